import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Satang, satang } from '../../../../domain/money.ts'
import { moveClock, useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { newDepositor, startedDeposit } from '../../../../tests/support/stage/depositor.ts'
import { keptSlip, payeeSays } from '../../../../tests/support/stage/pairs.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { newWithdrawer, withdrawalOf, withdrawWish } from '../../../../tests/support/stage/withdrawer.ts'
import type { Context } from '../../../context.ts'
import { type FakePayouts, fakePayouts, type PayoutWay } from '../../../external/fake-payouts.ts'
import type { LiveEvent } from '../../../live/live-event.ts'
import { hashRequest } from '../../keys/same-request.ts'
import { findCash, listMoneyFaults } from '../../ledger/queries.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { turnoverOf } from '../../turnover/turnover-of.ts'
import { listWithdrawalsDue } from '../withdrawals/queries-withdrawals.ts'
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts'
import { resumeWithdrawals } from '../withdrawals/resume-withdrawals.ts'
import { sendWithdrawal } from '../withdrawals/send-withdrawal.ts'
import { readMemberFacts } from '../withdrawals/withdrawal-facts.ts'
import { answerPair, cancelPair, showSlip } from './act-on-pair.ts'
import { sayVerdict } from './decide-dispute.ts'
import { endPairs } from './end-pairs.ts'
import { readPairOffer } from './pair-offer.ts'
import { listPairsOfPayer, type StoredPair } from './queries-pairs.ts'
import { type StartPair, startPair } from './start-pair.ts'

const database = useDatabase()
let stage: Stage
let ctx: Context
let provider: FakePayouts
let way: PayoutWay
let payee = ''
let payer = ''
/** Of the database's clock before the real one. */
let aheadMs = 0
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
})
afterAll(() => stage.close())
beforeEach(async () => {
  way = 'paid'
  provider = fakePayouts('pairs', () => way)
  ctx = { ...stage.jobs, external: { ...stage.jobs.external, demoPayouts: provider } }
  // What other tests have left in the pool is over.
  await withSql(
    database.url,
    (sql) => sql`update withdrawal set pooled_until = requested_at where pooled_until is not null`,
  )
  payee = await newWithdrawer(stage, database.url)
  payer = await newDepositor(stage, database.url)
})

async function later(ms: number): Promise<void> {
  aheadMs += ms
  await moveClock(database.url, aheadMs)
}

/** The payee withdraws, and lets members pay it. */
async function pooled(baht = 500, memberId = payee) {
  const { withdrawal } = await requestWithdrawal(
    ctx,
    withdrawWish(stage, memberId, baht, { byMembers: true }),
  )
  return withdrawal
}

async function wishOf(baht = 500, memberId = payer): Promise<StartPair> {
  const operator = await findOperatorById(ctx.read, stage.operatorId)
  const offer = operator && (await readPairOffer(ctx, operator, memberId))
  return {
    ...{
      memberId,
      operatorId: stage.operatorId,
      asked: satang(baht * 100),
      bank: 'kbank',
      key: randomUUID(),
    },
    ...{ hash: offer?.hash ?? 'none', requestHash: hashRequest('pair', [baht]) },
  }
}

async function paired(baht = 500, memberId = payer): Promise<StoredPair> {
  const { id } = await startPair(ctx, await wishOf(baht, memberId))
  return pairOf({ payerId: memberId, id })
}

async function pairOf({ payerId, id }: { payerId: string; id: string }): Promise<StoredPair> {
  const [pair] = await listPairsOfPayer(ctx.read, payerId, { limit: 1, id })
  if (!pair) throw new Error('a pair that was begun is found')
  return pair
}

async function shown(pair: StoredPair): Promise<string> {
  const slipId = await keptSlip(stage, database.url, pair.payerId)
  await showSlip(ctx, { memberId: pair.payerId, pairId: pair.id, slipId })
  return slipId
}

const answer = (pair: StoredPair, said: 'received' | 'not-received', within = ctx) =>
  answerPair(within, payeeSays(stage, pair, said))
const cash = async (memberId: string): Promise<Satang | undefined> =>
  (await findCash(ctx.read, memberId))?.balance
const told = (id: string) => provider.arrived.filter((payout) => payout.id === id).map(({ amount }) => amount)
const faults = () => listMoneyFaults(stage.jobs.read)
const verdict = (pair: StoredPair, staffId: string, paid: boolean) =>
  sayVerdict(ctx, { ...pair, staffId, paid, reason: 'ตรวจกับธนาคารแล้ว' })

