/** How many of one key run at once, and how many more may wait. */
export interface TurnLimit {
  readonly atOnce: number
  readonly waiting: number
  /** Whoever has waited so long is sent away. */
  readonly waitMs: number
  /** How long a place rests after its work before anybody takes it: quick work then leaves time to other keys. */
  readonly restMs?: number
  /** The same from when it was taken: work that took as long has left time enough, and its place does not rest. */
  readonly everyMs?: number
  /** After so many that came close together, one each so often: what needs no lock and no disk still takes the processor. */
  readonly pace?: { readonly free: number; readonly eachMs: number }
  /** What whoever is sent away is told. */
  readonly refusal: () => Error
}

interface Waiting {
  readonly admit: () => void
  readonly timer: NodeJS.Timeout
}

interface Line {
  /** Places that work or rest. */
  running: number
  readonly limit: TurnLimit
  /** When all that was done would be done at the pace. */
  dueMs: number
  /** Looks whether the pace has caught up; one at a time, however often the caller comes. */
  forgetting?: NodeJS.Timeout
  /** Absent until somebody waits: nearly every line has one at a time. */
  waiting?: Waiting[]
}

/** Lets a few of each key run at once; the others wait in order, in memory. Keys do not wait for each other. */
export class Turns {
  readonly #lines = new Map<string, Line>()

  /** How many keys run or wait. */
  get size(): number {
    return this.#lines.size
  }

  /** Runs the work in its turn. Throws the refusal, at once or after the longest wait. */
  async run<T>(key: string, limit: TurnLimit, work: () => Promise<T>): Promise<T> {
    await this.enter(key, limit)
    const takenMs = performance.now()
    try {
      return await work()
    } finally {
      this.leave(key, takenMs)
    }
  }

  /** Undefined: it may run. Else resolves when it may. Whoever may run calls `leave` afterwards. Throws as `run` does. */
  enter(key: string, limit: TurnLimit): Promise<void> | undefined {
    const line = this.#lines.get(key)
    if (!line) {
      this.#lines.set(key, { running: 1, limit, dueMs: 0 })
      return undefined
    }
    if (line.running < limit.atOnce) {
      line.running += 1
      return undefined
    }
    line.waiting ??= []
    const { waiting } = line
    if (waiting.length >= limit.waiting) throw limit.refusal()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(place), 1)
        reject(limit.refusal())
      }, limit.waitMs)
      const place: Waiting = { admit: resolve, timer }
      waiting.push(place)
    })
  }

  /** The next of the key runs, or its line is forgotten; after the rest of the place, which was taken at `takenMs`. */
  leave(key: string, takenMs = performance.now()): void {
    const line = this.#lines.get(key)
    if (!line) return
    const restMs = restOf(line, takenMs, performance.now())
    if (restMs > 0) setTimeout(() => this.#passOn(key, line), restMs)
    else this.#passOn(key, line)
  }

  #passOn(key: string, line: Line): void {
    const next = line.waiting?.shift()
    if (next) {
      clearTimeout(next.timer)
      next.admit()
      return
    }
    line.running -= 1
    this.#forget(key, line)
  }

  /** Once the pace has caught up: who comes again before that is still known. */
  #forget(key: string, line: Line): void {
    if (line.running > 0 || line.forgetting) return
    const leftMs = line.dueMs - performance.now()
    if (leftMs <= 0) {
      this.#lines.delete(key)
      return
    }
    line.forgetting = setTimeout(() => {
      delete line.forgetting
      // A timer counts whole milliseconds and may be early, and others may have come: it looks again.
      this.#forget(key, line)
    }, leftMs).unref()
  }
}

/** How long a place rests that was taken at `takenMs` and is left now. */
function restOf(line: Line, takenMs: number, nowMs: number): number {
  const { restMs = 0, everyMs = 0, pace } = line.limit
  const leftMs = everyMs > 0 ? takenMs + everyMs - nowMs : 0
  if (!pace) return Math.max(restMs, leftMs)
  line.dueMs = Math.max(line.dueMs, nowMs) + pace.eachMs
  return Math.max(restMs, leftMs, line.dueMs - nowMs - pace.free * pace.eachMs)
}
