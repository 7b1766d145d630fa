import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { SoldBill } from '../../../../contract/services/bill.ts'
import { numbersOf } from '../../../../domain/betting/number-sets.ts'
import { basisPoints, multipleToRate, satang } from '../../../../domain/money.ts'
import type { ShownRound } from '../../../rounds/shown-round.ts'
import { betText } from '../../../text/bet.ts'
import { PlacedDialog } from '../cart/placed-dialog.tsx'
import type { Exception, Offer } from '../offer.ts'
import { type CartLine, priceLine } from '../write/lines.ts'
import { CartRows } from './cart-rows.tsx'

const DOORS = numbersOf('nineteen_doors', '7')
const SET = '<b>19 ประตู 7 x ฿20</b>'
const HALF = `>${betText.half}<`
const FULL_RATE = multipleToRate(90)
const HALF_RATE = multipleToRate(45)

function seen(element: ReactElement): string {
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll('<!-- -->', '')
}

/** Nineteen doors at twenty baht, as they stand in a draft. */
function drafted(exceptions: Offer['exceptions'] = {}): CartLine[] {
  const offer: Offer = {
    ...{ type: 'two_top', digits: 2, rate: FULL_RATE, discount: basisPoints(0), exceptions },
    ...{ stakeMin: satang(1_00), stakeMax: satang(10_000_00) },
  }
  return DOORS.map((number, id) => priceLine({ id, type: 'two_top', number, stake: satang(20_00) }, [offer]))
}

const cart = (shown: readonly CartLine[]) =>
  seen(<CartRows shown={shown} repeated={new Set()} locked={false} act={() => {}} />)
const onAll = (exception: Exception) => Object.fromEntries(DOORS.map((number) => [number, exception]))
/** The heads of sets that can be seen without opening them. */
const heads = (page: string) => page.match(/<summary>.*?<\/summary>/g) ?? []

test('nineteen doors are one line of the draft, which opens to its numbers', () => {
  const page = cart(drafted())
  expect(heads(page)).toHaveLength(1)
  expect(heads(page)[0]).toContain(SET)
  expect(heads(page)[0]).toContain('380')
  expect(heads(page)[0]).not.toContain(HALF)
  expect(page.match(/class="bet-line"/g)).toHaveLength(19)
})

test('a draft whose set pays half says so on its one line', () => {
  const [head] = heads(cart(drafted(onAll({ state: 'open', half: true, rate: HALF_RATE }))))
  expect(head).toContain(SET)
  expect(head).toContain(HALF)
})

test.each<[string, Exception]>([
  ['pays half', { state: 'open', half: true, rate: HALF_RATE }],
  ['pays half, at the rate of the others', { state: 'open', half: true, rate: FULL_RATE }],
  ['is capped', { state: 'capped', half: false, rate: FULL_RATE, stakeMax: satang(10_00) }],
  ['is closed', { state: 'closed', half: false, rate: FULL_RATE }],
])('a set of which one number %s stays in lines, so that none hides in it', (_, exception) => {
  const page = cart(drafted({ '70': exception }))
  expect(page).not.toContain('19 ประตู')
  expect(page.includes(HALF)).toBe(exception.half)
})

const ROUND = { id: 'r', name: 'ฮานอยปกติ' } as ShownRound

function receipt(more: (number: string) => Partial<SoldBill['lines'][number]> = () => ({})): string {
  const lines = DOORS.map((number) => ({
    ...{ type: 'two_top', number, amount: 20, rate: 90, discount: 0, win: 1800 },
    ...more(number),
  }))
  const bill = {
    ...{ id: 'b', bill_no: '1', round_id: 'r', status: 'waiting', total: 380, discount: 0, net: 380 },
    ...{ placed_at: '2026-11-22T10:00:00+07:00', plan: 'full', plan_name: 'จ่ายเต็ม', note: null },
    ...{ credit: null, receipt: null, lines },
  } as unknown as SoldBill
  return seen(<PlacedDialog bill={bill} round={ROUND} onClose={() => {}} />)
}

test('the receipt names nineteen doors as the draft did', () => {
  expect(receipt()).toMatch(/<li>19 ประตู 7 x ฿20 2 บน ?<\/li>/)
})

test('the receipt says of a set that it was paid half, and names none of which only a part was', () => {
  expect(receipt(() => ({ half: true, rate: 45 as never }))).toContain(HALF)
  expect(receipt((number) => (number === '70' ? { half: true } : {}))).not.toContain('19 ประตู')
})
