import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { satang } from '../../../../domain/money.ts'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { type StopMoment, stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { newDepositor, noticeOf, startedDeposit } from '../../../../tests/support/stage/depositor.ts'
import { openMachinery, openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import { type FakeBankFeed, fakeBankFeed } from '../../../external/feed/fake-bank-feed.ts'
import type { Machinery } from '../../../make-context.ts'
import { findCash, listMoneyFaults } from '../../ledger/queries.ts'
import type { DepositOrder } from '../deposit-offer.ts'
import type { BankNotice } from '../queries-incoming.ts'
import { receivePayment } from '../receive-payment.ts'
import { seedReceivingAccounts } from '../seed-receiving-accounts.ts'
import { askFeedsOf } from './ask-feeds.ts'
import { setAsideRefused, takeRefused } from './decide-refused.ts'
import { receivePushed } from './keep-refused.ts'
import type { RefusedShown } from './queries-refused.ts'
import { readRefused } from './read-refused.ts'

const database = useDatabase()
let stage: Stage
let other: Machinery
let feed: FakeBankFeed
beforeAll(async () => {
  stage = await openStage(database.url)
  other = openMachinery(database.url)
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
})
afterAll(async () => {
  await other.close()
  await stage.close()
})
beforeEach(async () => {
  feed = fakeBankFeed()
  await withSql(database.url, (sql) => sql`delete from feed_cursor`)
})

const asked = (ctx: Context = stage.ctx) =>
  askFeedsOf(
    { ...ctx, external: { ...ctx.external, demoFeed: feed } },
    stage.operatorId,
    Number.POSITIVE_INFINITY,
  )
const order = async (baht = 500) => startedDeposit(stage, await newDepositor(stage, database.url), baht)
const cashOf = async ({ memberId }: DepositOrder) => (await findCash(stage.ctx.read, memberId))?.balance
const decision = (refused: RefusedShown) => ({
  ...{ operatorId: stage.operatorId, staffId: stage.makerId, refusedId: refused.id },
  reason: 'ตรวจกับแอปธนาคารแล้ว',
})
const paymentsOf = (amount: number) =>
  stage.ctx.read.run<{ id: string; state: string; reason: string | null }>`
    select id, state, suspense_reason as reason from incoming_payment
    where operator_id = ${stage.operatorId} and amount = ${amount}`

/** By so much another amount: no order of these tests asks for the sum, whatever its satang. */
const OTHERWISE = 20_000_00

/** Refused is what the bank told by the name of money that was credited, with another amount. */
async function refusedOf(one: DepositOrder, amount = satang(one.pay + OTHERWISE)): Promise<RefusedShown> {
  const notice = noticeOf(one)
  feed.came(notice, notice)
  await asked()
  feed.came(notice, { ...notice, amount })
  await asked()
  return found(notice)
}

async function found({ reference }: Pick<BankNotice, 'reference'>): Promise<RefusedShown> {
  const { rows } = await readRefused(stage.ctx, stage.operatorId)
  const mine = rows.filter((row) => row.reference === reference)
  expect(mine).toHaveLength(1)
  return mine[0] as RefusedShown
}

test('what a bank tells otherwise than before waits for people, beside what it told first, once however often it is told', async () => {
  const one = await order()
  const refused = await refusedOf(one)
  expect(refused).toMatchObject({
    ...{
      amount: one.pay + OTHERWISE,
      code: 'NOTICE_CHANGED',
      bank: one.receivingBank,
      accountNo: one.receivingNo,
    },
    known: { amount: one.pay, state: 'credited' },
  })
  const { reference, amount, at } = refused
  const again = { ...noticeOf(one), reference, amount, at }
  feed.came(again, again)
  await Promise.all([asked(), asked(other.ctx)])
  expect((await found(refused)).id).toBe(refused.id)
  expect(await cashOf(one)).toBe(one.pay)
})

test('taken in it stands in suspense, also where an order asks for exactly so much', async () => {
  const [one, two] = [await order(), await order(800)]
  const refused = await refusedOf(one, two.pay)
  const { incomingId } = await takeRefused(stage.ctx, decision(refused))
  expect(await paymentsOf(two.pay)).toEqual([{ id: incomingId, state: 'suspense', reason: 'told-otherwise' }])
  expect([await cashOf(one), await cashOf(two)]).toEqual([one.pay, 0])
  expect((await readRefused(stage.ctx, stage.operatorId)).rows.map(({ id }) => id)).not.toContain(refused.id)
})

test('another channel that tells of the same money tells of what was taken in, whichever is first', async () => {
  const [one, two] = [await order(), await order(900)]
  const [early, late] = [await refusedOf(one), await refusedOf(two)]
  const byFile = ({ amount, at }: RefusedShown, of: DepositOrder) =>
    receivePayment(stage.ctx, stage.operatorId, { ...noticeOf(of), channel: 'statement', amount, at })
  await takeRefused(stage.ctx, decision(early))
  await byFile(early, one)
  const { id } = await byFile(late, two)
  expect((await takeRefused(stage.ctx, decision(late))).incomingId).toBe(id)
  for (const { amount } of [early, late]) expect(await paymentsOf(amount)).toHaveLength(1)
})

test('of two people at once one decides, and what was decided stands', async () => {
  const refused = await refusedOf(await order(600))
  const outcomes = await Promise.allSettled([
    takeRefused(stage.ctx, decision(refused)),
    takeRefused(other.ctx, { ...decision(refused), staffId: stage.checkerId }),
    setAsideRefused(stage.ctx, decision(refused)),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of outcomes) {
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'PAYMENT_DECIDED' })
  }
  expect((await paymentsOf(refused.amount)).length).toBeLessThanOrEqual(1)
  const again = withSql(
    database.url,
    (sql) => sql`update refused_notice set reason = 'otherwise' where id = ${refused.id}`,
  )
  await expect(again).rejects.toThrow('stands')
})

test('set aside it changes nothing, and is not asked about again when the bank repeats it', async () => {
  const one = await order(700)
  const refused = await refusedOf(one)
  await setAsideRefused(stage.ctx, decision(refused))
  await withSql(database.url, (sql) => sql`delete from feed_cursor`)
  await asked()
  expect(await paymentsOf(refused.amount)).toEqual([])
  expect((await readRefused(stage.ctx, stage.operatorId)).rows.map(({ id }) => id)).not.toContain(refused.id)
  expect(await cashOf(one)).toBe(one.pay)
})

test('what a bank tells by itself otherwise than before is refused to it and waits for people, once', async () => {
  const one = await order()
  const first = { ...noticeOf(one), channel: 'bank-feed' } as const
  const other = { ...first, amount: satang(one.pay + OTHERWISE) }
  const told = (notice: typeof first) => receivePushed(stage.ctx, stage.operatorId, notice)
  await told(first)
  await expect(told(other)).rejects.toMatchObject({ code: 'NOTICE_CHANGED' })
  await Promise.allSettled([told(other), told(other)])
  const refused = await found(first)
  expect(refused).toMatchObject({ amount: other.amount, known: { amount: one.pay, state: 'credited' } })
  const { incomingId } = await takeRefused(stage.ctx, decision(refused))
  expect(await paymentsOf(other.amount)).toEqual([
    { id: incomingId, state: 'suspense', reason: 'told-otherwise' },
  ])
  expect(await cashOf(one)).toBe(one.pay)
})

test('another operator finds and decides nothing of it', async () => {
  const refused = await refusedOf(await order(650))
  const neighbour = await openStage(database.url, { company: 'NB' })
  const wish = { ...decision(refused), operatorId: neighbour.operatorId, staffId: neighbour.makerId }
  expect((await readRefused(neighbour.ctx, neighbour.operatorId)).rows).toEqual([])
  await expect(takeRefused(neighbour.ctx, wish)).rejects.toMatchObject({ code: 'PAYMENT_UNKNOWN' })
  await expect(setAsideRefused(neighbour.ctx, wish)).rejects.toMatchObject({ code: 'PAYMENT_UNKNOWN' })
  await neighbour.close()
})

const MOMENTS: readonly StopMoment[] = ['before the commit', 'after the commit']
test.each(MOMENTS)('stopped %s it is taken in once by the next try', async (moment) => {
  const refused = await refusedOf(await order(750))
  await takeRefused(stoppedAt(stage.ctx, 1, moment), decision(refused)).catch(() => undefined)
  await takeRefused(stage.ctx, decision(refused)).catch((error: unknown) =>
    expect(error).toMatchObject({ code: 'PAYMENT_DECIDED' }),
  )
  expect(await paymentsOf(refused.amount)).toHaveLength(1)
  expect(await listMoneyFaults(stage.ctx.read)).toEqual([])
})
