import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { moveClock, useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { noticeOf, startedDeposit } from '../../../../tests/support/stage/depositor.ts'
import { keptSlip, openPair, payeeSays } from '../../../../tests/support/stage/pairs.ts'
import { setMoneyRules } from '../../../../tests/support/stage/rules.ts'
import { limited } from '../../../../tests/support/stage/safer/limited.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { withdrawalOf } from '../../../../tests/support/stage/withdrawer.ts'
import type { Context } from '../../../context.ts'
import { type FakePayouts, fakePayouts } from '../../../external/fake-payouts.ts'
import { findCash, listMoneyFaults } from '../../ledger/queries.ts'
import { receivePayment } from '../receive-payment.ts'
import { seedReceivingAccounts } from '../seed-receiving-accounts.ts'
import { sendWithdrawal } from '../withdrawals/send-withdrawal.ts'
import { readWithdrawOffer } from '../withdrawals/withdraw-offer.ts'
import { answerPair, cancelPair, showSlip } from './act-on-pair.ts'
import { endPairs } from './end-pairs.ts'
import { readLatePair } from './pair-offer.ts'
import { listLateTransfers } from './queries-late-slips.ts'
import { listPairsOfPayer, type StoredPair } from './queries-pairs.ts'
import { settleLateSlip } from './settle-late-slip.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const database = useDatabase()
let stage: Stage
let ctx: Context
let provider: FakePayouts
/** Of the database's clock before the real one. */
let aheadMs = 0
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
})
afterAll(() => stage.close())
beforeEach(async () => {
  provider = fakePayouts('late slips', () => 'paid')
  ctx = { ...stage.jobs, external: { ...stage.jobs.external, demoPayouts: provider } }
  await withSql(
    database.url,
    (sql) => sql`update withdrawal set pooled_until = requested_at where pooled_until is not null`,
  )
})

async function later(ms: number): Promise<void> {
  aheadMs += ms
  await moveClock(database.url, aheadMs)
}

/** A pair of 300 baht whose quarter of an hour is over without a slip. */
async function endedPair(): Promise<StoredPair> {
  const pair = await openPair(stage, database.url)
  await later(16 * MINUTE_MS)
  await endPairs(ctx)
  return pair
}

const show = (pair: StoredPair, slipId: string, within = ctx) =>
  showSlip(within, { memberId: pair.payerId, pairId: pair.id, slipId })
const newest = async ({ payerId }: StoredPair) => (await listPairsOfPayer(ctx.read, payerId, { limit: 5 }))[0]
const send = ({ withdrawalId: id }: StoredPair) => sendWithdrawal(ctx, { operatorId: stage.operatorId, id })
const sentTo = ({ withdrawalId }: StoredPair) => provider.arrived.filter(({ id }) => id === withdrawalId)
const lateOf = async ({ id }: StoredPair) =>
  (await listLateTransfers(ctx.read, stage.operatorId, 200)).find((each) => each.id === id)
const partsOfPayee = async ({ payeeId: memberId, operatorId }: StoredPair) =>
  (await readWithdrawOffer(ctx, { memberId, operatorId })).parts.map(({ id, state, lateSlip }) => ({
    ...{ id, state, lateSlip },
  }))
const cashOf = async (memberId: string) => (await findCash(ctx.read, memberId))?.balance

