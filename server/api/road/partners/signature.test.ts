import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallApp, callApp, KEYS, OPERATOR } from '../../../../tests/support/http/call-app.ts'
import { SIGNATURE_HEADER, signatureOf, TIMESTAMP_HEADER } from './signature.ts'

let app: CallApp
beforeAll(async () => {
  app = await callApp()
})
afterAll(() => app.app.close())

const SECRET = KEYS.partner('bank-feed', OPERATOR.id)

function noticeText(wish: Record<string, unknown> = {}): string {
  return JSON.stringify({
    ...{ bank: 'kbank', account_no: '0488000000', reference: randomUUID(), currency: 'THB', amount: 500.37 },
    at: '2026-11-23T12:03:00+07:00',
    ...wish,
  })
}

interface Sent {
  readonly text?: string
  readonly secret?: string
  readonly ageSeconds?: number
  readonly headers?: Record<string, string>
}

async function send({ text = noticeText(), secret = SECRET, ageSeconds = 0, headers = {} }: Sent) {
  const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds)
  const answer = await app.app.inject({
    method: 'POST',
    url: '/partner/bank/notices',
    headers: {
      'content-type': 'application/json',
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: signatureOf(secret, timestamp, Buffer.from(text)),
      ...headers,
    },
    payload: text,
  })
  return { status: answer.statusCode, code: answer.json().code as string }
}

describe('a call of a partner', () => {
  test.each<[string, Sent]>([
    ['by another secret', { secret: 'x'.repeat(64) }],
    ['of another operator', { secret: KEYS.partner('bank-feed', 'op-2') }],
    ['of another body', { headers: { [SIGNATURE_HEADER]: signatureOf(SECRET, '1', Buffer.from('{}')) } }],
    ['of another moment', { headers: { [TIMESTAMP_HEADER]: String(Math.floor(Date.now() / 1000) - 1) } }],
    ['that is empty', { headers: { [SIGNATURE_HEADER]: '' } }],
    ['with a timestamp that is no number', { headers: { [TIMESTAMP_HEADER]: '1e9' } }],
  ])('signed %s is refused', async (_, sent) => {
    expect(await send(sent)).toEqual({ status: 401, code: 'SIGNATURE_WRONG' })
  })

  test('older or newer than five minutes is refused, though the signature is right', async () => {
    expect(await send({ ageSeconds: 301 })).toEqual({ status: 401, code: 'SIGNATURE_OLD' })
    expect(await send({ ageSeconds: -303 })).toEqual({ status: 401, code: 'SIGNATURE_OLD' })
  })

  test('without a signature is refused before its body is looked at', async () => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/partner/bank/notices',
      headers: { 'content-type': 'application/json' },
      payload: '{"no": "json',
    })
    expect(answer.json()).toMatchObject({ code: 'SIGNATURE_WRONG' })
  })

  test.each<[string, Record<string, unknown>]>([
    ['a thousandth of a baht', { amount: 500.001 }],
    ['less than nothing', { amount: -1 }],
    ['more than any payment', { amount: 1_000_000_000 }],
    ['nothing', { amount: 0 }],
    ['another currency', { currency: 'USD' }],
    ['a day that does not exist', { at: '2026-02-30T12:00:00+07:00' }],
    ['a year after the last', { at: '9999-12-31T23:59:59-12:00' }],
    ['a year before the first', { at: '0000-06-01T12:00:00+07:00' }],
    ['a time without an offset', { at: '2026-11-23T12:03:00' }],
    ['a field nobody knows', { member: 'DM01demo01' }],
  ])('signed rightly, with %s, is refused', async (_, wish) => {
    expect(await send({ text: noticeText(wish) })).toEqual({ status: 400, code: 'BAD_REQUEST' })
  })

  test('signed bytes that are no JSON are a bad request', async () => {
    expect(await send({ text: '{"bank":' })).toEqual({ status: 400, code: 'BAD_REQUEST' })
  })
})
