import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../tests/support/processes/stopped.ts'
import { drawRound } from '../../../tests/support/stage/drawing.ts'
import { broughtMember, setAffiliates } from '../../../tests/support/stage/rewards/affiliates.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { JOBS } from '../../jobs/schedule.ts'
import { accrueAffiliatesPart } from '../affiliates/accrue-affiliates.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { accrueTurnover, accrueTurnoverPart } from './accrue-turnover.ts'
import { countingPace } from './counting-pace.ts'

const MEMBERS = 12

const database = useDatabase()
let stage: Stage
let members: string[]
beforeAll(async () => {
  stage = await openStage(database.url)
  await setAffiliates(stage)
  const referrer = await broughtMember(stage)
  members = []
  for (let nth = 0; nth < MEMBERS; nth += 1) members.push((await broughtMember(stage, referrer)).memberId)
})
afterAll(() => stage.close())
beforeEach(() => ask('delete from graphile_worker._private_jobs'))

function ask<Row>(words: string): Promise<Row[]> {
  return withSql(database.url, async (sql) => [...(await sql.unsafe(words))] as unknown as Row[])
}

/** A settled round that each of them has lost ten baht on. */
async function lost(): Promise<string> {
  const roundId = await stage.openRound()
  await Promise.all(
    members.map((memberId) =>
      placeTicket(stage.ctx, wishFor(stage, memberId, roundId, [['two_top', '12', 10]])),
    ),
  )
  await drawRound(stage, roundId)
  await settleRound(stage.jobs, roundId)
  await ask('delete from graphile_worker._private_jobs')
  return roundId
}

let leave = async () => {}
afterEach(() => leave())

/** Others bet, by whichever process, until the test is over; it has been seen here. */
async function crowd(): Promise<void> {
  let isOver = false
  const betting = (async () => {
    while (!isOver) await ask(`select count(nextval('bill_number')) from generate_series(1, 50000)`)
  })()
  leave = async () => {
    isOver = true
    await betting
  }
  const isSeen = () => countingPace(stage.jobs).run(async (size) => size < 100)
  await expect.poll(isSeen, { interval: 20 }).toBe(true)
}

interface Queued {
  readonly job: string
  readonly key: string
  readonly payload: Record<string, unknown>
  readonly isLater: boolean
}

const queued = () =>
  ask<Queued>(`
    select t.identifier as job, j.key, j.payload, j.run_at > now() as "isLater"
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.key`)

async function counted(roundId: string) {
  const [found] = await ask<{ play: number; turnover: number; income: number; noted: number }>(`
    select (select count(*)::int from play_entry where round_id = '${roundId}') as play,
      (select count(*)::int from turnover_entry where round_id = '${roundId}') as turnover,
      (select count(*)::int from affiliate_accrual where round_id = '${roundId}') as income,
      (select count(*)::int from play_count where round_id = '${roundId}') as noted`)
  return found
}

/** Runs what the queue holds of these rounds until nothing is left. */
async function runAll(): Promise<number> {
  let runs = 0
  for (let jobs = await queued(); jobs.length > 0 && runs < 50; jobs = await queued()) {
    await ask('delete from graphile_worker._private_jobs')
    for (const { job, payload } of jobs) await JOBS[job]?.work(stage.jobs, payload)
    runs += 1
  }
  return runs
}

describe('a round that a run has no time for', () => {
  test('is counted to its end by the runs after it, each member once, and noted when all are', async () => {
    const roundId = await lost()
    await crowd()
    expect(await accrueTurnoverPart(stage.jobs, { roundId }, 0)).toBe(false)
    const part = await counted(roundId)
    expect(part).toMatchObject({ noted: 0, income: 0 })
    expect([0, MEMBERS]).not.toContain(part?.play)
    expect(await queued()).toMatchObject([
      { job: 'accrue-turnover', key: `accrue-turnover:${roundId}:rest`, payload: { roundId, revision: 1 } },
    ])
    expect(await runAll()).toBeGreaterThan(0)
    expect(await counted(roundId)).toEqual({ play: MEMBERS, turnover: MEMBERS, income: 0, noted: 1 })
    expect(await accrueTurnover(stage.jobs, roundId)).toEqual({ entries: 0 })
  })

  test('is so for income too', async () => {
    const roundId = await lost()
    await crowd()
    expect(await accrueAffiliatesPart(stage.jobs, { roundId }, 0)).toBe(false)
    expect([0, MEMBERS]).not.toContain((await counted(roundId))?.income)
    await runAll()
    expect((await counted(roundId))?.income).toBe(MEMBERS)
  })

  test.each(['before the commit', 'after the commit'] as const)(
    'and stopped %s it loses nobody: the run is told again',
    async (moment) => {
      const roundId = await lost()
      await crowd()
      await accrueTurnoverPart(stage.jobs, { roundId }, 0)
      const [rest] = await queued()
      const stopped = stoppedAt(stage.jobs, 1, moment)
      await expect(JOBS['accrue-turnover']?.work(stopped, rest?.payload ?? {})).rejects.toThrow('stopped')
      await runAll()
      expect(await counted(roundId)).toMatchObject({ play: MEMBERS, turnover: MEMBERS, noted: 1 })
    },
  )

  test('and that is corrected meanwhile is left to the count of the correction', async () => {
    const roundId = await lost()
    await crowd()
    await accrueTurnoverPart(stage.jobs, { roundId }, 0)
    const [rest] = await queued()
    const before = await counted(roundId)
    await drawRound(
      stage,
      roundId,
      { first: '461212', last2: '47', front3: ['183', '905'], back3: ['774', '016'] },
      'พิมพ์ผิด',
    )
    await JOBS['accrue-turnover']?.work(stage.jobs, rest?.payload ?? {})
    expect(await counted(roundId)).toEqual(before)
    await settleRound(stage.jobs, roundId)
    await runAll()
    expect(await counted(roundId)).toMatchObject({ noted: 1 })
    expect(await accrueTurnover(stage.jobs, roundId)).toEqual({ entries: 0 })
  })
})

test('beside bets a run that finds another at work leaves its place and comes again', async () => {
  const roundId = await lost()
  const pace = countingPace(stage.jobs)
  const turn = pace.enter()
  await crowd()
  expect(await accrueTurnoverPart(stage.jobs, { roundId })).toBe(false)
  expect(await counted(roundId)).toMatchObject({ play: 0, turnover: 0 })
  expect(await queued()).toMatchObject([
    { key: `accrue-turnover:${roundId}`, payload: { roundId }, isLater: true },
  ])
  pace.leave(turn)
  await runAll()
  expect(await counted(roundId)).toMatchObject({ play: MEMBERS, noted: 1 })
})
