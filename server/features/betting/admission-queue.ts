import type { Context } from '../../context.ts'
import { Refusal, Unavailable } from '../../errors.ts'
import { admitChosen } from './admit-tickets.ts'
import type { PlacedTicket, PlaceTicket } from './ticket.ts'

/** Wishes that wait while a batch is on its way. More than this is answered 503 at once: memory has a bound. */
const MAX_WAITING = 5_000
/** Of one member, who is served one at a time: nobody fills the queue alone. More than any screen sends. */
const MAX_UNANSWERED_OF_ONE = 256
const MAX_BATCH = 256
/**
 * A batch takes half of those who wait, and all when they are no more than this. Were everybody in one batch, everybody
 * would be answered at once and ask again at once: the database would stand still while we read, and we while it writes.
 */
const WORTH_HALVING = 32
/** Lines are what costs: a batch of the longest tickets must not stop the event loop, nor the queue fill the memory. */
const MAX_LINES_A_BATCH = 20_000
const MAX_LINES_WAITING = 500_000
/**
 * Wishes gather while one batch is at work: one large batch costs a third less than two small ones at once (measured:
 * docs/decisions). A batch that waits longer than this, for a lock, does not hold up the others.
 */
const PATIENCE_MS = 40
const MAX_AT_WORK = 4
/** ... unless as many as this wait meanwhile: then the next is decided while the ones before are being written. */
const WORTH_ANOTHER = 20
const MAX_UNHURRIED = 3
/**
 * When a batch finds the database away, who has waited this long behind it is told as well: after a second of their own
 * they would have waited two, and a member's third ticket three.
 */
const BEHIND_MS = 300

interface Waiting {
  readonly sinceMs: number
  readonly wish: PlaceTicket
  readonly resolve: (ticket: PlacedTicket) => void
  readonly reject: (error: unknown) => void
}

export interface AdmissionQueue {
  enter(wish: PlaceTicket): Promise<PlacedTicket>
}

const queues = new WeakMap<Context, AdmissionQueue>()

/** The queue of this program. Wishes that arrive while a batch is being written form the next one. */
export function admissionQueue(ctx: Context): AdmissionQueue {
  const existing = queues.get(ctx)
  if (existing) return existing
  const queue = boundEach(new OpenQueue(ctx))
  queues.set(ctx, queue)
  return queue
}

/** The queue with a bound for each member. */
function boundEach(queue: AdmissionQueue): AdmissionQueue {
  const unanswered = new Map<string, number>()
  return {
    enter(wish) {
      const { memberId } = wish
      const before = unanswered.get(memberId) ?? 0
      if (before >= MAX_UNANSWERED_OF_ONE) return Promise.reject(new Unavailable('admission'))
      unanswered.set(memberId, before + 1)
      return queue.enter(wish).finally(() => {
        const left = (unanswered.get(memberId) ?? 1) - 1
        if (left === 0) unanswered.delete(memberId)
        else unanswered.set(memberId, left)
      })
    },
  }
}

/** The wishes that wait, and the batches at work. */
class OpenQueue implements AdmissionQueue {
  readonly #ctx: Context
  #waiting: Waiting[] = []
  #linesWaiting = 0
  /** Members with a ticket on its way: their next one waits here, so no batch ever waits for one member. */
  readonly #busy = new Set<string>()
  #atWork = 0
  #startedMs = 0
  /** A batch is at work that has not chosen its wishes yet. */
  #choosing = false
  #losingPatience = false

  constructor(ctx: Context) {
    this.#ctx = ctx
  }

  enter(wish: PlaceTicket): Promise<PlacedTicket> {
    if (this.#waiting.length >= MAX_WAITING || this.#linesWaiting >= MAX_LINES_WAITING) {
      return Promise.reject(new Unavailable('admission'))
    }
    this.#linesWaiting += wish.lines.length
    return new Promise((resolve, reject) => {
      this.#waiting.push({ sinceMs: performance.now(), wish, resolve, reject })
      this.#plan()
    })
  }

