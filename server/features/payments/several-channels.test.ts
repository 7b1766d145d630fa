import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { newDepositor, noticeOf, startedDeposit } from '../../../tests/support/stage/depositor.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import { findCash } from '../ledger/queries.ts'
import type { DepositOrder } from './deposit-offer.ts'
import type { BankNotice } from './queries-incoming.ts'
import { receivePayment } from './receive-payment.ts'
import { seedReceivingAccounts } from './seed-receiving-accounts.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
})
afterAll(() => stage.close())

const receive = (notice: BankNotice) => receivePayment(stage.ctx, stage.operatorId, notice)
const cashOf = async (memberId: string) => (await findCash(stage.ctx.read, memberId))?.balance ?? 0
const minutes = (count: number) => new Date(Date.now() + count * 60_000)

async function started(baht?: number): Promise<DepositOrder> {
  return startedDeposit(stage, await newDepositor(stage, database.url), baht)
}

/** The Bangkok day of now, as a statement without times tells it. */
function today(): Pick<BankNotice, 'at' | 'until'> {
  const day = 24 * 3_600_000
  const at = Math.floor((Date.now() + 7 * 3_600_000) / day) * day - 7 * 3_600_000
  return { at: new Date(at), until: new Date(at + day) }
}

describe('a reference that is known', () => {
  test.each<[string, Partial<BankNotice>]>([
    ['time', { at: minutes(5) }],
    ['sender', { senderNo: 'x0000' }],
    ['bank of the sender', { senderBank: 'scb' }],
  ])('with another %s is another payment, and refused', async (_, part) => {
    const order = await started()
    const notice = noticeOf(order, { senderNo: order.accountNo, senderBank: order.bank })
    await receive(notice)
    await expect(receive({ ...notice, ...part })).rejects.toMatchObject({ code: 'NOTICE_CHANGED' })
    expect(await receive(notice)).toMatchObject({ known: true })
  })
})

describe('two transfers of one amount within ten minutes', () => {
  test('each told of by one channel alone are two once the statement has both', async () => {
    const order = await started(810)
    const first = await receive(noticeOf(order))
    // What the feed lost, the message tells: until the statement comes, it may be the same payment.
    await receive(noticeOf(order, { channel: 'sms', at: minutes(5) }))
    const lines = [0, 5].map((late) => noticeOf(order, { channel: 'statement', at: minutes(late) }))
    const told = []
    for (const line of lines) told.push(await receive(line))
    expect(told[0]).toMatchObject({ id: first.id, known: true })
    expect(told[1]).toMatchObject({ state: 'suspense', known: false })
    expect(await cashOf(order.memberId)).toBe(order.pay)
  })

  test('a sender that any channel has shown tells them apart', async () => {
    const order = await started(820)
    const first = await receive(noticeOf(order))
    const shown = await receive(noticeOf(order, { channel: 'sms', senderNo: order.accountNo }))
    expect(shown).toMatchObject({ id: first.id, known: true })
    const other = await receive(noticeOf(order, { channel: 'statement', senderNo: 'x0000' }))
    expect(other).toMatchObject({ state: 'suspense', known: false })
  })
})

describe('a statement that tells the day alone', () => {
  test('is the payment that was told of that day, before or after it', async () => {
    const [one, other] = [await started(830), await started(830)]
    await receive(noticeOf(one))
    expect(await receive(noticeOf(one, { channel: 'statement', ...today() }))).toMatchObject({ known: true })
    expect(await receive(noticeOf(other, { channel: 'statement', ...today() }))).toMatchObject({
      ...{ state: 'credited', known: false },
    })
    expect(await receive(noticeOf(other))).toMatchObject({ known: true })
    expect([await cashOf(one.memberId), await cashOf(other.memberId)]).toEqual([one.pay, other.pay])
  })

  test('keeps its amount until the day is over: the next order of it would be taken for it', async () => {
    const taken = new Set<number>()
    const order = await started(840)
    await receive(noticeOf(order, { channel: 'statement', ...today() }))
    taken.add(order.pay)
    await withSql(
      database.url,
      (sql) => sql`
        update incoming_payment set heard_at = heard_at - interval '30 minutes' where amount = ${order.pay}`,
    )
    for (let nth = 0; nth < 98; nth += 1) {
      const { pay } = await started(840)
      expect(taken.has(pay)).toBe(false)
      taken.add(pay)
    }
  })
})

test('what is told days later still finds its order', async () => {
  const order = await started(850)
  await withSql(
    database.url,
    (sql) => sql`
      update deposit_order set started_at = started_at - interval '5 days', expires_at = expires_at - interval '5 days'
      where id = ${order.id}`,
  )
  const line = noticeOf(order, { channel: 'statement', at: minutes(-5 * 24 * 60 + 3) })
  expect(await receive(line)).toMatchObject({ state: 'credited' })
  expect(await cashOf(order.memberId)).toBe(order.pay)
})
