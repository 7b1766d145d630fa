import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { withdrawText } from '../../text/withdraw.ts'
import { MissingCard } from './missing-card.tsx'

function card(...codes: string[]): string {
  const missing = codes.map((code) => ({ code, message: code }))
  const element = <MissingCard missing={missing} waits_until={null} wait_hours={null} />
  const router = createMemoryRouter([{ id: 'root', path: '/', element }], {
    hydrationData: { loaderData: { root: {} } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test.each([
  [['WITHDRAW_ACCOUNT_NEEDED', 'TURNOVER_LEFT'], 2],
  [['WITHDRAW_WAITS', 'TURNOVER_LEFT', 'WITHDRAWALS_TODAY'], 1],
  [['WITHDRAW_WAITS', 'WITHDRAWALS_TODAY'], null],
  [['TURNOVER_LEFT'], null], // it stands there alone
] as const)('of %o so many are counted as missing as have a way: %s', (codes, count) => {
  const page = card(...codes)
  for (const code of codes) expect(page).toContain(code)
  const counted = [1, 2, 3].filter((each) => page.includes(withdrawText.missing(each)))
  expect(counted).toEqual(count === null ? [] : [count])
})
