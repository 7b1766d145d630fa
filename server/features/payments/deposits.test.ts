import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { satang } from '../../../domain/money.ts'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../tests/support/processes/stopped.ts'
import {
  capReceiving,
  depositOrder,
  depositWish,
  newDepositor,
  noticeOf,
  startedDeposit,
} from '../../../tests/support/stage/depositor.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import type { Context } from '../../context.ts'
import { hashRequest } from '../keys/same-request.ts'
import { findCash } from '../ledger/queries.ts'
import { addReceivingAccount } from './add-receiving-account.ts'
import { cancelDeposit } from './cancel-deposit.ts'
import { type DepositOrder, readDepositOffer } from './deposit-offer.ts'
import type { BankNotice } from './queries-incoming.ts'
import { receivePayment } from './receive-payment.ts'
import { seedReceivingAccounts } from './seed-receiving-accounts.ts'
import { startDeposit } from './start-deposit.ts'

const database = useDatabase()
let stage: Stage
let ctx: Context
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 16 })
  ctx = stage.ctx
  await seedReceivingAccounts(ctx, stage.operatorId)
})
afterAll(() => stage.close())

const depositor = () => newDepositor(stage, database.url)
const wishOf = (memberId: string, baht?: number) => depositWish(stage, memberId, baht)
const started = (memberId: string, baht?: number) => startedDeposit(stage, memberId, baht)
const orderOf = (memberId: string, id: string) => depositOrder(stage, memberId, id)

const receive = (notice: BankNotice, within = ctx) => receivePayment(within, stage.operatorId, notice)

async function cashOf(memberId: string): Promise<number> {
  return (await findCash(ctx.read, memberId))?.balance ?? 0
}

const cancel = (order: DepositOrder) => cancelDeposit(ctx, { ...order, orderId: order.id })

/** As if so many minutes had passed since the order began. */
function setBack(order: DepositOrder, minutes: number): Promise<unknown> {
  return withSql(
    database.url,
    (sql) => sql`
      update deposit_order set started_at = started_at - ${`${minutes} minutes`}::interval,
        expires_at = expires_at - ${`${minutes} minutes`}::interval,
        cancelled_at = cancelled_at - ${`${minutes} minutes`}::interval
      where id = ${order.id}`,
  )
}

