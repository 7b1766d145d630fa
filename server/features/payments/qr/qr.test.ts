import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { satang } from '../../../../domain/money.ts'
import { PROMPTPAY } from '../../../../domain/payments/codes/promptpay.ts'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import {
  capReceiving,
  depositOrder,
  newDepositor,
  startedDeposit,
} from '../../../../tests/support/stage/depositor.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import type { QrPayment } from '../../../external/qr-provider.ts'
import { hashRequest } from '../../keys/same-request.ts'
import { findCash, listMoneyFaults } from '../../ledger/queries.ts'
import { turnoverOf } from '../../turnover/turnover-of.ts'
import type { OrderWish } from '../begin-order.ts'
import { cancelDeposit } from '../cancel-deposit.ts'
import { type DepositOrder, readDepositOffer } from '../deposit-offer.ts'
import { receivePayment } from '../receive-payment.ts'
import { seedReceivingAccounts } from '../seed-receiving-accounts.ts'
import { attachSlip } from '../slips/attach-slip.ts'
import { receiveQr } from './receive-qr.ts'
import { resumeQrPayments } from './resume-qr.ts'
import { startQr } from './start-qr.ts'

const database = useDatabase()
const BILLER = '000000000000000'
let stage: Stage
let member = ''
beforeAll(async () => {
  stage = await openStage(database.url)
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
})
afterAll(() => stage.close())
beforeEach(async () => {
  stage.ctx.external.demoQr.beAway(false)
  member = await newDepositor(stage, database.url)
})

function wishOf(baht = 500, key: string = randomUUID()): OrderWish {
  return {
    ...{ memberId: member, operatorId: stage.operatorId, asked: satang(baht * 100), key },
    requestHash: hashRequest('payment', [baht]),
  }
}

async function startedQr(baht = 500): Promise<DepositOrder & { reference: string }> {
  const { id } = await startQr(stage.ctx, wishOf(baht))
  const order = await depositOrder(stage, member, id)
  if (order.reference === null) throw new Error('an order of a QR code has a reference')
  return { ...order, reference: order.reference }
}

function paymentOf(order: DepositOrder, wish: Partial<QrPayment> = {}): QrPayment {
  return {
    ...{ billerId: BILLER, reference: randomUUID(), amount: order.pay, at: new Date() },
    ...{ senderBank: order.bank, senderNo: order.accountNo, senderName: null, ...wish },
  }
}

/** The member pays by the code, and the provider says so. */
function pays(order: DepositOrder & { reference: string }, wish: Partial<QrPayment> = {}) {
  stage.ctx.external.demoQr.pay(order.reference, paymentOf(order, wish))
}

const hint = (ctx: Context, { reference }: { reference: string }) =>
  receiveQr(ctx, { operatorId: stage.operatorId, orderReference: reference })
const cash = async () => (await findCash(stage.ctx.read, member))?.balance
/** Why payments by an order's code wait for people, the oldest first; null: they do not. */
const reasonsOf = async ({ reference }: { reference: string }) => {
  const told = await stage.ctx.external.demoQr.ask(reference)
  const rows = await stage.ctx.read.run<{ why: string | null }>`
    select p.suspense_reason as why from incoming_payment p join bank_notice n on n.incoming_id = p.id
    where n.channel = 'qr' and n.reference = any(${told.map((each) => each.reference)}::text[])
    order by p.heard_at, p.id`
  return rows.map(({ why }) => why)
}
const stateOf = async ({ id }: { id: string }) => (await depositOrder(stage, member, id)).state

async function move(id: string, column: 'started_at' | 'expires_at' | 'asked_at', interval: string) {
  await withSql(database.url, (sql) =>
    sql.unsafe(
      `update deposit_order set ${column} = coalesce(${column}, now()) - interval '${interval}' where id = '${id}'`,
    ),
  )
}

/** As if the order had been begun that much earlier. */
async function age(id: string, interval: string) {
  await move(id, 'started_at', interval)
  await move(id, 'expires_at', interval)
}

test('a code that is paid credits what it asks for, once, however often and by how many at once it is told', async () => {
  const order = await startedQr()
  expect(order).toMatchObject({ mode: 'qr', pay: satang(500_00), state: 'open', receivingNo: BILLER })
  pays(order)
  const told = await Promise.all([1, 2, 3, 4, 5].map(() => hint(stage.ctx, order)))
  expect(told.flat().filter(({ known }) => !known)).toHaveLength(1)
  await hint(stage.ctx, order)
  expect([await cash(), await stateOf(order)]).toEqual([satang(500_00), 'credited'])
  expect((await turnoverOf(stage.ctx.read, member)).required).toBe(satang(500_00))
  expect(await listMoneyFaults(stage.jobs.read)).toEqual([])
})

test('a hint without a payment credits nothing, and neither does a provider that does not answer', async () => {
  const order = await startedQr()
  expect(await hint(stage.ctx, order)).toEqual([])
  pays(order)
  stage.ctx.external.demoQr.beAway(true)
  await expect(hint(stage.ctx, order)).rejects.toMatchObject({ part: 'qr' })
  expect([await cash(), await stateOf(order)]).toEqual([satang(0), 'open'])
})

