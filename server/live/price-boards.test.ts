import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import type { BoardFrame, BoardTypeShown } from '../../contract/services/board.ts'
import type { Baht } from '../../domain/money.ts'
import { type Clock, PriceBoards } from './price-boards.ts'

const ROUND = 'round'
const baht = (amount: number) => amount as Baht

/** A board of one type: the numbers with their remaining capacity out of a thousand. */
function aBoard(left: Readonly<Record<string, number>>, rate = 90): BoardTypeShown[] {
  const numbers = Object.entries(left).map(([number, amount]) => ({
    number,
    rate: 90,
    left: baht(amount),
    cap: baht(1_000),
  }))
  return [{ plan: 'full', type: 'two_bottom', rate, left: baht(1_000), cap: baht(1_000), numbers }]
}

let types: BoardTypeShown[]
let reads: number
let watched: boolean
let frames: BoardFrame[]
let boards: PriceBoards

/** A clock that the test moves. */
class ManualClock implements Clock {
  #nowMs = 0
  #acts: { atMs: number; act: () => void }[] = []

  nowMs(): number {
    return this.#nowMs
  }

  after(waitMs: number, act: () => void): () => void {
    const planned = { atMs: this.#nowMs + waitMs, act }
    this.#acts.push(planned)
    return () => {
      this.#acts = this.#acts.filter((each) => each !== planned)
    }
  }

  async pass(ms: number): Promise<void> {
    const untilMs = this.#nowMs + ms
    for (;;) {
      const [next] = this.#acts.filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)
      if (!next) break
      this.#acts = this.#acts.filter((each) => each !== next)
      this.#nowMs = Math.max(this.#nowMs, next.atMs)
      next.act()
      await nextTurn()
    }
    this.#nowMs = untilMs
  }
}

let hand: ManualClock

beforeEach(async () => {
  hand = new ManualClock()
  types = aBoard({})
  reads = 0
  watched = true
  frames = []
  boards = new PriceBoards({
    read: async () => {
      reads += 1
      return types
    },
    emit: (frame) => frames.push(frame),
    isWatched: () => watched,
    onFailure: (error) => {
      throw error
    },
    clock: hand,
  })
  expect(await boards.watch('operator', ROUND)).toEqual({ round_id: ROUND, version: 1, types })
  reads = 0
})

test('a frame has only the changes, and the next version', async () => {
  types = aBoard({ '08': 500 })
  boards.changed(ROUND)
  await hand.pass(250)
  types = aBoard({ '08': 500, '14': 900 })
  boards.changed(ROUND)
  await hand.pass(250)
  expect(frames).toMatchObject([
    { version: 2, numbers: [{ type: 'two_bottom', number: '08', left: 500 }] },
    { version: 3, numbers: [{ number: '14', left: 900 }] },
  ])
  const joined = await boards.watch('operator', ROUND)
  expect(joined, 'who joins later has what the others have').toEqual({ round_id: ROUND, version: 3, types })
})

test('at most four frames a second are sent, however many bets there are', async () => {
  for (let bet = 0; bet < 1_000; bet += 1) {
    types = aBoard({ '08': 1_000 - bet })
    boards.changed(ROUND)
    await hand.pass(2)
  }
  await hand.pass(250)
  expect(frames.length).toBeGreaterThan(6)
  expect(frames.length, 'in two seconds and a quarter').toBeLessThanOrEqual(9)
  expect(frames.map(({ version }) => version)).toEqual(frames.map((_, index) => index + 2))
  expect(frames.at(-1)?.numbers[0], 'and the last one tells the last price').toMatchObject({ left: 1 })
})

test('a change without an event is found within two seconds', async () => {
  types = aBoard({ '08': 500 })
  await hand.pass(2_000)
  expect(frames).toHaveLength(1)
})

test('a change that changes no price sends nothing', async () => {
  boards.changed(ROUND)
  await hand.pass(1_000)
  expect(reads).toBe(1)
  expect(frames).toEqual([])
})

test('a new rate of a whole type, or a number that is no longer listed, sends the whole board', async () => {
  types = aBoard({ '08': 500 })
  boards.changed(ROUND)
  await hand.pass(250)
  types = aBoard({})
  boards.changed(ROUND)
  await hand.pass(250)
  types = aBoard({}, 85)
  boards.changed(ROUND)
  await hand.pass(250)
  expect(frames.slice(1)).toEqual([
    { round_id: ROUND, version: 3, numbers: [], types: aBoard({}) },
    { round_id: ROUND, version: 4, numbers: [], types: aBoard({}, 85) },
  ])
})

test('a board without watchers is not read', async () => {
  watched = false
  await hand.pass(10_000)
  boards.changed(ROUND)
  await hand.pass(10_000)
  expect(reads).toBe(0)
})

test('another operator’s round has no board', async () => {
  expect(await boards.watch('stranger', ROUND)).toBeNull()
})
