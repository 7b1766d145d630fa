import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { behindTriggers } from '../../../../tests/support/database/behind-triggers.ts'
import { moveClock, useDatabase } from '../../../../tests/support/database/database.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { askedWithdrawal, newWithdrawer, withdrawalOf } from '../../../../tests/support/stage/withdrawer.ts'
import type { Context } from '../../../context.ts'
import { type FakePayouts, fakePayouts, type PayoutWay } from '../../../external/fake-payouts.ts'
import { listMemberMoney } from '../../ledger/queries.ts'
import { approveWithdrawal, askOutcome, confirmWithdrawal, refuseWithdrawalOf } from './decide-withdrawal.ts'
import { resumeWithdrawals } from './resume-withdrawals.ts'
import { sendWithdrawal } from './send-withdrawal.ts'

// What whoever owns the database writes into a withdrawal, or into the account it goes to.

const database = useDatabase()
let stage: Stage
let ctx: Context
let provider: FakePayouts
let way: PayoutWay = 'paid'
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 4 })
  provider = fakePayouts('test', () => way)
  ctx = { ...stage.ctx, external: { ...stage.ctx.external, demoPayouts: provider } }
})
afterAll(() => stage.close())

const write = (change: string, id: string) =>
  behindTriggers(database.url, (sql) => sql.unsafe(`update withdrawal set ${change} where id = $1`, [id]))
const writeAccount = (change: string, memberId: string) =>
  behindTriggers(database.url, (sql) =>
    sql.unsafe(`update member_bank set ${change} where member_id = $1`, [memberId]),
  )
const told = (id: string) => provider.arrived.filter((each) => each.id === id)
const send = (id: string) => sendWithdrawal(ctx, { operatorId: stage.operatorId, id })
const cashOf = async (memberId: string) => (await listMemberMoney(ctx.read, [memberId]))[0]?.cash
const by = (withdrawalId: string) => ({
  operatorId: stage.operatorId,
  staffId: stage.makerId,
  withdrawalId,
})
const newMember = () => newWithdrawer(stage, database.url)

/** It waits for people, who cannot approve it, and whose refusal gives back all that was set aside. */
async function expectDoubted(memberId: string, id: string): Promise<void> {
  expect(told(id)).toEqual([])
  expect(await withdrawalOf(stage, memberId)).toMatchObject({ state: 'review' })
  await expect(approveWithdrawal(ctx, by(id))).rejects.toMatchObject({ code: 'WITHDRAWAL_REWRITTEN' })
  await refuseWithdrawalOf(ctx, { ...by(id), reason: 'ข้อมูลถูกแก้' })
  expect(await withdrawalOf(stage, memberId)).toMatchObject({ state: 'failed' })
  expect(await cashOf(memberId)).toBe(10_000_00)
  await send(id)
  expect(told(id)).toEqual([])
}

describe('a provider is told of nothing that somebody has written into an approved withdrawal', () => {
  test.each([
    ['amount', 'amount = 9000000', 'amount = 50000'],
    ['number', "account_no = '9999999990'", undefined],
    ['bank', "bank = 'kbank'", undefined],
    ['holder', "holder = 'นาย อื่น สาธิต'", undefined],
    ['mark of before there were marks', 'mark = null', undefined],
  ])('its %s', async (_, change, back) => {
    const memberId = await newMember()
    const { id } = await askedWithdrawal(stage, memberId)
    await write(change, id)
    await send(id)
    expect((await withdrawalOf(stage, memberId)).waits).toEqual(['rewritten'])
    await expectDoubted(memberId, id)
    const [noted] = await ctx.read.run`
      select actor from audit where kind = 'withdrawal.held' and position(${id} in body) > 0`
    expect(noted).toEqual({ actor: 'system' })
    if (back) await write(back, id)
  })

  test('nor is one that people have not approved, whoever is written to have done so', async () => {
    for (const who of ['rules', `staff:${stage.checkerId}`]) {
      const memberId = await newMember()
      const { id } = await askedWithdrawal(stage, memberId, 2_000)
      expect(await withdrawalOf(stage, memberId)).toMatchObject({ state: 'review', waits: ['amount'] })
      await write(`state = 'approved', decided_by = '${who}', decided_at = db_now()`, id)
      await send(id)
      await expectDoubted(memberId, id)
    }
  })

  test('and one that nobody has touched is paid, by the rules and by people', async () => {
    for (const baht of [500, 2_000]) {
      const memberId = await newMember()
      const { id } = await askedWithdrawal(stage, memberId, baht)
      if (baht === 2_000) await approveWithdrawal(ctx, by(id))
      await send(id)
      expect(told(id)).toMatchObject([{ amount: baht * 100 }])
      expect((await withdrawalOf(stage, memberId)).state).toBe('paid')
    }
  })
})