test('while its part is free a late slip begins the pair anew, and its money is credited once', async () => {
  const pair = await endedPair()
  expect(await readLatePair(ctx, pair.payerId)).toMatchObject({ pair: { id: pair.id }, isGiven: false })
  const slip = await keptSlip(stage, database.url, pair.payerId)
  await Promise.all([1, 2, 3, 4].map(() => show(pair, slip)))
  await show(pair, slip)
  const anew = await newest(pair)
  if (!anew) throw new Error('a pair has begun anew')
  expect(anew).toMatchObject({ state: 'shown', slipId: slip, amount: pair.amount, payeeId: pair.payeeId })
  expect(await listPairsOfPayer(ctx.read, pair.payerId, { limit: 5 })).toHaveLength(2)
  await later(61 * MINUTE_MS)
  await send(pair)
  expect(sentTo(pair), 'the provider waits for the answer').toEqual([])
  await answerPair(ctx, payeeSays(stage, anew, 'received'))
  await answerPair(ctx, payeeSays(stage, anew, 'received'))
  expect(await cashOf(pair.payerId)).toBe(300_00)
  expect(await withdrawalOf(stage, pair.payeeId)).toMatchObject({ state: 'paid', paidByMembers: 300_00 })
  expect(await lateOf(pair), 'nobody has to look').toBeUndefined()
  expect(await listMoneyFaults(ctx.read)).toEqual([])
})

test('once the provider has paid the part, a late slip moves nothing and is shown to staff once', async () => {
  const pair = await endedPair()
  await later(61 * MINUTE_MS)
  await send(pair)
  const slip = await keptSlip(stage, database.url, pair.payerId)
  await Promise.all([1, 2, 3, 4].map(() => show(pair, slip)))
  expect(await lateOf(pair)).toMatchObject({ withdrawal: 'paid', adjusted: 0, slipId: slip })
  expect(await readLatePair(ctx, pair.payerId)).toMatchObject({ isGiven: true, pair: { lateSlip: 'waits' } })
  expect(await partsOfPayee(pair), 'who was paid by the provider reads it as well').toEqual([
    { id: pair.id, state: 'ended', lateSlip: 'waits' },
  ])
  expect([await cashOf(pair.payerId), sentTo(pair).length]).toEqual([0, 1])
  const other = await keptSlip(stage, database.url, pair.payerId)
  await expect(show(pair, other)).rejects.toMatchObject({ code: 'SLIP_ORDER_UNKNOWN' })
  expect(await listMoneyFaults(ctx.read)).toEqual([])
})

test('a late slip for somebody who was banned meanwhile waits for people: nobody could answer it', async () => {
  const pair = await endedPair()
  await withSql(
    database.url,
    (sql) => sql`update member set status = 'banned' where member_id = ${pair.payeeId}`,
  )
  await show(pair, await keptSlip(stage, database.url, pair.payerId))
  expect(await newest(pair)).toMatchObject({ id: pair.id, state: 'ended' })
  expect(await lateOf(pair)).toMatchObject({ id: pair.id })
})

test('the provider and a late slip at once: the part is paid by one of both', async () => {
  for (let nth = 0; nth < 4; nth += 1) {
    const pair = await endedPair()
    await later(61 * MINUTE_MS)
    const slip = await keptSlip(stage, database.url, pair.payerId)
    await Promise.all([send(pair), show(pair, slip)])
    const isAnew = (await newest(pair))?.state === 'shown'
    expect([sentTo(pair).length, (await lateOf(pair)) !== undefined]).toEqual(isAnew ? [0, false] : [1, true])
  }
  expect(await listMoneyFaults(ctx.read)).toEqual([])
})

test.each(['before the commit', 'after the commit'] as const)(
  'stopped %s it is taken once',
  async (moment) => {
    const pair = await endedPair()
    const slip = await keptSlip(stage, database.url, pair.payerId)
    await expect(show(pair, slip, stoppedAt(ctx, 1, moment))).rejects.toThrow('stopped')
    await show(pair, slip)
    expect(await listPairsOfPayer(ctx.read, pair.payerId, { limit: 5 })).toHaveLength(2)
  },
)

