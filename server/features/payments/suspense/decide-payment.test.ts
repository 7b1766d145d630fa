import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { satang } from '../../../../domain/money.ts'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { newDepositor, noticeOf, startedDeposit } from '../../../../tests/support/stage/depositor.ts'
import { limited } from '../../../../tests/support/stage/safer/limited.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import { findCash, listMoneyFaults } from '../../ledger/queries.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { turnoverOf } from '../../turnover/turnover-of.ts'
import { cancelDeposit } from '../cancel-deposit.ts'
import type { BankNotice } from '../queries-incoming.ts'
import { receivePayment } from '../receive-payment.ts'
import { seedReceivingAccounts } from '../seed-receiving-accounts.ts'
import { confirmPayment, endPayment, proposePayment } from './decide-payment.ts'
import { readSuspense, type SuspenseRow } from './list-suspense.ts'

const database = useDatabase()
let stage: Stage
let member = ''
let name = ''
beforeAll(async () => {
  stage = await openStage(database.url)
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
})
afterAll(() => stage.close())
beforeEach(async () => {
  member = await newDepositor(stage, database.url)
  name = `owner-${member.slice(-12)}`
  await withSql(
    database.url,
    (sql) => sql`
      insert into sign_in_name (operator_id, name, member_id) values (${stage.operatorId}, ${name}, ${member})`,
  )
})

/** Money of the member's order that came from a bank the member does not have. */
async function suspended(wish: Partial<BankNotice> = {}): Promise<{ id: string; notice: BankNotice }> {
  const order = await startedDeposit(stage, member)
  const notice = noticeOf(order, { senderBank: 'scb', senderNo: '9998887776', ...wish })
  const { id, state } = await receivePayment(stage.ctx, stage.operatorId, notice)
  expect(state).toBe('suspense')
  return { id, notice }
}

async function propose(incomingId: string, username: string | null = name): Promise<string> {
  const operator = await findOperatorById(stage.ctx.read, stage.operatorId)
  if (!operator) throw new Error('the stage has an operator')
  const wish = { operator, staffId: stage.makerId, incomingId, username, reason: 'สลิปตรง' }
  return (await proposePayment(stage.ctx, wish)).proposalId
}

function by(staffId: string, incomingId: string, proposalId: string) {
  return { operatorId: stage.operatorId, staffId, incomingId, proposalId }
}

const cash = async () => (await findCash(stage.ctx.read, member))?.balance

async function stateOf(id: string): Promise<string> {
  return (await stage.ctx.read.one<{ state: string }>`select state from incoming_payment where id = ${id}`)
    .state
}

test('credited by two people, once, however often and by how many at once it is agreed to', async () => {
  const { id, notice } = await suspended()
  const proposal = await propose(id)
  const wish = by(stage.checkerId, id, proposal)
  await Promise.all([1, 2, 3, 4].map(() => confirmPayment(stage.ctx, wish)))
  await confirmPayment(stage.ctx, wish)
  expect(await cash()).toBe(notice.amount)
  const orders = await stage.ctx.read.run`select state from deposit_order where member_id = ${member}`
  expect(orders).toEqual([{ state: 'credited' }])
  expect((await turnoverOf(stage.ctx.read, member)).required).toBe(notice.amount)
  expect(await listMoneyFaults(stage.jobs.read)).toEqual([])
})

test('told of again by the same channel and another one afterwards it is credited no second time', async () => {
  const { id, notice } = await suspended()
  await confirmPayment(stage.ctx, by(stage.checkerId, id, await propose(id)))
  await receivePayment(stage.ctx, stage.operatorId, notice)
  await receivePayment(stage.ctx, stage.operatorId, { ...notice, channel: 'demo', reference: 'again' })
  expect(await cash()).toBe(notice.amount)
})

test('sent back it moves nothing, and is nobody’s for good', async () => {
  const { id, notice } = await suspended()
  await confirmPayment(stage.ctx, by(stage.checkerId, id, await propose(id, null)))
  expect(await stateOf(id)).toBe('returned')
  const again = await receivePayment(stage.ctx, stage.operatorId, notice)
  expect(again).toEqual({ id, state: 'returned', known: true })
  expect(await cash()).toBe(satang(0))
  await expect(propose(id)).rejects.toMatchObject({ code: 'PAYMENT_DECIDED' })
  expect(await listMoneyFaults(stage.jobs.read)).toEqual([])
})