test.each(['before the commit', 'after the commit'] as const)(
  'stopped %s it is credited once',
  async (moment) => {
    const order = await startedQr()
    pays(order)
    await expect(hint(stoppedAt(stage.ctx, 1, moment), order)).rejects.toThrow('stopped')
    await hint(stage.ctx, order)
    expect(await cash()).toBe(satang(500_00))
  },
)

test('the same key begins one order; of two at once one is begun, and a transfer waits beside no code', async () => {
  const wish = wishOf()
  const both = await Promise.all([startQr(stage.ctx, wish), startQr(stage.ctx, wish)])
  expect(new Set(both.map(({ id }) => id)).size).toBe(1)
  await expect(
    startQr(stage.ctx, { ...wish, requestHash: hashRequest('payment', [600]) }),
  ).rejects.toMatchObject({
    code: 'KEY_REUSED',
  })
  await expect(startQr(stage.ctx, wishOf())).rejects.toMatchObject({ code: 'DEPOSIT_OPEN' })
  await expect(startedDeposit(stage, member)).rejects.toMatchObject({ code: 'DEPOSIT_OPEN' })
})

test('begun twice at once by two keys there is one', async () => {
  const begun = await Promise.allSettled([startQr(stage.ctx, wishOf()), startQr(stage.ctx, wishOf())])
  expect(begun.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('money of one that was cancelled, or is over, is credited and flagged', async () => {
  const cancelled = await startedQr()
  await cancelDeposit(stage.ctx, { memberId: member, operatorId: stage.operatorId, orderId: cancelled.id })
  pays(cancelled)
  await hint(stage.ctx, cancelled)
  const late = await startedQr(300)
  await age(late.id, '1 hour')
  pays(late)
  await hint(stage.ctx, late)
  expect(await cash()).toBe(satang(800_00))
  const flags = await stage.ctx.read.run`
    select order_id as id, flag from incoming_payment where member_id = ${member} order by amount desc`
  expect(flags).toEqual([
    { id: cancelled.id, flag: 'cancelled' },
    { id: late.id, flag: 'late' },
  ])
})

test('a cancel and a payment at once end in one credit', async () => {
  const order = await startedQr()
  pays(order)
  const cancel = cancelDeposit(stage.ctx, {
    memberId: member,
    operatorId: stage.operatorId,
    orderId: order.id,
  })
  await Promise.allSettled([cancel, hint(stage.ctx, order)])
  expect(await cash()).toBe(satang(500_00))
})

test.each([
  ['another amount', { amount: satang(500_01) }, 'amount-differs'],
  ['another sender', { senderBank: 'scb', senderNo: '9998887776' }, 'sender-differs'],
] as const)('%s stands in suspense', async (_, wish, reason) => {
  const order = await startedQr()
  pays(order, wish)
  expect(await hint(stage.ctx, order)).toMatchObject([{ state: 'suspense', known: false }])
  expect([await cash(), await stateOf(order)]).toEqual([satang(0), 'open'])
  const [kept] = await stage.ctx.read.run<{ reason: string }>`
    select suspense_reason as reason from incoming_payment order by id desc limit 1`
  expect(kept?.reason).toBe(reason)
})

test('a code that is paid twice is credited once; the second payment is for people', async () => {
  const order = await startedQr()
  pays(order)
  pays(order)
  expect((await hint(stage.ctx, order)).map(({ state }) => state)).toEqual(['credited', 'suspense'])
  expect(await cash()).toBe(satang(500_00))
  expect(await reasonsOf(order)).toEqual([null, 'paid-twice'])
})

test('a payment that is refused keeps no other of the same code from its member', async () => {
  const order = await startedQr()
  pays(order, { billerId: '111111111111111' })
  pays(order)
  pays(order, { billerId: '222222222222222' })
  await expect(hint(stage.ctx, order)).rejects.toMatchObject({ code: 'RECEIVING_UNKNOWN' })
  expect([await cash(), await stateOf(order)]).toEqual([satang(500_00), 'credited'])
})

test('a second payment whose word was lost is found for a day after the code has ended, seldom, and credits nothing', async () => {
  const order = await startedQr()
  pays(order)
  await hint(stage.ctx, order)
  pays(order)
  await age(order.id, '10 minutes')
  await resumeQrPayments(stage.ctx)
  expect(await reasonsOf(order), 'the code has not ended').toEqual([null])
  await age(order.id, '10 minutes')
  await resumeQrPayments(stage.ctx)
  await resumeQrPayments(stage.ctx)
  expect(await reasonsOf(order)).toEqual([null, 'paid-twice'])
  expect(await cash()).toBe(satang(500_00))

  pays(order)
  await resumeQrPayments(stage.ctx)
  expect(await reasonsOf(order), 'it was asked about just now').toHaveLength(2)
  await age(order.id, '7 hours')
  await move(order.id, 'asked_at', '7 hours')
  await resumeQrPayments(stage.ctx)
  expect(await reasonsOf(order)).toEqual([null, 'paid-twice', 'paid-twice'])

  pays(order)
  await age(order.id, '19 hours')
  await move(order.id, 'asked_at', '19 hours')
  await resumeQrPayments(stage.ctx)
  expect(await reasonsOf(order), 'its day is over').toHaveLength(3)
})

test('two members who pay the same amount at once are two payments', async () => {
  const first = await startedQr()
  const other = member
  member = await newDepositor(stage, database.url)
  const second = await startedQr()
  pays(first, { senderBank: null, senderNo: null })
  pays(second, { senderBank: null, senderNo: null })
  await Promise.all([hint(stage.ctx, first), hint(stage.ctx, second)])
  expect([await cash(), (await findCash(stage.ctx.read, other))?.balance]).toEqual([
    satang(500_00),
    satang(500_00),
  ])
})

test('an order nobody knows, and a number of another operator', async () => {
  const order = await startedQr()
  stage.ctx.external.demoQr.pay('NOBODY', paymentOf(order))
  const unknown = await receiveQr(stage.ctx, { operatorId: stage.operatorId, orderReference: 'NOBODY' })
  expect(unknown).toMatchObject([{ state: 'suspense' }])
  pays(order, { billerId: '111111111111111' })
  await expect(hint(stage.ctx, order)).rejects.toMatchObject({ code: 'RECEIVING_UNKNOWN' })
})

test('the same payment told with another amount is refused', async () => {
  const order = await startedQr()
  const payment = paymentOf(order)
  stage.ctx.external.demoQr.pay(order.reference, payment)
  await hint(stage.ctx, order)
  const told = { ...payment, bank: PROMPTPAY, accountNo: BILLER, channel: 'qr', until: null } as const
  const changed = { ...told, amount: satang(1), orderReference: order.reference }
  await expect(receivePayment(stage.ctx, stage.operatorId, changed)).rejects.toMatchObject({
    code: 'NOTICE_CHANGED',
  })
})

test('no other channel tells of what is collected, and no slip is attached to a code', async () => {
  const order = await startedQr()
  const told = {
    ...paymentOf(order),
    bank: PROMPTPAY,
    accountNo: BILLER,
    channel: 'bank-feed',
    until: null,
  } as const
  await expect(receivePayment(stage.ctx, stage.operatorId, told)).rejects.toMatchObject({
    code: 'RECEIVING_UNKNOWN',
  })
  const wish = { memberId: member, operatorId: stage.operatorId, slipId: randomUUID(), asked: order.asked }
  await expect(attachSlip(stage.ctx, wish)).rejects.toMatchObject({ code: 'SLIP_UNKNOWN' })
})

test.each([
  ['99 baht', 9_900, 'DEPOSIT_TOO_LOW'],
  ['200,001 baht', 20_000_100, 'DEPOSIT_TOO_HIGH'],
  ['a part of a baht', 50_050, 'DEPOSIT_WHOLE_BAHT'],
] as const)('%s is refused', async (_, asked, code) => {
  await expect(startQr(stage.ctx, { ...wishOf(), asked: satang(asked) })).rejects.toMatchObject({ code })
})

test('without a bank account of their own, and at a full number, none is begun', async () => {
  const [poor = ''] = await stage.members(1, satang(0))
  await expect(startQr(stage.ctx, { ...wishOf(), memberId: poor })).rejects.toMatchObject({
    code: 'BANK_ACCOUNT_NEEDED',
  })
  const cap = (satangs: number | null) => capReceiving(database.url, 'biller', satangs)
  await cap(100)
  const { operatorId } = stage
  expect((await readDepositOffer(stage.ctx, { memberId: member, operatorId })).qr).toBe(false)
  await expect(startQr(stage.ctx, wishOf())).rejects.toMatchObject({ code: 'RECEIVING_FULL' })
  await cap(null)
  expect((await readDepositOffer(stage.ctx, { memberId: member, operatorId })).qr).toBe(true)
})

test('a word that was lost is asked for, each minute while the code waits and seldom after', async () => {
  const order = await startedQr()
  pays(order)
  await resumeQrPayments(stage.ctx)
  expect(await cash(), 'the word may still come').toBe(satang(0))
  await move(order.id, 'started_at', '30 seconds')
  await resumeQrPayments(stage.ctx)
  expect(await cash()).toBe(satang(500_00))

  const late = await startedQr(300)
  await age(late.id, '9 hours')
  await resumeQrPayments(stage.ctx)
  pays(late)
  await resumeQrPayments(stage.ctx)
  expect(await cash(), 'it was asked about just now').toBe(satang(500_00))
  await move(late.id, 'asked_at', '3 hours')
  await resumeQrPayments(stage.ctx)
  expect(await cash()).toBe(satang(800_00))
})

test('a provider that is away keeps no order from being asked about again', async () => {
  const order = await startedQr()
  await move(order.id, 'started_at', '30 seconds')
  pays(order)
  stage.ctx.external.demoQr.beAway(true)
  await resumeQrPayments(stage.ctx).catch(() => {})
  stage.ctx.external.demoQr.beAway(false)
  await move(order.id, 'asked_at', '1 minute')
  await resumeQrPayments(stage.ctx)
  expect(await cash()).toBe(satang(500_00))
})
