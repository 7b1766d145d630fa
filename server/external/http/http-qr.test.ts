import { afterAll, beforeAll, expect, test } from 'vitest'
import { satang } from '../../../domain/money.ts'
import { ANSWERED_MS } from '../../../tests/support/http/answered-ms.ts'
import { signedService } from '../../../tests/support/http/signed-service.ts'
import type { QrProvider } from '../qr-provider.ts'
import { httpQr } from './http-qr.ts'

const KEY = 'ef'.repeat(32)
const PAID = {
  ...{ biller: '099400016550100', reference: 'tx-1', amount: '500.05', currency: 'THB' },
  ...{
    at: '2026-11-23T12:03:00+07:00',
    sender: { bank: 'kbank', account_no: '***-*-**345-6', name: 'สมชาย ใจดี' },
  },
}
let service: Awaited<ReturnType<typeof signedService>>
let provider: QrProvider

beforeAll(async () => {
  service = await signedService(KEY)
  provider = httpQr({ url: new URL(service.url), key: KEY, timeoutMs: ANSWERED_MS }, () => new Date())
})
afterAll(() => service.close())

test('what was paid is asked for by a signed request, and read to the satang', async () => {
  service.answer((id) => ({ id, payments: [PAID, { ...PAID, reference: 'tx-2', sender: undefined }] }))
  const paid = {
    ...{ billerId: '099400016550100', reference: 'tx-1', amount: satang(500_05) },
    ...{ at: new Date('2026-11-23T05:03:00Z'), senderBank: 'kbank', senderNo: 'xxx-x-xx345-6' },
    senderName: 'สมชาย ใจดี',
  }
  const nameless = { ...paid, reference: 'tx-2', senderBank: null, senderNo: null, senderName: null }
  expect(await provider.ask('ABCD234567890123')).toEqual([paid, nameless])
  expect(service.asked).toEqual([{ id: 'ABCD234567890123', act: 'ask' }])
  expect(service.signed).not.toContain(false)
})

test('an order that nobody has paid', async () => {
  service.answer((id) => ({ id, payments: [] }))
  expect(await provider.ask('A')).toEqual([])
})

const CODE = { ...PAID, order_reference: 'ABCD234567890123' }

test('what was paid on a day is asked for page by page, each payment with its order', async () => {
  service.answer((id) => ({ id, payments: [CODE], next: 'p-2' }))
  const before = service.asked.length
  const first = await provider.list(PAID.biller, '2026-11-23', null)
  expect(first).toMatchObject({
    codes: [{ orderReference: 'ABCD234567890123', reference: 'tx-1', amount: satang(500_05) }],
    next: 'p-2',
  })
  service.answer((id) => ({ id, payments: [], next: null }))
  expect(await provider.list(PAID.biller, '2026-11-23', 'p-2')).toEqual({ codes: [], next: null })
  const asked = { act: 'list', biller: PAID.biller, day: '2026-11-23' }
  expect(service.asked.slice(before)).toEqual([
    { id: '099400016550100-2026-11-23', ...asked, after: null },
    { id: '099400016550100-2026-11-23-p-2', ...asked, after: 'p-2' },
  ])
  expect(service.signed).not.toContain(false)
})

test.each([
  ['of another day', (id: string) => ({ id: `${id}-2`, payments: [CODE], next: null })],
  ['that does not say whether it goes on', (id: string) => ({ id, payments: [CODE] })],
  ['without the order of a payment', (id: string) => ({ id, payments: [PAID], next: null })],
  [
    'with a payment of the day after, in Bangkok',
    (id: string) => ({ id, payments: [{ ...CODE, at: '2026-11-24T00:00:00+07:00' }], next: null }),
  ],
  [
    'with a payment of another number',
    (id: string) => ({ id, payments: [{ ...CODE, biller: '099400016550101' }], next: null }),
  ],
  [
    'with one wrong payment among right ones',
    (id: string) => ({ id, payments: [CODE, { ...CODE, amount: '1' }], next: null }),
  ],
])('a list %s says nothing', async (_, answer) => {
  service.answer(answer)
  await expect(provider.list(PAID.biller, '2026-11-23', null)).rejects.toMatchObject({ part: 'qr' })
})

test.each([
  ['of another order', () => ({ id: 'B', payments: [PAID] })],
  ['without a list', (id: string) => ({ id, payments: PAID })],
  ['that is no object', () => 'paid'],
  ['of another currency', (id: string) => ({ id, payments: [{ ...PAID, currency: 'USD' }] })],
  ['without a currency', (id: string) => ({ id, payments: [{ ...PAID, currency: undefined }] })],
  ['of a negative amount', (id: string) => ({ id, payments: [{ ...PAID, amount: '-500.00' }] })],
  ['of nothing', (id: string) => ({ id, payments: [{ ...PAID, amount: '0.00' }] })],
  ['of 0.001 baht', (id: string) => ({ id, payments: [{ ...PAID, amount: '0.001' }] })],
  ['with its amount as a number', (id: string) => ({ id, payments: [{ ...PAID, amount: 500 }] })],
  ['without a reference', (id: string) => ({ id, payments: [{ ...PAID, reference: '' }] })],
  ['of another kind of collector', (id: string) => ({ id, payments: [{ ...PAID, biller: '0812345678' }] })],
  ['at no time', (id: string) => ({ id, payments: [{ ...PAID, at: '2026-11-31' }] })],
  ['with one wrong payment among right ones', (id: string) => ({ id, payments: [PAID, { ...PAID, at: 1 }] })],
])('an answer %s says nothing', async (_, answer) => {
  service.answer(answer)
  await expect(provider.ask('A')).rejects.toMatchObject({ part: 'qr' })
})

test('a service that fails, or is not there, says nothing', async () => {
  service.fail()
  await expect(provider.ask('A')).rejects.toMatchObject({ part: 'qr' })
  const gone = httpQr({ url: new URL('http://127.0.0.1:9/'), key: KEY, timeoutMs: 500 }, () => new Date())
  await expect(gone.ask('A')).rejects.toMatchObject({ part: 'qr' })
})
