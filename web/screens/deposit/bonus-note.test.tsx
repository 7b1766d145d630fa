import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PromotionsShown } from '../../../contract/services/rewards/promotion.ts'
import { promotionText } from '../../text/promotion.ts'
import { BonusNote } from './bonus-note.tsx'
import { StartCard } from './start-card.tsx'

const DOUBLE = {
  ...{ id: 'double', name: 'ฝากรับเท่าตัว', percent: 100, fixed: 0, deposit_min: 100, bonus_max: 500, times: 2 },
  ...{
    groups: [],
    counts: [],
    ends_at: null,
    times_each: 1,
    cash_max: null,
    cash_left: null,
    is_limited: true,
  },
}

function promotionsOf(budget_left: number | null, is_spent = false): PromotionsShown {
  const chosen = { ...DOUBLE, until: '2026-11-29T10:00:00+07:00', is_spent, budget_left }
  return { data: [], chosen, active: null, ended: [] } as unknown as PromotionsShown
}

/** As it is before scripts, or without them. */
function drawn(element: ReactElement): string {
  const router = createMemoryRouter([{ id: 'root', path: '/', element }], {
    hydrationData: { loaderData: { root: {} } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test.each([
  ['which the budget has', 400, 300, promotionText.brings('300', '300', '1,200')],
  ['which takes all that is left', 400, 400, promotionText.brings('400', '400', '1,600')],
  ['which is more than is left', 400, 401, promotionText.budgetLeft('400')],
  ['as large as any, with the whole budget', null, 900, promotionText.brings('900', '500', '2,800')],
] as const)('a bonus %s: the page says what will be granted', (_, left, baht, said) => {
  const page = drawn(
    <BonusNote promotions={promotionsOf(left)} chosenId="double" baht={baht} byPair={false} />,
  )
  expect(page).toContain(said)
  expect(page.includes(promotionText.goesWithout)).toBe(said === promotionText.budgetLeft('400'))
})

test.each([
  ['says what was chosen', promotionsOf(null), promotionText.brings('300', '300', '1,200')],
  ['says that what was chosen is spent', promotionsOf(0, true), promotionText.spent],
] as const)('the form as the server draws it %s', (_, promotions, said) => {
  const none = { banks: [], qr: true, isQrDown: false, pairs: [], xsrf: '', actKey: '', latest: null }
  const page = drawn(
    <StartCard
      {...none}
      {...{ min: 100, max: 5000, amount: '300', promotions }}
      memberBank={{ bank_name: 'กสิกรไทย', bankName: 'kbank', accountNo: '1234567890' }}
    />,
  )
  expect(page).toContain(said)
  expect(page).not.toContain(`>${promotionText.goesWithout}<`)
})
