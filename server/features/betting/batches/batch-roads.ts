import type { Context } from '../../../context.ts'

/** What is written in batches: sales of tickets, and what games tell. */
const ROADS = ['tickets', 'games'] as const
type BatchRoad = (typeof ROADS)[number]

/** A road is busy when it began so many batches within so long: one that writes now and then takes no turns. */
const BUSY_BATCHES = 3
const BUSY_WITHIN_MS = 200
/** Whoever has waited so long for the other road waits for the account itself from then on: its lock lets nobody wait for ever. */
const PATIENCE_MS = 1_000
/** So often those who all wait look again, though nobody leaves a batch. */
const LOOK_AGAIN_MS = 250

/**
 * Batches of this process, by road. While one road has the processor to itself, several batches and halves of those who wait keep
 * process and database busy at once. Beside another busy road they are busy anyway: then a batch takes all who wait, and tickets, which
 * ask the database half as often as games do, write one at a time, so that neither road keeps the other waiting.
 */
export class BatchRoads {
  /** When the last few of each began, the oldest first. */
  readonly #begun: Record<BatchRoad, number[]> = { tickets: [], games: [] }
  /**
   * Members in running batches of each, with how many wishes. A batch of the other road leaves them waiting: it would find their account
   * held, and who is held is decided alone.
   */
  readonly #members: Record<BatchRoad, Map<string, number>> = { tickets: new Map(), games: new Map() }
  readonly #look: Record<BatchRoad, () => void> = { tickets: () => {}, games: () => {} }
  readonly #looksAgain = new Set<BatchRoad>()
  readonly #patienceMs: number

  constructor(patienceMs = PATIENCE_MS) {
    this.#patienceMs = patienceMs
  }

  begin(road: BatchRoad): void {
    const times = this.#begun[road]
    times.push(performance.now())
    if (times.length > BUSY_BATCHES) times.shift()
  }

  /** `look` is called whenever members leave a batch of another road. */
  listen(road: BatchRoad, look: () => void): void {
    this.#look[road] = look
  }

  /** Where all of a road wait: they look again in a moment, by when one of them may have waited for long enough. */
  lookAgain(road: BatchRoad): void {
    if (this.#looksAgain.has(road)) return
    this.#looksAgain.add(road)
    setTimeout(() => {
      this.#looksAgain.delete(road)
      this.#look[road]()
    }, LOOK_AGAIN_MS)
  }

  enter(road: BatchRoad, memberId: string): void {
    const members = this.#members[road]
    members.set(memberId, (members.get(memberId) ?? 0) + 1)
  }

  leave(road: BatchRoad, memberIds: Iterable<string>): void {
    const members = this.#members[road]
    for (const memberId of memberIds) {
      const left = (members.get(memberId) ?? 0) - 1
      if (left > 0) members.set(memberId, left)
      else members.delete(memberId)
    }
    for (const other of ROADS) if (other !== road) this.#look[other]()
  }

  /** Whether a member is in a running batch of another road. */
  isElsewhere(road: BatchRoad, memberId: string): boolean {
    return ROADS.some((other) => other !== road && this.#members[other].has(memberId))
  }

  /** Whether a wish that has waited since then waits for a batch of another road. */
  givesWay(road: BatchRoad, memberId: string, sinceMs: number): boolean {
    return this.isElsewhere(road, memberId) && performance.now() - sinceMs < this.#patienceMs
  }

  /** Whether another road is busy. */
  areShared(road: BatchRoad): boolean {
    const sinceMs = performance.now() - BUSY_WITHIN_MS
    return ROADS.some((other) => {
      const [first = 0] = this.#begun[other]
      return other !== road && this.#begun[other].length === BUSY_BATCHES && first > sinceMs
    })
  }
}

const roads = new WeakMap<Context, BatchRoads>()

/** Those of this process; `opened` where there are none yet. */
export function batchRoads(ctx: Context, opened = new BatchRoads()): BatchRoads {
  const existing = roads.get(ctx)
  if (existing) return existing
  roads.set(ctx, opened)
  return opened
}
