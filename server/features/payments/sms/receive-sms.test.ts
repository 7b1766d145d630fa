import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import {
  depositOrder,
  newDepositor,
  noticeOf,
  startedDeposit,
} from '../../../../tests/support/stage/depositor.ts'
import { type Desk, openDesk } from '../../../../tests/support/stage/desk.ts'
import { kbankMessage, sealedText, signedHeaders } from '../../../../tests/support/stage/partner.ts'
import { findCash } from '../../ledger/queries.ts'
import { rotatePartnerSecret } from '../../operators/partner-secret.ts'
import type { DepositOrder } from '../deposit-offer.ts'
import { receivePayment } from '../receive-payment.ts'
import { seedReceivingAccounts } from '../seed-receiving-accounts.ts'
import { receiveSms } from './receive-sms.ts'

const database = useDatabase()
let desk: Desk
let secret: string
beforeAll(async () => {
  desk = await openDesk(database.url)
  await seedReceivingAccounts(desk.ctx, desk.operatorId)
  secret = desk.ctx.keys.partner('sms-reader', desk.operatorId)
})
afterAll(() => desk.close())

const started = async (baht?: number): Promise<DepositOrder> =>
  startedDeposit(desk, await newDepositor(desk, database.url), baht)
const messageOf = (order: DepositOrder) => kbankMessage(order.receivingNo, order.pay)
const cashOf = async (memberId: string) => (await findCash(desk.ctx.read, memberId))?.balance ?? 0

async function post(text: string, headers = signedHeaders(secret, text)) {
  const answer = await desk.ask('POST', '/partner/bank/sms', headers, text)
  return { ...answer.body, status: answer.status }
}

const send = (message: unknown) => post(sealedText(secret, message))

const unreadOf = (text: string) =>
  desk.ctx.read.run<{ reason: string; text: string }>`
    select reason, text from unread_notice where operator_id = ${desk.operatorId} and text = ${text}`

describe('a message of a bank', () => {
  test('credits the order that it pays, once, however often and however the phone sends it', async () => {
    const order = await started()
    const message = messageOf(order)
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(message)))
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['credited']))
    expect(answers.filter(({ known }) => !known)).toHaveLength(1)
    expect(await cashOf(order.memberId)).toBe(order.pay)
  })

  test('and the feed tell of one payment, whoever is first and both at once', async () => {
    for (const both of [false, true]) {
      const order = await started()
      const feed = () => receivePayment(desk.ctx, desk.operatorId, noticeOf(order))
      const sms = () => send(messageOf(order))
      await Promise.all(both ? [sms(), feed()] : [sms().then(feed)])
      expect(await cashOf(order.memberId)).toBe(order.pay)
      const { payments } = await desk.ctx.read.one<{ payments: number }>`
        select count(*)::int as payments from incoming_payment where amount = ${order.pay}
          and account_id = ${order.accountId} and heard_at > db_now() - interval '1 minute'`
      expect(payments).toBe(1)
    }
  })

  test.each([
    ['before', 'before the commit' as const],
    ['after', 'after the commit' as const],
  ])('stopped %s its commit, it is credited once when it is sealed anew', async (_, moment) => {
    const order = await started()
    const { received_at, ...message } = messageOf(order)
    const sms = () => ({ ...message, receivedAt: new Date(received_at), nonce: randomBytes(12).toHex() })
    const stopped = stoppedAt(desk.ctx, 1, moment)
    await expect(receiveSms(stopped, desk.operatorId, sms())).rejects.toThrow('stopped')
    await receiveSms(desk.ctx, desk.operatorId, sms())
    expect(await cashOf(order.memberId)).toBe(order.pay)
  })

  test('that nobody can read stands for people, once', async () => {
    const message = { ...messageOf(await started()), text: 'ธนาคารปิดปรับปรุง เวลา 02.00' }
    expect(await send(message)).toMatchObject({ state: 'unread', known: false })
    expect(await send(message)).toMatchObject({ state: 'unread', known: true })
    expect(await unreadOf(message.text)).toEqual([{ reason: 'text-unknown', text: message.text }])
  })

  test('of an account that is not ours stands for people and credits nobody', async () => {
    const order = await started()
    const message = kbankMessage('9999999999', order.pay)
    expect(await send(message)).toMatchObject({ state: 'unread' })
    expect(await unreadOf(message.text)).toMatchObject([{ reason: 'account-unknown' }])
    expect((await depositOrder(desk, order.memberId, order.id)).state).toBe('open')
  })

  test('with a code to sign in keeps no digit of it, and one of money that went out is nothing', async () => {
    const code = await send({ ...messageOf(await started()), text: 'OTP 123456 REF:ABCD' })
    expect(code).toMatchObject({ state: 'unread' })
    expect(await unreadOf('OTP 123456 REF:ABCD')).toEqual([])
    expect(await unreadOf('OTP xxxxxx REF:ABCD')).toHaveLength(1)
    const out = await send({ ...messageOf(await started()), text: '01/01/69 10:00 หักบชX341626X 1.00' })
    expect(out).toMatchObject({ state: 'other' })
  })

  test('with characters that a database cannot store is not lost', async () => {
    const text = 'ทดสอบ\u0000\ud800 ข้อความ'
    expect(await send({ ...messageOf(await started()), text })).toMatchObject({ state: 'unread' })
    expect(await unreadOf('ทดสอบ  ข้อความ')).toHaveLength(1)
  })
})

