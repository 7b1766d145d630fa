/** Who goes first; every third place goes to the next that waits behind, so that no rank waits for ever. */
const RANKS = ['known', 'proved', 'stranger'] as const

export interface Share {
  readonly rank: (typeof RANKS)[number]
  /** An address or a device: sources of one rank take turns, however many each sends. */
  readonly source: string
  /** What whoever has to leave the line is told. */
  readonly refusal: () => Error
}

interface Waiting {
  readonly timer: NodeJS.Timeout
  readonly admit: () => void
  readonly refuse: () => void
}

/** The waiting of each source, in the order of their turns. */
type Lines = Map<string, Waiting[]>

export interface SharesLimit {
  readonly atOnce: number
  /** Waiting in all, and of one source. When there are more, the oldest of whoever has the most leaves. */
  readonly waiting: number
  readonly ofSource: number
  /** Whoever has waited so long is sent away. */
  readonly waitMs: number
}

/** Lets a few do costly work at once, and of the others the one whose source has waited longest. */
export class FairShares {
  readonly #limit: SharesLimit
  readonly #lines: Readonly<Record<Share['rank'], Lines>> = {
    known: new Map(),
    proved: new Map(),
    stranger: new Map(),
  }
  #running = 0
  #waiting = 0
  #places = 0

  constructor(limit: SharesLimit) {
    this.#limit = limit
  }

  async run<T>(share: Share, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limit.atOnce) this.#running += 1
    else await this.#wait(share)
    try {
      return await work()
    } finally {
      this.#passOn()
    }
  }

  #wait({ rank, source, refusal }: Share): Promise<void> {
    return new Promise((admit, reject) => {
      const lines = this.#lines[rank]
      const line = lines.get(source) ?? []
      lines.set(source, line)
      const refuse = () => reject(refusal())
      const timer = setTimeout(() => this.#giveUp(lines, source, waiting), this.#limit.waitMs)
      const waiting: Waiting = { timer, admit, refuse }
      line.push(waiting)
      this.#waiting += 1
      if (line.length > this.#limit.ofSource) this.#refuseOldest(lines, source)
      else if (this.#waiting > this.#limit.waiting) this.#refuseGreediest()
    })
  }

  #refuseGreediest(): void {
    const rank = RANKS.findLast((each) => this.#lines[each].size > 0)
    if (!rank) return
    const lines = this.#lines[rank]
    let greediest: string | undefined
    let most = 0
    for (const [source, { length }] of lines) {
      if (length < most) continue
      most = length
      greediest = source
    }
    if (greediest !== undefined) this.#refuseOldest(lines, greediest)
  }

  #giveUp(lines: Lines, source: string, waiting: Waiting): void {
    const line = lines.get(source)
    const place = line?.indexOf(waiting) ?? -1
    if (!line || place < 0) return
    line.splice(place, 1)
    if (line.length === 0) lines.delete(source)
    this.#waiting -= 1
    waiting.refuse()
  }

  #refuseOldest(lines: Lines, source: string): void {
    this.#take(lines, source)?.refuse()
  }

  #take(lines: Lines, source: string): Waiting | undefined {
    const line = lines.get(source)
    const oldest = line?.shift()
    if (line?.length === 0) lines.delete(source)
    if (oldest) {
      clearTimeout(oldest.timer)
      this.#waiting -= 1
    }
    return oldest
  }

  /** Gives the place to the next, and its source goes to the end of its rank. */
  #passOn(): void {
    const next = this.#takeNext()
    if (next) next.admit()
    else this.#running -= 1
  }

  #takeNext(): Waiting | undefined {
    this.#places += 1
    const present = RANKS.filter((each) => this.#lines[each].size > 0)
    const rank = this.#places % 3 === 0 ? (present[1] ?? present[0]) : present[0]
    const lines = rank && this.#lines[rank]
    const source = lines?.keys().next().value
    if (!lines || source === undefined) return undefined
    const next = this.#take(lines, source)
    const line = lines.get(source)
    if (line) {
      lines.delete(source)
      lines.set(source, line)
    }
    return next
  }
}
