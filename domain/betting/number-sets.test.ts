import { expect, test } from 'vitest'
import { backRun, doubles, frontRun, nineteenDoors, permutations, triples } from './number-sets.ts'

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
