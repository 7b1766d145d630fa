import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { isFast } from '../../domain/lottery/lotteries/yeekee.ts'
import { findLottery } from '../../domain/lottery/registry.ts'
import { bahtToSatang } from '../../domain/money.ts'
import { moveClock, useDatabase } from '../../tests/support/database/database.ts'
import { stoppedAt } from '../../tests/support/processes/stopped.ts'
import { DRAWN, passDrawTime, shutRound } from '../../tests/support/stage/drawing.ts'
import { playedRound, shutRound as shutFastRound } from '../../tests/support/stage/fast/fast-play.ts'
import { openStage, type Stage, wishFor } from '../../tests/support/stage/stage.ts'
import type { Context, Reader } from '../context.ts'
import { Unavailable } from '../errors.ts'
import { fakeGovernmentLottery } from '../external/fake-government-lottery.ts'
import { propose } from '../features/approvals/propose.ts'
import { appendAudit } from '../features/audit/append-audit.ts'
import { bookNumbers } from '../features/booking/book-numbers.ts'
import { JOBS } from './schedule.ts'

// What a job cannot do to one of its list stops none of the others.

const database = useDatabase()
let stage: Stage
let other: Stage
let owner: postgres.Sql
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
  other = await openStage(database.url, { company: 'XY' })
  owner = postgres(database.url, { max: 2, onnotice: () => {} })
})
afterAll(async () => {
  await owner.end()
  await other.close()
  await stage.close()
})
beforeEach(() => owner`delete from graphile_worker._private_jobs`)
afterEach(async () => {
  await moveClock(database.url, 0)
  await owner`update round set status = 'settled' where status not in ('settled', 'void')`
})

/** The job has told that something failed, and has gone on. */
const goesOn = (name: string, ctx: Context) =>
  expect(JOBS[name]?.work(ctx, {})).rejects.toBeInstanceOf(AggregateError)
const oneStopped = () => stoppedAt(stage.jobs, 1, 'before the commit')
const queued = async () => (await owner`select from graphile_worker.jobs`).length

async function sealedRound(businessDate = '2026-11-16'): Promise<string> {
  const roundId = await stage.openRound({ businessDate })
  await shutRound(stage, roundId)
  await passDrawTime(stage, roundId)
  return roundId
}

async function enterResult(roundId: string): Promise<void> {
  const { operatorId, makerId } = stage
  const content = { revision: 1, published: DRAWN, source: 'test', captureId: null, officialAt: null }
  const wish = { operatorId, kind: 'result', roundId, slot: roundId, content, reason: null, makerId } as const
  await stage.ctx.transaction(async (tx) => {
    await tx.readClock()
    await propose(tx, { id: stage.ctx.chance.id(), ...wish })
  })
}

test('expire-approvals: a proposal that cannot be ended', async () => {
  for (const roundId of [await sealedRound(), await sealedRound(), await sealedRound()]) {
    await enterResult(roundId)
  }
  await owner`update staff set status = 'closed' where staff_id = ${stage.makerId}`
  await goesOn('expire-approvals', oneStopped())
  expect(await owner`select from approval where state = 'open'`).toHaveLength(1)
  await JOBS['expire-approvals']?.work(stage.jobs, {})
  await owner`update staff set status = 'active' where staff_id = ${stage.makerId}`
})

test('end-bookings: a booking that cannot be ended', async () => {
  const roundId = await stage.openRound()
  const members = await stage.members(4, bahtToSatang(100))
  for (const member of members) {
    await bookNumbers(stage.ctx, wishFor(stage, member, roundId, [['two_top', '12', 10]]))
  }
  const broken = members[0] ?? ''
  const take = (amount: number) => owner`
    update account set balance = balance - ${amount} where member_id = ${broken} and name = 'hold'`
  await owner`alter table account disable trigger all`
  await take(10_00) // giving it back would put the account below zero
  await moveClock(database.url, 120_000)
  const open = () => owner`select member_id from hold where resolved_at is null`
  await goesOn('end-bookings', stage.jobs)
  expect(await open()).toMatchObject([{ member_id: broken }])
  await take(-10_00)
  await owner`alter table account enable trigger all`
  await JOBS['end-bookings']?.work(stage.jobs, {})
  expect(await open()).toHaveLength(0)
})