  #plan(): void {
    if (this.#choosing || this.#atWork >= MAX_AT_WORK || this.#waiting.length === 0) return
    const another = this.#atWork < MAX_UNHURRIED && this.#waiting.length >= WORTH_ANOTHER
    const goes = this.#atWork === 0 || another
    const leftMs = goes ? 0 : this.#startedMs + PATIENCE_MS - performance.now()
    if (leftMs > 0) {
      if (!this.#losingPatience) setTimeout(() => this.#endPatience(), leftMs)
      this.#losingPatience = true
      return
    }
    // Else a batch would begin and find nobody, again and again, until the busy ones are served.
    if (this.#waiting.some(({ wish }) => !this.#busy.has(wish.memberId))) void this.#work()
  }

  #keep(left: Waiting[]): void {
    this.#waiting = left
    this.#linesWaiting = left.reduce((sum, entry) => sum + entry.wish.lines.length, 0)
  }

  #endPatience(): void {
    this.#losingPatience = false
    this.#plan()
  }

  async #work(): Promise<void> {
    this.#atWork += 1
    this.#startedMs = performance.now()
    this.#choosing = true
    let batch: readonly Waiting[] | undefined
    const choose = () => {
      batch ??= this.#choose()
      return batch
    }
    try {
      const unavailable = await settleBatch(this.#ctx, choose)
      if (unavailable) this.#keep(giveUpLate(this.#waiting, unavailable))
    } finally {
      for (const entry of choose()) this.#busy.delete(entry.wish.memberId)
      this.#atWork -= 1
      this.#plan()
    }
  }

  /** Called when a transaction has begun: who came while it was being opened is not left to the next one. */
  #choose(): Waiting[] {
    const { batch, left } = nextBatch(this.#waiting, this.#busy)
    this.#keep(left)
    this.#choosing = false
    if (batch.length > 0) this.#ctx.metrics.admissionBatchSize.observe(batch.length)
    this.#plan()
    return batch
  }
}

/** Those who may go together: of one operator, at most one ticket a member. They count as busy from here on. */
function nextBatch(
  waiting: readonly Waiting[],
  busy: Set<string>,
): { readonly batch: Waiting[]; readonly left: Waiting[] } {
  const batch: Waiting[] = []
  const left: Waiting[] = []
  const most = Math.min(MAX_BATCH, Math.max(WORTH_HALVING, Math.ceil(waiting.length / 2)))
  let lines = 0
  for (const entry of waiting) {
    const { memberId, operatorId } = entry.wish
    const fits =
      batch.length < most &&
      lines < MAX_LINES_A_BATCH &&
      operatorId === (batch[0]?.wish.operatorId ?? operatorId)
    if (!fits || busy.has(memberId)) {
      left.push(entry)
      continue
    }
    busy.add(memberId)
    batch.push(entry)
    lines += entry.wish.lines.length
  }
  return { batch, left }
}

/** Tells those who have waited long enough that it was in vain; returns the others. */
function giveUpLate(waiting: readonly Waiting[], unavailable: Unavailable): Waiting[] {
  const lateMs = performance.now() - BEHIND_MS
  for (const entry of waiting) if (entry.sinceMs <= lateMs) entry.reject(unavailable)
  return waiting.filter((entry) => entry.sinceMs > lateMs)
}

/** Tells everyone in the batch what became of their wish. Returns what was unavailable, if that is what became of all. */
async function settleBatch(ctx: Context, choose: () => readonly Waiting[]): Promise<Unavailable | undefined> {
  try {
    const outcomes = await admitChosen(ctx, () => choose().map((entry) => entry.wish))
    for (const [index, entry] of choose().entries()) {
      const outcome = outcomes[index]
      if (outcome instanceof Refusal) entry.reject(outcome)
      else if (outcome) entry.resolve(outcome)
      else entry.reject(new Error('a ticket was left undecided'))
    }
  } catch (error) {
    const batch = choose()
    if (error instanceof Unavailable || batch.length === 1) {
      for (const entry of batch) entry.reject(error)
      return error instanceof Unavailable ? error : undefined
    }
    // Something in the batch broke an invariant. Alone, it fails alone: one ticket never touches its neighbours.
    ctx.log.error({ err: error, size: batch.length }, 'a batch failed; its tickets are decided one by one')
    for (const entry of batch) await settleBatch(ctx, () => [entry])
  }
  return undefined
}
