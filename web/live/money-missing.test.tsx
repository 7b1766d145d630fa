import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { satang } from '../../domain/money.ts'
import { boardText } from '../text/bet-realtime.ts'
import { MoneyMissing } from './money-missing.tsx'

function told(cost: number, balance: number | null): string {
  const of = { cost: satang(cost), balance: balance === null ? null : satang(balance) }
  const missing = createElement(MoneyMissing, { ...of, words: boardText.balanceShort })
  return renderToStaticMarkup(createElement(MemoryRouter, null, missing))
}

test('numbers that cost more than the balance say how much is missing, and that no deposit is open', () => {
  expect(told(12_050, 2_000)).toContain('ขาดอีก ฿100.50')
  expect(told(12_050, 2_000)).toContain('ยังไม่เปิด')
  expect(told(12_050, 12_050)).toBe('')
  expect(told(12_050, null)).toBe('')
})