test('nobody agrees with themselves, and nothing is asked for twice', async () => {
  const { id } = await suspended()
  const proposal = await propose(id)
  await expect(confirmPayment(stage.ctx, by(stage.makerId, id, proposal))).rejects.toMatchObject({
    code: 'SAME_PERSON',
  })
  await expect(propose(id)).rejects.toMatchObject({ code: 'PROPOSAL_WAITS' })
  expect(await stateOf(id)).toBe('suspense')
})

test('said no to, or taken back, it waits on and can be proposed anew', async () => {
  const { id } = await suspended()
  await endPayment(stage.ctx, by(stage.checkerId, id, await propose(id)), 'rejected')
  await endPayment(stage.ctx, by(stage.makerId, id, await propose(id)), 'withdrawn')
  expect(await stateOf(id)).toBe('suspense')
  await propose(id)
})

test('of two payments each is agreed to by its own proposal', async () => {
  const one = await suspended()
  member = await newDepositor(stage, database.url)
  const other = await suspended()
  const proposal = await propose(one.id)
  await expect(confirmPayment(stage.ctx, by(stage.checkerId, other.id, proposal))).rejects.toMatchObject({
    code: 'PROPOSAL_UNKNOWN',
  })
})

test('unknown payments and members, and those of another operator, are refused', async () => {
  const { id } = await suspended()
  await expect(propose(id, 'nobody-here')).rejects.toMatchObject({ code: 'MEMBER_UNKNOWN' })
  await expect(propose(stage.ctx.chance.id())).rejects.toMatchObject({ code: 'PAYMENT_UNKNOWN' })
  const other = await openStage(database.url, { company: 'ZZ' })
  const operator = await findOperatorById(other.ctx.read, other.operatorId)
  if (!operator) throw new Error('the stage has an operator')
  const wish = { operator, staffId: other.makerId, incomingId: id, username: null, reason: 'x' }
  await expect(proposePayment(other.ctx, wish)).rejects.toMatchObject({ code: 'PAYMENT_UNKNOWN' })
  await other.close()
})

test.each(['before the commit', 'after the commit'] as const)(
  'stopped %s it is credited once',
  async (moment) => {
    const { id, notice } = await suspended()
    const wish = by(stage.checkerId, id, await propose(id))
    const stopped: Context = stoppedAt(stage.ctx, 1, moment)
    await expect(confirmPayment(stopped, wish)).rejects.toThrow('stopped')
    await confirmPayment(stage.ctx, wish)
    expect(await cash()).toBe(notice.amount)
  },
)

test('the database refuses the credit and the return of one', async () => {
  const { id, notice } = await suspended()
  const update = (change: string) =>
    withSql(database.url, (sql) => sql.unsafe(`update incoming_payment set ${change} where id = '${id}'`))
  await expect(update(`state = 'credited', member_id = '${member}', credited_at = now()`)).rejects.toThrow(
    'two people',
  )
  await expect(update(`state = 'returned', returned_at = now()`)).rejects.toThrow('two people')
  const forAnOrder = `state = 'credited', member_id = '${member}', order_id = gen_random_uuid(), credited_at = now()`
  await expect(update(forAnOrder), 'an order that does not exist').rejects.toThrow('two people')
  await expect(update(`${forAnOrder}, flag = 'slip'`), 'a slip that nobody sent').rejects.toThrow(
    'two people',
  )
  const copy = withSql(
    database.url,
    (sql) => sql`
      insert into incoming_payment (id, operator_id, account_id, amount, at, heard_at, state, member_id, credited_at)
      select gen_random_uuid(), operator_id, account_id, amount, at, now(), 'credited', ${member}, now()
      from incoming_payment where id = ${id}`,
  )
  await expect(copy, 'one that comes in as somebody’s without an order').rejects.toThrow('order it pays')
  await confirmPayment(stage.ctx, by(stage.checkerId, id, await propose(id)))
  await expect(update(`state = 'suspense'`)).rejects.toThrow('decided once')
  await expect(update(`order_id = gen_random_uuid()`)).rejects.toThrow('decided once')
  expect(await cash()).toBe(notice.amount)
})