test('a slip is of one transfer, also where it came late', async () => {
  const pair = await endedPair()
  await later(61 * MINUTE_MS)
  await send(pair)
  const slip = await keptSlip(stage, database.url, pair.payerId)
  await show(pair, slip)
  const second = { ...pair, id: ctx.chance.id(), key: ctx.chance.id() }
  await withSql(
    database.url,
    (sql) => sql`
      insert into member_pair (payer_id, id, operator_id, payee_id, withdrawal_id, amount, bank, account_no, payer_bank,
        payer_no, opened_at, expires_at, key, request_hash)
      values (${pair.payerId}, ${second.id}, ${stage.operatorId}, ${pair.payeeId}, ${pair.withdrawalId}, 30000, 'scb', '1',
        'kbank', '2', db_now(), db_now(), ${second.key}, '')`,
  )
  await expect(show(second, slip)).rejects.toMatchObject({ code: 'SLIP_USED' })
  await cancelPair(ctx, second)
})

test('after a day, and after a cancel, no slip is taken', async () => {
  const cancelled = await openPair(stage, database.url)
  await cancelPair(ctx, cancelled)
  const slip = await keptSlip(stage, database.url, cancelled.payerId)
  await expect(show(cancelled, slip)).rejects.toMatchObject({ code: 'SLIP_ORDER_UNKNOWN' })
  const pair = await endedPair()
  await later(24 * HOUR_MS + 1_000)
  const late = await keptSlip(stage, database.url, pair.payerId)
  await expect(show(pair, late)).rejects.toMatchObject({ code: 'SLIP_ORDER_UNKNOWN' })
})

test('by the program’s login: no late slip of a cancelled pair', async () => {
  const pair = await openPair(stage, database.url)
  await cancelPair(ctx, pair)
  const slip = await keptSlip(stage, database.url, pair.payerId)
  const written = ctx.transaction(
    (tx) => tx.run`
      insert into late_slip (payer_id, pair_id, operator_id, slip_id, withdrawal_state, shown_at)
      values (${pair.payerId}, ${pair.id}, ${stage.operatorId}, ${slip}, 'paid', db_now())`,
  )
  await expect(written).rejects.toThrow('within a day')
})

test.each<[string, (pair: StoredPair) => Promise<unknown>]>([
  [
    'the own limit of deposits has no room',
    async ({ payerId }) => {
      await limited(stage, payerId, { kind: 'deposit', span: 'day', max: 300_00 })
      await seedReceivingAccounts(stage.ctx, stage.operatorId)
      const order = await startedDeposit(stage, payerId, 300)
      await receivePayment(ctx, stage.operatorId, noticeOf(order, { at: order.startedAt }))
    },
  ],
  [
    'the day has had all its deposits',
    ({ payerId, id }) =>
      withSql(database.url, (sql) =>
        sql.begin(async (tx) => {
          await tx`set local session_replication_role = replica`
          await tx`
            insert into member_pair (payer_id, id, operator_id, payee_id, withdrawal_id, amount, bank, account_no, payer_bank,
              payer_no, state, opened_at, expires_at, ended_at, ended_by, key, request_hash)
            select payer_id, gen_random_uuid(), operator_id, payee_id, withdrawal_id, amount, bank, account_no, payer_bank,
              payer_no, 'ended', opened_at - interval '1 second', expires_at, ended_at, 'payer', gen_random_uuid(), request_hash
            from member_pair, generate_series(1, 19) where payer_id = ${payerId} and id = ${id}`
        }),
      ),
  ],
  [
    'its member has stopped playing',
    ({ payerId }) =>
      withSql(database.url, (sql) =>
        sql.begin(async (tx) => {
          await tx`set local session_replication_role = replica`
          await tx`update member set no_play_until = db_now() + interval '1 day' where member_id = ${payerId}`
        }),
      ),
  ],
  [
    'it turns out to be of one household with who is paid',
    ({ payerId, payeeId }) =>
      withSql(database.url, (sql) =>
        sql.begin(async (tx) => {
          await tx`set local session_replication_role = replica`
          await tx`update member set phone = '0899990001' where member_id in (${payerId}, ${payeeId})`
        }),
      ),
  ],
  ['members pay each other no more', () => setMoneyRules(stage, { membersPay: false })],
])('while %s, a late slip begins nothing, and people look at it', async (_, happens) => {
  const pair = await endedPair()
  await happens(pair)
  const before = await cashOf(pair.payerId)
  const slip = await keptSlip(stage, database.url, pair.payerId)
  await Promise.all([1, 2].map(() => show(pair, slip)))
  await setMoneyRules(stage, { membersPay: true })
  expect(await newest(pair)).toMatchObject({ id: pair.id, state: 'ended', lateSlip: 'waits' })
  expect(await lateOf(pair)).toMatchObject({ slipId: slip, withdrawal: 'approved' })
  expect(await cashOf(pair.payerId)).toBe(before)
  expect(await listMoneyFaults(ctx.read)).toEqual([])
})

