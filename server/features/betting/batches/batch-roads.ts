import type { Context } from '../../../context.ts'

/** What is written in batches: sales of tickets, and what games tell. */
const ROADS = ['tickets', 'games'] as const
type BatchRoad = (typeof ROADS)[number]

/** A road is busy when it began so many batches within so long: one that writes now and then takes no turns. */
const BUSY_BATCHES = 3
const BUSY_WITHIN_MS = 200

/**
 * Batches of this process, by road. While one road has the processor to itself, several batches and halves of those who wait keep
 * process and database busy at once. Beside another busy road they are busy anyway: then a batch takes all who wait, and tickets, which
 * ask the database half as often as games do, write one at a time, so that neither road keeps the other waiting.
 */
export class BatchRoads {
  /** When the last few of each began, the oldest first. */
  readonly #begun: Record<BatchRoad, number[]> = { tickets: [], games: [] }
  /**
   * Members in a running batch of each. A batch of the other road leaves them waiting: it would find their account held, and who is
   * held is decided alone.
   */
  readonly #members: Record<BatchRoad, Set<string>> = { tickets: new Set(), games: new Set() }
  readonly #onLeave: Record<BatchRoad, () => void> = { tickets: () => {}, games: () => {} }

  begin(road: BatchRoad): void {
    const times = this.#begun[road]
    times.push(performance.now())
    if (times.length > BUSY_BATCHES) times.shift()
  }

  /** `onLeave` is called whenever members leave a batch of another road. */
  listen(road: BatchRoad, onLeave: () => void): void {
    this.#onLeave[road] = onLeave
  }

  enter(road: BatchRoad, memberId: string): void {
    this.#members[road].add(memberId)
  }

  leave(road: BatchRoad, memberIds: Iterable<string>): void {
    for (const memberId of memberIds) this.#members[road].delete(memberId)
    for (const other of ROADS) if (other !== road) this.#onLeave[other]()
  }

  /** Whether a member is in a running batch of another road. */
  isElsewhere(road: BatchRoad, memberId: string): boolean {
    return ROADS.some((other) => other !== road && this.#members[other].has(memberId))
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

/** Those of this process. */
export function batchRoads(ctx: Context): BatchRoads {
  const existing = roads.get(ctx)
  if (existing) return existing
  const opened = new BatchRoads()
  roads.set(ctx, opened)
  return opened
}
