import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { satang } from '../../../../domain/money.ts'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { newDepositor, noticeOf, startedDeposit } from '../../../../tests/support/stage/depositor.ts'
import { kbankLine, kbankStatement } from '../../../../tests/support/stage/partner.ts'
import { setMoneyRules } from '../../../../tests/support/stage/rules.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { type FakeBankFeed, fakeBankFeed } from '../../../external/feed/fake-bank-feed.ts'
import { findCash, listMoneyFaults } from '../../ledger/queries.ts'
import { findOperatorById } from '../../operators/queries.ts'
import type { DepositOrder } from '../deposit-offer.ts'
import type { BankNotice } from '../queries-incoming.ts'
import { receivePayment } from '../receive-payment.ts'
import { seedReceivingAccounts } from '../seed-receiving-accounts.ts'
import { importStatement } from '../statements/import-statement.ts'
import { previewStatement } from '../statements/preview-statement.ts'
import { confirmPayment, proposePayment } from '../suspense/decide-payment.ts'
import { readSuspense } from '../suspense/list-suspense.ts'
import { askFeedsOf } from './ask-feeds.ts'
import { takeRefused } from './decide-refused.ts'
import type { RefusedShown } from './queries-refused.ts'
import { readRefused } from './read-refused.ts'

const database = useDatabase()
let stage: Stage
let feed: FakeBankFeed
beforeAll(async () => {
  stage = await openStage(database.url)
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
  await setMoneyRules(stage, { messages: { eachMost: satang(600_00), openMost: satang(1_100_00) } })
})
afterAll(() => stage.close())
beforeEach(async () => {
  feed = fakeBankFeed()
  await withSql(database.url, (sql) => sql`delete from feed_cursor`)
})

const order = async (baht: number) => startedDeposit(stage, await newDepositor(stage, database.url), baht)
const cashOf = async ({ memberId }: DepositOrder) => (await findCash(stage.ctx.read, memberId))?.balance
const told = (notice: BankNotice) => receivePayment(stage.ctx, stage.operatorId, notice)
const paymentsOf = ({ pay }: DepositOrder) =>
  stage.ctx.read.run<{ id: string; state: string; reason: string | null; alone: boolean }>`
    select id, state, suspense_reason as reason, told_alone as alone from incoming_payment
    where operator_id = ${stage.operatorId} and amount = ${pay} order by heard_at, id`

async function asked(...notices: readonly BankNotice[]): Promise<void> {
  for (const notice of notices) feed.came(notice, notice)
  const ctx = { ...stage.ctx, external: { ...stage.ctx.external, demoFeed: feed } }
  await askFeedsOf(ctx, stage.operatorId, Number.POSITIVE_INFINITY)
}

/** The bank that is asked tells of what an order waits for, by a name it gave other money a while ago. */
async function refusedOf(of: DepositOrder, at = new Date()): Promise<RefusedShown> {
  const notice = noticeOf(of, { at })
  await asked({ ...notice, amount: satang(33_33) }, notice)
  return waiting(notice)
}

async function waiting({ reference }: Pick<BankNotice, 'reference'>): Promise<RefusedShown> {
  const { rows } = await readRefused(stage.ctx, stage.operatorId)
  const mine = rows.filter((row) => row.reference === reference)
  expect(mine).toHaveLength(1)
  return mine[0] as RefusedShown
}

const take = ({ id }: RefusedShown) =>
  takeRefused(stage.ctx, {
    ...{ operatorId: stage.operatorId, staffId: stage.makerId, refusedId: id },
    reason: 'ตรวจกับแอปธนาคารแล้ว',
  })

test('what a message alone told of waits for two people once one has taken it in, also when more channels tell of it', async () => {
  const one = await order(900)
  const { id } = await told(noticeOf(one, { channel: 'sms' }))
  expect(await paymentsOf(one)).toMatchObject([{ reason: 'message-alone' }])
  expect(await take(await refusedOf(one))).toEqual({ incomingId: id, known: true, state: 'suspense' })
  expect(await paymentsOf(one)).toMatchObject([{ id, state: 'suspense', reason: 'told-otherwise' }])
  await told(noticeOf(one, { channel: 'statement' }))
  expect(await paymentsOf(one)).toMatchObject([{ id, state: 'suspense', reason: 'told-otherwise' }])
  expect(await cashOf(one)).toBe(0)
})

test('what a message alone has credited stays counted as its own until a channel tells of it, whoever takes it in', async () => {
  const one = await order(300)
  const { id } = await told(noticeOf(one, { channel: 'sms' }))
  expect(await take(await refusedOf(one))).toEqual({ incomingId: id, known: true, state: 'credited' })
  expect(await paymentsOf(one)).toMatchObject([{ id, alone: true }])
  await told(noticeOf(one, { channel: 'statement' }))
  expect(await paymentsOf(one)).toMatchObject([{ id, alone: false }])
  expect(await cashOf(one)).toBe(one.pay)
})

test('the database counts what a person took in as no channel', async () => {
  const [small, large] = [await order(310), await order(910)]
  for (const each of [small, large]) {
    await told(noticeOf(each, { channel: 'sms' }))
    await take(await refusedOf(each))
  }
  const update = (change: string, { pay }: DepositOrder) =>
    withSql(database.url, (sql) => sql.unsafe(`update incoming_payment set ${change} where amount = ${pay}`))
  await expect(update('told_alone = false', small)).rejects.toThrow('another channel')
  await expect(update(`suspense_reason = 'message-alone'`, large)).rejects.toThrow('found once')
  const credit = `state = 'credited', member_id = '${large.memberId}', order_id = '${large.id}', credited_at = now()`
  await expect(update(credit, large)).rejects.toThrow('two people')
})

