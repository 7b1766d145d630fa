import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalsOf, lastThreeOf, readFigure } from './index-figure.ts'

test.each([
  ['index', '38150.47', '38150.47'],
  ['index', '38,150.47', '38150.47'],
  ['index', '38,150.4', '38150.40'], // feeds leave out a last zero
  ['index', '38150', '38150.00'],
  ['index', '1,234,567.08', '1234567.08'],
  ['index', '0.47', '0.47'],
  ['index', '-38150.47', undefined], // an index is never negative
  ['index', '+38150.47', undefined],
  ['index', '38150.474', undefined], // rounded or cut: nobody can tell
  ['index', '3,8150.47', undefined],
  ['index', '38,150,47', undefined],
  ['index', '038150.47', undefined],
  ['index', '38150.', undefined],
  ['index', '.47', undefined],
  ['index', ' 38150.47', undefined],
  ['index', '38150.47\n', undefined],
  ['index', '๓๘๑๕๐.๔๗', undefined],
  ['index', '3.8e4', undefined],
  ['index', '', undefined],
  ['change', '-123.65', '-123.65'],
  ['change', '−123.65', '-123.65'], // the minus sign that news pages use
  ['change', '+12.3', '12.30'],
  ['change', '0', '0.00'],
  ['change', '-0.00', '0.00'],
  ['change', '-0.05', '-0.05'],
  ['change', '--0.05', undefined],
] as const)('%s "%s" is read as %s', (kind, said, expected) => {
  expect(readFigure(kind, said)).toBe(expected)
})

test('every figure reads back as itself, and with its zeros dropped', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.boolean(), (hundredths, below) => {
      const whole = String(Math.floor(hundredths / 100))
      const decimals = String(hundredths % 100).padStart(2, '0')
      const figure = `${below && hundredths > 0 ? '-' : ''}${whole}.${decimals}`
      const dropped = figure.replace(/0$/, '').replace(/\.0$/, '')
      expect(readFigure('change', figure)).toBe(figure)
      expect(readFigure('change', dropped)).toBe(figure)
      expect(decimalsOf(figure)).toBe(decimals)
      expect(lastThreeOf(figure)).toBe(whole.slice(-1) + decimals)
    }),
  )
})

test('digits are taken only from a parsed figure', () => {
  expect(() => decimalsOf('38150.4')).toThrow('two decimals')
  expect(() => lastThreeOf('38150')).toThrow('two decimals')
})
