import type { ShotShown } from '../../contract/fair.ts'

/** At most four frames a second and round reach a browser. */
const FRAME_MS = 250
/** Shots in one frame; a screen that missed some reads the round again. */
const MAX_SHOTS = 40

export interface ShotFrame {
  readonly operatorId: string
  readonly roundId: string
  readonly shots: readonly ShotShown[]
}

interface Waiting {
  operatorId: string
  shots: ShotShown[]
  timer: NodeJS.Timeout
}

/** Collects shots and sends those of each round a few times a second, the first at once. */
export class ShotFrames {
  readonly #emit: (frame: ShotFrame) => void
  readonly #waiting = new Map<string, Waiting>()

  constructor(emit: (frame: ShotFrame) => void) {
    this.#emit = emit
  }

  add(operatorId: string, roundId: string, shot: ShotShown): void {
    const waiting = this.#waiting.get(roundId)
    if (!waiting) {
      this.#emit({ operatorId, roundId, shots: [shot] })
      const timer = setTimeout(() => this.#next(roundId), FRAME_MS)
      this.#waiting.set(roundId, { operatorId, shots: [], timer })
      return
    }
    waiting.shots.push(shot)
    if (waiting.shots.length > MAX_SHOTS) waiting.shots.shift()
  }

  close(): void {
    for (const { timer } of this.#waiting.values()) clearTimeout(timer)
    this.#waiting.clear()
  }

  #next(roundId: string): void {
    const waiting = this.#waiting.get(roundId)
    if (!waiting) return
    const { operatorId, shots } = waiting
    if (shots.length === 0) {
      this.#waiting.delete(roundId)
      return
    }
    waiting.shots = []
    waiting.timer = setTimeout(() => this.#next(roundId), FRAME_MS)
    this.#emit({ operatorId, roundId, shots })
  }
}
