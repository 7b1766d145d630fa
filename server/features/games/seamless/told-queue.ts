import { setTimeout as rest } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import { Refusal, Unavailable } from '../../../errors.ts'
import { type BatchRoads, batchRoads } from '../../betting/batches/batch-roads.ts'
import { decideTold } from './decide-told.ts'
import type { Told, ToldWish } from './told.ts'

/** Above this the answer is 503 at once, so that memory stays bounded: a provider tells it again. */
const MAX_WAITING = 5_000
const MAX_BATCH = 128
/** With more waiting than this a batch takes half of them: one half is read and answered while the other is written. */
const MIN_WAITING_TO_SPLIT = 32
/** More at once are smaller ones, which cost more a bet: beside a sale of tickets both waited many times as long (docs/benchmarks.md). */
const MAX_BATCHES_RUNNING = 2
/** With this many waiting, the next batch is decided while the one before is being written. */
const MIN_WAITING_FOR_ANOTHER_BATCH = 24
/** A batch that has not ended by now waits for something, and the next one does not wait for it. */
const MAX_BATCH_DELAY_MS = 40
/**
 * Of those whose account or id is held elsewhere so many wait for it at once, each alone, and keep nobody else waiting. The others
 * come again this much later: a sale of tickets holds an account for less than one who waits alone takes.
 */
const MAX_ALONE = 4
const HELD_AGAIN_AFTER_MS = 20
/** As long as one who waits alone does: with one more wait it is still answered within the time of a call. */
const HELD_AT_MOST_MS = 4_000

interface Waiting {
  readonly sinceMs: number
  readonly wish: ToldWish
  readonly names: readonly string[]
  /** Whose it is, as far as that is known before it is looked up. */
  readonly memberId: string | undefined
  /** The same where an answer of before has said it, and not only its provider. */
  readonly known: string | undefined
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
  readonly #roads: BatchRoads
  readonly #players = new Players()
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
    this.#roads = batchRoads(ctx)
    this.#roads.listen('games', () => this.#plan())
  }

  enter(wish: ToldWish): Promise<Told> {
    if (this.#waiting.length + this.#alone.length >= MAX_WAITING) {
      return Promise.reject(new Unavailable('games'))
    }
    const known = this.#players.of(wish)
    const memberId = wish.wish.user ?? known
    return new Promise((resolve, reject) => {
      const settles = {
        resolve: (told: Told) => {
          this.#players.keep(wish, told.memberId)
          resolve(told)
        },
        reject,
      }
      const names = namesOf(wish)
      this.#waiting.push({ sinceMs: performance.now(), wish, names, memberId, known, ...settles })
      this.#plan()
    })
  }

  #plan(): void {
    if (this.#choosing || this.#running >= MAX_BATCHES_RUNNING) return
    if (!this.#waiting.some((each) => this.#isFree(each))) {
      if (this.#waiting.length > 0) this.#roads.lookAgain('games')
      return
    }
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

  #isFree({ names, memberId, sinceMs }: Waiting): boolean {
    if (memberId !== undefined && this.#roads.givesWay('games', memberId, sinceMs)) return false
    return names.every((name) => !this.#busy.has(name))
  }

  async #work(): Promise<void> {
    this.#running += 1
    this.#roads.begin('games')
    this.#startedMs = performance.now()
    this.#choosing = true
    let batch: readonly Waiting[] | undefined
    const choose = () => {
      batch ??= this.#choose()
      return batch
    }
    const { held, broken } = await settle(this.#ctx, choose, { skipHeld: true })
    const left = new Set([...held, ...broken])
    this.#release(choose().filter((each) => !left.has(each)))
    this.#running -= 1
    this.#alone.push(...broken)
    this.#serveHeld(held)
    this.#planAlone()
    this.#plan()
  }

  /** Their names stay busy until they are decided or wait again. */
  #serveHeld(held: readonly Waiting[]): void {
    const places = Math.max(0, MAX_ALONE - this.#aloneRunning - this.#alone.length)
    this.#alone.push(...held.slice(0, places))
    if (held.length > places) void this.#waitAgain(held.slice(places))
  }

  async #waitAgain(held: readonly Waiting[]): Promise<void> {
    await rest(HELD_AGAIN_AFTER_MS)
    const lateMs = performance.now() - HELD_AT_MOST_MS
    this.#release(held)
    for (const each of held) {
      if (each.sinceMs <= lateMs) each.reject(new Unavailable('games'))
    }
    this.#waiting = [...held.filter(({ sinceMs }) => sinceMs > lateMs), ...this.#waiting]
    this.#plan()
  }

  /** Chosen once the transaction has begun, so that what was told meanwhile goes along. */
  #choose(): Waiting[] {
    const half = Math.max(MIN_WAITING_TO_SPLIT, Math.ceil(this.#waiting.length / 2))
    const most = this.#roads.areShared('games') ? MAX_BATCH : Math.min(MAX_BATCH, half)
    const batch: Waiting[] = []
    const left: Waiting[] = []
    const operatorId = this.#waiting.find((each) => this.#isFree(each))?.wish.wish.operatorId
    for (const each of this.#waiting) {
      const goes = batch.length < most && each.wish.wish.operatorId === operatorId && this.#isFree(each)
      if (goes) this.#hold(each)
      ;(goes ? batch : left).push(each)
    }
    this.#waiting = left
    this.#choosing = false
    if (batch.length > 0) this.#ctx.metrics.gameBatchSize.observe(batch.length)
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
    this.#release([each])
    this.#planAlone()
    this.#plan()
  }

  #hold({ names, memberId }: Waiting): void {
    for (const name of names) this.#busy.add(name)
    if (memberId !== undefined) this.#roads.enter('games', memberId)
  }

  #release(entries: readonly Waiting[]): void {
    for (const { names } of entries) for (const name of names) this.#busy.delete(name)
    this.#roads.leave(
      'games',
      entries.flatMap(({ memberId }) => memberId ?? []),
    )
  }
}

