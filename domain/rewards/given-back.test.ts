import { expect, test } from 'vitest'
import { AFFILIATE_RULES, DEMO_AFFILIATE_RULES } from '../affiliates/rules.ts'
import type { BetType } from '../betting/bet-types.ts'
import { DEFAULT_PLANS } from '../betting/price/default-rates.ts'
import { LOTTERY_GROUPS } from '../lottery/groups.ts'
import { basisPoints, multipleToRate, satang } from '../money.ts'
import { CASHBACK_RULES } from './cashback.ts'
import {
  ALL_PERCENT,
  type GivenRules,
  gameGivenBack,
  givenBack,
  mostGivenBack,
  type SoldPrice,
} from './given-back.ts'
import { RANK_RULES } from './ranks.ts'

const ALL_ON: GivenRules = {
  affiliates: { ...AFFILIATE_RULES, isOn: true },
  cashback: { ...CASHBACK_RULES, isOn: true },
  ranks: { ...RANK_RULES, isOn: true },
}
const NONE: GivenRules = { affiliates: AFFILIATE_RULES, cashback: CASHBACK_RULES, ranks: RANK_RULES }
const RAISING: GivenRules = {
  ...NONE,
  ranks: { isOn: true, steps: [{ needed: satang(10_000_00), percent: 1, raise: 20 }] },
}
const sold = (type: BetType, multiple: number, discount = 0) => ({
  ...{ group: 'lao', type, rate: multipleToRate(multiple), discount: basisPoints(discount) },
})

test.each<[string, SoldPrice, GivenRules, number]>([
  ['winnings alone', sold('two_top', 90), NONE, 90],
  [
    'with what those who bring members earn',
    sold('two_top', 90),
    { ...NONE, affiliates: ALL_ON.affiliates },
    90.7,
  ],
  ['with cashback of the 99 that lose', sold('two_top', 90), { ...NONE, cashback: ALL_ON.cashback }, 94.95],
  ['a rank without cashback brings nothing', sold('two_top', 90), { ...NONE, ranks: ALL_ON.ranks }, 90],
  ['all of them', sold('two_top', 90), ALL_ON, 98.62],
  ['half of the draws lose', sold('odd_even', 1.9), ALL_ON, 99.7],
  [
    'a rank that raises what the plan pays, without cashback too',
    { ...sold('two_top', 90), rankMax: multipleToRate(95) },
    RAISING,
    91.8,
  ],
  ['no more than the plan allows', { ...sold('two_top', 90), rankMax: multipleToRate(91) }, RAISING, 91],
  ['a plan that no rank raises', sold('two_top', 90), RAISING, 90],
  [
    'ranks that are off raise nothing',
    { ...sold('two_top', 90), rankMax: multipleToRate(95) },
    { ...RAISING, ranks: { ...RANK_RULES, isOn: false } },
    90,
  ],
  ['a discount is given as well', sold('two_top', 65, 2_500), NONE, 86.6667],
])('%s', (_, price, rules, percent) => {
  expect(givenBack(price, rules)).toBeCloseTo(percent, 3)
})

test('a group without rates earns nobody anything', () => {
  expect(givenBack({ ...sold('two_top', 90), group: '' }, { ...NONE, affiliates: ALL_ON.affiliates })).toBe(
    90,
  )
})

test('what a new operator sells and a demo gives leaves something, and one point more would not', () => {
  const prices = DEFAULT_PLANS.flatMap(({ rates }) =>
    LOTTERY_GROUPS.flatMap((group) => rates.map((rate) => ({ ...rate, group }))),
  )
  expect(mostGivenBack({ prices, games: [] }, ALL_ON)).toBeLessThan(ALL_PERCENT)
  const ranks = { isOn: true, steps: [{ needed: satang(1), percent: 5 }] }
  expect(mostGivenBack({ prices, games: [] }, { ...ALL_ON, ranks })).toBeGreaterThanOrEqual(ALL_PERCENT)
  expect(mostGivenBack({ prices: [], games: [] }, ALL_ON)).toBe(0)
})

const BY_GAMES: GivenRules = { ...ALL_ON, affiliates: DEMO_AFFILIATE_RULES }

test.each([
  ['what it declares alone', 'slot', 96, NONE, 96],
  ['with affiliates who earn nothing of games', 'slot', 96, { ...NONE, affiliates: ALL_ON.affiliates }, 96],
  ['with what affiliates earn of it', 'slot', 96, { ...NONE, affiliates: DEMO_AFFILIATE_RULES }, 96.4],
  ['of sport half of the stakes count', 'sport', 95, { ...NONE, affiliates: DEMO_AFFILIATE_RULES }, 95.2],
  ['with cashback of what the game keeps', 'slot', 96, BY_GAMES, 96.72],
] as const)('a game gives back %s', (_, product, percent, rules, expected) => {
  expect(gameGivenBack({ product, percent }, rules)).toBeCloseTo(expected, 6)
})

test('a game that keeps less than its affiliates earn reaches all that is staked, whatever tickets cost', () => {
  const of = (percent: number) =>
    mostGivenBack({ prices: [], games: [{ product: 'slot', percent }] }, BY_GAMES)
  expect(of(99.5)).toBeLessThan(ALL_PERCENT)
  expect(of(99.6)).toBeGreaterThanOrEqual(ALL_PERCENT)
  // A proposal of before games earned says nothing of them.
  const { slot: _slot, ...rates } = AFFILIATE_RULES.rates
  const older = { ...ALL_ON, affiliates: { ...ALL_ON.affiliates, rates } } as GivenRules
  expect(gameGivenBack({ product: 'slot', percent: 96 }, older)).toBeCloseTo(96.32, 6)
})
