import { expect, test } from 'vitest'
import { satang } from '../../../domain/money.ts'
import type { PairToPay } from '../../features/payments/p2p/pair-offer.ts'
import { showPairAsOrder } from './money-orders.ts'

const AT = new Date('2026-11-27T03:00:00Z')
const OPEN: Pick<
  PairToPay,
  'id' | 'amount' | 'missing' | 'came' | 'bank' | 'accountNo' | 'holder' | 'openedAt' | 'expiresAt'
> = {
  ...{
    id: 'a',
    amount: satang(300_00),
    missing: satang(0),
    came: null,
    bank: 'kbank',
    accountNo: '1234567890',
    holder: 'สมชาย ใจดี',
  },
  ...{ openedAt: AT, expiresAt: AT },
}

test.each([
  ['waits', 'checking', null],
  ['renewed', 'expired', null],
  ['given', 'credited', 300],
  ['none', 'unpaid', null],
] as const)('an ended pair whose slip came late and %s is shown as %s', (lateSlip, state, received) => {
  const pair = { ...OPEN, state: 'ended', endedBy: 'clock', endedAt: AT, lateSlip } as PairToPay
  expect(showPairAsOrder(pair, 'th')).toMatchObject({ state, received, credited_at: null })
})

test.each([
  ['open', null, 'open'],
  // The money may be with the other member: nobody is asked to transfer again.
  ['shown', null, 'checking'],
  ['short', null, 'checking'],
  ['disputed', null, 'checking'],
  ['paid', 'payee', 'credited'],
  ['paid', 'people', 'credited'],
  ['ended', 'payer', 'cancelled'],
  ['ended', 'clock', 'expired'],
  ['ended', 'people', 'unpaid'],
] as const)('a pair that is %s by %s is shown to who pays as %s', (state, endedBy, shown) => {
  const endedAt = endedBy === null ? null : AT
  const pair = { ...OPEN, state, endedBy, endedAt, lateSlip: null } as PairToPay
  expect(showPairAsOrder(pair, 'th').state).toBe(shown)
})

test('a pair of which less has come was asked for whole, and its depositor received what came', () => {
  const short = { amount: satang(250_50), missing: satang(49_50), came: satang(250_50) }
  const pair = {
    ...OPEN,
    ...short,
    state: 'paid',
    endedBy: 'payer',
    endedAt: AT,
    lateSlip: null,
  } as PairToPay
  expect(showPairAsOrder(pair, 'th')).toMatchObject({ amount: 300, pay: 300, received: 250.5 })
})
