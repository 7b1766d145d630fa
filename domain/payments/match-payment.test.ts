import { describe, expect, test } from 'vitest'
import { satang } from '../money.ts'
import {
  isSurelyFrom,
  LATE_MS,
  type Match,
  matchPayment,
  mayBeFrom,
  mayBeSame,
  SKEW_MS,
  type WaitingOrder,
} from './match-payment.ts'

const noon = Date.parse('2026-11-23T12:00:00+07:00')
const minutes = (count: number) => count * 60_000

function order(wish: Partial<WaitingOrder> = {}): WaitingOrder {
  return {
    id: 'one',
    memberId: 'member',
    bank: 'kbank',
    accountNo: '1234567890',
    startedAt: new Date(noon),
    expiresAt: new Date(noon + minutes(15)),
    cancelledAt: null,
    ...wish,
  }
}

function paid(atMs: number, orders: readonly WaitingOrder[], sender: string | null = null): string {
  const payment = {
    amount: satang(500_37),
    at: new Date(atMs),
    until: null,
    senderNo: sender,
    senderBank: null,
  }
  return told(matchPayment(payment, orders))
}

function told(match: Match<WaitingOrder>): string {
  return 'order' in match ? `${match.order.id} ${match.flag ?? 'in time'}` : match.suspense
}

describe('whose deposit a payment is', () => {
  test('the one order that waits for this amount', () => {
    expect(paid(noon + minutes(3), [order()])).toBe('one in time')
    expect(paid(noon + minutes(3), [])).toBe('no-order')
  })

  test('a bank’s clock may be two minutes behind or ahead', () => {
    expect(paid(noon - SKEW_MS, [order()])).toBe('one in time')
    expect(paid(noon - SKEW_MS - 1, [order()])).toBe('no-order')
    expect(paid(noon + minutes(15) + SKEW_MS, [order()])).toBe('one in time')
    expect(paid(noon + minutes(15) + SKEW_MS + 1, [order()])).toBe('one late')
  })

  test('late money is still its member’s for a day', () => {
    const last = noon + minutes(15) + LATE_MS + SKEW_MS
    expect(paid(last, [order()])).toBe('one late')
    expect(paid(last + 1, [order()])).toBe('no-order')
  })

  test('a bank that tells the day alone: an order of that day is in time, one of the day before is late', () => {
    const day = (text: string) => ({
      ...{ amount: satang(500_37), senderNo: null, senderBank: null },
      at: new Date(`${text}T00:00:00+07:00`),
      until: new Date(Date.parse(`${text}T00:00:00+07:00`) + 24 * minutes(60)),
    })
    expect(told(matchPayment(day('2026-11-23'), [order()]))).toBe('one in time')
    expect(told(matchPayment(day('2026-11-24'), [order()]))).toBe('one late')
    expect(told(matchPayment(day('2026-11-25'), [order()]))).toBe('no-order')
    expect(told(matchPayment(day('2026-11-22'), [order()]))).toBe('no-order')
    const evening = order({ id: 'evening', startedAt: new Date(noon + minutes(300)) })
    expect(told(matchPayment(day('2026-11-23'), [order(), evening]))).toBe('several-orders')
  })

  test('money sent before a cancellation is in time, after it is flagged', () => {
    const cancelled = order({ cancelledAt: new Date(noon + minutes(5)) })
    expect(paid(noon + minutes(4), [cancelled])).toBe('one in time')
    expect(paid(noon + minutes(6), [cancelled])).toBe('one cancelled')
  })

  test('of a member’s own orders the one that waits comes before one that has ended', () => {
    const ended = order({ id: 'ended', cancelledAt: new Date(noon + minutes(1)) })
    expect(paid(noon + minutes(3), [ended, order()])).toBe('one in time')
    expect(paid(noon + minutes(3), [ended, { ...ended, id: 'other' }])).toBe('several-orders')
  })

  test('an amount that was given again may be late money of who had it before: people decide', () => {
    const ended = order({ id: 'ended', memberId: 'before', startedAt: new Date(noon - minutes(180)) })
    const before = { ...ended, expiresAt: new Date(noon - minutes(165)), accountNo: '9999999999' }
    expect(paid(noon + minutes(3), [before, order()])).toBe('several-orders')
    expect(paid(noon + minutes(3), [before, order()], '7890')).toBe('one in time')
    expect(paid(noon + minutes(3), [before, order()], '9999')).toBe('ended late')
  })

  test('another sender than the registered account is for people to decide', () => {
    expect(paid(noon + minutes(3), [order()], 'xxx-x-x7890-x')).toBe('sender-differs')
    expect(paid(noon + minutes(3), [order()], 'xxx-x-x6789-x')).toBe('one in time')
    expect(paid(noon + minutes(3), [order()], 'x7890')).toBe('one in time')
  })

  test('the sender tells two orders of one amount apart', () => {
    const other = order({ id: 'other', accountNo: '9999999999' })
    expect(paid(noon + minutes(3), [order(), other])).toBe('several-orders')
    expect(paid(noon + minutes(3), [order(), other], '7890')).toBe('one in time')
  })
})

