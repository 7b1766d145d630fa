import type { BoardFrame, BoardShown, BoardTypeShown } from '../../contract/services/board.ts'

/** At most four frames a second and round reach a browser. */
const FRAME_MS = 250
/** Bookings expire without an event, and one of another process may be lost: a watched board is read again this often. */
const REFRESH_MS = 2_000

export interface BoardParts {
  readonly read: (operatorId: string, roundId: string) => Promise<BoardTypeShown[] | undefined>
  readonly emit: (frame: BoardFrame) => void
  /** Whether anybody watches the round. */
  readonly isWatched: (roundId: string) => boolean
  readonly onFailure: (error: unknown) => void
  readonly clock: Clock
}

/** Time as it passes. */
export interface Clock {
  nowMs(): number
  /** Runs `act` later, unless the returned function is called first. */
  after(waitMs: number, act: () => void): () => void
}

interface OpenBoard {
  readonly operatorId: string
  version: number
  types: readonly BoardTypeShown[]
  callOff: (() => void) | undefined
  plannedAtMs: number
  readMs: number
  reading: boolean
}

/** The watched boards. Each is read after a change, at most once a frame. */
export class PriceBoards {
  readonly #parts: BoardParts
  readonly #open = new Map<string, OpenBoard>()

  constructor(parts: BoardParts) {
    this.#parts = parts
  }

  /** The board of the last frame, for a new watcher; null where there is none. */
  async watch(operatorId: string, roundId: string): Promise<BoardShown | null> {
    const there = this.#open.get(roundId)
    const types = there ? there.types : await this.#parts.read(operatorId, roundId)
    if (!types) return null
    const known = this.#open.get(roundId)
    if (known) return known.operatorId === operatorId ? this.#shown(roundId, known) : null
    const board: OpenBoard = {
      operatorId,
      version: 1,
      types,
      callOff: undefined,
      plannedAtMs: 0,
      readMs: this.#parts.clock.nowMs(),
      reading: false,
    }
    this.#open.set(roundId, board)
    this.#plan(roundId, board, REFRESH_MS)
    return this.#shown(roundId, board)
  }

  changed(roundId: string): void {
    const board = this.#open.get(roundId)
    if (board) this.#plan(roundId, board, Math.max(0, board.readMs + FRAME_MS - this.#parts.clock.nowMs()))
  }

  close(): void {
    for (const { callOff } of this.#open.values()) callOff?.()
    this.#open.clear()
  }

  #shown(roundId: string, { version, types }: OpenBoard): BoardShown {
    return { round_id: roundId, version, types }
  }

  /** The earlier of two planned readings is kept. */
  #plan(roundId: string, board: OpenBoard, waitMs: number): void {
    const atMs = this.#parts.clock.nowMs() + waitMs
    if (board.callOff && board.plannedAtMs <= atMs) return
    board.callOff?.()
    board.plannedAtMs = atMs
    board.callOff = this.#parts.clock.after(waitMs, () => {
      board.callOff = undefined
      void this.#refresh(roundId, board)
    })
  }

  async #refresh(roundId: string, board: OpenBoard): Promise<void> {
    if (!this.#parts.isWatched(roundId)) {
      this.#open.delete(roundId)
      return
    }
    // One reading at a time, so that no older board is sent after a newer.
    if (board.reading) return this.#plan(roundId, board, FRAME_MS)
    board.reading = true
    board.readMs = this.#parts.clock.nowMs()
    try {
      const types = await this.#parts.read(board.operatorId, roundId)
      if (types && this.#open.get(roundId) === board) this.#tell(roundId, board, types)
    } catch (error) {
      this.#parts.onFailure(error)
    } finally {
      board.reading = false
    }
    if (this.#open.get(roundId) === board) this.#plan(roundId, board, REFRESH_MS)
  }

  #tell(roundId: string, board: OpenBoard, types: readonly BoardTypeShown[]): void {
    const difference = differenceOf(board.types, types)
    if (!difference) return
    board.version += 1
    board.types = types
    this.#parts.emit({ round_id: roundId, version: board.version, ...difference })
  }
}

type Difference = Pick<BoardFrame, 'numbers' | 'types'>

/**
 * The changes; undefined: none. A change of a whole type, or a number that is no longer listed, sends all of the type.
 */
function differenceOf(
  before: readonly BoardTypeShown[],
  after: readonly BoardTypeShown[],
): Difference | undefined {
  const numbers: Difference['numbers'][number][] = []
  for (const [place, next] of after.entries()) {
    const last = before[place]
    const known = new Map(last?.numbers.map((price) => [price.number, price]))
    if (!last || last.plan !== next.plan || last.type !== next.type || !isSame(last, next))
      return { numbers: [], types: after }
    for (const price of next.numbers) {
      const old = known.get(price.number)
      known.delete(price.number)
      if (!old || !isSame(old, price)) numbers.push({ plan: next.plan, type: next.type, ...price })
    }
    if (known.size > 0) return { numbers: [], types: after }
  }
  if (before.length !== after.length) return { numbers: [], types: after }
  return numbers.length > 0 ? { numbers } : undefined
}

function isSame(one: Price, other: Price): boolean {
  return one.rate === other.rate && one.left === other.left && one.cap === other.cap
}

type Price = Pick<BoardTypeShown, 'rate' | 'left' | 'cap'>
