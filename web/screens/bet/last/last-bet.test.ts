import { expect, test } from 'vitest'
import { basisPoints, multipleToRate, satang } from '../../../../domain/money.ts'
import type { Offer } from '../offer.ts'
import { edit } from '../write/editor.ts'
import { newEditor } from '../write/editor-state.ts'
import { firstEntry, type LastBet, lastBetCookie, readLastBets } from './last-bet.ts'
import { isWrittenSo } from './use-last-bet.ts'

const MEMBER = '0190a0a0-0000-7000-8000-0000000000aa'
const OTHER = '0190a0a0-0000-7000-8000-0000000000bb'
const TERMS = {
  rate: multipleToRate(90),
  discount: basisPoints(0),
  stakeMin: satang(500),
  stakeMax: satang(100_000),
  exceptions: {},
}
const OFFERS: readonly Offer[] = [
  { ...TERMS, type: 'three_top', digits: 3 },
  { ...TERMS, type: 'two_top', digits: 2 },
  { ...TERMS, type: 'two_bottom', digits: 2 },
  { ...TERMS, type: 'four_set', digits: 4 },
]
const LAO: LastBet = { lottery: 'lao', plan: 'discount', types: ['two_bottom', 'two_top'], price: '50' }

const sent = (cookie: string | null) => cookie?.split(';')[0] ?? ''
const after = (bets: readonly LastBet[]) =>
  bets.reduce((cookies, bet) => sent(lastBetCookie(cookies, MEMBER, bet)) || cookies, '')

test('a lottery has the plan, types and price of its last bet, for its member alone', () => {
  const cookies = after([{ ...LAO, price: '20' }, { ...LAO, lottery: 'hanoi-vip', plan: 'full' }, LAO])
  expect(readLastBets(cookies, MEMBER)).toEqual([LAO, { ...LAO, lottery: 'hanoi-vip', plan: 'full' }])
  expect(readLastBets(cookies, OTHER)).toEqual([])
  expect(lastBetCookie(cookies, MEMBER, LAO)).toBeNull()
  expect(lastBetCookie('', MEMBER, LAO)).toContain('Path=/bet;')
})

test('the oldest lottery goes when there are too many', () => {
  const many = Array.from({ length: 21 }, (_, at) => ({ ...LAO, lottery: `stock-${at}` }))
  const kept = readLastBets(after(many), MEMBER)
  expect(kept).toHaveLength(20)
  expect(kept.some(({ lottery }) => lottery === 'stock-0')).toBe(false)
})

test('what somebody has changed in a cookie is not read', () => {
  const cookie =
    'bets_0000000000aa=lao~full~two_top~0.lao~full~dance~20.<b>~full~two_top~20.lao~full~two_top~7'
  expect(readLastBets(cookie, MEMBER)).toEqual([
    { lottery: 'lao', plan: 'full', types: ['two_top'], price: '7' },
  ])
})

test.each([
  ['both types', ['two_bottom', 'two_top'], '50', ['two_bottom', 'two_top']],
  ['a type that is not sold any more', ['two_tod', 'two_top'], '50', ['two_top']],
  ['no type that is sold', ['two_tod'], '50', null],
  ['types of different lengths', ['two_top', 'three_top'], '50', ['two_top']],
  ['the highest price', ['two_top'], '1000', ['two_top']],
  ['a price above it', ['two_top'], '1001', null],
  ['a price below the lowest', ['two_top'], '4', null],
  ['no whole sets', ['four_set'], '50', null],
  ['two sets', ['four_set'], '240', ['four_set']],
] as const)('%s', (_, types, price, start) => {
  expect(firstEntry({ types, price }, OFFERS)).toEqual(start && { types: start, price })
})

test('a ticket starts with them, and its first number is a line of each', () => {
  const start = newEditor(OFFERS, LAO)
  const written = edit(start, { do: 'addNumbers', numbers: ['47'] })
  expect(written.lines.map(({ type, stake }) => [type, stake])).toEqual([
    ['two_bottom', 5000],
    ['two_top', 5000],
  ])
  expect(isWrittenSo(written)).toBe(true)
  expect(isWrittenSo(start)).toBe(false)
  expect(isWrittenSo(edit(written, { do: 'stake', baht: 100 }))).toBe(false)
  expect(isWrittenSo(edit(written, { do: 'select', type: 'three_top' }))).toBe(false)
})
