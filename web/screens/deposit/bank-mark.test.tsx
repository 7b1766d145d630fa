import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BANKS } from '../../../server/features/operators/banks.ts'
import { contrast, type Oklch, parseHex } from '../../../ui/tokens/colour.ts'
import { inkOn } from './bank-ink.ts'
import { BankMark } from './bank-mark.tsx'

const colour = (hex: string): Oklch => parseHex(hex) as Oklch

test.each(BANKS.map(({ code, color }) => [code, color]))(
  'the letters of %s are read on %s',
  (code, color) => {
    expect(contrast(colour(inkOn(color)), colour(color))).toBeGreaterThanOrEqual(4.5)
    expect(renderToStaticMarkup(createElement(BankMark, { code, color }))).toContain(
      `>${code.toUpperCase()}<`,
    )
  },
)

test('no two banks look alike: their letters differ', () => {
  expect(new Set(BANKS.map(({ code }) => code.toUpperCase())).size).toBe(BANKS.length)
})

test('without a colour the letters stand in those of the page', () => {
  const drawn = renderToStaticMarkup(createElement(BankMark, { code: 'promptpay', color: '' }))
  expect(drawn).toContain('var(--raised)')
  expect(drawn).toContain('>PROMP<')
})
