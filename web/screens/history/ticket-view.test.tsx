import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Bill } from '../../../contract/services/bill.ts'
import { numbersOf } from '../../../domain/betting/number-sets.ts'
import type { Baht } from '../../../domain/money.ts'
import { betText } from '../../text/bet.ts'
import { againText } from '../../text/favourites.ts'
import { cancelText, ticketText } from '../../text/history.ts'
import { roundText } from '../../text/rounds.ts'
import { TicketView } from './ticket-view.tsx'

const baht = (amount: number) => amount as Baht
const BILL: Bill = {
  ...{ id: 'b', bill_no: '1', status: 'waiting', total: baht(20), discount: baht(0), net: baht(20) },
  ...{ placed_at: '2026-11-22T10:00:00+07:00', plan: 'full', plan_name: 'จ่ายเต็ม', note: null },
  ...{ purchase: 'normal', refund_reason: null, paid: baht(0), receipt: null, lines: [] },
  turnover: null,
  round: {
    ...{ id: 'r', code: 'hanoi-20261122', status: 'open', business_date: '2026-11-22' },
    ...{ open_at: '2026-11-22T00:00:00+07:00', close_at: '2026-11-22T18:10:00+07:00' },
    ...{ draw_at: '2026-11-22T18:30:00+07:00', program_id: 'p', program_code: 'hanoi' },
    ...{ program_name: 'ฮานอยปกติ', flag: 'vn', result: null },
  },
} as Bill

function page(again: string | null, lines: Bill['lines'] = [], more: Partial<Bill> = {}): string {
  const ticket = {
    bill: { ...BILL, lines, ...more },
    again,
    paidAtMs: null,
    takenBackAtMs: null,
    refundedAtMs: null,
    isCancelledByOwner: false,
  }
  const nowMs = Date.parse('2026-11-22T11:00:00+07:00')
  const element = <TicketView {...{ ticket, nowMs }} xsrf="" origin="" />
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll('<!-- -->', '')
}

test('a ticket says when it is drawn and until when it can be cancelled', () => {
  expect(page(null)).toContain(roundText.announcedAt('18:30'))
  expect(page(null)).toContain(cancelText.until('').trim())
  expect(page(null)).toContain('18:00')
})

test('to bet again names the round, or says that none is open', () => {
  expect(page('งวด 23 พ.ย. 2569')).toContain(againText.again('งวด 23 พ.ย. 2569'))
  expect(page(null)).toContain(againText.waits)
  expect(page(null)).not.toContain('/bet?from=')
})

test('a ticket says what it counted before a withdrawal, once its round is counted', () => {
  expect(page(null)).not.toContain(ticketText.turnover)
  expect(page(null, [], { turnover: baht(20) })).toContain(`<dt>${ticketText.turnover}</dt>`)
  expect(page(null, [], { turnover: baht(20) })).not.toContain(ticketText.turnoverOf('20'))
  expect(page(null, [], { turnover: baht(15) })).toContain(ticketText.turnoverOf('20'))
})

test('a line that was paid half says so, and the plan says how many there are', () => {
  const line = {
    ...{ type: 'two_top', number: '47', amount: baht(20), rate: 45, win: baht(900), paid: baht(0) },
    ...{ result: 'waiting', half: true },
  }
  const whole = { ...line, number: '48', rate: 90, half: undefined }
  const told = page(null, [line, whole] as unknown as Bill['lines'])
  expect(told.match(new RegExp(`badge[^>]*>${betText.half}`, 'g'))).toHaveLength(1)
  expect(told).toContain(`<dd>จ่ายเต็ม · ${ticketText.halfLines(1)}</dd>`)
  expect(page(null, [whole] as unknown as Bill['lines'])).toContain('<dd>จ่ายเต็ม</dd>')
})

test('nineteen doors are one line of the ticket, and stand open when one has won', () => {
  const doors = numbersOf('nineteen_doors', '7').map((number) => ({
    ...{ type: 'two_top', number, amount: baht(20), rate: 90, win: baht(1800), paid: baht(0) },
    ...{ result: 'lost' },
  })) as unknown as Bill['lines']
  expect(page(null, doors)).toContain('<b>19 ประตู 7 x ฿20</b>')
  expect(page(null, doors)).not.toMatch(/<details open/)
  const won = doors.map((line) => (line.number === '17' ? { ...line, result: 'won' as const } : line))
  expect(page(null, won)).toMatch(/<details open[^>]*><summary><span><b>19 ประตู 7 x ฿20/)
})

test('nineteen doors that were paid half say so before they are opened, and a half one of them stays alone', () => {
  const doors = (isHalf: (number: string) => boolean) =>
    numbersOf('nineteen_doors', '7').map((number) => ({
      ...{ type: 'two_top', number, amount: baht(20), rate: 90, win: baht(1800), paid: baht(0) },
      ...{ result: 'waiting', half: isHalf(number) ? true : undefined },
    })) as unknown as Bill['lines']
  const [head] =
    page(
      null,
      doors(() => true),
    ).match(/<summary>.*?<\/summary>/) ?? []
  expect(head).toContain('19 ประตู 7 x ฿20')
  expect(head).toContain(`>${betText.half}<`)
  const mixed = page(
    null,
    doors((number) => number === '70'),
  )
  expect(mixed).not.toContain('<summary>')
  expect(mixed.match(new RegExp(`>${betText.half}<`, 'g'))).toHaveLength(1)
})

test('of a round that was closed early a ticket says when it closed, and when it was to', () => {
  const closedAt = (more: object) =>
    page(null, [], { round: { ...BILL.round, status: 'sealed', ...more } }).match(
      new RegExp(`<span>${ticketText.closed}(.*?)</li>`),
    )?.[1]
  const early = closedAt({
    closed_early: { closed_at: '2026-11-22T10:30:05+07:00', planned_close_at: '2026-11-22T18:10:00+07:00' },
  })
  expect(early).toContain('22 พ.ย. 10:30:05</time>')
  expect(early).toContain(`<small>${ticketText.planned('22 พ.ย. 18:10:00')}</small>`)
  expect(closedAt({ close_at: '2026-11-22T10:50:00+07:00' })).toContain('22 พ.ย. 10:50:00</time>')
  expect(closedAt({ close_at: '2026-11-22T10:50:00+07:00' })).not.toContain('<small>')
})

test('a result that a demo has made up says so on the ticket it decides, and no other does', () => {
  const result = { three_top: '252', two_top: '52', two_bottom: '47' }
  const of = (origin: 'invented' | 'people' | 'past') =>
    page(null, [], { round: { ...BILL.round, status: 'settled', result, origin } })
  expect(of('invented')).toContain(roundText.invented)
  expect(of('people')).not.toContain(roundText.invented)
  expect(of('past')).not.toContain(roundText.invented)
})