test('a transfer that has come is credited to who sent it, and the withdrawal has ended', async () => {
  const { id } = await pooled()
  const pair = await paired()
  expect(pair).toMatchObject({
    state: 'open',
    payeeId: payee,
    withdrawalId: id,
    bank: 'scb',
    payerBank: 'kbank',
  })
  await shown(pair)
  await Promise.all([1, 2, 3, 4].map(() => answer(pair, 'received')))
  await answer(pair, 'received')
  expect([await cash(payer), await cash(payee)]).toEqual([500_00, 9_500_00])
  expect(await withdrawalOf(stage, payee)).toMatchObject({ state: 'paid', paidByMembers: 500_00 })
  expect((await turnoverOf(ctx.read, payer)).required).toBe(500_00)
  expect(told(id)).toEqual([])
  expect(await faults()).toEqual([])
  await expect(answer(pair, 'not-received')).rejects.toMatchObject({ code: 'PAIR_ENDED' })
})

test.each(['before the commit', 'after the commit'] as const)(
  'stopped %s it is credited once',
  async (moment) => {
    await pooled()
    const pair = await paired()
    await expect(answer(pair, 'received', stoppedAt(ctx, 1, moment))).rejects.toThrow('stopped')
    await answer(pair, 'received')
    expect([await cash(payer), await cash(payee)]).toEqual([500_00, 9_500_00])
  },
)

test('several members pay one withdrawal, and the provider pays the rest of it', async () => {
  const { id } = await pooled(1_000)
  const other = await newDepositor(stage, database.url)
  const [first, second] = [await paired(300), await paired(200, other)]
  await answer(first, 'received')
  expect(await withdrawalOf(stage, payee)).toMatchObject({
    state: 'approved',
    paidByMembers: 300_00,
    openPairs: 1,
  })
  await sendWithdrawal(ctx, { operatorId: stage.operatorId, id })
  expect(told(id), 'a member may still be paying').toEqual([])
  await answer(second, 'received')
  await sendWithdrawal(ctx, { operatorId: stage.operatorId, id })
  expect(told(id), 'it still waits for members').toEqual([])
  await later(61 * 60_000)
  await resumeWithdrawals(ctx)
  expect(told(id)).toEqual([500_00])
  expect(await withdrawalOf(stage, payee)).toMatchObject({ state: 'paid', paidByMembers: 500_00 })
  expect([await cash(payer), await cash(other), await cash(payee)]).toEqual([300_00, 200_00, 9_000_00])
  expect(await faults()).toEqual([])
})

test('what the provider refuses of the rest comes back, and what members have paid stays paid', async () => {
  const ends: LiveEvent[] = []
  const stop = stage.listen((event) => event.name === 'withdrawal' && ends.push(event))
  const { requestedAt } = await pooled(1_000)
  await answer(await paired(300), 'received')
  way = 'refused'
  await later(61 * 60_000)
  await resumeWithdrawals(ctx)
  stop()
  expect(ends).toEqual([{ name: 'withdrawal', memberId: payee, paid: 300, returned: 700 }])
  expect(await withdrawalOf(stage, payee)).toMatchObject({ state: 'paid', paidByMembers: 300_00 })
  expect([await cash(payer), await cash(payee)]).toEqual([300_00, 9_700_00])
  // What came back is not of what a day allows.
  const { facts } = await readMemberFacts(ctx.read, ctx.keys, { memberId: payee, now: requestedAt })
  expect(facts.today).toEqual({ amount: 300_00, count: 1 })
  expect(await faults()).toEqual([])
})

test('nobody pays while the provider is told, and one without members is paid by the provider alone', async () => {
  await pooled()
  await later(61 * 60_000)
  await expect(paired()).rejects.toMatchObject({ code: 'RECEIVING_UNKNOWN' })
  await resumeWithdrawals(ctx)
  expect(await withdrawalOf(stage, payee)).toMatchObject({ state: 'paid', paidByMembers: 0 })
})

