import { setTimeout as rest } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { Refusal, Unavailable } from '../../errors.ts'
import { admitChosen } from './admit-tickets.ts'
import { type BatchRoads, batchRoads } from './batches/batch-roads.ts'
import type { PlacedTicket, PlaceTicket } from './ticket.ts'

/** Wishes that may wait. Above this the answer is 503 at once, so that memory stays bounded. */
const MAX_WAITING = 5_000
const MAX_BATCH = 256
/**
 * With more wishes waiting than this, a batch takes half of them. If one batch took all, all members would be answered
 * and ask again together, and the database would be idle while we read requests.
 */
const MIN_WAITING_TO_SPLIT = 32
/** The cost of a batch is its lines: the longest tickets must not block the event loop or fill the memory. */
const MAX_LINES_A_BATCH = 20_000
const MAX_LINES_WAITING = 500_000
/**
 * Wishes gather while a batch runs: one large batch costs a third less than two small ones (measured: docs/decisions).
 * After this delay, say when the batch waits for a lock, the next one starts anyway.
 */
const MAX_BATCH_DELAY_MS = 40
const MAX_BATCHES_RUNNING = 4
/** With this many wishes waiting, the next batch is decided while the one before is being written; not beside games (`BatchRoads`). */
const MIN_WAITING_FOR_ANOTHER_BATCH = 30
const MAX_BATCHES_RUNNING_EARLY = 2
/**
 * The tickets of a member who asks many at once go along in the batches of others, at nearly no cost to them, or in one of
 * their own after this long; and nobody waits for that one. Each of their own would be one more write to the disk before
 * the others' next: with fifty a second, bets of others lost a fifth at p99.
 */
const GO_ALONG_AT_MOST_MS = 30
/**
 * A batch leaves out members whose account is held elsewhere, say by a payment: one account that is held for long would
 * refuse a bet to all of them. Two of those left out wait for their account, each alone; the others come again this much
 * later.
 */
const MAX_HELD_WAITING = 2
const HELD_AGAIN_AFTER_MS = 20
/** As long as a sale waits for an account: with one more wait it is still answered within the time of a call. */
const HELD_AT_MOST_MS = 4_000
/**
 * When the database is unavailable to a batch, wishes that have waited this long fail with it. Waiting for a timeout of
 * their own would take a second more, for a member's third ticket two.
 */
const FAIL_WAITING_AFTER_MS = 300

interface Waiting {
  readonly sinceMs: number
  readonly wish: PlaceTicket
  /** When it may have a batch begun for it; 0: at once. */
  readonly goesAloneMs: number
  readonly resolve: (ticket: PlacedTicket) => void
  readonly reject: (error: unknown) => void
}

export interface AdmissionQueue {
  /** `inNoHurry`: one of many of its member, who waits a little for the batch of somebody else. */
  enter(wish: PlaceTicket, inNoHurry?: boolean): Promise<PlacedTicket>
}

const queues = new WeakMap<Context, AdmissionQueue>()

/** The queue of this process. Wishes that arrive while a batch is being written form the next one. */
export function admissionQueue(ctx: Context): AdmissionQueue {
  const existing = queues.get(ctx)
  if (existing) return existing
  const queue = new OpenQueue(ctx)
  queues.set(ctx, queue)
  return queue
}

class OpenQueue implements AdmissionQueue {
  readonly #ctx: Context
  readonly #roads: BatchRoads
  #waiting: Waiting[] = []
  #linesWaiting = 0
  /** Members with a ticket in a running batch. Their next ticket waits here, so no batch waits for a member's lock. */
  readonly #busy = new Set<string>()
  #running = 0
  /** Running batches of members who ask many at once: nobody waits for these. */
  readonly #aside = new Set<readonly Waiting[]>()
  #heldWaiting = 0
  #startedMs = 0
  /** A batch has started and has not chosen its wishes yet. */
  #choosing = false
  #delayTimerSet = false

  constructor(ctx: Context) {
    this.#ctx = ctx
    this.#roads = batchRoads(ctx)
    this.#roads.listen('tickets', () => this.#plan())
  }