/** So many plays, and so many bets, are remembered with whose they are. */
const PLAYERS_KEPT = 20_000

/**
 * Whose the plays are that bets came from, and whose the bets: most providers name a play or a bet alone. It decides nothing, and only says
 * whose account a batch will ask for.
 */
class Players {
  readonly #ofPlay = new Map<string, string>()
  readonly #ofBet = new Map<string, string>()

  of({ kind, wish }: ToldWish): string | undefined {
    return kind === 'bet' ? this.#ofPlay.get(wish.token) : this.#ofBet.get(nameOf(wish, wish.reference))
  }

  /** Of bets alone: what token a win names nobody has looked at. */
  keep({ kind, wish }: ToldWish, memberId: string): void {
    if (kind !== 'bet') return
    keepNewest(this.#ofPlay, wish.token, memberId)
    keepNewest(this.#ofBet, nameOf(wish, wish.transactionId), memberId)
  }
}

function keepNewest(all: Map<string, string>, key: string, memberId: string): void {
  if (all.has(key)) return
  const [oldest] = all.keys()
  if (all.size >= PLAYERS_KEPT && oldest !== undefined) all.delete(oldest)
  all.set(key, memberId)
}

function nameOf({ operatorId, provider }: ToldWish['wish'], id: string): string {
  return `${operatorId} ${provider} ${id}`
}

/** The provider's ids that a wish locks, and its play: two that share one are decided one after the other. */
function namesOf({ kind, wish }: ToldWish): string[] {
  const ids = [wish.transactionId, wish.betRef, kind === 'win' ? wish.reference : undefined]
  const play = kind === 'bet' ? [`token ${wish.token}`] : []
  return [...ids.flatMap((id) => (id === undefined ? [] : [nameOf(wish, id)])), ...play]
}

/** What a batch leaves undecided. */
interface Undecided {
  /** Their account or an id of theirs is held elsewhere. */
  readonly held: readonly Waiting[]
  /** One of them breaks an invariant: each is decided alone, so that only that one fails. */
  readonly broken: readonly Waiting[]
}

/** Answers every wish of a batch but those it leaves undecided. */
async function settle(
  ctx: Context,
  choose: () => readonly Waiting[],
  how: { readonly skipHeld: boolean },
): Promise<Undecided> {
  try {
    const outcomes = await decideTold(
      ctx,
      () => choose().map(({ wish, known }) => ({ told: wish, memberId: known })),
      how,
    )
    const held: Waiting[] = []
    for (const [index, each] of choose().entries()) {
      const outcome = outcomes[index]
      if (outcome === undefined) held.push(each)
      else if (outcome instanceof Refusal) each.reject(outcome)
      else each.resolve(outcome)
    }
    return { held, broken: [] }
  } catch (error) {
    const batch = choose()
    if (error instanceof Unavailable || batch.length <= 1) {
      for (const each of batch) each.reject(error)
      return { held: [], broken: [] }
    }
    ctx.log.error({ err: error, size: batch.length }, 'a batch of games failed; each of it is decided alone')
    return { held: [], broken: batch }
  }
}
