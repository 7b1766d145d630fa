import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { satang } from '../../../../domain/money.ts'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { newDepositor, noticeOf, startedDeposit } from '../../../../tests/support/stage/depositor.ts'
import { kbankLine, kbankMessage, kbankStatement } from '../../../../tests/support/stage/partner.ts'
import { setMoneyRules } from '../../../../tests/support/stage/rules.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { findCash, listMoneyFaults } from '../../ledger/queries.ts'
import { findOperatorById } from '../../operators/queries.ts'
import type { DepositOrder } from '../deposit-offer.ts'
import type { BankNotice } from '../queries-incoming.ts'
import { receivePayment } from '../receive-payment.ts'
import { seedReceivingAccounts } from '../seed-receiving-accounts.ts'
import { importStatement } from '../statements/import-statement.ts'
import { confirmPayment, proposePayment } from '../suspense/decide-payment.ts'
import { receiveSms } from './receive-sms.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
})
afterAll(() => stage.close())
// What earlier tests left told alone counts, as it should: each test begins with a statement of it.
beforeEach(async () => {
  await setMoneyRules(stage, { messages: { eachMost: satang(600_00), openMost: satang(1_100_00) } })
  await withSql(database.url, (sql) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`update incoming_payment set told_alone = false`
      await tx`delete from told_alone`
    }),
  )
})

const started = async (baht: number): Promise<DepositOrder> =>
  startedDeposit(stage, await newDepositor(stage, database.url), baht)

function sms(order: DepositOrder, ctx = stage.ctx) {
  const { received_at, ...message } = kbankMessage(order.receivingNo, order.pay)
  const nonce = randomBytes(12).toHex()
  return receiveSms(ctx, stage.operatorId, { ...message, receivedAt: new Date(received_at), nonce })
}

const feed = (order: DepositOrder, wish: Partial<BankNotice> = {}, ctx = stage.ctx) =>
  receivePayment(ctx, stage.operatorId, noticeOf(order, wish))

const cashOf = async ({ memberId }: DepositOrder) => (await findCash(stage.ctx.read, memberId))?.balance ?? 0

/** The payments of the order's amount. */
const paymentsOf = (order: DepositOrder) =>
  stage.ctx.read.run<{ id: string; state: string; reason: string | null; alone: boolean }>`
    select id, state, suspense_reason as reason, told_alone as alone from incoming_payment
    where account_id = ${order.accountId} and amount = ${order.pay}`

describe('a message alone', () => {
  test('credits what is small, and more waits, for nobody', async () => {
    const [small, large] = [await started(600 - 1), await started(601)]
    expect(await sms(small)).toMatchObject({ state: 'credited' })
    expect(await sms(large)).toMatchObject({ state: 'suspense' })
    expect([await cashOf(small), await cashOf(large)]).toEqual([small.pay, 0])
    expect(await paymentsOf(small)).toMatchObject([{ state: 'credited', alone: true }])
    expect(await paymentsOf(large)).toMatchObject([{ reason: 'message-alone', alone: false }])
  })

  test('of many small ones credits no more than is set, also when they come at once', async () => {
    const orders = await Promise.all([500, 501, 502, 503, 504].map(started))
    const answers = await Promise.all(orders.map((order) => sms(order)))
    expect(answers.filter(({ state }) => state === 'credited')).toHaveLength(2)
    // Another channel tells of those that were credited: there is room again.
    const credited = orders.filter((_, at) => answers[at]?.state === 'credited')
    for (const order of credited) expect(await feed(order)).toMatchObject({ state: 'credited', known: true })
    expect(await sms(await started(510))).toMatchObject({ state: 'credited' })
    expect(await listMoneyFaults(stage.ctx.read)).toEqual([])
  })

  test('credits nothing where it is set to nothing', async () => {
    await setMoneyRules(stage, { messages: { eachMost: satang(600_00), openMost: satang(0) } })
    const order = await started(100)
    expect(await sms(order)).toMatchObject({ state: 'suspense' })
    expect(await cashOf(order)).toBe(0)
  })
})

