import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CashbackShown } from '../../../contract/services/rewards/cashback.ts'
import type { Baht } from '../../../domain/money.ts'
import { cashbackText } from '../../text/cashback.ts'
import Cashback from './cashback.tsx'

const baht = (amount: number) => amount as Baht
const DAY = { period: 'day', from: '2026-11-26', to: '2026-11-26' } as const

/** The page between the answer to the act and the list that is read anew after it. */
function drawnAfter(answered: number | undefined): string {
  const shown: CashbackShown = {
    ...{ ...DAY, cb_status: true, cashback: baht(75), counted_from: DAY.from, next_on: '2026-11-29' },
    ...{ credit: null, reckoned: null, data: [{ ...DAY, amount: baht(50), at: '2026-11-27T01:00:00Z' }] },
  }
  const page = <Cashback {...({ loaderData: { brand: '', xsrf: '', shown } } as never)} />
  const hydrationData = { actionData: { page: { form: 'collect', done: true, amount: answered } } }
  const router = createMemoryRouter([{ id: 'page', path: '*', element: page }], { hydrationData })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('what was collected is said as it was answered, not as the list had it before', () => {
  const html = drawnAfter(75)
  expect(html).toContain(cashbackText.collected('75'))
  expect(html).not.toContain(cashbackText.collected('50'))
})

test('a server that answers no amount is believed that it is done', () => {
  expect(drawnAfter(undefined)).toContain(cashbackText.collectedIt)
})