/** A pair whose part the provider has paid, and whose slip came after. */
async function lateTransfer(): Promise<StoredPair> {
  const pair = await endedPair()
  await later(61 * MINUTE_MS)
  await send(pair)
  await show(pair, await keptSlip(stage, database.url, pair.payerId))
  return pair
}

const settle = ({ payerId, id }: StoredPair, staffId: string, outcome: 'given' | 'none', within = ctx) =>
  settleLateSlip(within, { operatorId: stage.operatorId, staffId, payerId, id, outcome, reason: 'ตรวจแล้ว' })

test('nobody says that it was given what nobody has given, and of no other pair', async () => {
  const pair = await lateTransfer()
  await expect(settle(pair, stage.makerId, 'given')).rejects.toMatchObject({ code: 'LATE_NOT_GIVEN' })
  await expect(settle(await endedPair(), stage.makerId, 'none')).rejects.toMatchObject({
    code: 'PAIR_UNKNOWN',
  })
  const other = { ...pair, payerId: stage.ctx.chance.id() }
  await expect(settle(other, stage.makerId, 'none')).rejects.toMatchObject({ code: 'PAIR_UNKNOWN' })
})

test.each(['before the commit', 'after the commit'] as const)(
  'settled with a stop %s it is settled once',
  async (moment) => {
    const pair = await lateTransfer()
    await settle(pair, stage.makerId, 'none')
    const stopped = settle(pair, stage.checkerId, 'none', stoppedAt(ctx, 1, moment))
    await expect(stopped).rejects.toThrow('stopped')
    expect(await settle(pair, stage.checkerId, 'none')).toEqual({ decided: true })
    expect(await lateOf(pair)).toBeUndefined()
  },
)

test('of who has left the word counts no more, and what was settled before stays settled', async () => {
  const status = (to: string) =>
    withSql(database.url, (sql) => sql`update staff set status = ${to} where staff_id = ${stage.makerId}`)
  const [open, settled] = [await lateTransfer(), await lateTransfer()]
  for (const pair of [open, settled]) await settle(pair, stage.makerId, 'none')
  expect(await settle(settled, stage.checkerId, 'none')).toEqual({ decided: true })
  await status('closed')
  try {
    expect(await settle(open, stage.checkerId, 'none')).toEqual({ decided: false })
    expect(await lateOf(open)).toMatchObject({ saidBy: [stage.checkerId] })
    expect([await lateOf(settled), (await newest(settled))?.lateSlip]).toEqual([undefined, 'none'])
  } finally {
    await status('active')
  }
})

test('who lost the right since the call came says nothing of a late transfer', async () => {
  const pair = await lateTransfer()
  await settle(pair, stage.makerId, 'none')
  const become = (role: string) =>
    withSql(database.url, (sql) => sql`update staff set role = ${role} where staff_id = ${stage.checkerId}`)
  await become('auditor')
  try {
    await expect(settle(pair, stage.checkerId, 'none')).rejects.toMatchObject({ code: 'PERMISSION_MISSING' })
    expect(await lateOf(pair)).toMatchObject({ saidBy: [stage.makerId] })
  } finally {
    await become('draw_checker')
  }
  expect(await settle(pair, stage.checkerId, 'none')).toEqual({ decided: true })
})