// 150 would leave half a baht, and 100 more than that, which nobody deposits.
test.each([150.5, 199.99])(
  'nobody could pay a part of %d baht: it is sent without the wait',
  async (baht) => {
    const asked = await pooled(baht)
    expect(asked).toMatchObject({ state: 'approved', byMembers: false, pooledUntil: null })
    await sendWithdrawal(ctx, { operatorId: stage.operatorId, id: asked.id })
    expect(told(asked.id)).toEqual([Math.round(baht * 100)])
    expect(await withdrawalOf(stage, payee)).toMatchObject({ state: 'paid', paidByMembers: 0 })
  },
)

test('of many at once no more pay than a withdrawal asks for', async () => {
  await pooled(400)
  const payers = await Promise.all(Array.from({ length: 8 }, () => newDepositor(stage, database.url)))
  const tries = await Promise.allSettled(payers.map((each) => paired(200, each)))
  const begun = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  expect(begun).toHaveLength(2)
  await Promise.all(begun.map((pair) => answer(pair, 'received')))
  expect(await withdrawalOf(stage, payee)).toMatchObject({ state: 'paid', paidByMembers: 400_00 })
  expect(await faults()).toEqual([])
})

test('once a key, one at a time, and not beside a transfer to the operator', async () => {
  await pooled(1_000)
  const wish = await wishOf(300)
  const both = await Promise.all([startPair(ctx, wish), startPair(ctx, wish)])
  expect(new Set(both.map(({ id }) => id)).size).toBe(1)
  const other = { ...wish, requestHash: hashRequest('pair', [400]) }
  await expect(startPair(ctx, other)).rejects.toMatchObject({ code: 'KEY_REUSED' })
  await expect(startPair(ctx, { ...wish, key: randomUUID() })).rejects.toMatchObject({ code: 'DEPOSIT_OPEN' })
  const { seedReceivingAccounts } = await import('../seed-receiving-accounts.ts')
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
  await expect(startedDeposit(stage, payer)).rejects.toMatchObject({ code: 'DEPOSIT_OPEN' })
})

test.each([
  ['nobody of the amount', async () => wishOf(600), 'PAIR_NONE'],
  ['99 baht', async () => wishOf(99), 'DEPOSIT_TOO_LOW'],
  ['50,001 baht', async () => wishOf(50_001), 'DEPOSIT_TOO_HIGH'],
  ['half a baht', async () => wishOf(300.5), 'DEPOSIT_WHOLE_BAHT'],
  ['another bank than the own', async () => ({ ...(await wishOf()), bank: 'scb' }), 'BANK_ACCOUNT_OTHER'],
  [
    'an offer of another member',
    async () => ({ ...(await wishOf()), hash: 'x'.repeat(64) }),
    'RECEIVING_UNKNOWN',
  ],
  [
    'no bank account',
    async () => {
      const [poor = ''] = await stage.members(1, satang(0))
      return wishOf(500, poor)
    },
    'BANK_ACCOUNT_NEEDED',
  ],
] as const)('%s is refused', async (_, wish, code) => {
  await pooled()
  await expect(startPair(ctx, await wish())).rejects.toMatchObject({ code })
})

test.each([
  [
    'bank account',
    'insert into member_bank select $2, bank, account_no, operator_id, now() from member_bank where member_id = $1',
  ],
  ['phone', "update member set phone = '0800000001' where member_id in ($1, $2)"],
] as const)('two of one household, by their %s, are never paired', async (_, sql) => {
  await pooled()
  await withSql(database.url, (owner) => owner.unsafe(sql, [payer, payee]))
  await expect(startPair(ctx, await wishOf())).rejects.toMatchObject({
    code: expect.stringMatching(/PAIR_NONE|RECEIVING/),
  })
})

test('one cancels what was not sent, and not what a slip says was', async () => {
  await pooled(1_000)
  const first = await paired(300)
  await cancelPair(ctx, first)
  await cancelPair(ctx, first)
  const second = await paired(300)
  await shown(second)
  await expect(cancelPair(ctx, second)).rejects.toMatchObject({ code: 'PAIR_SHOWN' })
  await answer(second, 'received')
  await expect(cancelPair(ctx, second)).rejects.toMatchObject({ code: 'DEPOSIT_CREDITED' })
  await expect(answer(first, 'received')).rejects.toMatchObject({ code: 'PAIR_ENDED' })
  expect(await cash(payer)).toBe(300_00)
})

test('a cancel and an answer at once end in one of both', async () => {
  await pooled()
  const pair = await paired()
  await Promise.allSettled([cancelPair(ctx, pair), answer(pair, 'received')])
  const { state } = await pairOf(pair)
  expect(await cash(payer)).toBe(state === 'paid' ? 500_00 : 0)
  expect(['paid', 'ended']).toContain(state)
  expect(await faults()).toEqual([])
})

