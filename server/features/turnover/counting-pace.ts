import { setTimeout as rest } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { sumSales } from './queries.ts'

/** Members of one transaction while hardly anybody bets: their accounts are locked while it counts. */
const MANY = 100
/** And beside bets: the processor and the accounts are free again after a few milliseconds. */
const FEW = 10
/** So many bets a second are bets to give way to: a day of them is 1.7 million. */
const BETS = 20
/** Beside bets a set rests so many times as long as it took, when it holds nothing. */
const RESTS = 9
/** A set that waited for an account has taken nothing from anybody meanwhile. */
const REST_AT_MOST_MS = 300
/** How often it is asked what was sold. */
const LOOK_MS = 250

/** Who counts in a run of a job. */
type Turn = symbol

interface PaceWorld {
  /** What was sold in all so far. */
  readonly sales: () => Promise<number>
  readonly nowMs: () => number
  readonly rest: (ms: number) => Promise<unknown>
}

/**
 * How what is counted after a settlement gives way to bets: in sets of few members, one after another, with rests, while bets come in, of
 * whichever process; in large ones and side by side while they do not. However many bet, it goes on.
 */
export class CountingPace {
  readonly #world: PaceWorld
  #sold: number | undefined
  #soldMs = Number.NEGATIVE_INFINITY
  #isBusy = false
  #looking: Promise<void> | undefined
  /** The rest of the last set beside bets. */
  #rested: Promise<unknown> = Promise.resolve()
  /** In order of their beginning. */
  readonly #turns = new Set<Turn>()

  constructor(world: PaceWorld) {
    this.#world = world
  }

  /** Counts a set of as many members as it is given, in its turn. */
  async run<T>(count: (members: number) => Promise<T>): Promise<T> {
    await this.#look()
    if (!this.#isBusy) return count(MANY)
    const before = this.#rested
    const { promise, resolve } = Promise.withResolvers<unknown>()
    this.#rested = promise
    await before
    const beganMs = this.#world.nowMs()
    try {
      return await count(this.#isBusy ? FEW : MANY)
    } finally {
      const restMs = Math.min(RESTS * (this.#world.nowMs() - beganMs), REST_AT_MOST_MS)
      resolve(this.#isBusy ? this.#world.rest(restMs) : undefined)
    }
  }

  /** Somebody begins to count. */
  enter(): Turn {
    const turn = Symbol('turn')
    this.#turns.add(turn)
    return turn
  }

  leave(turn: Turn): void {
    this.#turns.delete(turn)
  }

  /** Whether it may go on: beside bets only who came first, since others would keep places of the queue while they wait. */
  mayGoOn(turn: Turn): boolean {
    const [first] = this.#turns
    return !this.#isBusy || first === turn
  }

  #look(): Promise<void> {
    if (this.#world.nowMs() < this.#soldMs + LOOK_MS) return Promise.resolve()
    this.#looking ??= this.#ask().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #ask(): Promise<void> {
    const sold = await this.#world.sales()
    const nowMs = this.#world.nowMs()
    const bets = sold - (this.#sold ?? sold)
    this.#isBusy = (bets / (nowMs - this.#soldMs)) * 1_000 >= BETS
    this.#sold = sold
    this.#soldMs = nowMs
  }
}

const paces = new WeakMap<Context, CountingPace>()

/** The pace of this process. */
export function countingPace(ctx: Context): CountingPace {
  const existing = paces.get(ctx)
  if (existing) return existing
  const pace = new CountingPace({
    sales: () => sumSales(ctx.read),
    nowMs: () => performance.now(),
    rest: (ms) => rest(ms),
  })
  paces.set(ctx, pace)
  return pace
}
