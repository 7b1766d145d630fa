import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { behindTriggers } from '../../../../tests/support/database/behind-triggers.ts'
import { moveClock, useDatabase } from '../../../../tests/support/database/database.ts'
import { keptSlip, openPair, payeeSays } from '../../../../tests/support/stage/pairs.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { newWithdrawer, withdrawalOf, withdrawWish } from '../../../../tests/support/stage/withdrawer.ts'
import type { Context } from '../../../context.ts'
import { type FakePayouts, fakePayouts } from '../../../external/fake-payouts.ts'
import { findCash } from '../../ledger/queries.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts'
import { sendWithdrawal } from '../withdrawals/send-withdrawal.ts'
import { answerPair, showSlip } from './act-on-pair.ts'
import { endPairs } from './end-pairs.ts'
import { readPairOffer } from './pair-offer.ts'
import { listPairsOfPayer, type StoredPair } from './queries-pairs.ts'

// What whoever owns the database writes into a pair, or into the withdrawal that it pays a part of.

const database = useDatabase()
let stage: Stage
let ctx: Context
let provider: FakePayouts
let aheadMs = 0
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 4 })
  provider = fakePayouts('pairs', () => 'paid')
  ctx = { ...stage.jobs, external: { ...stage.jobs.external, demoPayouts: provider } }
})
afterAll(() => stage.close())
// What other tests have left in the pool is over.
beforeEach(() =>
  behindTriggers(
    database.url,
    (sql) => sql`update withdrawal set pooled_until = requested_at where pooled_until is not null`,
  ),
)

async function later(ms: number): Promise<void> {
  aheadMs += ms
  await moveClock(database.url, aheadMs)
}

const write = (table: 'member_pair' | 'withdrawal', id: string, change: string) =>
  behindTriggers(database.url, (sql) => sql.unsafe(`update ${table} set ${change} where id = $1`, [id]))
const shown = async ({ payerId: memberId, id: pairId }: StoredPair) =>
  showSlip(ctx, { memberId, pairId, slipId: await keptSlip(stage, database.url, memberId) })
const receives = (pair: StoredPair) => answerPair(ctx, payeeSays(stage, pair, 'received'))
const cash = async (memberId: string) => (await findCash(ctx.read, memberId))?.balance
const DOUBTED = { state: 'review', waits: ['rewritten'] }

test('a withdrawal in which somebody has written goes back to people, and who deposits pays the next one', async () => {
  const payee = await newWithdrawer(stage, database.url)
  const { withdrawal } = await requestWithdrawal(ctx, withdrawWish(stage, payee, 300, { byMembers: true }))
  await write('withdrawal', withdrawal.id, "account_no = '9999999990'")
  const pair = await openPair(stage, database.url)
  expect(pair.payeeId).not.toBe(payee)
  expect(await withdrawalOf(stage, payee)).toMatchObject(DOUBTED)
})

test('members are credited what was begun, and no more than was set aside', async () => {
  const pair = await openPair(stage, database.url, undefined, 1_000)
  await shown(pair)
  await write('member_pair', pair.id, 'amount = 100000000')
  await expect(receives(pair)).rejects.toThrow('what is credited is what was begun')
  // As one of before there were marks.
  await write('member_pair', pair.id, 'mark = null')
  await expect(receives(pair)).rejects.toThrow('members are credited no more than was set aside')
  expect(await cash(pair.payerId)).toBe(0)
  await write('member_pair', pair.id, 'amount = 30000')
  await Promise.all([receives(pair), receives(pair)])
  expect(await cash(pair.payerId)).toBe(300_00)
})

test('a provider is told nothing where rows say less of what members have paid than the ledger', async () => {
  const pair = await openPair(stage, database.url, undefined, 1_000)
  await shown(pair)
  await receives(pair)
  await write('member_pair', pair.id, "state = 'ended', ended_by = 'people'")
  await later(2 * 3_600_000)
  await sendWithdrawal(ctx, { operatorId: stage.operatorId, id: pair.withdrawalId })
  expect(provider.arrived.filter(({ id }) => id === pair.withdrawalId)).toEqual([])
  expect(await withdrawalOf(stage, pair.payeeId)).toMatchObject(DOUBTED)
  await write('member_pair', pair.id, "state = 'paid', ended_by = 'payee'")
})

test('who is to pay another member sees no account that somebody has written into the pair', async () => {
  const pair = await openPair(stage, database.url)
  const operator = await findOperatorById(ctx.read, stage.operatorId)
  const open = async () => operator && (await readPairOffer(ctx, operator, pair.payerId))?.open
  expect(await open()).toMatchObject({ isDoubted: false, accountNo: pair.accountNo })
  await write('member_pair', pair.id, "account_no = '9999999990'")
  expect(await open()).toMatchObject({ isDoubted: true, accountNo: '', holder: null })
})

test('a late slip of a pair in which somebody has written begins nothing anew: people see it', async () => {
  const pair = await openPair(stage, database.url)
  await later(16 * 60_000)
  await endPairs(ctx)
  await write('member_pair', pair.id, "account_no = '9999999990'")
  await shown(pair)
  const pairs = await listPairsOfPayer(ctx.read, pair.payerId, { limit: 5 })
  expect(pairs).toMatchObject([{ state: 'ended', lateSlip: 'waits' }])
})
