import type { Context } from '../../../context.ts'
import { Refusal, Unavailable } from '../../../errors.ts'
import { decideTold } from './decide-told.ts'
import type { Told, ToldWish } from './told.ts'

/** Above this the answer is 503 at once, so that memory stays bounded: a provider tells it again. */
const MAX_WAITING = 5_000
const MAX_BATCH = 128
/** With more waiting than this a batch takes half of them: one half is read and answered while the other is written. */
const MIN_WAITING_TO_SPLIT = 24
const MAX_BATCHES_RUNNING = 3
/** With this many waiting, the next batch is decided while the one before is being written. */
const MIN_WAITING_FOR_ANOTHER_BATCH = 16
/** A batch that has not ended by now waits for something, and the next one does not wait for it. */
const MAX_BATCH_DELAY_MS = 20
/** Those whose account or id is held elsewhere are decided alone, so many at once, and keep nobody else waiting. */
const MAX_ALONE = 4

interface Waiting {
  readonly wish: ToldWish
  readonly names: readonly string[]
  readonly resolve: (told: Told) => void
  readonly reject: (error: unknown) => void
}

interface ToldQueue {
  /** Decides what a provider tells, together with what others tell meanwhile. */
  enter(wish: ToldWish): Promise<Told>
}

const queues = new WeakMap<Context, ToldQueue>()

/** The queue of this process. What is told while a batch is being written forms the next one, as with tickets. */
export function toldQueue(ctx: Context): ToldQueue {
  const existing = queues.get(ctx)
  if (existing) return existing
  const queue = new OpenQueue(ctx)
  queues.set(ctx, queue)
  return queue
}

class OpenQueue implements ToldQueue {
  readonly #ctx: Context
  #waiting: Waiting[] = []
  #alone: Waiting[] = []
  /** Names of what a running batch decides: another of the same name waits here, and not for a lock. */
  readonly #busy = new Set<string>()
  #running = 0
  #aloneRunning = 0
  #startedMs = 0
  /** A batch has begun its transaction and has not chosen yet. */
  #choosing = false
  #timerSet = false

  constructor(ctx: Context) {
    this.#ctx = ctx
  }

  enter(wish: ToldWish): Promise<Told> {
    if (this.#waiting.length + this.#alone.length >= MAX_WAITING) {
      return Promise.reject(new Unavailable('games'))
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ wish, names: namesOf(wish), resolve, reject })
      this.#plan()
    })
  }

  #plan(): void {
    if (this.#choosing || this.#running >= MAX_BATCHES_RUNNING) return
    if (!this.#waiting.some((each) => this.#isFree(each))) return
    const goes = this.#running === 0 || this.#waiting.length >= MIN_WAITING_FOR_ANOTHER_BATCH
    const leftMs = goes ? 0 : this.#startedMs + MAX_BATCH_DELAY_MS - performance.now()
    if (leftMs <= 0) void this.#work()
    else if (!this.#timerSet) {
      this.#timerSet = true
      setTimeout(() => this.#timeOver(), leftMs)
    }
  }

  #timeOver(): void {
    this.#timerSet = false
    this.#plan()
  }

  #isFree({ names }: Waiting): boolean {
    return names.every((name) => !this.#busy.has(name))
  }

  async #work(): Promise<void> {
    this.#running += 1
    this.#startedMs = performance.now()
    this.#choosing = true
    let batch: readonly Waiting[] | undefined
    const choose = () => {
      batch ??= this.#choose()
      return batch
    }
    const held = await settle(this.#ctx, choose, { skipHeld: true })
    for (const each of choose()) if (!held.includes(each)) this.#release(each)
    this.#running -= 1
    this.#alone.push(...held)
    this.#planAlone()
    this.#plan()
  }

  /** Chosen once the transaction has begun, so that what was told meanwhile goes along. */
  #choose(): Waiting[] {
    const most = Math.min(MAX_BATCH, Math.max(MIN_WAITING_TO_SPLIT, Math.ceil(this.#waiting.length / 2)))
    const batch: Waiting[] = []
    const left: Waiting[] = []
    const operatorId = this.#waiting.find((each) => this.#isFree(each))?.wish.wish.operatorId
    for (const each of this.#waiting) {
      const goes = batch.length < most && each.wish.wish.operatorId === operatorId && this.#isFree(each)
      if (goes) for (const name of each.names) this.#busy.add(name)
      ;(goes ? batch : left).push(each)
    }
    this.#waiting = left
    this.#choosing = false
    this.#plan()
    return batch
  }

  #planAlone(): void {
    while (this.#aloneRunning < MAX_ALONE) {
      const each = this.#alone.shift()
      if (!each) return
      void this.#decideAlone(each)
    }
  }

  async #decideAlone(each: Waiting): Promise<void> {
    this.#aloneRunning += 1
    await settle(this.#ctx, () => [each], { skipHeld: false })
    this.#aloneRunning -= 1
    this.#release(each)
    this.#planAlone()
    this.#plan()
  }

  #release({ names }: Waiting): void {
    for (const name of names) this.#busy.delete(name)
  }
}

/** The provider's ids that a wish locks, and its play: two that share one are decided one after the other. */
function namesOf({ kind, wish }: ToldWish): string[] {
  const ids = [wish.transactionId, wish.betRef, kind === 'win' ? wish.reference : undefined]
  const play = kind === 'bet' ? [`token ${wish.token}`] : []
  return [
    ...ids.flatMap((id) => (id === undefined ? [] : [`${wish.operatorId} ${wish.provider} ${id}`])),
    ...play,
  ]
}

/** Answers every wish of a batch but those it leaves undecided, which it returns. */
async function settle(
  ctx: Context,
  choose: () => readonly Waiting[],
  how: { readonly skipHeld: boolean },
): Promise<readonly Waiting[]> {
  try {
    const outcomes = await decideTold(ctx, () => choose().map(({ wish }) => wish), how)
    const held: Waiting[] = []
    for (const [index, each] of choose().entries()) {
      const outcome = outcomes[index]
      if (outcome === undefined) held.push(each)
      else if (outcome instanceof Refusal) each.reject(outcome)
      else each.resolve(outcome)
    }
    return held
  } catch (error) {
    const batch = choose()
    if (error instanceof Unavailable || batch.length <= 1) {
      for (const each of batch) each.reject(error)
      return []
    }
    ctx.log.error({ err: error, size: batch.length }, 'a batch of games failed; each of it is decided alone')
    return batch
  }
}
