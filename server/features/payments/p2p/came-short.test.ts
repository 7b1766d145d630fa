import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { satang } from '../../../../domain/money.ts'
import { moveClock, useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { newDepositor } from '../../../../tests/support/stage/depositor.ts'
import { keptSlip, openPair, payeeSays } from '../../../../tests/support/stage/pairs.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { withdrawalOf } from '../../../../tests/support/stage/withdrawer.ts'
import type { Context } from '../../../context.ts'
import { type FakePayouts, fakePayouts } from '../../../external/fake-payouts.ts'
import { findCash, listMoneyFaults } from '../../ledger/queries.ts'
import { turnoverOf } from '../../turnover/turnover-of.ts'
import { resumeWithdrawals } from '../withdrawals/resume-withdrawals.ts'
import { sendWithdrawal } from '../withdrawals/send-withdrawal.ts'
import { answerPair, answerShort, cancelPair, showSlip } from './act-on-pair.ts'
import { sayVerdict } from './decide-dispute.ts'
import { endPairs } from './end-pairs.ts'
import { listPairsOfPayer, type StoredPair } from './queries-pairs.ts'

const database = useDatabase()
let stage: Stage
let ctx: Context
let provider: FakePayouts
let pair: StoredPair
let aheadMs = 0
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
})
afterAll(() => stage.close())
beforeEach(async () => {
  provider = fakePayouts('short', () => 'paid')
  ctx = { ...stage.jobs, external: { ...stage.jobs.external, demoPayouts: provider } }
  // What other tests have left in the pool is over.
  await withSql(
    database.url,
    (sql) => sql`update withdrawal set pooled_until = requested_at where pooled_until is not null`,
  )
  pair = await openPair({ ...stage, ctx }, database.url)
})

async function later(minutes: number): Promise<void> {
  aheadMs += minutes * 60_000
  await moveClock(database.url, aheadMs)
}

async function shown(): Promise<void> {
  const slipId = await keptSlip(stage, database.url, pair.payerId)
  await showSlip(ctx, { memberId: pair.payerId, pairId: pair.id, slipId })
}

const says = (baht: number, within = ctx) =>
  answerPair(within, payeeSays(stage, pair, 'short', satang(Math.round(baht * 100))))
const received = () => answerPair(ctx, payeeSays(stage, pair, 'received'))
const answers = (agrees: boolean, within = ctx) => answerShort(within, { name: pair, agrees })
const verdict = (staffId: string, baht: number | null) =>
  sayVerdict(ctx, {
    ...{ ...pair, staffId, paid: true, reason: 'ดูสลิปและรายการเดินบัญชีแล้ว' },
    short: baht === null ? null : satang(baht * 100),
  })

async function now(): Promise<StoredPair> {
  const [found] = await listPairsOfPayer(ctx.read, pair.payerId, { limit: 1, id: pair.id })
  if (!found) throw new Error('a pair stays')
  return found
}

const cash = async () => (await findCash(ctx.read, pair.payerId))?.balance
const faults = () => listMoneyFaults(stage.jobs.read)