describe('what waits for another channel', () => {
  test('is credited by it, once, in either order, at once, and however often it is told', async () => {
    for (const way of ['after', 'before', 'at once'] as const) {
      const order = await started(900)
      if (way === 'after') await sms(order)
      if (way === 'at once') await Promise.all([sms(order), feed(order)])
      else await feed(order)
      if (way === 'before') await sms(order)
      await Promise.all([feed(order, { channel: 'demo' }), sms(order)].map((told) => told.catch(() => null)))
      expect(await cashOf(order), way).toBe(order.pay)
      const credited = (await paymentsOf(order)).filter(({ state }) => state === 'credited')
      expect(credited, way).toMatchObject([{ alone: false }])
    }
    expect(await listMoneyFaults(stage.ctx.read)).toEqual([])
  })

  test('is credited by the line of the statement', async () => {
    const order = await started(901)
    await sms(order)
    const bytes = kbankStatement(kbankLine(order.pay))
    const file = { layout: 'kbank-recent', name: 'a.csv', actor: 'system', accountNo: order.receivingNo }
    await importStatement(stage.ctx, { ...file, operatorId: stage.operatorId, bytes })
    expect(await cashOf(order)).toBe(order.pay)
  })

  test.each(['before the commit', 'after the commit'] as const)(
    'is credited once when the program stops %s',
    async (moment) => {
      const order = await started(902)
      await sms(order)
      const notice = { reference: `stopped ${moment}`, at: new Date() }
      await expect(feed(order, notice, stoppedAt(stage.ctx, 1, moment))).rejects.toThrow('stopped')
      expect(await feed(order, notice)).toMatchObject({ state: 'credited' })
      expect(await cashOf(order)).toBe(order.pay)
    },
  )

  test('is nobody’s where the other channel shows a stranger', async () => {
    const order = await started(903)
    await sms(order)
    expect(await feed(order, { senderBank: 'scb', senderNo: '9998887776' })).toMatchObject({
      ...{ state: 'suspense', known: true },
    })
    expect(await cashOf(order)).toBe(0)
    expect(await paymentsOf(order)).toMatchObject([{ state: 'suspense', reason: 'sender-differs' }])
  })

  test('is given by two people, and told of later it is credited no second time', async () => {
    const order = await started(904)
    await sms(order)
    const [payment] = await paymentsOf(order)
    const incomingId = String(payment?.id)
    const operator = await findOperatorById(stage.ctx.read, stage.operatorId)
    if (!operator) throw new Error('the stage has an operator')
    const username = 'owner-of-904'
    await withSql(
      database.url,
      (sql) => sql`
        insert into sign_in_name (operator_id, name, member_id)
        values (${stage.operatorId}, ${username}, ${order.memberId})`,
    )
    const wish = { operator, incomingId, username, reason: 'เห็นในแอปธนาคาร' }
    const { proposalId } = await proposePayment(stage.ctx, { ...wish, staffId: stage.makerId })
    const { operatorId, checkerId: staffId } = stage
    await confirmPayment(stage.ctx, { operatorId, staffId, incomingId, proposalId })
    await feed(order)
    expect(await cashOf(order)).toBe(order.pay)
    expect(await listMoneyFaults(stage.ctx.read)).toEqual([])
  })
})

test('the database refuses that a message alone is counted no more, or credits what waits', async () => {
  const [small, large] = [await started(300), await started(905)]
  await sms(small)
  await sms(large)
  const update = (change: string, { pay }: DepositOrder) =>
    withSql(database.url, (sql) => sql.unsafe(`update incoming_payment set ${change} where amount = ${pay}`))
  await expect(update('told_alone = false', small)).rejects.toThrow('another channel')
  await expect(update(`suspense_reason = 'no-order'`, large)).rejects.toThrow('found once')
  const credit = `state = 'credited', member_id = '${large.memberId}', order_id = '${large.id}', credited_at = now()`
  await expect(update(credit, large)).rejects.toThrow('two people')
})