test('the database refuses a second credited payment of an order', async () => {
  const order = await startedDeposit(stage, member)
  const { id } = await receivePayment(stage.ctx, stage.operatorId, noticeOf(order))
  const copy = withSql(
    database.url,
    (sql) => sql`
      insert into incoming_payment (id, operator_id, account_id, amount, at, heard_at, state, member_id, order_id, credited_at)
      select gen_random_uuid(), operator_id, account_id, amount, at, now(), 'credited', member_id, order_id, now()
      from incoming_payment where id = ${id}`,
  )
  await expect(copy).rejects.toThrow('incoming_payment_of_order')
})

test('the list says whose it may be: the registered account, money from there before, an order of the amount', async () => {
  const first = await suspended()
  await confirmPayment(stage.ctx, by(stage.checkerId, first.id, await propose(first.id)))
  const second = await suspended()
  const other = await newDepositor(stage, database.url)
  const [bank] = await withSql(
    database.url,
    (sql) => sql`
      insert into sign_in_bank_account (operator_id, bank, account_no, member_id)
      values (${stage.operatorId}, 'ktb', '5554443332', ${other}) returning account_no`,
  )
  const { operatorId } = stage
  const [waiting] = await stage.ctx.read.run<{ id: string }>`
    select id from deposit_order where member_id = ${member} and state = 'open'`
  await cancelDeposit(stage.ctx, { memberId: member, operatorId, orderId: String(waiting?.id) })
  const third = await suspended({ senderBank: 'ktb', senderNo: bank?.account_no })
  const { rows, more } = await readSuspense(stage.ctx, stage.operatorId)
  expect(more).toBe(false)
  const guessesOf = (id: string) => rows.find((row) => row.id === id)?.guesses
  expect(guessesOf(second.id)?.[0]).toMatchObject({ memberId: member, signs: ['sender', 'order'], times: 1 })
  expect(guessesOf(third.id)?.[0]).toMatchObject({ memberId: other, signs: ['account'] })
  expect(guessesOf(third.id)?.[1]).toMatchObject({ memberId: member, isOtherSender: true, gap: 0 })
})

test('money is found by its amount and by a part of who sent it, among all that waits', async () => {
  const { id, notice } = await suspended({ senderName: 'นาย ค้นหา ง่าย', senderNo: '7776665554' })
  const ids = async (wish: { readonly amount?: typeof notice.amount; readonly sender?: string }) =>
    (await readSuspense(stage.ctx, stage.operatorId, { amount: null, sender: null, ...wish })).rows.map(
      (row) => row.id,
    )
  expect(await ids({ sender: '66655' })).toEqual([id])
  expect(await ids({ sender: 'ค้นหา' })).toEqual([id])
  expect(await ids({ sender: '%' })).toEqual([])
  expect(await ids({ amount: notice.amount, sender: '7776665554' })).toEqual([id])
  expect(await ids({ amount: satang(notice.amount + 1), sender: '7776665554' })).toEqual([])
})

const roomOf = (rows: readonly SuspenseRow[], id: string) =>
  rows.find((row) => row.id === id)?.guesses.find(({ memberId }) => memberId === member)?.hasRoom

let senders = 0
/** Of nobody else's money. */
function otherSender(): Partial<BankNotice> {
  senders += 1
  return { senderNo: String(8_800_000_000 + senders) }
}

/** Money of an order within the member's limit of 500 baht, which came from elsewhere; the limit has no room since. */
async function overLimit(between: (id: string) => Promise<unknown> = async () => undefined) {
  await limited(stage, member, { kind: 'deposit', span: 'day', max: 500_00 })
  const { id, notice } = await suspended(otherSender())
  const found = await between(id)
  const [order] = await stage.ctx.read.run<{ id: string }>`
    select id from deposit_order where member_id = ${member} and state = 'open'`
  await cancelDeposit(stage.ctx, {
    ...{ memberId: member, operatorId: stage.operatorId, orderId: String(order?.id) },
  })
  const next = await startedDeposit(stage, member)
  await receivePayment(stage.ctx, stage.operatorId, noticeOf(next))
  return { id, notice, found: String(found), had: next.pay }
}

test('what is above the member’s own limit is proposed for nobody, and goes back', async () => {
  const { id, had } = await overLimit()
  await expect(propose(id)).rejects.toMatchObject({ code: 'PAYMENT_OVER_LIMIT' })
  const { rows } = await readSuspense(stage.ctx, stage.operatorId)
  expect(roomOf(rows, id)).toBe(false)
  await confirmPayment(stage.ctx, by(stage.checkerId, id, await propose(id, null)))
  expect([await stateOf(id), await cash()]).toEqual(['returned', had])
})

