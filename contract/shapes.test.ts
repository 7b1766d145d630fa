import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { satang } from '../domain/money.ts'
import { affWithdrawWish } from './services/affiliates.ts'
import { walletCalls } from './services/wallet.ts'
import {
  filterOf,
  idOr,
  isUuid,
  longText,
  paging,
  plainText,
  queryDate,
  stakeAmount,
  time,
  toBaht,
  withoutUnseen,
} from './shapes.ts'

test('every number of satang survives conversion both ways', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000_000 }), (amount) => {
      const sent = JSON.parse(JSON.stringify(toBaht(satang(amount))))
      expect(stakeAmount.parse(sent)).toBe(amount)
    }),
  )
})

test('a third decimal is never rounded away', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.integer({ min: 1, max: 9 }), (cents, mill) => {
      expect(stakeAmount.safeParse(Number(`${(cents / 100).toFixed(2)}${mill}`)).success).toBe(false)
    }),
  )
})

test.each([
  [0.01, 1],
  [0.29, 29],
  [1.1, 110],
  [10_000, 1_000_000],
])('%s baht are %s satang', (baht, amount) => {
  expect(stakeAmount.parse(baht)).toBe(amount)
})

test.each([0, -0.01, 0.001, 1e-7, Number.NaN, Number.POSITIVE_INFINITY, 1e15, '10', null, true])(
  '%s is no amount',
  (sent) => {
    expect(stakeAmount.safeParse(sent).success).toBe(false)
  },
)

test.each([
  ['\u202eยกเลิก\u202c', 'ยกเลิก'], // reverses the text that follows
  ['a\u2066b\u2069\u200ec\u200f', 'abc'],
  ['ชื่อ\u200bโปรด\u200c\ufeff', 'ชื่อโปรด'], // zero width, pasted from web pages
  ['ad\u00admin', 'admin'], // a hyphen that shows only at the end of a line
  ['a\u2028b\u2029c', 'abc'],
  ['\u{e0041}\u{e0042}x', 'x'], // tag characters, which nobody sees
  ['\u3164', ''],
  ['a\ufe0fb', 'ab'],
  ['a\u200db', 'ab'],
  ['👨\u200d👩\u200d👧 ❤️\u200d🔥 👍🏽', '👨\u200d👩\u200d👧 ❤️\u200d🔥 👍🏽'], // emoji stay as they are
  ['กำไร ๑๒ น้ำ', 'กำไร ๑๒ น้ำ'],
])('of %j only what is seen stays', (typed, kept) => {
  expect(withoutUnseen(typed)).toBe(kept)
})

test('typed text is cleaned before it is measured, and only invisible characters count as empty', () => {
  expect(plainText(3).parse(' \u200bก\u202eขค\u2069 ')).toBe('กขค')
  expect(plainText(3).safeParse('\u200b\u2060').success).toBe(false)
  expect(plainText(9).safeParse('a\u0007').success).toBe(false)
  expect(longText(20).parse('หนึ่ง\u202e\nสอง\u200b ')).toBe('หนึ่ง\nสอง')
  expect(longText(9).parse('\u200b')).toBe('')
})

test('pages are numbers in text, and limit is clamped to 100', () => {
  const page = z.object(paging)
  expect(page.parse({})).toEqual({ page: 1, limit: 100 })
  expect(page.parse({ page: '3', limit: '5000' })).toEqual({ page: 3, limit: 100 })
  for (const wrong of [{ page: '0' }, { page: 'x' }, { limit: '-1' }, { page: '1.5' }]) {
    expect(page.safeParse(wrong).success).toBe(false)
  }
})

test('an empty date or filter means any, and a wrong one is refused', () => {
  expect(queryDate.parse('')).toBeUndefined()
  expect(queryDate.parse('2026-11-21')).toBe('2026-11-21')
  expect(queryDate.safeParse('21/11/2026').success).toBe(false)
  expect(queryDate.safeParse('2026-13-01').success).toBe(false)
  const filter = filterOf(['won', 'lost'])
  expect([filter.parse(''), filter.parse(undefined), filter.parse('won')]).toEqual([
    undefined,
    undefined,
    'won',
  ])
  expect(filter.safeParse('both').success).toBe(false)
})

test('an id is a UUID in lower case, any other gets the given refusal', () => {
  expect(isUuid('018f3c5e-0000-7000-8000-000000000001')).toBe(true)
  expect(isUuid('018F3C5E-0000-7000-8000-000000000001')).toBe(false)
  const issue = idOr('BILL_UNKNOWN').safeParse('../x').error?.issues[0]
  expect(issue).toMatchObject({ code: 'custom', params: { refusal: 'BILL_UNKNOWN' } })
  expect(idOr('BILL_UNKNOWN').safeParse(7).error?.issues[0]?.code).toBe('invalid_type')
})

test.each([
  ['a deposit', walletCalls.startDeposit.body, 'DEPOSIT_WHOLE_BAHT'],
  ['a QR deposit', walletCalls.payment.body, 'DEPOSIT_WHOLE_BAHT'],
  ['a deposit to a member', walletCalls.exchangeRequest.body, 'DEPOSIT_WHOLE_BAHT'],
  ['a withdrawal', walletCalls.withdrawConfirm.body, 'AMOUNT_UNCLEAR'],
  ['money to a game wallet', walletCalls.gameMoney.body, 'AMOUNT_UNCLEAR'],
  ['income of friends', affWithdrawWish, 'AMOUNT_UNCLEAR'],
])('an amount of %s that is none is refused in words that say what to type', (_, body, refusal) => {
  for (const typed of [0, -5, 12.345]) {
    const issue = body.shape.amount.safeParse(typed).error?.issues[0]
    expect(issue).toMatchObject({ code: 'custom', params: { refusal } })
  }
  expect(body.shape.amount.parse(12.34)).toBe(12_34)
})

test.each([
  '2026-02-30T00:00:00+07:00',
  '2026-99-99T99:99:99+07:00',
  '2026-11-29T24:00:00+07:00',
  '2026-11-29T12:60:00+07:00',
  '0000-01-01T00:00:00+07:00',
  '9999-12-31T23:59:59+07:00',
  '2026-11-29T12:00:00Z',
])('%s is no time', (text) => {
  expect(time.safeParse(text).success).toBe(false)
})

test.each(['2024-02-29T23:59:59+07:00', '2026-11-29T00:00:00.000001+07:00'])('%s is a time', (text) => {
  expect(time.parse(text)).toBe(text)
})
