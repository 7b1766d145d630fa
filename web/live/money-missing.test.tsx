import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { satang } from '../../domain/money.ts'
import { boardText } from '../text/bet-realtime.ts'
import { MoneyMissing } from './money-missing.tsx'

function told(cost: number, balance: number | null): string {
  const of = { cost: satang(cost), balance: balance === null ? null : satang(balance) }
  const element = createElement(MoneyMissing, { ...of, words: boardText.balanceShort })
  const initialEntries = ['/bet-realtime/one?plan=full']
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries })
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

test('numbers that cost more than the balance say how much is missing, and lead to a deposit of it and back', () => {
  expect(told(12_050, 2_000)).toContain('ขาดอีก ฿100.50')
  const next = encodeURIComponent('/bet-realtime/one?plan=full')
  expect(told(12_050, 2_000)).toContain(`href="/deposit?amount=101&amp;next=${next}"`)
  expect(told(12_050, 12_000)).toContain('amount=100&') // the least there is
  expect(told(12_050, 12_050)).toBe('')
  expect(told(12_050, null)).toBe('')
})