test('what the bank tells by another name near what was taken in is for people too, and both are shown beside each other', async () => {
  const one = await order(700)
  const at = new Date()
  const taken = await take(await refusedOf(one, at))
  expect(taken).toMatchObject({ known: false, state: 'suspense' })
  await asked(noticeOf(one, { at }))
  const [first, second] = await paymentsOf(one)
  expect([first, second]).toMatchObject([
    { id: taken.incomingId, state: 'suspense' },
    { state: 'suspense', reason: 'told-otherwise' },
  ])
  expect(await cashOf(one)).toBe(0)
  const { rows } = await readSuspense(stage.ctx, stage.operatorId)
  const near = (id: string | undefined) => rows.find((row) => row.id === id)?.near
  expect(near(first?.id)).toMatchObject([
    { id: second?.id, state: 'suspense', channels: ['bank-query'], byPeople: false },
  ])
  expect(near(second?.id)).toMatchObject([{ id: first?.id, state: 'suspense', channels: [], byPeople: true }])
})

test('also once two people have sent back what was taken in', async () => {
  const one = await order(710)
  const at = new Date()
  const { incomingId } = await take(await refusedOf(one, at))
  const operator = await findOperatorById(stage.ctx.read, stage.operatorId)
  if (!operator) throw new Error('the stage has an operator')
  const { operatorId, makerId, checkerId: staffId } = stage
  const wish = { operator, incomingId, username: null, reason: 'x', staffId: makerId }
  const { proposalId } = await proposePayment(stage.ctx, wish)
  await confirmPayment(stage.ctx, { operatorId, staffId, incomingId, proposalId })
  await asked(noticeOf(one, { at }))
  expect(await paymentsOf(one)).toMatchObject([{ state: 'returned' }, { reason: 'told-otherwise' }])
  expect(await cashOf(one)).toBe(0)
})

test('where the bank told of it rightly before it was taken in, people see that payment beside the refused one', async () => {
  const one = await order(720)
  const at = new Date()
  const refused = await refusedOf(one, at)
  expect(refused.near).toEqual([])
  await asked(noticeOf(one, { at }))
  expect(await cashOf(one)).toBe(one.pay)
  const [credited] = await paymentsOf(one)
  expect((await waiting(refused)).near).toMatchObject([
    { id: credited?.id, state: 'credited', channels: ['bank-query'] },
  ])
  const { incomingId } = await take(refused)
  const { rows } = await readSuspense(stage.ctx, stage.operatorId)
  expect(rows.find(({ id }) => id === incomingId)?.near).toMatchObject([
    { id: credited?.id, state: 'credited' },
  ])
  expect(await listMoneyFaults(stage.ctx.read)).toEqual([])
})

test('what waited for another channel near what was taken in of another sender is for people once one tells of it', async () => {
  const one = await order(920)
  const at = new Date()
  const sender = { senderBank: 'kbank', senderNo: one.accountNo }
  await told(noticeOf(one, { ...sender, at, channel: 'sms' }))
  const stranger = { senderBank: 'scb', senderNo: '9998887776' }
  const refused = noticeOf(one, { ...stranger, at })
  await asked({ ...refused, amount: satang(33_33) }, refused)
  expect(await take(await waiting(refused))).toMatchObject({ known: false, state: 'suspense' })
  await told(noticeOf(one, { ...sender, at, channel: 'statement' }))
  expect(await paymentsOf(one)).toMatchObject([
    { state: 'suspense', reason: 'told-otherwise' },
    { state: 'suspense', reason: 'told-otherwise' },
  ])
  expect(await cashOf(one)).toBe(0)
})

test('the preview of a statement says so of a second line of the amount', async () => {
  const one = await order(760)
  const at = new Date(Date.now() - 60_000)
  await take(await refusedOf(one, at))
  const bytes = kbankStatement(kbankLine(one.pay, at), kbankLine(one.pay, new Date(at.getTime() + 30_000)))
  const file = {
    operatorId: stage.operatorId,
    accountNo: one.receivingNo,
    layout: 'kbank-recent',
    name: 'a.csv',
  }
  const { lines } = await previewStatement(stage.ctx, { ...file, bytes })
  expect(lines.map(({ what }) => what)).toEqual(['known', 'suspense'])
  await importStatement(stage.ctx, { ...file, bytes, actor: 'system' })
  expect(await paymentsOf(one)).toMatchObject([{ state: 'suspense' }, { state: 'suspense' }])
})

test('money of the same amount at another time is credited as ever', async () => {
  const one = await order(730)
  await take(await refusedOf(one, new Date(Date.now() - 11 * 60_000)))
  await asked(noticeOf(one))
  expect(await cashOf(one)).toBe(one.pay)
})

test('the database credits nothing by itself near what was taken in', async () => {
  const [one, two] = [await order(740), await order(750)]
  await take(await refusedOf(one))
  const { id } = await told(noticeOf(two))
  const copy = withSql(
    database.url,
    (sql) => sql`
      insert into incoming_payment (id, operator_id, account_id, amount, at, heard_at, state, member_id, order_id, credited_at)
      select ${randomUUID()}, operator_id, account_id, ${one.pay}, at, now(), 'credited', ${one.memberId}, ${one.id}, now()
      from incoming_payment where id = ${id}`,
  )
  await expect(copy).rejects.toThrow('taken in')
})
