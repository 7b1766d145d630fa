import { expect, test } from 'vitest'
import { bahtToSatang, payout, payoutRate, satang } from '../money.ts'
import {
  backRun,
  doubles,
  frontRun,
  NUMBER_SETS,
  nineteenDoors,
  numbersOf,
  permutations,
  stakeForTarget,
  triples,
} from './number-sets.ts'

test.each([
  ['12', ['12', '21']],
  ['11', ['11']],
  ['123', ['123', '132', '213', '231', '312', '321']],
  ['112', ['112', '121', '211']],
  ['111', ['111']],
  ['010', ['001', '010', '100']],
  ['7', ['7']],
] as const)('the orders of %s are %s', (number, orders) => {
  expect([...permutations(number)].sort()).toEqual(orders)
})

test('six digits are the most, and all their orders are given', () => {
  expect(permutations('123456')).toHaveLength(720)
})

test.each(['1a', '๑๒', '1234567'])('%s cannot be turned round', (number) => {
  expect(() => permutations(number)).toThrow()
})

test.each([...'0123456789'])(
  'the spreads on %s give what they are called after, each number once',
  (digit) => {
    const doors = nineteenDoors(digit)
    expect(new Set(doors).size).toBe(19)
    expect(doors).toHaveLength(19)
    expect(doors.every((number) => number.includes(digit))).toBe(true)

    expect(new Set(frontRun(digit)).size).toBe(10)
    expect(frontRun(digit).every((number) => number.length === 2 && number.startsWith(digit))).toBe(true)
    expect(new Set(backRun(digit)).size).toBe(10)
    expect(backRun(digit).every((number) => number.length === 2 && number.endsWith(digit))).toBe(true)
  },
)

test('doubles are 00 to 99 and triples 000 to 999, ten each', () => {
  expect(doubles()).toEqual(['00', '11', '22', '33', '44', '55', '66', '77', '88', '99'])
  expect(triples()).toHaveLength(10)
  expect(triples()[7]).toBe('777')
})

test.each(['', '12', 'x', '๑'])('a run is not on "%s"', (digit) => {
  expect(() => frontRun(digit)).toThrow()
  expect(() => backRun(digit)).toThrow()
})

test.each([
  ['reverse_two', '12', 2],
  ['reverse_two', '11', 1],
  ['reverse_three', '123', 6],
  ['reverse_three', '112', 3],
  ['reverse_three', '111', 1],
  ['nineteen_doors', '5', 19],
  ['front_run', '5', 10],
  ['back_run', '5', 10],
  ['front_back', '5', 19],
  ['doubles', '', 10],
  ['siblings', '', 20],
  ['high', '', 50],
  ['low', '', 50],
  ['odd', '', 50],
  ['even', '', 50],
  ['both_even', '', 25],
  ['both_odd', '', 25],
  ['odd_with_even', '', 50],
  ['triples', '', 10],
  ['front_double', '', 100],
  ['back_double', '', 100],
  ['sandwich', '', 100],
  ['win_two', '12345', 10],
  ['win_two', '1122', 1],
  ['win_two_reversed', '12345', 20],
  ['win_two_doubles', '12345', 25],
  ['win_two_doubles', '0123456789', 100],
  ['win_three', '123', 6],
  ['win_three', '1234', 24],
  ['win_three', '12345', 60],
  ['every_door', '1234', 24],
  ['every_door', '12345', 60],
  ['every_door', '1123', 12],
  ['wildcard', '5*', 10],
  ['wildcard', '*5', 10],
  ['wildcard', '1*3', 10],
  ['wildcard', '12*', 10],
] as const)('%s of "%s" is %i numbers, each once and of its length', (id, typed, count) => {
  const set = NUMBER_SETS.find((each) => each.id === id)
  const numbers = numbersOf(id, typed)
  expect(numbers).toHaveLength(count)
  expect(new Set(numbers).size).toBe(count)
  const digits = set?.digits || typed.length
  expect(numbers.every((number) => new RegExp(`^[0-9]{${digits}}$`).test(number))).toBe(true)
})

test('every set of the table can be made, and ids and names are unique', () => {
  for (const { id, needs } of NUMBER_SETS) {
    const typed = '0123456789'.slice(0, needs.min) + ('star' in needs ? '*' : '')
    expect(numbersOf(id, typed).length, id).toBeGreaterThan(0)
  }
  expect(new Set(NUMBER_SETS.map((set) => set.id)).size).toBe(NUMBER_SETS.length)
  expect(new Set(NUMBER_SETS.map((set) => set.name)).size).toBe(NUMBER_SETS.length)
})

test.each([
  ['siblings', '', '90', '55'],
  ['high', '', '50', '49'],
  ['low', '', '49', '50'],
  ['odd', '', '21', '12'],
  ['even', '', '12', '21'],
  ['both_even', '', '20', '21'],
  ['both_odd', '', '13', '12'],
  ['odd_with_even', '', '21', '11'],
  ['front_double', '', '112', '122'],
  ['back_double', '', '122', '112'],
  ['sandwich', '', '121', '112'],
  ['win_two', '12', '12', '21'],
  ['win_two_reversed', '12', '21', '11'],
  ['win_three', '1123', '321', '112'],
  ['every_door', '1123', '112', '122'],
  ['wildcard', '*5', '95', '59'],
] as const)('%s of "%s" has %s and not %s', (id, typed, member, stranger) => {
  expect(numbersOf(id, typed)).toContain(member)
  expect(numbersOf(id, typed)).not.toContain(stranger)
})

test.each([
  ['front_run', '12'],
  ['doubles', '1'],
  ['win_two', '1'],
  ['wildcard', '55'],
  ['wildcard', '**5'],
  ['wildcard', '123*'],
  ['every_door', '123456'],
  ['win_three', '๑๒๓'],
] as const)('%s is not made of "%s"', (id, typed) => {
  expect(() => numbersOf(id, typed)).toThrow()
})

test.each([
  [900, 90000, 100],
  [1000, 90000, 112],
  [100, 320, 3125],
  [0.01, 90000, 1],
])('to win %d baht at rate %i a number needs %i satang, and one less would not do', (baht, rate, stake) => {
  const target = bahtToSatang(baht)
  const found = stakeForTarget(target, payoutRate(rate))
  expect(found).toBe(stake)
  expect(payout(found, payoutRate(rate))).toBeGreaterThanOrEqual(target)
  if (found > 1) expect(payout(satang(found - 1), payoutRate(rate))).toBeLessThan(target)
})