describe('starting a deposit', () => {
  test('asks for an amount that nobody else has, and shows until when', async () => {
    const orders = []
    for (let nth = 0; nth < 5; nth += 1) orders.push(await started(await depositor(), 300))
    expect(new Set(orders.map(({ pay }) => pay)).size).toBe(5)
    for (const { asked, pay, expiresAt, startedAt } of orders) {
      expect(pay - asked).toBeGreaterThan(0)
      expect(pay - asked).toBeLessThan(100)
      expect(expiresAt.getTime() - startedAt.getTime()).toBe(15 * 60_000)
    }
  })

  test('twenty members at once get twenty amounts', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, depositor))
    const orders = await Promise.all(members.map((memberId) => started(memberId, 700)))
    expect(new Set(orders.map(({ pay }) => pay)).size).toBe(20)
  })

  test('once a key, also at once; the key with another wish is refused', async () => {
    const memberId = await depositor()
    const wish = await wishOf(memberId)
    const answers = await Promise.all([1, 2, 3, 4].map(() => startDeposit(ctx, wish)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
    const other = { ...wish, requestHash: hashRequest('deposit', ['other']) }
    await expect(startDeposit(ctx, other)).rejects.toMatchObject({ code: 'KEY_REUSED' })
  })

  test('one at a time: of two at once with two keys, one is refused', async () => {
    const memberId = await depositor()
    const wishes = [await wishOf(memberId), await wishOf(memberId), await wishOf(memberId)]
    const tries = await Promise.allSettled(wishes.map((wish) => startDeposit(ctx, wish)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of tries) {
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'DEPOSIT_OPEN' })
    }
  })

  test.each([
    ['99 baht', { asked: satang(99_00) }, 'DEPOSIT_TOO_LOW'],
    ['satang', { asked: satang(500_50) }, 'DEPOSIT_WHOLE_BAHT'],
    ['too much', { asked: satang(200_001_00) }, 'DEPOSIT_TOO_HIGH'],
    ['TRUEWALLET', { from: { bank: 'TRUEWALLET', accountNo: '0812345678' } }, 'TRUEWALLET_REFUSED'],
    ['another sender', { from: { bank: 'scb', accountNo: '9999999999' } }, 'BANK_ACCOUNT_OTHER'],
    [
      'a made-up account',
      { into: { bank: 'kbank', accountNo: '1111111111', hash: 'x' } },
      'RECEIVING_UNKNOWN',
    ],
  ])('%s is refused', async (_, part, code) => {
    const memberId = await depositor()
    await expect(startDeposit(ctx, { ...(await wishOf(memberId)), ...part })).rejects.toMatchObject({ code })
  })

  test('the account that was offered to another member is refused', async () => {
    const [one, other] = [await depositor(), await depositor()]
    const { into } = await wishOf(other)
    await expect(startDeposit(ctx, { ...(await wishOf(one)), into })).rejects.toMatchObject({
      code: 'RECEIVING_UNKNOWN',
    })
  })

  test('without a bank account of one’s own nothing begins', async () => {
    const memberId = await depositor()
    const wish = await wishOf(memberId)
    const [stranger] = await stage.members(1, satang(0))
    const asStranger = { ...wish, memberId: stranger as string }
    await expect(startDeposit(ctx, asStranger)).rejects.toMatchObject({ code: 'RECEIVING_UNKNOWN' })
  })

  test('an account that is full or off takes nothing more', async () => {
    const memberId = await depositor()
    const wish = await wishOf(memberId, 900)
    const turn = (isOn: boolean) =>
      withSql(database.url, (sql) => sql`update receiving_account set is_on = ${isOn} where bank = 'kbank'`)
    await capReceiving(database.url, 'kbank', 500)
    await expect(startDeposit(ctx, wish)).rejects.toMatchObject({ code: 'RECEIVING_FULL' })
    await capReceiving(database.url, 'kbank', null)
    await turn(false)
    await expect(startDeposit(ctx, wish)).rejects.toMatchObject({ code: 'RECEIVING_FULL' })
    await turn(true)
    await startDeposit(ctx, wish)
  })

  test('a hundredth order of one amount is told to take another, and twenty a day are the most', async () => {
    const memberId = await depositor()
    for (let nth = 0; nth < 20; nth += 1) {
      await cancel(await started(memberId, 1_100 + (nth < 3 ? 0 : 10 + nth)))
    }
    await expect(startDeposit(ctx, await wishOf(memberId, 1_200))).rejects.toMatchObject({
      code: 'DEPOSITS_TODAY',
    })
    for (let nth = 3; nth < 99; nth += 1) await started(await depositor(), 1_100)
    const last = await depositor()
    await expect(startDeposit(ctx, await wishOf(last, 1_100))).rejects.toMatchObject({ code: 'AMOUNT_TAKEN' })
    await startDeposit(ctx, await wishOf(last, 1_101))
  })

  test('who has left three orders of an amount takes no fourth from the others, nor where money came between', async () => {
    const memberId = await depositor()
    const again = () => started(memberId, 1_180)
    for (let nth = 0; nth < 2; nth += 1) await cancel(await again())
    await receive(noticeOf(await again()))
    await cancel(await again())
    const wish = await wishOf(memberId, 1_180)
    await expect(startDeposit(ctx, wish)).rejects.toMatchObject({
      code: 'AMOUNT_LEFT',
      extra: { field: 'amount' },
    })
    await startDeposit(ctx, await wishOf(memberId, 1_181))
    await started(await depositor(), 1_180)
  })

  test('an amount stays its order’s for a day: late money finds it, though others ask for as much', async () => {
    const late = await started(await depositor(), 1_300)
    await setBack(late, 16 * 60)
    for (let nth = 0; nth < 98; nth += 1) {
      const order = await started(await depositor(), 1_300)
      expect(order.pay).not.toBe(late.pay)
    }
    expect(await receive(noticeOf(late))).toMatchObject({ state: 'credited' })
    expect(await cashOf(late.memberId)).toBe(late.pay)
  })

  test('where all amounts are used, one is given again after two hours, and its money is for people', async () => {
    const before = await started(await depositor(), 1_500)
    await setBack(before, 3 * 60)
    for (let nth = 0; nth < 98; nth += 1) await started(await depositor(), 1_500)
    const again = await started(await depositor(), 1_500)
    expect(again.pay).toBe(before.pay)
    await expect(started(await depositor(), 1_500)).rejects.toMatchObject({ code: 'AMOUNT_TAKEN' })
    const { id, state } = await receive(noticeOf(again))
    expect(state).toBe('suspense')
    const { why } = await ctx.read.one<{ why: string }>`
      select suspense_reason as why from incoming_payment where id = ${id}`
    expect(why).toBe('several-orders')
    expect([await cashOf(before.memberId), await cashOf(again.memberId)]).toEqual([0, 0])
    // Where the bank shows from where, it is told apart.
    const shown = noticeOf(again, { senderBank: 'kbank', senderNo: again.accountNo })
    expect(await receive(shown)).toMatchObject({ state: 'credited' })
    expect(await cashOf(again.memberId)).toBe(again.pay)
  })
})