  enter(wish: PlaceTicket, inNoHurry = false): Promise<PlacedTicket> {
    if (this.#waiting.length >= MAX_WAITING || this.#linesWaiting >= MAX_LINES_WAITING) {
      return Promise.reject(new Unavailable('admission'))
    }
    this.#linesWaiting += wish.lines.length
    return new Promise((resolve, reject) => {
      const sinceMs = performance.now()
      const goesAloneMs = inNoHurry ? sinceMs + GO_ALONG_AT_MOST_MS : 0
      if (inNoHurry) setTimeout(() => this.#plan(), GO_ALONG_AT_MOST_MS + 1)
      this.#waiting.push({ sinceMs, goesAloneMs, wish, resolve, reject })
      this.#plan()
    })
  }

  #plan(): void {
    if (this.#choosing || this.#running >= MAX_BATCHES_RUNNING || this.#waiting.length === 0) return
    const another =
      this.#running < MAX_BATCHES_RUNNING_EARLY &&
      this.#waiting.length >= MIN_WAITING_FOR_ANOTHER_BATCH &&
      !this.#roads.areShared('tickets')
    const goes = this.#running === 0 || another || this.#onlyAside()
    const leftMs = goes ? 0 : this.#startedMs + MAX_BATCH_DELAY_MS - performance.now()
    if (leftMs > 0) {
      if (!this.#delayTimerSet) setTimeout(() => this.#delayOver(), leftMs)
      this.#delayTimerSet = true
      return
    }
    // Without a wish of a free member a batch would start empty again and again.
    if (this.#someFree(performance.now())) void this.#work()
    else this.#roads.lookAgain('tickets')
  }

  /** Whether a wish of a member in no running batch may have one begun for it by then. */
  #someFree(byMs: number): boolean {
    return this.#waiting.some((entry) => entry.goesAloneMs <= byMs && !this.#isBusy(entry))
  }

  /** In a running batch, of tickets or of games. */
  #isBusy({ wish: { memberId }, sinceMs }: Waiting): boolean {
    return this.#busy.has(memberId) || this.#roads.givesWay('tickets', memberId, sinceMs)
  }

  #release(entries: readonly Waiting[]): void {
    const memberIds = entries.map(({ wish }) => wish.memberId)
    for (const memberId of memberIds) this.#busy.delete(memberId)
    this.#roads.leave('tickets', memberIds)
  }

  /** Somebody waits who is in a hurry, and nothing runs but batches of those who are in none. */
  #onlyAside(): boolean {
    return this.#aside.size > 0 && this.#aside.size === this.#running && this.#someFree(0)
  }

  #keep(left: Waiting[]): void {
    this.#waiting = left
    this.#linesWaiting = left.reduce((sum, entry) => sum + entry.wish.lines.length, 0)
  }

  #delayOver(): void {
    this.#delayTimerSet = false
    this.#plan()
  }

  async #work(): Promise<void> {
    this.#running += 1
    this.#roads.begin('tickets')
    this.#startedMs = performance.now()
    this.#choosing = true
    let batch: readonly Waiting[] | undefined
    const choose = () => {
      batch ??= this.#choose()
      return batch
    }
    let held: readonly Waiting[] = []
    try {
      const settled = await settleBatch(this.#ctx, choose, { skipHeld: true })
      held = settled.held
      if (settled.unavailable) {
        this.#keep(rejectLongWaiting(this.#waiting, settled.unavailable, FAIL_WAITING_AFTER_MS))
      }
    } finally {
      this.#release(choose().filter((entry) => !held.includes(entry)))
      this.#aside.delete(choose())
      this.#running -= 1
      if (held.length > 0) void this.#serveHeld(held)
      this.#plan()
    }
  }

  /** Their members stay busy until they are served or wait again. */
  async #serveHeld(held: readonly Waiting[]): Promise<void> {
    const free = MAX_HELD_WAITING - this.#heldWaiting
    for (const entry of held.slice(0, free)) void this.#waitForAccount(entry)
    const others = held.slice(free)
    if (others.length === 0) return
    await rest(HELD_AGAIN_AFTER_MS)
    const inTime = rejectLongWaiting(others, new Unavailable('admission'), HELD_AT_MOST_MS)
    this.#keep([...inTime, ...this.#waiting])
    this.#release(others)
    this.#plan()
  }

  async #waitForAccount(entry: Waiting): Promise<void> {
    this.#heldWaiting += 1
    await settleBatch(this.#ctx, () => [entry], { skipHeld: false })
    this.#heldWaiting -= 1
    this.#release([entry])
    this.#plan()
  }

  /** Called once the transaction has begun, so that wishes which arrived while it was being opened are included. */
  #choose(): Waiting[] {
    const isBusy = (entry: Waiting) => this.#isBusy(entry)
    const { batch, left } = nextBatch(this.#waiting, isBusy, this.#roads.areShared('tickets'))
    for (const { wish } of batch) {
      this.#busy.add(wish.memberId)
      this.#roads.enter('tickets', wish.memberId)
    }
    this.#keep(left)
    this.#choosing = false
    if (batch.length > 0) this.#ctx.metrics.admissionBatchSize.observe(batch.length)
    if (batch.length > 0 && batch.every(({ goesAloneMs }) => goesAloneMs > 0)) this.#aside.add(batch)
    this.#plan()
    return batch
  }
}