test('nothing sent in time ends it; a slip nobody answers is for people', async () => {
  await pooled(1_000)
  const first = await paired(300)
  await endPairs(ctx)
  expect((await pairOf(first)).state, 'its time is not over').toBe('open')
  await later(16 * 60_000)
  await endPairs(ctx)
  expect(await pairOf(first)).toMatchObject({ state: 'ended', endedBy: 'clock' })
  const second = await paired(400)
  await shown(second)
  await later(16 * 60_000)
  await endPairs(ctx)
  expect((await pairOf(second)).state, 'half an hour to answer').toBe('shown')
  await later(16 * 60_000)
  await endPairs(ctx)
  expect((await pairOf(second)).state).toBe('disputed')
  await answer(second, 'received')
  expect(await cash(payer)).toBe(400_00)
})

test('a dispute is decided by two who say the same, once', async () => {
  await pooled(1_000)
  const pair = await paired(300)
  await shown(pair)
  await answer(pair, 'not-received')
  await answer(pair, 'not-received')
  expect(await verdict(pair, stage.makerId, true)).toEqual({ decided: false })
  expect(await verdict(pair, stage.makerId, true), 'one person is one person').toEqual({ decided: false })
  await expect(verdict(pair, stage.makerId, false)).rejects.toMatchObject({ code: 'VERDICT_SAID' })
  expect(await cash(payer)).toBe(0)
  const both = await Promise.all([1, 2].map(() => verdict(pair, stage.checkerId, true)))
  expect(both).toContainEqual({ decided: true })
  expect(await pairOf(pair)).toMatchObject({ state: 'paid', endedBy: 'people' })
  expect(await cash(payer)).toBe(300_00)
  await expect(verdict(pair, stage.checkerId, false)).rejects.toMatchObject({ code: 'VERDICT_SAID' })
})

/** What is done to somebody of staff, and undone: of what is said meanwhile the other one's word alone counts. */
const GONE = [
  [
    'who has left',
    `update staff set status = 'closed' where staff_id = $1`,
    `update staff set status = 'active' where staff_id = $1`,
  ],
  [
    'who may decide no more',
    `update staff_role set permissions = array_remove(permissions, 'payments.confirm') where role = 'draw_maker' and $1::uuid is not null`,
    `update staff_role set permissions = permissions || 'payments.confirm'::text where role = 'draw_maker' and $1::uuid is not null`,
  ],
] as const

test.each(GONE)('the verdict of somebody %s decides nothing', async (_, away, back) => {
  const asOwner = (text: string) => withSql(database.url, (sql) => sql.unsafe(text, [stage.makerId]))
  await pooled(1_000)
  const pair = await paired(300)
  await shown(pair)
  await answer(pair, 'not-received')
  await verdict(pair, stage.makerId, true)
  await asOwner(away)
  try {
    expect(await verdict(pair, stage.checkerId, true)).toEqual({ decided: false })
    const set = withSql(database.url, (sql) =>
      sql.unsafe(
        `update member_pair set state = 'paid', ended_at = now(), ended_by = 'people' where id = '${pair.id}'`,
      ),
    )
    await expect(set, 'the database counts alike').rejects.toThrow('two people')
  } finally {
    await asOwner(back)
  }
  expect([(await pairOf(pair)).state, await cash(payer)]).toEqual(['disputed', 0])
})

test('a verdict counts for a day; then it is said anew, by whom it was said before', async () => {
  await pooled(1_000)
  const pair = await paired(300)
  await shown(pair)
  await answer(pair, 'not-received')
  await verdict(pair, stage.makerId, false)
  await later(24 * 3_600_000 + 1_000)
  expect(await verdict(pair, stage.checkerId, true)).toEqual({ decided: false })
  expect(await verdict(pair, stage.makerId, true), 'who has looked again').toEqual({ decided: true })
  expect(await cash(payer)).toBe(300_00)
  expect(await faults()).toEqual([])
})