describe('a payment that comes in', () => {
  test('is credited to the order it pays, to the satang', async () => {
    const memberId = await depositor()
    const order = await started(memberId)
    expect(await receive(noticeOf(order))).toMatchObject({ state: 'credited', known: false })
    expect(await cashOf(memberId)).toBe(order.pay)
    expect(await orderOf(memberId, order.id)).toMatchObject({ state: 'credited' })
    await started(memberId) // the way is free for the next one
  })

  test('is credited once, told of ten times at once by each of two channels', async () => {
    const memberId = await depositor()
    const order = await started(memberId)
    const feed = noticeOf(order)
    const demo = noticeOf(order, { channel: 'demo' })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, nth) => receive(nth % 2 ? feed : demo)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(answers.filter(({ known }) => !known)).toHaveLength(1)
    expect(await cashOf(memberId)).toBe(order.pay)
  })

  test('two payments of one amount are two: the second has no order and stands in suspense', async () => {
    const memberId = await depositor()
    const order = await started(memberId)
    await receive(noticeOf(order))
    expect(await receive(noticeOf(order))).toMatchObject({ state: 'suspense', known: false })
    expect(await cashOf(memberId)).toBe(order.pay)
  })

  test('two channels that name other senders tell of two payments', async () => {
    const memberId = await depositor()
    const order = await started(memberId)
    await receive(noticeOf(order, { senderNo: order.accountNo }))
    const other = await receive(noticeOf(order, { channel: 'demo', senderNo: 'x0000' }))
    expect(other).toMatchObject({ state: 'suspense', known: false })
  })

  test.each([
    ['before', 'before the commit' as const],
    ['after', 'after the commit' as const],
  ])('stopped %s its commit, it is credited once when it is told again', async (_, moment) => {
    const memberId = await depositor()
    const order = await started(memberId)
    const notice = noticeOf(order)
    await expect(receive(notice, stoppedAt(ctx, 1, moment))).rejects.toThrow('stopped')
    expect(await cashOf(memberId)).toBe(moment === 'before the commit' ? 0 : order.pay)
    await receive(notice)
    expect(await cashOf(memberId)).toBe(order.pay)
  })

  test('after its time it is credited and flagged', async () => {
    const memberId = await depositor()
    const order = await started(memberId)
    await setBack(order, 60)
    expect((await orderOf(memberId, order.id)).state).toBe('expired')
    await receive(noticeOf(order))
    expect(await cashOf(memberId)).toBe(order.pay)
    expect(await flagOf(order)).toBe('late')
  })

  test('after a cancellation it is credited and flagged', async () => {
    const memberId = await depositor()
    const order = await started(memberId)
    await cancel(order)
    await receive(noticeOf(order))
    expect(await cashOf(memberId)).toBe(order.pay)
    expect(await flagOf(order)).toBe('cancelled')
  })

  test('frees its amount only when no other channel can tell of it any more', async () => {
    // One channel has told of a payment. A new order of that amount would be paid by what the other tells of the old one.
    const pays = new Set<number>()
    for (let nth = 0; nth < 30; nth += 1) {
      const memberId = await depositor()
      const order = await started(memberId, 3_300)
      expect(pays.has(order.pay)).toBe(false)
      pays.add(order.pay)
      await receive(noticeOf(order, { channel: 'demo' }))
    }
  })

  test('beside a cancellation at the same moment: the money is the member’s, whoever is first', async () => {
    for (let nth = 0; nth < 6; nth += 1) {
      const memberId = await depositor()
      const order = await started(memberId)
      const [received] = await Promise.allSettled([receive(noticeOf(order)), cancel(order)])
      expect(received.status).toBe('fulfilled')
      expect(await cashOf(memberId)).toBe(order.pay)
      expect((await orderOf(memberId, order.id)).state).toBe('credited')
    }
  })

  test('off by a satang, or from another account, it stands in suspense and credits nobody', async () => {
    const memberId = await depositor()
    const order = await started(memberId, 2_300)
    const near = noticeOf(order, { amount: satang(order.pay + 1) })
    expect(await receive(near)).toMatchObject({ state: 'suspense' })
    expect(await receive(noticeOf(order, { senderNo: 'x-0000' }))).toMatchObject({ state: 'suspense' })
    expect(await cashOf(memberId)).toBe(0)
    expect((await orderOf(memberId, order.id)).state).toBe('open')
  })

  test('into an account that is not ours, or with another amount under a known reference, it is refused', async () => {
    const order = await started(await depositor())
    const unknown = noticeOf(order, { accountNo: '9999999999' })
    await expect(receive(unknown)).rejects.toMatchObject({ code: 'RECEIVING_UNKNOWN' })
    const notice = noticeOf(order)
    await receive(notice)
    const changed = { ...notice, amount: satang(order.pay + 100) }
    await expect(receive(changed)).rejects.toMatchObject({ code: 'NOTICE_CHANGED' })
  })

  async function flagOf(order: DepositOrder): Promise<string | null> {
    const { flag } = await ctx.read.one<{ flag: string | null }>`
      select flag from incoming_payment where order_id = ${order.id}`
    return flag
  }
})

