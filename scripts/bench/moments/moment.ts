/** Something that took its time: a call, a batch, a pause. In milliseconds of the epoch, which all processes of a bench share. */
export interface Moment {
  readonly what: string
  readonly atMs: number
  readonly ms: number
}

/** What a load keeps of its calls: those that waited longer. */
const SLOW_MS = 100

/** A call that took so long since it was due, in the time of `performance.now()`; nothing when it was quick. */
export function slowCall(what: string, dueMs: number, ms: number): Moment[] {
  return ms < SLOW_MS ? [] : [{ what, atMs: performance.timeOrigin + dueMs, ms }]
}