/** Wishes of one operator, at most one a member, half of them or `all`. */
function nextBatch(
  waiting: readonly Waiting[],
  isBusy: (entry: Waiting) => boolean,
  all: boolean,
): { readonly batch: Waiting[]; readonly left: Waiting[] } {
  const batch: Waiting[] = []
  const left: Waiting[] = []
  const chosen = new Set<string>()
  const half = Math.max(MIN_WAITING_TO_SPLIT, Math.ceil(waiting.length / 2))
  const most = all ? MAX_BATCH : Math.min(MAX_BATCH, half)
  let lines = 0
  for (const entry of waiting) {
    const { memberId, operatorId } = entry.wish
    const fits =
      batch.length < most &&
      lines < MAX_LINES_A_BATCH &&
      operatorId === (batch[0]?.wish.operatorId ?? operatorId)
    if (!fits || chosen.has(memberId) || isBusy(entry)) {
      left.push(entry)
      continue
    }
    chosen.add(memberId)
    batch.push(entry)
    lines += entry.wish.lines.length
  }
  return { batch, left }
}

/** Rejects the wishes that have waited too long; returns the others. */
function rejectLongWaiting(
  waiting: readonly Waiting[],
  unavailable: Unavailable,
  atMostMs: number,
): Waiting[] {
  const lateMs = performance.now() - atMostMs
  for (const entry of waiting) if (entry.sinceMs <= lateMs) entry.reject(unavailable)
  return waiting.filter((entry) => entry.sinceMs > lateMs)
}

interface SettledBatch {
  /** Those that are not decided, because their account was held elsewhere. */
  readonly held: readonly Waiting[]
  /** Why the whole batch was rejected. */
  readonly unavailable?: Unavailable
}

/** Resolves or rejects every wish of the batch but those whose account is to be skipped. */
async function settleBatch(
  ctx: Context,
  choose: () => readonly Waiting[],
  how: { readonly skipHeld: boolean },
): Promise<SettledBatch> {
  try {
    const outcomes = await admitChosen(ctx, () => choose().map((entry) => entry.wish), how)
    const held: Waiting[] = []
    for (const [index, entry] of choose().entries()) {
      const outcome = outcomes[index]
      if (outcome instanceof Refusal) entry.reject(outcome)
      else if (outcome) entry.resolve(outcome)
      else if (how.skipHeld) held.push(entry)
      else entry.reject(new Error('a ticket was left undecided'))
    }
    return { held }
  } catch (error) {
    const batch = choose()
    if (error instanceof Unavailable || batch.length === 1) {
      for (const entry of batch) entry.reject(error)
      return { held: [], ...(error instanceof Unavailable && { unavailable: error }) }
    }
    // One wish of the batch breaks an invariant. Each is decided again alone, so that only that one fails.
    ctx.log.error({ err: error, size: batch.length }, 'a batch failed; its tickets are decided one by one')
    const held: Waiting[] = []
    for (const entry of batch) held.push(...(await settleBatch(ctx, () => [entry], how)).held)
    return { held }
  }
}