describe('a cancellation', () => {
  test('is of one’s own order alone, once, and not of one that is credited', async () => {
    const memberId = await depositor()
    const order = await started(memberId)
    const stranger = await depositor()
    await expect(
      cancelDeposit(ctx, { ...order, memberId: stranger, orderId: order.id }),
    ).rejects.toMatchObject({
      code: 'DEPOSIT_UNKNOWN',
    })
    await cancel(order)
    await cancel(order)
    expect((await orderOf(memberId, order.id)).state).toBe('cancelled')
    const next = await started(memberId)
    await receive(noticeOf(next))
    await expect(cancel(next)).rejects.toMatchObject({ code: 'DEPOSIT_CREDITED' })
  })
})

test('an account is added once, by somebody at the machine, and stands in the record', async () => {
  const { code } = await ctx.read.one<{
    code: string
  }>`select code from operator where id = ${stage.operatorId}`
  const wish = { code, bank: 'bbl', accountNo: '123-4-56789-0', holder: 'บจก. ทดสอบ' }
  expect(await addReceivingAccount(ctx, wish)).toBe('new')
  expect(await addReceivingAccount(ctx, wish)).toBe('kept')
  const wrong = { ...wish, bank: 'truewallet' }
  await expect(addReceivingAccount(ctx, wrong)).rejects.toMatchObject({ code: 'BANK_ACCOUNT_INVALID' })
  await expect(addReceivingAccount(ctx, { ...wish, code: 'nobody' })).rejects.toMatchObject({
    code: 'SERVICE_UNKNOWN',
  })
  const { accounts } = await readDepositOffer(ctx, {
    memberId: await depositor(),
    operatorId: stage.operatorId,
  })
  expect(accounts.map(({ accountNo }) => accountNo)).toContain('1234567890')
  const acts = await ctx.read.run`
    select from audit where operator_id = ${stage.operatorId} and body like '%receiving.add%'`
  expect(acts).toHaveLength(1)
})
