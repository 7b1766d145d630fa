import { expect, test } from 'vitest'
import type { BoardFrame, BoardTypeShown } from '../../../contract/services/board.ts'
import type { Baht } from '../../../contract/shapes.ts'
import { bahtToSatang, basisPoints } from '../../../domain/money.ts'
import {
  applyFrame,
  type Board,
  hasDigits,
  inPlan,
  isShown,
  type LiveOffer,
  pageOf,
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
  {
    plan: 'full',
    type: 'two_bottom',
    rate: 90,
    left: baht(1_000),
    cap: baht(1_000),
    numbers: [price('08', 85.5, 500)],
  },
]
const board: Board = { version: 4, types, moved: {} }
const twoBottom: LiveOffer = {
  type: 'two_bottom',
  digits: 2,
  discount: basisPoints(0),
  stakeMin: bahtToSatang(1),
  stakeMax: bahtToSatang(100),
}

function frame(version: number, change: Partial<BoardFrame> = {}): BoardFrame {
  const numbers = [{ plan: 'full', type: 'two_bottom' as const, ...price('08', 81, 200) }]
  return { round_id: 'round', version, numbers, ...change }
}

test('a frame changes its numbers and gives the direction', () => {
  const next = applyFrame(board, frame(5))
  expect(next).toMatchObject({ version: 5, moved: { 'two_bottom 08': 'down' } })
  expect(next && priceOf(next, 'two_bottom', '08')).toMatchObject({ rate: 81, left: 200 })
  expect(next && priceOf(next, 'two_bottom', '09')).toMatchObject({ rate: 90, left: 1_000 })
  const back =
    next &&
    applyFrame(next, frame(6, { numbers: [{ plan: 'full', type: 'two_bottom', ...price('08', 90, 900) }] }))
  expect(back?.moved).toEqual({ 'two_bottom 08': 'up' })
})

test('an old frame changes nothing, and a gap asks for the whole board', () => {
  expect(applyFrame(board, frame(4))).toBe(board)
  expect(applyFrame(board, frame(6))).toBeUndefined()
})

test('a whole board replaces the old one', () => {
  const whole: BoardTypeShown[] = [
    { plan: 'full', type: 'run_top', rate: 3.2, left: null, cap: null, numbers: [] },
  ]
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
    types: [{ plan: 'full', type: 'three_top', rate: 900, left: null, cap: null, numbers: [] }],
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

test('a picked number that takes less than the stake is listed with what it takes', () => {
  const picked = [
    { type: 'two_bottom', number: '08' },
    { type: 'two_bottom', number: '09' },
  ] as const
  expect(tooSmall(board, picked, 500)).toEqual([])
  expect(tooSmall(board, picked, 500.5)).toEqual([{ number: '08', left: 500 }])
  const [uncapped] = types.map((type) => ({ ...type, left: null, cap: null, numbers: [] }))
  expect(tooSmall({ ...board, types: uncapped ? [uncapped] : [] }, picked, 1e6)).toEqual([])
})

test('longer numbers are shown by the first digits that are typed', () => {
  const ofType = { plan: 'full', type: 'four_top', rate: 7_000, left: null, cap: null, numbers: [] } as const
  const four: Board = { ...board, types: [{ ...ofType, numbers: [] }] }
  const offer: LiveOffer = { ...twoBottom, type: 'four_top', digits: 4 }
  const shown = (search: string) =>
    tilesOf(four, offer, pageOf(offer, { page: '0', search }))
      .map(({ number }) => number)
      .filter((number) => hasDigits(offer, number, search))
  expect([shown('').length, shown('')[0]]).toEqual([100, '0000'])
  expect([shown('7').length, shown('7')[99]]).toEqual([100, '7099'])
  expect([shown('725').length, shown('725')[0]]).toEqual([10, '7250'])
  expect(shown('7258')).toEqual(['7258'])
})

test('a choice has two tiles', () => {
  const ofType = { plan: 'full', type: 'high_low', rate: 1.9, left: null, cap: null } as const
  const choice: Board = { ...board, types: [{ ...ofType, numbers: [] }] }
  const tiles = tilesOf(choice, { ...twoBottom, type: 'high_low', digits: 1 }, '0')
  expect(tiles.map(({ number }) => number)).toEqual(['0', '1'])
})

test('each plan has its own prices, and a frame changes those of its plan', () => {
  const both: Board = {
    ...board,
    types: [...types, { plan: 'discount', type: 'two_bottom', rate: 65, left: null, cap: null, numbers: [] }],
  }
  const next = applyFrame(both, frame(5))
  expect(next && priceOf(inPlan(next, 'full'), 'two_bottom', '08')).toMatchObject({ rate: 81 })
  expect(next && priceOf(inPlan(next, 'discount'), 'two_bottom', '08')).toMatchObject({ rate: 65 })
})

test('every order of a tod has the one price, and moves with it', () => {
  const tod = { plan: 'full', type: 'three_tod', rate: 150, left: baht(100), cap: baht(100) } as const
  const before: Board = { ...board, types: [{ ...tod, numbers: [price('225', 142.5, 40)] }] }
  const numbers = [{ plan: 'full', type: 'three_tod' as const, ...price('225', 120, 10) }]
  const after = applyFrame(before, frame(5, { numbers })) as Board
  expect(priceOf(after, 'three_tod', '522')).toMatchObject({ rate: 120, left: 10 })
  const tiles = tilesOf(after, { ...twoBottom, type: 'three_tod', digits: 3 }, '2')
  expect(tiles.filter(({ moved }) => moved === 'down').map(({ number }) => number)).toEqual(['225', '252'])
  expect(tooSmall(after, [{ type: 'three_tod', number: '252' }], 11)).toEqual([{ number: '252', left: 10 }])
})
