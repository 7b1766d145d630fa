import { expect, test } from 'vitest'
import type { BoardFrame, BoardTypeShown } from '../../../contract/board.ts'
import type { Baht } from '../../../contract/shapes.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import {
  applyFrame,
  type Board,
  fitsBoard,
  isShown,
  type LiveOffer,
  priceOf,
  tilesOf,
  tooSmall,
} from './board.ts'

const baht = (amount: number) => amount as Baht
const price = (number: string, rate: number, left: number) => ({
  number,
  rate,
  left: baht(left),
  cap: baht(1_000),
})
const types: BoardTypeShown[] = [
  { type: 'two_bottom', rate: 90, left: baht(1_000), cap: baht(1_000), numbers: [price('08', 85.5, 500)] },
]
const board: Board = { version: 4, types, moved: {} }
const twoBottom: LiveOffer = {
  type: 'two_bottom',
  digits: 2,
  stakeMin: bahtToSatang(1),
  stakeMax: bahtToSatang(100),
}

function frame(version: number, change: Partial<BoardFrame> = {}): BoardFrame {
  const numbers = [{ type: 'two_bottom' as const, ...price('08', 81, 200) }]
  return { round_id: 'round', version, numbers, ...change }
}

test('a frame moves its numbers and says which way', () => {
  const next = applyFrame(board, frame(5))
  expect(next).toMatchObject({ version: 5, moved: { 'two_bottom 08': 'down' } })
  expect(next && priceOf(next, 'two_bottom', '08')).toMatchObject({ rate: 81, left: 200 })
  expect(next && priceOf(next, 'two_bottom', '09')).toMatchObject({ rate: 90, left: 1_000 })
  const back =
    next && applyFrame(next, frame(6, { numbers: [{ type: 'two_bottom', ...price('08', 90, 900) }] }))
  expect(back?.moved).toEqual({ 'two_bottom 08': 'up' })
})

test('an old frame changes nothing, and after a gap the whole board is wanted', () => {
  expect(applyFrame(board, frame(4))).toBe(board)
  expect(applyFrame(board, frame(6))).toBeUndefined()
})

test('a whole board takes the place of the old one', () => {
  const whole: BoardTypeShown[] = [{ type: 'run_top', rate: 3.2, left: null, cap: null, numbers: [] }]
  expect(applyFrame(board, frame(5, { numbers: [], types: whole }))).toEqual({
    version: 5,
    types: whole,
    moved: {},
  })
})

test('two digits have a hundred tiles, three a hundred for each first digit', () => {
  const tiles = tilesOf(board, twoBottom, '7')
  expect(tiles).toHaveLength(100)
  expect(tiles[8]).toMatchObject({ number: '08', rate: 85.5, left: 500 })
  const three: Board = {
    ...board,
    types: [{ type: 'three_top', rate: 900, left: null, cap: null, numbers: [] }],
  }
  const page = tilesOf(three, { ...twoBottom, type: 'three_top', digits: 3 }, '7')
  expect([page.length, page[0]?.number, page[99]?.number]).toEqual([100, '700', '799'])
})

test.each([
  ['good', price('08', 90, 500), true],
  ['good', price('08', 85.5, 500), false],
  ['good', price('08', 90, 0), false],
  ['filling', price('08', 90, 249), true],
  ['filling', price('08', 90, 250), false],
  ['filling', price('08', 90, 0), false],
  ['chosen', price('08', 90, 500), false],
  ['all', price('08', 72, 0), true],
] as const)('filter %s: %o is shown: %s', (filter, tile, shown) => {
  expect(isShown({ ...tile, moved: undefined }, { filter, bestRate: 90, chosen: false })).toBe(shown)
})

test('a picked number that takes less than is asked of it is told with what it takes', () => {
  const picked = [
    { type: 'two_bottom', number: '08' },
    { type: 'two_bottom', number: '09' },
  ] as const
  expect(tooSmall(board, picked, 500)).toEqual([])
  expect(tooSmall(board, picked, 500.5)).toEqual([{ number: '08', left: 500 }])
  const [uncapped] = types.map((type) => ({ ...type, left: null, cap: null, numbers: [] }))
  expect(tooSmall({ ...board, types: uncapped ? [uncapped] : [] }, picked, 1e6)).toEqual([])
})

test('long numbers and choices have no board', () => {
  expect(fitsBoard('three_top')).toBe(true)
  expect(fitsBoard('four_top')).toBe(false)
  expect(fitsBoard('high_low')).toBe(false)
})
