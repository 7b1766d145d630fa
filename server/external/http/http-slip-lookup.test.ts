import { afterAll, beforeAll, expect, test } from 'vitest'
import { satang } from '../../../domain/money.ts'
import { ANSWERED_MS } from '../../../tests/support/http/answered-ms.ts'
import { signedService } from '../../../tests/support/http/signed-service.ts'
import type { SlipLookup } from '../slip-lookup.ts'
import { httpSlipLookup } from './http-slip-lookup.ts'

const KEY = 'ef'.repeat(32)
const SLIP = { sendingBank: '014', reference: '2026112300012345' }
const TRANSFER = {
  ...{ receiver: { bank: 'kbank', account_no: '***-*-**345-6' }, amount: '500.37', currency: 'THB' },
  ...{
    at: '2026-11-23T12:03:00+07:00',
    sender: { bank: 'scb', account_no: 'xxx-x-x6789-x', name: 'สมชาย ใจดี' },
  },
}
let service: Awaited<ReturnType<typeof signedService>>
let lookup: SlipLookup

beforeAll(async () => {
  service = await signedService(KEY)
  lookup = httpSlipLookup({ url: new URL(service.url), key: KEY, timeoutMs: ANSWERED_MS }, () => new Date())
})
afterAll(() => service.close())

test('a transfer is asked for by a signed request, and read to the satang', async () => {
  service.answer((id) => ({ id, transfer: TRANSFER }))
  expect(await lookup.ask(SLIP)).toEqual({
    ...{ bank: 'kbank', shownNo: 'xxx-x-xx345-6', amount: satang(500_37) },
    ...{ at: new Date('2026-11-23T05:03:00Z'), senderBank: 'scb', senderNo: 'xxx-x-x6789-x' },
    senderName: 'สมชาย ใจดี',
  })
  expect(service.asked).toEqual([
    { id: '014-2026112300012345', act: 'ask', sending_bank: '014', reference: '2026112300012345' },
  ])
  expect(service.signed).not.toContain(false)
})

test('a transfer that the bank does not know', async () => {
  service.answer((id) => ({ id, transfer: null }))
  expect(await lookup.ask(SLIP)).toBeUndefined()
})

test.each([
  ['of another slip', () => ({ id: '014-2', transfer: TRANSFER })],
  ['without a transfer', (id: string) => ({ id })],
  ['that is no object', () => 'yes'],
  ['of another currency', (id: string) => ({ id, transfer: { ...TRANSFER, currency: 'USD' } })],
  ['of a negative amount', (id: string) => ({ id, transfer: { ...TRANSFER, amount: '-500.37' } })],
  ['of nothing', (id: string) => ({ id, transfer: { ...TRANSFER, amount: '0.00' } })],
  ['of 0.001 baht', (id: string) => ({ id, transfer: { ...TRANSFER, amount: '0.001' } })],
  ['to nobody', (id: string) => ({ id, transfer: { ...TRANSFER, receiver: undefined } })],
  ['at no time', (id: string) => ({ id, transfer: { ...TRANSFER, at: 'today' } })],
  [
    'of a year far ahead',
    (id: string) => ({ id, transfer: { ...TRANSFER, at: '9999-11-23T12:03:00+07:00' } }),
  ],
])('an answer %s says nothing', async (_, answer) => {
  service.answer(answer)
  await expect(lookup.ask(SLIP)).rejects.toMatchObject({ part: 'slips' })
})

test('a service that fails says nothing', async () => {
  service.fail()
  await expect(lookup.ask(SLIP)).rejects.toMatchObject({ part: 'slips' })
})