describe('less has come', () => {
  test('what both say is credited, once, and what is missing is paid by the provider', async () => {
    await shown()
    await Promise.all([1, 2, 3].map(() => says(250.5)))
    expect(await now()).toMatchObject({ state: 'short', came: 250_50, amount: 300_00, missing: 0 })
    expect(await cash(), 'one of both has said it').toBe(0)
    const told = await ctx.read.run`
      select kind, facts from message where member_id = ${pair.payerId} and kind = 'came-short'`
    expect(told).toEqual([{ kind: 'came-short', facts: { amount: 300_00, came: 250_50 } }])
    await Promise.all([1, 2, 3].map(() => answers(true)))
    await answers(true)
    expect(await now()).toMatchObject({ state: 'paid', endedBy: 'payer', amount: 250_50, missing: 49_50 })
    expect(await cash()).toBe(250_50)
    expect((await turnoverOf(ctx.read, pair.payerId)).required).toBe(250_50)
    expect(await withdrawalOf(stage, pair.payeeId)).toMatchObject({
      state: 'approved',
      paidByMembers: 250_50,
      openPairs: 0,
    })
    await sendWithdrawal(ctx, { operatorId: stage.operatorId, id: pair.withdrawalId })
    const paidOut = provider.arrived.filter(({ id }) => id === pair.withdrawalId)
    expect(
      paidOut.map(({ amount }) => amount),
      'nobody deposits so little: it waits for nobody',
    ).toEqual([49_50])
    expect(await withdrawalOf(stage, pair.payeeId)).toMatchObject({ state: 'paid', paidByMembers: 250_50 })
    expect(await faults()).toEqual([])
  })

  test.each([
    ['one satang', 299.99, true],
    ['what leaves satang whatever is taken of it', 149.5, true],
    ['what another member may take', 200, false],
  ])('%s that is left is sent at once: %s baht came, %s', async (_, baht, isSent) => {
    await shown()
    await says(baht)
    const key = `send-withdrawal:${pair.withdrawalId}`
    const queued = () =>
      withSql(database.url, (sql) => sql`select from graphile_worker._private_jobs where key = ${key}`)
    // The one that was there before the pool.
    await withSql(database.url, (sql) => sql`delete from graphile_worker._private_jobs where key = ${key}`)
    await answers(true)
    expect(await queued()).toHaveLength(isSent ? 1 : 0)
    await sendWithdrawal(ctx, { operatorId: stage.operatorId, id: pair.withdrawalId })
    expect((await withdrawalOf(stage, pair.payeeId)).state).toBe(isSent ? 'paid' : 'approved')
    await later(61)
    await resumeWithdrawals(ctx)
    const paidOut = provider.arrived.filter(({ id }) => id === pair.withdrawalId)
    expect(
      paidOut.map(({ amount }) => amount),
      'once',
    ).toEqual([30_000 - Math.round(baht * 100)])
    expect(await faults()).toEqual([])
  })

  test.each(['before the commit', 'after the commit'] as const)(
    'stopped %s each word is said once',
    async (moment) => {
      await shown()
      // The first transaction looks at the PIN, the second writes.
      await expect(says(250, stoppedAt(ctx, 2, moment))).rejects.toThrow('stopped')
      await says(250)
      await expect(answers(true, stoppedAt(ctx, 1, moment))).rejects.toThrow('stopped')
      await answers(true)
      expect(await cash()).toBe(250_00)
      expect(await faults()).toEqual([])
    },
  )

  test('who says at once that all has come and who agrees to less end in one of both', async () => {
    await shown()
    await says(250)
    await Promise.allSettled([answers(true), received()])
    const { state, amount } = await now()
    expect(state).toBe('paid')
    expect([250_00, 300_00]).toContain(amount)
    expect(await cash()).toBe(amount)
    expect(await faults()).toEqual([])
  })

  test('and then all of it: it is credited whole', async () => {
    await shown()
    await says(250)
    await received()
    expect(await now()).toMatchObject({ state: 'paid', endedBy: 'payee', amount: 300_00, missing: 0 })
    expect(await cash()).toBe(300_00)
    await expect(answers(true)).rejects.toMatchObject({ code: 'PAIR_ENDED' })
  })

  test('it is no reason to take the pair back', async () => {
    await shown()
    await says(250)
    await expect(cancelPair(ctx, pair)).rejects.toMatchObject({ code: 'PAIR_SHOWN' })
  })
})

describe('people decide', () => {
  test('where the other one says that it was all, also of how much', async () => {
    await shown()
    await says(250)
    await answers(false)
    await answers(false)
    expect(await now()).toMatchObject({ state: 'disputed', came: 250_00 })
    await verdict(stage.makerId, 250)
    await expect(verdict(stage.makerId, 200)).rejects.toMatchObject({ code: 'VERDICT_SAID' })
    expect(await verdict(stage.checkerId, 250)).toEqual({ decided: true })
    expect(await now()).toMatchObject({ state: 'paid', endedBy: 'people', amount: 250_00, missing: 50_00 })
    expect(await cash()).toBe(250_00)
    expect(await verdict(stage.checkerId, 250), 'a repeat').toEqual({ decided: true })
    expect(await faults()).toEqual([])
  })

  test('two who have found different amounts have decided nothing', async () => {
    await shown()
    await says(250)
    await answers(false)
    await verdict(stage.makerId, 250)
    expect(await verdict(stage.checkerId, 200)).toEqual({ decided: false })
    expect([(await now()).state, await cash()]).toEqual(['disputed', 0])
  })

  test('not while the two members are asked again, whoever has said something before', async () => {
    await shown()
    await answerPair(ctx, payeeSays(stage, pair, 'not-received'))
    expect(await verdict(stage.makerId, null)).toEqual({ decided: false })
    await says(250)
    for (const staffId of [stage.makerId, stage.checkerId])
      await expect(verdict(staffId, null)).rejects.toMatchObject({ code: 'PAIR_ASKS_MEMBERS' })
    expect([(await now()).state, await cash()]).toEqual(['short', 0])
    await answers(false)
    expect(await verdict(stage.checkerId, null)).toEqual({ decided: true })
    expect(await verdict(stage.makerId, null), 'a repeat').toEqual({ decided: true })
  })

  test('where nobody answers within half an hour; who was silent is credited nothing by that', async () => {
    await shown()
    await says(250)
    await later(29)
    await endPairs(ctx)
    expect((await now()).state).toBe('short')
    await later(2)
    await endPairs(ctx)
    expect([(await now()).state, await cash()]).toEqual(['disputed', 0])
    await verdict(stage.makerId, null)
    await verdict(stage.checkerId, null)
    expect(await now()).toMatchObject({ amount: 300_00, missing: 0 })
    expect(await cash()).toBe(300_00)
  })

  test('of a transfer that was said not to have come at all, and of which a part has', async () => {
    await shown()
    await answerPair(ctx, payeeSays(stage, pair, 'not-received'))
    await says(100)
    await answers(true)
    expect(await cash()).toBe(100_00)
    expect(await faults()).toEqual([])
  })
})