test.each([
  [null, null, true],
  ['scb', null, false],
  ['kbank', '123-4-56789-0', true],
  ['kbank', '123-4-56789-1', false],
  [null, '00123-4-56789-0', true],
  [null, 'X-7890', true],
  [null, '', true],
])('a sender shown as %s %s may be the account: %s', (senderBank, senderNo, may) => {
  expect(mayBeFrom({ senderBank, senderNo }, order())).toBe(may)
})

test.each([
  ['123-x-xx789-x', 'x7890', true],
  ['123-x-xx789-x', 'x7891', true],
  ['123-x-xx789-x', 'x8890', false],
  [null, 'x7890', true],
])('%s and %s may be one sender: %s', (one, other, may) => {
  expect(mayBeSame(one, other)).toBe(may)
  expect(mayBeSame(other, one)).toBe(may)
})

test('a bank is the same however a channel writes its letters', () => {
  expect(mayBeFrom({ senderBank: 'KBANK', senderNo: null }, order())).toBe(true)
  expect(mayBeFrom({ senderBank: 'SCB', senderNo: null }, order())).toBe(false)
})

test.each([
  ['shown whole', [['kbank', '123-4-56789-0']], true],
  [
    'shown whole by one, in part by another',
    [
      ['kbank', '1234567890'],
      [null, 'xxx-x-x7890'],
    ],
    true,
  ],
  [
    'shown whole, and otherwise by another',
    [
      ['kbank', '1234567890'],
      ['kbank', 'xxx-x-x7891'],
    ],
    false,
  ],
  ['shown in part', [['kbank', 'xxx-x-x7890']], false],
  ['shown without a bank', [[null, '1234567890']], false],
  ['of another bank', [['scb', '1234567890']], false],
  ['not shown', [[null, null]], false],
] as const)('a sender %s is surely the member: %j is %s', (_, shown, sure) => {
  const senders = shown.map(([senderBank, senderNo]) => ({ senderBank, senderNo }))
  expect(isSurelyFrom(senders, order())).toBe(sure)
})

test.each([
  ['kbank', '991234567890', '1234567890', false],
  ['lhb', '991234567890', '1234567890', false],
  ['lhb', '001234567890', '1234567890', true],
  ['lhb', '1234567890', '001234567890', true],
  // Not shown whole: nothing is known of the digits before.
  ['lhb', '991234567890', 'x1234567890', true],
  ['lhb', '991234567890', '34567890', true],
  // Its bank gives so many digits, and may show the end of them.
  ['gsb', '991234567890', '1234567890', true],
])('of an account registered at %s as %s, %s may be the sender: %s', (bank, accountNo, senderNo, may) => {
  expect(mayBeFrom({ senderBank: bank, senderNo }, { bank, accountNo })).toBe(may)
})
