import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { satang } from '../../../../domain/money.ts'
import { behindTriggers } from '../../../../tests/support/database/behind-triggers.ts'
import { moveClock, useDatabase } from '../../../../tests/support/database/database.ts'
import { newDepositor } from '../../../../tests/support/stage/depositor.ts'
import { keptSlip, payeeSays } from '../../../../tests/support/stage/pairs.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { newWithdrawer, withdrawalOf, withdrawWish } from '../../../../tests/support/stage/withdrawer.ts'
import type { Context } from '../../../context.ts'
import { type FakePayouts, fakePayouts } from '../../../external/fake-payouts.ts'
import { hashRequest } from '../../keys/same-request.ts'
import { findCash } from '../../ledger/queries.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts'
import { sendWithdrawal } from '../withdrawals/send-withdrawal.ts'
import { answerPair, showSlip } from './act-on-pair.ts'
import { endPairs } from './end-pairs.ts'
import { readPairOffer } from './pair-offer.ts'
import { listPairsOfPayer, type StoredPair } from './queries-pairs.ts'
import { startPair } from './start-pair.ts'

// What whoever owns the database writes into a pair, or into the withdrawal that it pays a part of.

const database = useDatabase()
let stage: Stage
let ctx: Context
let provider: FakePayouts
let payee = ''
let payer = ''
let aheadMs = 0
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 4 })
})
afterAll(() => stage.close())
beforeEach(async () => {
  provider = fakePayouts('pairs', () => 'paid')
  ctx = { ...stage.jobs, external: { ...stage.jobs.external, demoPayouts: provider } }
  await behindTriggers(
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

async function pooled(baht: number, memberId = payee) {
  const { withdrawal } = await requestWithdrawal(
    ctx,
    withdrawWish(stage, memberId, baht, { byMembers: true }),
  )
  return withdrawal
}

async function paired(baht: number): Promise<StoredPair> {
  const operator = await findOperatorById(ctx.read, stage.operatorId)
  const offer = operator && (await readPairOffer(ctx, operator, payer))
  const { id } = await startPair(ctx, {
    ...{ memberId: payer, operatorId: stage.operatorId, asked: satang(baht * 100), bank: 'kbank' },
    ...{ key: randomUUID(), hash: offer?.hash ?? 'none', requestHash: hashRequest('pair', [baht]) },
  })
  return pairOf(id)
}

async function pairOf(id: string): Promise<StoredPair> {
  const [pair] = await listPairsOfPayer(ctx.read, payer, { limit: 1, id })
  if (!pair) throw new Error('a pair that was begun is found')
  return pair
}

async function shown(pair: StoredPair): Promise<void> {
  const slipId = await keptSlip(stage, database.url, payer)
  await showSlip(ctx, { memberId: payer, pairId: pair.id, slipId })
}

const answer = (pair: StoredPair, said: 'received') => answerPair(ctx, payeeSays(stage, pair, said))
const cash = async (memberId: string) => (await findCash(ctx.read, memberId))?.balance
const told = (id: string) => provider.arrived.filter((payout) => payout.id === id)

test('a withdrawal in which somebody has written goes back to people, and who deposits pays the next one', async () => {
  const { id } = await pooled(500)
  const next = await pooled(500, await newWithdrawer(stage, database.url))
  await behindTriggers(
    database.url,
    (sql) => sql`update withdrawal set account_no = '9999999990' where id = ${id}`,
  )
  expect(await paired(500)).toMatchObject({ withdrawalId: next.id, state: 'open' })
  expect(await withdrawalOf(stage, payee)).toMatchObject({ state: 'review', waits: ['rewritten'] })
})

test('members are credited what was begun, and a provider is told the rest of what they were credited', async () => {
  const { id } = await pooled(1_000)
  const pair = await paired(400)
  await shown(pair)
  const writePair = (change: string) =>
    behindTriggers(database.url, (sql) =>
      sql.unsafe(`update member_pair set ${change} where id = $1`, [pair.id]),
    )
  await writePair('amount = 100000000')
  await expect(answer(pair, 'received')).rejects.toThrow('what is credited is what was begun')
  await writePair('amount = 100000000, mark = null')
  await expect(answer(pair, 'received')).rejects.toThrow('members are credited no more than was set aside')
  expect(await cash(payer)).toBe(0)
  const [{ mark }] = (await ctx.read.run<{
    mark: Buffer
  }>`select mark from member_pair where id = ${pair.id}`) as [{ mark: Buffer }]
  expect(mark).toBeNull()
  await writePair('amount = 40000')
  await answer(pair, 'received')
  expect(await cash(payer)).toBe(400_00)
  await writePair("state = 'ended', ended_by = 'people'")
  await later(2 * 3_600_000)
  await sendWithdrawal(ctx, { operatorId: stage.operatorId, id })
  expect(told(id)).toEqual([])
  expect(await withdrawalOf(stage, payee)).toMatchObject({ state: 'review', waits: ['rewritten'] })
  await writePair("state = 'paid', ended_by = 'payee'")
})

test('who is to pay another member sees no account that somebody has written into the pair', async () => {
  await pooled(500)
  const pair = await paired(500)
  const operator = await findOperatorById(ctx.read, stage.operatorId)
  const open = async () => operator && (await readPairOffer(ctx, operator, payer))?.open
  expect(await open()).toMatchObject({ isDoubted: false, accountNo: pair.accountNo })
  await behindTriggers(
    database.url,
    (sql) => sql`update member_pair set account_no = '9999999990' where id = ${pair.id}`,
  )
  expect(await open()).toMatchObject({ isDoubted: true, accountNo: '', holder: null })
})

test('a late slip of a pair in which somebody has written begins nothing anew: people see it', async () => {
  await pooled(500)
  const pair = await paired(500)
  await later(16 * 60_000)
  await endPairs(ctx)
  await behindTriggers(
    database.url,
    (sql) => sql`update member_pair set account_no = '9999999990' where id = ${pair.id}`,
  )
  await shown(pair)
  expect(await pairOf(pair.id)).toMatchObject({ state: 'ended', lateSlip: 'waits' })
  expect(await listPairsOfPayer(ctx.read, payer, { limit: 5 })).toHaveLength(1)
})
