import { afterAll, beforeAll, expect, test } from 'vitest'
import { satang } from '../../../domain/money.ts'
import { ANSWERED_MS } from '../../../tests/support/http/answered-ms.ts'
import { signedService } from '../../../tests/support/http/signed-service.ts'
import type { BankFeed } from '../feed/bank-feed.ts'
import { httpBankFeed } from './http-bank-feed.ts'

const KEY = 'ef'.repeat(32)
const ACCOUNT = { bank: 'kbank', accountNo: '0488000000' }
const PAYMENT = {
  ...{ reference: 'KB-1', amount: '500.37', currency: 'THB', at: '2026-11-27T12:03:00+07:00' },
  sender: { bank: 'scb', account_no: 'xxx-x-x6789-x', name: 'สมชาย ใจดี' },
}
const page = (id: string, more: object = {}) => ({
  ...{ id, after: 'c1', payments: [PAYMENT], cursor: 'c2', more: false },
  ...more,
})
let service: Awaited<ReturnType<typeof signedService>>
let feed: BankFeed

beforeAll(async () => {
  service = await signedService(KEY)
  feed = httpBankFeed({ url: new URL(service.url), key: KEY, timeoutMs: ANSWERED_MS }, () => new Date())
})
afterAll(() => service.close())

test('what came is asked for from a cursor on by a signed request, and read to the satang', async () => {
  service.answer((id) => page(id, { more: true }))
  expect(await feed.ask(ACCOUNT, 'c1')).toEqual({
    payments: [
      {
        ...{ reference: 'KB-1', amount: satang(500_37), at: new Date('2026-11-27T05:03:00Z') },
        ...{ senderBank: 'scb', senderNo: 'xxx-x-x6789-x', senderName: 'สมชาย ใจดี' },
      },
    ],
    ...{ cursor: 'c2', more: true },
  })
  expect(service.asked).toEqual([
    { id: 'kbank-0488000000', act: 'feed', bank: 'kbank', account_no: '0488000000', after: 'c1' },
  ])
  expect(service.signed).not.toContain(false)
})

test('the first question has no cursor, and nothing may have come', async () => {
  service.answer((id) => page(id, { after: null, payments: [], cursor: 'c0' }))
  expect(await feed.ask(ACCOUNT, null)).toEqual({ payments: [], cursor: 'c0', more: false })
})

test.each([
  ['of another account', () => page('scb-1')],
  ['after another cursor', (id: string) => page(id, { after: 'c0' })],
  ['without payments', (id: string) => page(id, { payments: undefined })],
  ['without a cursor', (id: string) => page(id, { cursor: null })],
  ['that does not say whether there is more', (id: string) => page(id, { more: undefined })],
  ['that says more and leads nowhere', (id: string) => page(id, { cursor: 'c1', more: true })],
  ['with one payment twice', (id: string) => page(id, { payments: [PAYMENT, PAYMENT] })],
  ['with a payment nobody can read', (id: string) => page(id, { payments: [PAYMENT, { amount: '1.00' }] })],
  ['of another currency', (id: string) => page(id, { payments: [{ ...PAYMENT, currency: 'USD' }] })],
  ['of less than nothing', (id: string) => page(id, { payments: [{ ...PAYMENT, amount: '-500.37' }] })],
  ['that is no object', () => 'yes'],
])('an answer %s says nothing', async (_, answer) => {
  service.answer(answer)
  await expect(feed.ask(ACCOUNT, 'c1')).rejects.toMatchObject({ part: 'bank-query' })
})

test('a service that fails says nothing', async () => {
  service.fail()
  await expect(feed.ask(ACCOUNT, null)).rejects.toMatchObject({ part: 'bank-query' })
})
