import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type {
  PromotionOffered,
  PromotionsShown,
  TermsShown,
} from '../../../contract/services/rewards/promotion.ts'
import { promotionText } from '../../text/promotion.ts'
import { PromotionField } from '../deposit/promotion-field.tsx'
import { TermsList } from './terms-list.tsx'

const TERMS: TermsShown = {
  ...{ name: 'Welcome', percent: 10, fixed: 0, deposit_min: 100, bonus_max: 300, times: 2 },
  ...{ groups: [], counts: [], ends_at: null, times_each: 1 },
  ...{ cash_max: null, cash_left: null, is_limited: false },
} as TermsShown
const OFFER = { ...TERMS, id: 'welcome' } as PromotionOffered
const COSTS = [promotionText.counts, promotionText.waits, promotionText.withdrawal]

test('who reads terms before accepting reads what does not count, where the bonus is, and that nothing is withdrawn meanwhile', () => {
  const list = renderToStaticMarkup(createElement(TermsList, { terms: TERMS }))
  for (const words of COSTS) expect(list).toContain(words)
})

test('the same stands where a promotion is chosen with a deposit', () => {
  const promotions = { data: [OFFER], chosen: null, active: null, ended: [] } as unknown as PromotionsShown
  const element = createElement(PromotionField, { promotions, baht: null, byPair: false })
  const router = createMemoryRouter([{ id: 'root', path: '/', element }], {
    hydrationData: { loaderData: { root: { balanceLook: 'shown', nowMs: 0 } } },
  })
  const field = renderToStaticMarkup(createElement(RouterProvider, { router }))
  for (const words of COSTS) expect(field).toContain(words)
})