test('a withdrawal that waits for a dispute takes no place among those that are due', async () => {
  const { id } = await pooled(300)
  const pair = await paired(300)
  await shown(pair)
  await answer(pair, 'not-received')
  await later(61 * 60_000)
  const due = async () =>
    (await listWithdrawalsDue(ctx.read, stage.operatorId, { afterMs: 0, limit: 1_000 })).map(
      (each) => each.id,
    )
  expect(await due()).not.toContain(id)
  await verdict(pair, stage.makerId, false)
  await verdict(pair, stage.checkerId, false)
  expect(await due()).toContain(id)
})

test('decided unpaid, the part goes back to the pool, and the member may try again', async () => {
  const { id } = await pooled(300)
  const pair = await paired(300)
  await shown(pair)
  await answer(pair, 'not-received')
  await verdict(pair, stage.makerId, false)
  expect(await verdict(pair, stage.checkerId, false)).toEqual({ decided: true })
  expect(await cash(payer)).toBe(0)
  await later(61 * 60_000)
  await resumeWithdrawals(ctx)
  expect(told(id)).toEqual([300_00])
  expect(await faults()).toEqual([])
})

test('the database refuses what one person, or a statement, would decide', async () => {
  await pooled(1_000)
  const pair = await paired(300)
  await shown(pair)
  const set = (change: string) =>
    withSql(database.url, (sql) => sql.unsafe(`update member_pair set ${change} where id = '${pair.id}'`))
  await expect(set(`state = 'paid', ended_at = now(), ended_by = 'people'`)).rejects.toThrow('two people')
  await expect(set(`state = 'ended', ended_at = now(), ended_by = 'clock'`)).rejects.toThrow('two people')
  await answer(pair, 'not-received')
  await verdict(pair, stage.makerId, true)
  await expect(set(`state = 'paid', ended_at = now(), ended_by = 'people'`)).rejects.toThrow('two people')
  await answer(pair, 'received')
  await expect(set(`state = 'open', ended_at = null, ended_by = null`)).rejects.toThrow('ends once')
})

test('nobody begins to pay somebody who was banned since: nobody could say that it came', async () => {
  await pooled(1_000)
  const wish = await wishOf(300)
  await withSql(database.url, (sql) => sql`update member set status = 'banned' where member_id = ${payee}`)
  await expect(startPair(ctx, wish)).rejects.toMatchObject({ code: 'PAIR_NONE' })
  const operator = await findOperatorById(ctx.read, stage.operatorId)
  expect(operator && (await readPairOffer(ctx, operator, payer))).toBeNull()
})

test('who lost the right since the call came says nothing of a transfer', async () => {
  await pooled(1_000)
  const pair = await paired(300)
  await shown(pair)
  await answer(pair, 'not-received')
  await verdict(pair, stage.makerId, true)
  const become = (role: string) =>
    withSql(database.url, (sql) => sql`update staff set role = ${role} where staff_id = ${stage.checkerId}`)
  await become('auditor')
  await expect(verdict(pair, stage.checkerId, true)).rejects.toMatchObject({ code: 'PERMISSION_MISSING' })
  expect(await cash(payer)).toBe(0)
  await become('draw_checker')
  expect(await verdict(pair, stage.checkerId, true)).toEqual({ decided: true })
})

test('another member’s pair and slip, and a slip used before, are refused', async () => {
  await pooled(1_000)
  const pair = await paired(300)
  const stranger = await newDepositor(stage, database.url)
  await expect(cancelPair(ctx, { payerId: stranger, id: pair.id })).rejects.toMatchObject({
    code: 'PAIR_UNKNOWN',
  })
  const asPayer = answerPair(ctx, payeeSays(stage, { ...pair, payeeId: payer }, 'received'))
  await expect(asPayer, 'who pays does not say that it came').rejects.toMatchObject({ code: 'PAIR_UNKNOWN' })
  const theirs = await keptSlip(stage, database.url, stranger)
  await expect(showSlip(ctx, { memberId: payer, pairId: pair.id, slipId: theirs })).rejects.toMatchObject({
    code: 'SLIP_UNKNOWN',
  })
  const slipId = await shown(pair)
  await answer(pair, 'received')
  const second = await paired(400)
  await expect(showSlip(ctx, { memberId: payer, pairId: second.id, slipId })).rejects.toMatchObject({
    code: 'SLIP_USED',
  })
  const other = await sayVerdict(ctx, {
    ...second,
    operatorId: randomUUID(),
    staffId: stage.makerId,
    paid: true,
    reason: 'x',
  }).catch((error) => error)
  expect(other).toMatchObject({ code: 'PAIR_UNKNOWN' })
})
