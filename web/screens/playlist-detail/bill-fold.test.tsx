import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Bill } from '../../../contract/services/bill.ts'
import { numbersOf } from '../../../domain/betting/number-sets.ts'
import type { Baht } from '../../../domain/money.ts'
import type { BalanceLook } from '../../look/look-cookie.ts'
import { betText } from '../../text/bet.ts'
import { ticketText } from '../../text/history.ts'
import { BillFold } from './bill-fold.tsx'

type Line = Bill['lines'][number]
const baht = (amount: number) => amount as Baht
const DOORS = numbersOf('nineteen_doors', '7')

function lines(numbers: readonly string[], more: (number: string) => Partial<Line> = () => ({})): Line[] {
  return numbers.map((number) => ({
    ...({ type: 'two_top', number, amount: 20, rate: 90, discount: 0, win: 1800 } as unknown as Line),
    ...{ paid: baht(0), result: 'lost' as const },
    ...more(number),
  }))
}

function fold(of: readonly Line[], balanceLook: BalanceLook = 'shown'): string {
  const bill = {
    ...{ id: 'b', bill_no: '1', status: 'settled', net: 400, paid: 0, note: null },
    ...{ placed_at: '2026-11-22T10:00:00+07:00', lines: of },
  } as unknown as Bill
  const element = <BillFold bill={bill} open={false} />
  const router = createMemoryRouter([{ id: 'root', path: '/', element }], {
    hydrationData: { loaderData: { root: { balanceLook } } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll('<!-- -->', '')
}

/** The heads of its sets, in words. */
function heads(page: string): string[] {
  return [...page.matchAll(/<summary class="bill-fold-line">(.*?)<\/summary>/g)].map(([, head = '']) =>
    head
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

test('nineteen doors are one line of a ticket that unfolds, with their stake and how they ended', () => {
  const page = fold([...lines(['12']), ...lines(DOORS)])
  expect(heads(page)).toEqual([`19 ประตู 7 x ฿20 2 บน ฿ 380 ${ticketText.lost}`])
  expect(page).not.toMatch(/<details class="bill-fold-set" open/)
  expect(page.match(/<li class="bill-fold-line"/g)).toHaveLength(20)
})

test('a set that has won says how much, stands open, and comes before what has not', () => {
  const won = lines(DOORS, (number) => (number === '17' ? { result: 'won', paid: baht(1800) } : {}))
  const page = fold([...lines(['12']), ...won])
  expect(heads(page)).toEqual(['19 ประตู 7 x ฿20 2 บน ฿ 380 +1,800'])
  expect(page).toMatch(/<details class="bill-fold-set" open/)
  const told = page.slice(page.indexOf('bill-fold-lines'))
  expect(told.indexOf('+1,800')).toBeLessThan(told.indexOf(ticketText.lost))
  expect(told.indexOf('19 ประตู')).toBeLessThan(told.indexOf('เลข 1 2'))
})

test('what was paid half says so, on its line and on a whole set', () => {
  const half = { half: true, rate: 45 } as Partial<Line>
  expect(fold(lines(['12'], () => half))).toContain(`>${betText.half}<`)
  expect(heads(fold(lines(DOORS, () => half)))[0]).toContain(betText.half)
  expect(heads(fold(lines(DOORS, (number) => (number === '70' ? half : {}))))).toEqual([])
})

test('with hidden balances neither a set nor its lines tell a stake', () => {
  const won = lines(DOORS, (number) => (number === '17' ? { result: 'won', paid: baht(1800) } : {}))
  const page = fold([...lines(['12']), ...won], 'hidden').replace(/<[^>]*>/g, ' ')
  expect(page).toContain('19 ประตู 7 x ฿••••••')
  for (const told of ['฿20', '380', '1,800', '400']) expect(page).not.toContain(told)
})