test('what was proposed while the limit had room is not agreed to once it has none', async () => {
  const { id, found, had } = await overLimit((incomingId) => propose(incomingId))
  const tries = [1, 2].map(() => confirmPayment(stage.ctx, by(stage.checkerId, id, found)))
  for (const each of await Promise.allSettled(tries)) {
    expect(each).toMatchObject({ status: 'rejected', reason: { code: 'PAYMENT_OVER_LIMIT' } })
  }
  expect([await stateOf(id), await cash()]).toEqual(['suspense', had])
  await endPayment(stage.ctx, by(stage.checkerId, id, found), 'rejected')
  expect(await listMoneyFaults(stage.jobs.read)).toEqual([])
})

test('an order that still waits keeps its room for the money that people give it', async () => {
  await limited(stage, member, { kind: 'deposit', span: 'day', max: 500_00 })
  const { id, notice } = await suspended(otherSender())
  const { rows } = await readSuspense(stage.ctx, stage.operatorId)
  expect(roomOf(rows, id)).toBe(true)
  await confirmPayment(stage.ctx, by(stage.checkerId, id, await propose(id)))
  expect(await cash()).toBe(notice.amount)
})

test('a transfer of the whole amount, without the satang of the order, is given to who waits with it', async () => {
  await limited(stage, member, { kind: 'deposit', span: 'day', max: 500_00 })
  const { id } = await suspended({ ...otherSender(), amount: satang(500_00) })
  const { rows } = await readSuspense(stage.ctx, stage.operatorId)
  const guess = rows.find((row) => row.id === id)?.guesses.find(({ memberId }) => memberId === member)
  expect(guess?.hasRoom ?? true).toBe(true)
  await confirmPayment(stage.ctx, by(stage.checkerId, id, await propose(id)))
  expect(await cash()).toBe(500_00)
  const orders = await stage.ctx.read.run`select state from deposit_order where member_id = ${member}`
  expect(orders, 'its order waits for nothing more').toEqual([{ state: 'cancelled' }])
})

test('one person who proposes that ends no order, and neither does who says no', async () => {
  await limited(stage, member, { kind: 'deposit', span: 'day', max: 500_00 })
  const { id, notice } = await suspended({ ...otherSender(), amount: satang(500_00) })
  const states = () => stage.ctx.read.run`select state from deposit_order where member_id = ${member}`
  const proposal = await propose(id)
  expect(await states()).toEqual([{ state: 'open' }])
  await endPayment(stage.ctx, by(stage.checkerId, id, proposal), 'rejected')
  expect(await states()).toEqual([{ state: 'open' }])
  expect(notice.amount).toBe(500_00)
})

test('the order that people end for money in one account is paid by no money that comes into another at that moment', async () => {
  await limited(stage, member, { kind: 'deposit', span: 'day', max: 500_00 })
  const order = await startedDeposit(stage, member)
  const [other] = await stage.ctx.read.run<{ bank: string; accountNo: string }>`
    select bank, account_no as "accountNo" from receiving_account
    where operator_id = ${stage.operatorId} and kind = 'bank' and account_no <> ${order.receivingNo} order by id limit 1`
  const stray = noticeOf(order, { ...other, ...otherSender(), amount: satang(500_00) })
  const { id, state } = await receivePayment(stage.ctx, stage.operatorId, stray)
  expect(state).toBe('suspense')
  const proposal = await propose(id)
  const given = Promise.withResolvers<void>()
  const held: Context = {
    ...stage.ctx,
    transaction: (work) =>
      stage.ctx.transaction(async (tx) => {
        const done = await work(tx)
        await given.promise
        return done
      }),
  }
  const agreed = confirmPayment(held, by(stage.checkerId, id, proposal))
  await expect.poll(() => holders()).toBe(1)
  const paid = receivePayment(stage.ctx, stage.operatorId, noticeOf(order))
  await expect.poll(() => waiters()).toBe(1)
  given.resolve()
  await agreed
  expect((await paid).state).toBe('suspense')
  expect(await cash()).toBe(500_00)
})

/** Transactions of the program that have written and wait for nothing but us. */
const holders = () => countActivity("state = 'idle in transaction' and backend_xid is not null")
const waiters = () => countActivity("wait_event_type = 'Lock'")
const countActivity = (which: string) =>
  withSql(database.url, async (sql) => {
    const [row] = await sql.unsafe<{ count: number }[]>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and ${which}`,
    )
    return row?.count
  })