describe('is refused', () => {
  test.each([
    ['nothing', 0],
    ['all of it', 300],
    ['more', 300.01],
    ['less than nothing', -1],
  ])('%s that has come', async (_, baht) => {
    await shown()
    await expect(says(baht)).rejects.toMatchObject({ code: 'PAIR_NOT_SHORT' })
    expect(await now()).toMatchObject({ state: 'shown', came: null })
  })

  test('before anybody says that something was sent, and another amount once it is said', async () => {
    await expect(says(250)).rejects.toMatchObject({ code: 'PAIR_ENDED' })
    await shown()
    await expect(answers(true), 'nobody says so').rejects.toMatchObject({ code: 'PAIR_ENDED' })
    await says(250)
    await expect(says(200)).rejects.toMatchObject({ code: 'PAIR_ENDED' })
    await answers(false)
    await expect(says(200), 'nobody is kept from a decision').rejects.toMatchObject({ code: 'PAIR_ENDED' })
    await says(250)
    expect((await now()).state).toBe('disputed')
  })

  test('without the proof, and by others than the two', async () => {
    await shown()
    const wrong = { ...payeeSays(stage, pair, 'short', satang(250_00)), pin: '000000' }
    await expect(answerPair(ctx, wrong)).rejects.toMatchObject({ code: 'PIN_WRONG' })
    const asPayer = payeeSays(stage, { ...pair, payeeId: pair.payerId }, 'short', satang(250_00))
    await expect(answerPair(ctx, asPayer)).rejects.toMatchObject({ code: 'PAIR_UNKNOWN' })
    await says(250)
    const stranger = await newDepositor(stage, database.url)
    for (const payerId of [stranger, pair.payeeId]) {
      const name = { payerId, id: pair.id }
      await expect(answerShort(ctx, { name, agrees: true })).rejects.toMatchObject({ code: 'PAIR_UNKNOWN' })
    }
    const elsewhere = { ...pair, operatorId: randomUUID(), staffId: stage.makerId, reason: 'x' }
    await expect(sayVerdict(ctx, { ...elsewhere, paid: true, short: satang(1_00) })).rejects.toMatchObject({
      code: 'PAIR_UNKNOWN',
    })
  })

  test.each([
    ['all of it', true, 300],
    ['nothing', true, 0],
    ['a part of what has not come', false, 250],
  ])('%s as a part, said by staff', async (_, paid, baht) => {
    await shown()
    await answerPair(ctx, payeeSays(stage, pair, 'not-received'))
    const said = { ...pair, staffId: stage.makerId, paid, short: satang(baht * 100), reason: 'x' }
    await expect(sayVerdict(ctx, said)).rejects.toMatchObject({ code: 'PAIR_NOT_SHORT' })
  })

  test('by the database, whatever one statement would write', async () => {
    await shown()
    const set = (change: string) =>
      withSql(database.url, (sql) => sql.unsafe(`update member_pair set ${change} where id = '${pair.id}'`))
    const end = `ended_at = now(), ended_by`
    await expect(set(`amount = 20000`)).rejects.toThrow('stays')
    await expect(set(`came = 25000`)).rejects.toThrow('once')
    await says(250)
    await expect(set(`came = 20000`)).rejects.toThrow('once')
    await expect(set(`state = 'paid', amount = 20000, missing = 10000, ${end} = 'payer'`)).rejects.toThrow(
      'two',
    )
    await expect(set(`state = 'paid', amount = 25000, missing = 5000, ${end} = 'payee'`)).rejects.toThrow(
      'two',
    )
    await expect(set(`amount = 25000, missing = 5000`)).rejects.toThrow('member_pair_amount_check')
    await answers(false)
    await expect(set(`state = 'short'`)).rejects.toThrow('once')
    await verdict(stage.makerId, 250)
    await verdict(stage.checkerId, 200)
    const people = `state = 'paid', amount = 25000, missing = 5000, ${end} = 'people'`
    await expect(set(people), 'two of two minds').rejects.toThrow('two')
    await expect(set(`state = 'paid', ${end} = 'people'`), 'nobody said all').rejects.toThrow('two')
  })
})