/** Money by hand, as if two people had agreed to it. */
const givenByHand = (payerId: string, satangs: number) =>
  withSql(database.url, (sql) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`
        insert into adjustment (member_id, id, operator_id, amount, reason, maker_id, checker_id, made_at)
        values (${payerId}, gen_random_uuid(), ${stage.operatorId}, ${satangs}, 'x', ${stage.makerId}, ${stage.checkerId}, db_now())`
    }),
  )

test('what was given by hand for one late transfer is given for no other of its member', async () => {
  const first = await lateTransfer()
  // The same member's second transfer that came late.
  const { payerId } = first
  const second = { ...first, id: ctx.chance.id() }
  const slipId = await keptSlip(stage, database.url, payerId)
  await withSql(database.url, (sql) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`
        insert into member_pair (payer_id, id, operator_id, payee_id, withdrawal_id, amount, bank, account_no, payer_bank,
          payer_no, state, opened_at, expires_at, ended_at, ended_by, key, request_hash)
        select payer_id, ${second.id}, operator_id, payee_id, withdrawal_id, amount, bank, account_no, payer_bank,
          payer_no, state, opened_at, expires_at, ended_at, ended_by, gen_random_uuid(), request_hash
        from member_pair where id = ${first.id}`
      await tx`
        insert into late_slip (payer_id, pair_id, operator_id, slip_id, withdrawal_state, shown_at)
        values (${payerId}, ${second.id}, ${stage.operatorId}, ${slipId}, 'paid', db_now())`
    }),
  )
  await later(1_000)
  await givenByHand(payerId, 300_00)
  try {
    for (const pair of [first, second]) {
      expect(await settle(pair, stage.makerId, 'given'), 'of neither it is decided').toEqual({
        decided: false,
      })
    }
    expect(await settle(first, stage.checkerId, 'given')).toEqual({ decided: true })
    expect(await lateOf(second)).toMatchObject({ adjusted: 0 })
    await expect(settle(second, stage.checkerId, 'given')).rejects.toMatchObject({ code: 'LATE_NOT_GIVEN' })
    const written = ctx.transaction(
      (tx) => tx.run`
        insert into late_verdict (payer_id, pair_id, staff_id, outcome, reason, said_at)
        values (${payerId}, ${second.id}, ${stage.checkerId}, 'given', 'x', db_now())`,
    )
    await expect(written, 'by the program’s login').rejects.toThrow('given for no other')
    await later(1_000)
    await givenByHand(payerId, 300_00)
    expect(await settle(second, stage.checkerId, 'given')).toEqual({ decided: true })
  } finally {
    await withSql(database.url, (sql) =>
      sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`
        await tx`delete from adjustment where member_id = ${payerId}`
      }),
    )
  }
})

test('it stays on the list until two people have said the same of it, however long', async () => {
  const pair = await lateTransfer()
  await later(40 * 24 * HOUR_MS)
  expect(await lateOf(pair)).toMatchObject({ saidBy: [] })
  expect(await settle(pair, stage.makerId, 'none')).toEqual({ decided: false })
  expect(await settle(pair, stage.makerId, 'none'), 'again').toEqual({ decided: false })
  await expect(settle(pair, stage.makerId, 'given')).rejects.toMatchObject({ code: 'VERDICT_SAID' })
  expect(await lateOf(pair)).toMatchObject({ saidBy: [stage.makerId] })
  expect(await readLatePair(ctx, pair.payerId), 'still looked at').toMatchObject({ isGiven: true })
  const both = await Promise.all([1, 2, 3].map(() => settle(pair, stage.checkerId, 'none')))
  expect(both).toContainEqual({ decided: true })
  expect(await lateOf(pair)).toBeUndefined()
  expect([await newest(pair), await readLatePair(ctx, pair.payerId)]).toMatchObject([
    { lateSlip: 'none' },
    null,
  ])
  expect(await partsOfPayee(pair)).toEqual([])
  expect(await cashOf(pair.payerId), 'it moves nothing').toBe(0)
  expect(await listMoneyFaults(ctx.read)).toEqual([])
})
