import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import type { ResultField } from '../lottery/lottery.ts'
import { readResult } from '../lottery/read-result.ts'
import { LOTTERIES } from '../lottery/registry.ts'
import { bahtToSatang, basisPoints, multipleToRate } from '../money.ts'
import { decideTicket, type RoundView, type Sales } from './admit.ts'
import { BET_TYPES, type BetType, digitsOf, isChoice, takesAnyOrder } from './bet-types.ts'
import { decideBooking } from './book.ts'
import {
  type CanonicalNumber,
  canonicalNumber,
  canonicalNumbers,
  type NumberKey,
  numberKey,
  partsOfKey,
} from './number-key.ts'
import { permutations } from './number-sets.ts'
import type { NumberRule } from './price/number-rule.ts'
import { chanceOf } from './price/odds.ts'
import { outcomeWins } from './win/outcome-wins.ts'
import { linePays, shareWon } from './win/payout.ts'
import { winningNumbers } from './win/winning-numbers.ts'

const DAY = '2026-12-01'
const NOW = 1_000

test.each([
  ['three_tod', '252', 'three_tod 225'],
  ['three_tod', '900', 'three_tod 009'],
  ['two_tod', '21', 'two_tod 12'],
  ['four_tod', '4321', 'four_tod 1234'],
  ['four_float', '9522', 'four_float 2259'],
  ['five_float', '90817', 'five_float 01789'],
  ['three_top', '252', 'three_top 252'],
  ['two_spread', '21', 'two_spread 21'],
  ['four_set', '4321', 'four_set 4321'],
] as const)('%s %s is counted as %s', (type, number, key) => {
  expect(numberKey(type, number)).toBe(key)
  expect(partsOfKey(numberKey(type, number))).toEqual({ type, number: canonicalNumber(type, number) })
})

test('the orders of one number are one number of a list', () => {
  expect(canonicalNumbers('three_tod', ['522', '123', '252'])).toEqual(['123', '225'])
  expect(canonicalNumbers('three_top', ['522', '123', '252'])).toEqual(['123', '252', '522'])
})

test('text is no key and no canonical number before it was made one', () => {
  expectTypeOf<string>().not.toMatchTypeOf<NumberKey>()
  expectTypeOf<string>().not.toMatchTypeOf<CanonicalNumber>()
  expectTypeOf<Map<string, number>>().not.toMatchTypeOf<Sales['numbers']>()
})

const digits = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789'), { minLength: length, maxLength: length })
    .map((list) => list.join(''))

function said({ kind, digits: length, count }: ResultField): fc.Arbitrary<string | readonly string[]> {
  if (kind === 'index' || kind === 'change')
    return digits(7).map((text) => `1${text.slice(2)}.${text.slice(0, 2)}`)
  return count === 1 ? digits(length) : fc.array(digits(length), { minLength: count, maxLength: count })
}

/** A number of the type with some order of its digits: few different digits, so that doubles are frequent. */
const orders = (type: BetType) =>
  fc
    .array(fc.constantFrom('0', '1', '2', '7'), { minLength: digitsOf(type), maxLength: digitsOf(type) })
    .map((list) => list.join(''))
    .chain((number) => fc.tuple(fc.constant(number), fc.constantFrom(...permutations(number))))

describe.each(LOTTERIES)('$code', (lottery) => {
  const drawn = fc.record(Object.fromEntries(lottery.fieldsOn(DAY).map((field) => [field.key, said(field)])))
  const types = lottery.typesOn(DAY).filter(takesAnyOrder)

  test('a number is drawn, paid and expected alike in every order, by both evaluators', () => {
    expect(types).not.toEqual([])
    fc.assert(
      fc.property(
        drawn,
        fc.constantFrom(...types),
        fc.infiniteStream(digits(5)),
        (published, type, chance) => {
          const read = readResult(lottery, DAY, published)
          if (!read.ok) throw new Error(`${read.fault} ${read.field}`)
          const listed = new Set(winningNumbers(read.result, [type]).map(({ number }) => number))
          // What wins, and what is near it or anything.
          const some = [
            ...[...listed].slice(0, 2),
            ...[...chance.take(2)].map((text) => text.slice(0, digitsOf(type))),
          ]
          for (const number of some) {
            const line = { type, stake: bahtToSatang(7), rate: multipleToRate(150) }
            const pays = linePays({ ...line, number }, read.result)
            const win = outcomeWins([{ type, number, win: pays }])
            const said = (order: string) =>
              JSON.stringify([
                numberKey(type, order),
                linePays({ ...line, number: order }, read.result),
                chanceOf(type, order),
                listed.has(order) === shareWon(type, order, read.result) > 0,
              ])
            const alike = JSON.stringify([numberKey(type, number), pays, chanceOf(type, number), true])
            expect(new Set(permutations(number).map(said))).toEqual(new Set([alike]))
            const canonical = canonicalNumber(type, number)
            expect(listed.has(canonical)).toBe(pays > 0)
            expect(outcomeWins([{ type, number: canonical, win: pays }])).toEqual(win)
          }
        },
      ),
      { numRuns: 12 },
    )
  })
})

