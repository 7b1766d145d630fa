import { expect, test } from 'vitest'
import { satang } from '../../money.ts'
import { slipTellsOrder } from './match-slip.ts'

const noon = Date.parse('2026-11-23T12:00:00+07:00')
const order = {
  ...{ id: 'one', memberId: 'member', bank: 'kbank', accountNo: '1234567890', pay: satang(500_37) },
  ...{ startedAt: new Date(noon), expiresAt: new Date(noon + 15 * 60_000), cancelledAt: null },
}
const payment = (wish: object = {}) => ({
  ...{ amount: satang(500_37), at: new Date(noon + 60_000), until: null, senderNo: null, senderBank: null },
  ...wish,
})
const own = { senderBank: 'kbank', senderNo: 'xxx-x-x7890' }

test.each([
  ['one of several with this amount', payment(), 'several-orders', true],
  [
    'the amount without its satang, from the member’s account',
    payment({ ...own, amount: 500_00 }),
    'no-order',
    true,
  ],
  ['the amount without its satang, from nobody knows where', payment({ amount: 500_00 }), 'no-order', false],
  ['three digits are too few', payment({ amount: 500_00, senderNo: 'x890' }), 'no-order', false],
  ['hidden digits are none', payment({ amount: 500_00, senderNo: 'xxxxxxxxxx' }), 'no-order', false],
  ['from another account', payment({ senderNo: 'xxx-x-x7891' }), 'several-orders', false],
  ['from another bank', payment({ ...own, senderBank: 'scb' }), 'no-order', false],
  ['another sender is for people', payment(own), 'sender-differs', false],
  ['before the order', payment({ ...own, at: new Date(noon - 3 * 60_000) }), 'no-order', false],
  ['two days later', payment({ ...own, at: new Date(noon + 48 * 3_600_000) }), 'no-order', false],
] as const)('%s', (_, paid, reason, tells) => {
  expect(slipTellsOrder({ ...paid, amount: satang(paid.amount) }, reason, order)).toBe(tells)
})
