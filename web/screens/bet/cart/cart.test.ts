import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { drawShape } from '../../../../domain/betting/win/draw-shape.ts'
import { thaiGovernment } from '../../../../domain/lottery/lotteries/thai-government.ts'
import { basisPoints, multipleToRate, satang } from '../../../../domain/money.ts'
import type { Offer } from '../offer.ts'
import { priceLine } from '../write/lines.ts'
import { cartTotals } from './cart.ts'
import { CartNotices } from './cart-notices.tsx'

function offer(type: Offer['type'], digits: number, multiple: number, discount = 0): Offer {
  return {
    type,
    digits,
    rate: multipleToRate(multiple),
    discount: basisPoints(discount),
    stakeMin: satang(100),
    stakeMax: satang(1_000_000),
    exceptions:
      type === 'two_bottom' ? { '08': { state: 'closed', half: false, rate: multipleToRate(multiple) } } : {},
  }
}

const THAI = drawShape(thaiGovernment, '2026-11-16')
const OFFERS = [offer('three_top', 3, 900), offer('two_top', 2, 90), offer('two_bottom', 2, 90)]

function lines(offers: readonly Offer[], ...wishes: readonly (readonly [Offer['type'], string, number])[]) {
  return wishes.map(([type, number, stake], id) =>
    priceLine({ id, type, number, stake: satang(stake) }, offers),
  )
}

test('lines that can win together are added, lines that exclude each other are not', () => {
  const written = lines(
    OFFERS,
    ['three_top', '615', 2000],
    ['three_top', '289', 2000],
    ['two_top', '15', 5000],
    ['two_bottom', '27', 5000],
  )
  expect(cartTotals(THAI, written, OFFERS)).toEqual({
    count: 4,
    stake: 14000,
    discount: 0,
    cost: 14000,
    // 615 above also wins 15 above; 289 cannot be drawn at the same time.
    possibleWin: 1_800_000 + 450_000 + 450_000,
  })
})

test('a closed line is in none of the totals', () => {
  const written = lines(OFFERS, ['two_bottom', '08', 5000], ['two_bottom', '27', 100])
  expect(cartTotals(THAI, written, OFFERS)).toMatchObject({ count: 1, stake: 100, possibleWin: 9000 })
})

test('a discount is taken line by line and rounded down, the win is on the whole stake', () => {
  const plan = [offer('two_top', 2, 65, 2500)]
  const written = lines(plan, ['two_top', '12', 101], ['two_top', '34', 101])
  expect(cartTotals(THAI, written, plan)).toEqual({
    count: 2,
    stake: 202,
    discount: 50,
    cost: 152,
    possibleWin: 6565,
  })
})

test('an empty ticket costs and wins nothing', () => {
  expect(cartTotals(THAI, [], OFFERS)).toEqual({ count: 0, stake: 0, discount: 0, cost: 0, possibleWin: 0 })
})

test('a ticket that costs more than the balance says how much is missing, and leads to a deposit of it', () => {
  const notice = (balance: number) => {
    const written = lines(OFFERS, ['three_top', '615', 12_050])
    const ticket = {
      lines: written,
      offers: OFFERS,
      note: '',
      phase: 'writing',
      refusal: null,
      kept: null,
      stakeTyped: '',
    } as const
    const totals = cartTotals(THAI, written, OFFERS)
    const rest = { locked: false, closed: false, online: true, act: () => {}, onConfirm: () => {} }
    const element = createElement(CartNotices, { ...rest, ticket, totals, balance: satang(balance) })
    const router = createMemoryRouter([{ path: '/', element }])
    return renderToStaticMarkup(createElement(RouterProvider, { router }))
  }
  expect(notice(2_000)).toContain('ขาดอีก ฿100.50')
  expect(notice(2_000)).toContain('href="/deposit?amount=101&amp;next=%2F"')
  expect(notice(12_050)).toBe('')
})
