import { expect, test } from 'vitest'
import { LOTTERIES } from '../../lottery/registry.ts'
import { basisPoints, multipleToRate } from '../../money.ts'
import { BET_TYPES, type BetType } from '../bet-types.ts'
import { wins } from '../win/wins.ts'
import { DEFAULT_PLANS } from './default-rates.ts'
import { chanceOf, examplesOf, returnPercent } from './odds.ts'

/** Chances and returns as published tables give them. */
test.each<[BetType, string, number, number, number, number, number]>([
  ['three_top', '123', 1, 1000, 900, 0, 90],
  ['three_top', '123', 1, 1000, 800, 0, 80],
  ['three_top', '123', 1, 1000, 700, 28, 97.2],
  ['three_top', '123', 1, 1000, 550, 30, 78.6],
  ['three_top', '123', 1, 1000, 1000, 0, 100],
  ['three_tod', '123', 6, 1000, 150, 0, 90],
  ['three_tod', '112', 3, 1000, 150, 0, 45],
  ['three_tod', '111', 1, 1000, 150, 0, 15],
  ['three_front', '123', 1999, 1_000_000, 450, 0, 90],
  ['three_bottom', '123', 1999, 1_000_000, 400, 0, 80],
  ['two_top', '12', 1, 100, 90, 0, 90],
  ['two_bottom', '12', 1, 100, 65, 15, 76.5],
  ['run_top', '1', 271, 1000, 3.2, 0, 86.7],
  ['run_bottom', '1', 19, 100, 4.2, 0, 79.8],
  ['pin_top_tens', '1', 1, 10, 8, 0, 80],
  ['two_tod', '12', 54, 1000, 13, 0, 70.2],
  ['two_tod', '11', 28, 1000, 13, 0, 36.4],
  ['four_float', '1234', 24, 1000, 25, 0, 60],
  ['five_float', '12345', 60, 1000, 15, 0, 90],
  ['four_tod', '1234', 24, 10_000, 250, 0, 60],
  ['four_top', '1234', 1, 10_000, 7000, 0, 70],
  ['high_low', '1', 1, 2, 1.9, 0, 95],
  ['four_set', '1234', 265, 10_000, 833.33, 0, 65.3],
  ['four_set', '1111', 199, 10_000, 833.33, 0, 46.6],
])('%s %s wins %i of %i; %d less %d %% returns %d', (type, number, won, of, multiple, less, expected) => {
  const chance = chanceOf(type, number)
  expect(chance).toEqual({ wins: won, of })
  const returned = returnPercent({ type, number }, multipleToRate(multiple), basisPoints(less * 100))
  expect(Math.round(returned * 10) / 10).toBe(expected)
})

const BY_TOP_AND_BOTTOM = BET_TYPES.map((row) => row.type).filter(
  (type) => !['three_front', 'three_bottom', 'four_top', 'four_tod', 'four_set', 'six_top'].includes(type),
)

test.each(BY_TOP_AND_BOTTOM.flatMap((type) => examplesOf(type).map((number) => [type, number] as const)))(
  'the chance of %s %s is the share of all results it wins on',
  (type, number) => {
    const ofTop = countWins(1000, 3, (top) => wins(type, number, drawn(top, '00')))
    const ofBottom = countWins(100, 2, (bottom) => wins(type, number, drawn('000', bottom)))
    const chance = chanceOf(type, number)
    const share = chance.wins / chance.of
    // A type depends on the top or the bottom prize alone; the other prize changes nothing.
    expect([ofTop / 1000, ofBottom / 100]).toContain(share)
  },
)

test.each(
  (['four_tod', 'four_set'] as const).flatMap((type) =>
    examplesOf(type).map((number) => [type, number] as const),
  ),
)('the chance of %s %s is a count of all ten thousand', (type, number) => {
  const won = countWins(10_000, 4, (first) => wins(type, number, { ...drawn('000', '00'), first }))
  expect(chanceOf(type, number)).toEqual({ wins: won, of: 10_000 })
})

test('nothing a default plan sells returns all that was paid', () => {
  for (const plan of DEFAULT_PLANS) {
    for (const { type, rate, discount } of plan.rates) {
      for (const number of examplesOf(type)) {
        expect(returnPercent({ type, number }, rate, discount), `${plan.code} ${type}`).toBeLessThan(100)
      }
    }
  }
})

test.each(LOTTERIES.map((lottery) => [lottery.code, lottery] as const))(
  'every type %s sells can be won and missed, on a result of its own fields',
  (_, lottery) => {
    const published = Object.fromEntries(
      lottery.fieldsOn('2026-12-01').map((field) => {
        const text = field.kind && field.kind !== 'number' ? '38150.47' : '9617253'.slice(0, field.digits)
        return [field.key, field.count === 1 ? text : Array(field.count).fill(text)]
      }),
    )
    const result = lottery.derive(published)
    for (const type of lottery.typesOn('2026-12-01')) {
      const digits = BET_TYPES.find((row) => row.type === type)?.digits ?? 0
      const numbers = Array.from({ length: 10 ** Math.min(digits, 5) }, (_unused, n) =>
        String(n).padStart(digits, '0'),
      )
      if (result.first?.length === 6) numbers.push(result.first.slice(-digits))
      const outcomes = new Set(numbers.map((number) => wins(type, number, result)))
      expect(outcomes, type).toEqual(new Set([true, false]))
    }
  },
)

function drawn(top: string, bottom: string) {
  return { three_top: top, two_top: top.slice(1), two_bottom: bottom }
}

function countWins(count: number, digits: number, won: (number: string) => boolean): number {
  let total = 0
  for (let n = 0; n < count; n += 1) if (won(String(n).padStart(digits, '0'))) total += 1
  return total
}