test('resume-rounds: a round whose step cannot be queued', async () => {
  for (const roundId of [await stage.openRound(), await stage.openRound(), await stage.openRound()]) {
    await owner`
      update round set status = 'closed', closed_at = db_now() - interval '2 minutes' where id = ${roundId}`
  }
  await goesOn('resume-rounds', oneStopped())
  expect(await queued()).toBe(2)
})

test('resume-fast-rounds: the same', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { roundId } = await playedRound(stage, 1)
    await shutFastRound(stage, database.url, roundId)
    await moveClock(database.url, 0)
  }
  await moveClock(database.url, 250_000)
  await owner`delete from graphile_worker._private_jobs`
  await goesOn('resume-fast-rounds', oneStopped())
  expect(await queued()).toBe(2)
})

test('generate-rounds: a custodian that is away, and a plan that does not fit', async () => {
  const made = async () => {
    const rows = await owner<{ code: string }[]>`
      select distinct l.code from round r join lottery l on l.id = r.lottery_id where r.opens_at > db_now()`
    return rows.map(({ code }) => findLottery(code)).filter((lottery) => lottery !== undefined)
  }
  const [first, second] = stage.jobs.external.custodians
  const away = { ...first, commit: () => Promise.reject(new Unavailable('custodian')) }
  const external = { ...stage.jobs.external, custodians: [away, second] as const }
  await goesOn('generate-rounds', { ...stage.jobs, external })
  const fixed = await made()
  expect(fixed.length).toBeGreaterThan(10)
  expect(fixed.some(isFast)).toBe(false)
  // All of them in one go, and then one by one.
  await JOBS['generate-rounds']?.work(oneStopped(), {})
  expect((await made()).some(isFast)).toBe(true)
})

test('check-audit: a chain that cannot be read', async () => {
  for (const { ctx, operatorId } of [stage, other]) {
    await ctx.transaction(async (tx) => {
      await tx.readClock()
      await appendAudit(tx, { operatorId, actor: 'test', kind: 'lottery.added', body: {} })
    })
  }
  const read: unknown[] = []
  const run = ((words: TemplateStringsArray, ...values: unknown[]) => {
    const [operatorId] = values
    if (operatorId !== undefined && !read.includes(operatorId)) read.push(operatorId)
    // The first of them fails, whichever that is.
    if (operatorId === read[0] && operatorId !== undefined) return Promise.reject(new Unavailable('database'))
    return (stage.jobs.read.run as (...all: unknown[]) => unknown)(words, ...values)
  }) as Reader['run']
  await goesOn('check-audit', { ...stage.jobs, read: { ...stage.jobs.read, run } })
  expect(read.sort()).toEqual([stage.operatorId, other.operatorId].sort())
})

test('purge-sessions: one kind that cannot be deleted', async () => {
  await owner`
    insert into act_key (actor_id, key, request_hash, at)
    values (gen_random_uuid(), gen_random_uuid(), ${Buffer.alloc(32)}, db_now() - interval '90 days')`
  await goesOn('purge-sessions', oneStopped())
  expect(await owner`select from act_key`).toHaveLength(0)
})

test('government-results: a round whose answer cannot be kept', async () => {
  const government = fakeGovernmentLottery()
  government.say({
    drawn: '2026-11-16',
    first: '461252',
    last2: '47',
    front3: ['183', '905'],
    back3: ['774', '016'],
  })
  const [due, entered] = [await sealedRound(), await sealedRound()]
  await enterResult(entered)
  const external = { ...stage.jobs.external, governmentLottery: government }
  await goesOn('government-results', { ...oneStopped(), external })
  const noted = await owner`select round_id as id from result_fetch where round_id = any(${[due, entered]})`
  expect(noted).toEqual([{ id: entered }])
})