/** What is said of a number that is limited in every way there is. */
interface Limited {
  readonly kind: NumberRule['kind'] | 'none'
  readonly cap: number | undefined
  readonly memberCap: number | undefined
  readonly sold: number
  readonly toMember: number
}

const limited: fc.Arbitrary<Limited> = fc.record({
  kind: fc.constantFrom('none', 'closed', 'half', 'rate', 'tiers'),
  cap: fc.option(fc.integer({ min: 0, max: 300 }), { nil: undefined }),
  memberCap: fc.option(fc.integer({ min: 0, max: 300 }), { nil: undefined }),
  sold: fc.integer({ min: 0, max: 200 }),
  toMember: fc.integer({ min: 0, max: 200 }),
})

function ruleOf(kind: NumberRule['kind']): NumberRule {
  if (kind === 'rate') return { kind, rate: multipleToRate(70) }
  if (kind !== 'tiers') return { kind }
  const step = { upTo: bahtToSatang(150), rate: multipleToRate(80) }
  return { kind, tiers: [step, { upTo: null, rate: multipleToRate(40) }] }
}

/** A round in which the number, as somebody has written it, is limited. */
function aRound(type: BetType, number: string, { kind, cap, memberCap }: Limited): RoundView {
  const rate = {
    ...{ rate: multipleToRate(90), discount: basisPoints(0) },
    ...{ stakeMin: bahtToSatang(1), stakeMax: bahtToSatang(250) },
  }
  const key = numberKey(type, number)
  return {
    ...{ id: 'round', status: 'open', opensAtMs: 0, closesAtMs: NOW + 1 },
    rates: new Map([['full', new Map([[type, rate]])]]),
    numbers: new Map(kind === 'none' ? [] : [[key, ruleOf(kind)]]),
    caps: new Map(cap === undefined ? [] : [[key, bahtToSatang(cap)]]),
    limits: { types: memberCap === undefined ? {} : { [type]: { memberCap: bahtToSatang(memberCap) } } },
  }
}

describe.each(BET_TYPES.map(({ type }) => type).filter(takesAnyOrder))('%s', (type) => {
  test('lines in whatever orders are decided as lines in one order are', () => {
    const wished = orders(type).chain(([number]) =>
      fc.record({
        number: fc.constant(number),
        written: fc.array(
          fc.tuple(fc.constantFrom(...permutations(number)), fc.integer({ min: 1, max: 90 })),
          {
            ...{ minLength: 1, maxLength: 7 },
          },
        ),
      }),
    )
    fc.assert(
      fc.property(wished, limited, ({ number, written }, limits) => {
        if (type === 'three_tod' && permutations(number).length === 1) return
        const round = aRound(type, written[0]?.[0] ?? number, limits)
        const sales: Sales = {
          numbers: new Map([[numberKey(type, number), bahtToSatang(limits.sold)]]),
          memberTotal: 0,
          memberNumbers: new Map([[numberKey(type, number), bahtToSatang(limits.toMember)]]),
        }
        const decided = (inOrder: (order: string) => string) => {
          const lines = written.map(([order, baht]) => ({
            type,
            number: inOrder(order),
            stake: bahtToSatang(baht),
          }))
          const member = { memberStatus: 'active', balance: bahtToSatang(10_000) } as const
          const wish = { roundId: 'round', plan: 'full', lines, ...member }
          const booking = decideBooking({ ...wish, openBookings: 0, sales }, { ...round, isLive: true }, NOW)
          const decisions = JSON.stringify([decideTicket(wish, round, NOW, sales), booking])
          return decisions.replaceAll(/"number":"\d+"/g, '')
        }
        const once = decided(() => number)
        expect(decided((order) => order)).toBe(once)
        expect(decided((order) => canonicalNumber(type, order))).toBe(once)
      }),
      { numRuns: 120 },
    )
  })
})

test('exactly the types are of any order that win in every order alike, whatever is drawn', () => {
  const anyNumbers = (type: BetType) =>
    isChoice(type) ? ['0', '1'] : ['0123456', '7210345'].map((text) => text.slice(0, digitsOf(type)))
  const tops = ['012', '120', '103', '772', '345', '021']
  const results = tops.map((top) => {
    return {
      ...{ first: `453${top}`, three_top: top, two_top: top.slice(1), two_bottom: top.slice(0, 2) },
      ...{ three_front: [top], three_bottom: [top] },
    }
  })
  const orderMatters = (type: BetType) =>
    anyNumbers(type).some((number) =>
      [...results, { ...results[0], first: '012345' }, { ...results[0], first: '000123' }].some((result) =>
        permutations(number).some(
          (order) => shareWon(type, order, result as never) !== shareWon(type, number, result as never),
        ),
      ),
    )
  const several = BET_TYPES.map(({ type }) => type).filter((type) => digitsOf(type) > 1)
  expect(several.filter((type) => !orderMatters(type))).toEqual(several.filter(takesAnyOrder))
})
