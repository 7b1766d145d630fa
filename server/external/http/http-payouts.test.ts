import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { satang } from '../../../domain/money.ts'
import { ANSWERED_MS } from '../../../tests/support/http/answered-ms.ts'
import { payoutService } from '../../../tests/support/http/payout-service.ts'
import type { Payouts } from '../payouts.ts'
import { httpPayouts } from './http-payouts.ts'

const KEY = 'cd'.repeat(32)
let service: Awaited<ReturnType<typeof payoutService>>
let payouts: Payouts

beforeAll(async () => {
  service = await payoutService(KEY)
  payouts = httpPayouts({ url: new URL(service.url), key: KEY, timeoutMs: ANSWERED_MS }, () => new Date())
})
beforeEach(() => service.behave('pays'))
afterAll(() => service.close())

function aPayout() {
  const account = { bank: 'kbank', accountNo: '1234567890', holder: 'สมชาย ใจดี' }
  return { id: randomUUID(), amount: satang(1_000_05), ...account }
}

const paidOf = (id: string) => service.paid.filter((each) => each.id === id)

test('a payout is signed, exact to the satang, and paid once however often it is told', async () => {
  const payout = aPayout()
  const paid = { state: 'paid', reference: `ref-${payout.id}` }
  expect(await payouts.send(payout)).toEqual(paid)
  expect(await payouts.send(payout)).toEqual(paid)
  expect(await payouts.ask(payout.id)).toEqual(paid)
  expect(paidOf(payout.id)).toEqual([
    {
      ...{ id: payout.id, act: 'pay', amount: '1000.05', currency: 'THB' },
      ...{ bank: 'kbank', account_no: '1234567890', holder: 'สมชาย ใจดี' },
    },
  ])
  expect(service.signed).not.toContain(false)
})

test('one whose answer was lost is asked for and found paid', async () => {
  const payout = aPayout()
  service.behave('loses its answer')
  await expect(payouts.send(payout)).rejects.toMatchObject({ part: 'payouts' })
  service.behave('pays')
  expect(await payouts.ask(payout.id)).toMatchObject({ state: 'paid' })
  expect(paidOf(payout.id)).toHaveLength(1)
})

test('the provider’s own words end a payout', async () => {
  expect(await payouts.ask(randomUUID())).toEqual({ state: 'absent' })
  service.behave('waits')
  expect(await payouts.send(aPayout())).toEqual({ state: 'pending' })
  service.behave('refuses')
  expect(await payouts.send(aPayout())).toEqual({ state: 'refused' })
})

test.each([
  'broken',
  'a page',
  'is not found',
  'names another payout',
  'pays without a reference',
  'says a strange word',
  'talks for ever',
] as const)('a provider that %s has said nothing', async (how) => {
  service.behave(how)
  await expect(payouts.send(aPayout())).rejects.toMatchObject({ part: 'payouts' })
  await expect(payouts.ask(randomUUID())).rejects.toMatchObject({ part: 'payouts' })
})

test('a provider that is not there has said nothing', async () => {
  const gone = httpPayouts(
    { url: new URL('http://127.0.0.1:9/'), key: KEY, timeoutMs: 1_000 },
    () => new Date(),
  )
  await expect(gone.send(aPayout())).rejects.toMatchObject({ part: 'payouts' })
})