test('one that was told is not told once more, others are asked about, and two people end it', async () => {
  const [memberId, other] = [await newMember(), await newMember()]
  const [{ id }, { id: honest }] = [
    await askedWithdrawal(stage, memberId),
    await askedWithdrawal(stage, other),
  ]
  way = 'timeout'
  for (const each of [id, honest]) await send(each)
  way = 'paid'
  await write("account_no = '9999999990'", id)
  await moveClock(database.url, 3 * 60_000)
  await resumeWithdrawals(ctx)
  expect(told(id)).toEqual([])
  expect((await withdrawalOf(stage, other)).state).toBe('paid')
  expect((await withdrawalOf(stage, memberId)).state).toBe('unknown')
  const asked = await askOutcome(ctx, { ...by(id), outcome: 'failed', reason: 'ไม่มีรายการที่ธนาคาร' })
  await confirmWithdrawal(ctx, { ...by(id), staffId: stage.checkerId, proposalId: asked.proposalId })
  expect(await cashOf(memberId)).toBe(10_000_00)
})

test('one that may have been told by a program that stopped is told no more, and two people end it', async () => {
  const memberId = await newMember()
  const { id } = await askedWithdrawal(stage, memberId)
  // As a program leaves it that stops before its provider hears of it.
  await write("state = 'sending', sent_at = db_now(), sends = 1, account_no = '9999999990'", id)
  await moveClock(database.url, 6 * 60_000)
  await resumeWithdrawals(ctx)
  await resumeWithdrawals(ctx)
  expect(told(id)).toEqual([])
  expect((await withdrawalOf(stage, memberId)).state).toBe('unknown')
  const asked = await askOutcome(ctx, { ...by(id), outcome: 'failed', reason: 'ไม่มีรายการที่ธนาคาร' })
  await confirmWithdrawal(ctx, { ...by(id), staffId: stage.checkerId, proposalId: asked.proposalId })
  expect(await cashOf(memberId)).toBe(10_000_00)
})

test('one whose amount was written after it was told ends as its provider says, by what was set aside', async () => {
  const memberId = await newMember()
  const { id } = await askedWithdrawal(stage, memberId)
  way = 'lost'
  await send(id)
  way = 'paid'
  await write('amount = 9000000', id)
  await moveClock(database.url, 9 * 60_000)
  await resumeWithdrawals(ctx)
  expect((await withdrawalOf(stage, memberId)).state).toBe('paid')
  expect(await cashOf(memberId)).toBe(9_500_00)
  await write('amount = 50000', id)
})

test('two people approve none that was written between them', async () => {
  const memberId = await newWithdrawer(stage, database.url, 10_000)
  const { id } = await askedWithdrawal(stage, memberId, 6_000)
  const { proposalId } = await approveWithdrawal(ctx, by(id))
  await write("account_no = '9999999990'", id)
  const second = { ...by(id), staffId: stage.checkerId, proposalId: proposalId ?? '' }
  await expect(confirmWithdrawal(ctx, second)).rejects.toMatchObject({ code: 'WITHDRAWAL_REWRITTEN' })
  await refuseWithdrawalOf(ctx, { ...by(id), reason: 'ข้อมูลถูกแก้' })
  expect(await cashOf(memberId)).toBe(10_000_00)
})

describe('an account of a member that bears no mark', () => {
  test.each([
    ['another number', "account_no = '9999999990'"],
    ['no mark, as one of before there were marks', 'mark = null'],
  ])('%s waits for people, whoever says it does not', async (_, change) => {
    const memberId = await newMember()
    await writeAccount(change, memberId)
    const { id } = await askedWithdrawal(stage, memberId)
    expect(await withdrawalOf(stage, memberId)).toMatchObject({
      ...{ state: 'review', waits: ['account-unmarked'] },
    })
    await write("waits = '{}'", id)
    await expectDoubted(memberId, id)
  })

  test('is as good as any once people have approved a withdrawal to it', async () => {
    const memberId = await newMember()
    await writeAccount('mark = null', memberId)
    const { id } = await askedWithdrawal(stage, memberId)
    await approveWithdrawal(ctx, by(id))
    await send(id)
    expect(told(id)).toHaveLength(1)
    const next = await askedWithdrawal(stage, memberId)
    expect(next).toMatchObject({ state: 'approved', waits: [] })
  })
})

describe('a withdrawal of a member who is banned after the approval', () => {
  const status = (memberId: string, to: string) =>
    behindTriggers(database.url, (sql) => sql`update member set status = ${to} where member_id = ${memberId}`)

  test('goes back to people, and is sent when they approve it all the same', async () => {
    const memberId = await newMember()
    const { id } = await askedWithdrawal(stage, memberId)
    await status(memberId, 'banned')
    await Promise.all([send(id), send(id)])
    expect(told(id)).toEqual([])
    expect(await withdrawalOf(stage, memberId)).toMatchObject({ state: 'review', waits: ['banned'] })
    await approveWithdrawal(ctx, by(id))
    await send(id)
    expect(told(id)).toHaveLength(1)
    expect((await withdrawalOf(stage, memberId)).state).toBe('paid')
  })
})
