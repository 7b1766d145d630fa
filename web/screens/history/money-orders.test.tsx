import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { MoneyOrderShown } from '../../../contract/wallet-shapes.ts'
import type { Baht } from '../../../domain/money.ts'
import { MoneyOrders } from './money-orders.tsx'

const AT = '2026-11-27T10:00:00+07:00'
const baht = (amount: number) => amount as Baht

/** The list with a deposit into an account of this bank. */
function drawn(bank: string, color: string): string {
  const order: MoneyOrderShown = {
    ...{ kind: 'deposit', id: 'a', mode: 'bank', state: 'credited', amount: baht(500), pay: baht(500.37) },
    ...{ bank, bank_name: `ธนาคาร ${bank}`, color, accountNo: '0488000000', name: 'หยก', slip: null },
    ...{ started_at: AT, expires_at: AT, credited_at: AT, received: baht(500.37), unmatched: null },
  }
  const list = <MoneyOrders orders={[order]} nowMs={Date.parse(AT)} isOlder={false} more={false} />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element: list }])} />)
}

test('an order bears the mark of its bank, and the way the money went', () => {
  const html = drawn('kbank', '#138f2d')
  expect(html).toContain('>KBANK<')
  expect(html).toContain('money-order-way')
})

test('what went by no bank that has a mark bears the way alone', () => {
  const html = drawn('promptpay', '')
  expect(html).not.toContain('>PROMP<')
  expect(html).toContain('money-order-icon')
})