describe('what is sent', () => {
  test('again with the nonce of before is refused, also at once, and changes nothing', async () => {
    const order = await started()
    const text = sealedText(secret, messageOf(order))
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(text)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['MESSAGE_REPLAYED']),
    )
    const nonce = Buffer.from(JSON.parse(text).nonce, 'base64')
    const other = await started()
    expect(await post(sealedText(secret, messageOf(other), nonce))).toMatchObject({
      ...{ status: 409, code: 'MESSAGE_REPLAYED' },
    })
    expect(await cashOf(other.memberId)).toBe(0)
  })

  test('with a wrong signature, an old one, or a wrong seal is refused', async () => {
    const text = sealedText(secret, messageOf(await started()))
    const stranger = 'x'.repeat(64)
    expect(await post(text, signedHeaders(stranger, text))).toMatchObject({ code: 'SIGNATURE_WRONG' })
    expect(await post(text, signedHeaders(secret, text, 301))).toMatchObject({ code: 'SIGNATURE_OLD' })
    const sealedByStranger = sealedText(stranger, messageOf(await started()))
    expect(await post(sealedByStranger)).toMatchObject({ status: 401, code: 'SEAL_WRONG' })
    const { nonce, sealed } = JSON.parse(text)
    const changed = Buffer.from(sealed, 'base64')
    changed[3] = (changed[3] ?? 0) ^ 1
    expect(await post(JSON.stringify({ nonce, sealed: changed.toString('base64') }))).toMatchObject({
      code: 'SEAL_WRONG',
    })
    expect(await post(JSON.stringify({ nonce: 'AAAA', sealed }))).toMatchObject({ code: 'SEAL_WRONG' })
  })

  test('in the clear, or not as a message, is a bad request', async () => {
    expect(await post(JSON.stringify(messageOf(await started())))).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await send([])).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await send({ ...messageOf(await started()), member: 'DM01demo01' })).toMatchObject({
      code: 'BAD_REQUEST',
    })
    expect(await send({ ...messageOf(await started()), received_at: '2026-02-30T00:00:00Z' })).toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})

test('a secret that is changed is refused from then on, that of another partner is not', async () => {
  const { code } = await desk.ctx.read.one<{ code: string }>`
    select code from operator where id = ${desk.operatorId}`
  const rotate = () => rotatePartnerSecret(desk.ctx, { code, partner: 'sms-reader' })
  await Promise.all([rotate(), rotate()])
  const order = await started()
  const old = () => send(messageOf(order))
  // Other processes, and this site, know an operator's settings for a second.
  await expect.poll(old, { interval: 100 }).toMatchObject({ code: 'SIGNATURE_WRONG' })
  const next = desk.ctx.keys.partner('sms-reader', desk.operatorId, 2)
  const text = sealedText(next, messageOf(order))
  expect(await post(text, signedHeaders(next, text))).toMatchObject({ status: 200 })
  const feed = desk.ctx.keys.partner('bank-feed', desk.operatorId)
  const answer = await desk.ask('POST', '/partner/bank/notices', signedHeaders(feed, '{}'), '{}')
  expect(answer.body.code).toBe('BAD_REQUEST')
  expect(await cashOf(order.memberId)).toBe(order.pay)
  const acts = await desk.ctx.read.run`
    select from audit where operator_id = ${desk.operatorId} and kind = 'partner.rotate'`
  expect(acts).toHaveLength(2)
  await expect(
    rotatePartnerSecret(desk.ctx, { code: 'nobody', partner: 'sms-reader' }),
  ).rejects.toMatchObject({
    code: 'SERVICE_UNKNOWN',
  })
})
