import { readFileSync } from 'node:fs'
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../tests/support/processes/stopped.ts'
import { DRAWN, drawRound, setTakeBack } from '../../../tests/support/stage/drawing.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { listMoneyFaults } from '../ledger/queries.ts'
import { findRound } from '../rounds/queries.ts'
import { listSettlements } from '../settlement/queries.ts'
import { releaseSettlement } from '../settlement/release-settlement.ts'
import { settleRound } from '../settlement/settle-round.ts'

const MIGRATION = new URL('../../db/migrations/20261122T1445-newest-result.sql', import.meta.url)

const WRONG = DRAWN
const RIGHT = { ...DRAWN, last2: '48' }

const database = useDatabase()
let stage: Stage
let admin: postgres.Sql
let roundId = ''
/** The one has bet 10 baht on the bottom two of the wrong result, the other on those of the right one. */
let unlucky = ''
let lucky = ''
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
  admin = postgres(database.url, { max: 2, onnotice: () => {} })
})
afterAll(async () => {
  await admin.end()
  await stage.close()
})
beforeEach(async () => {
  roundId = await stage.openRound()
  ;[unlucky, lucky] = (await stage.members(2, bahtToSatang(1_000))) as [string, string]
  await placeTicket(stage.ctx, wishFor(stage, unlucky, roundId, [['two_bottom', '47', 10]]))
  await placeTicket(stage.ctx, wishFor(stage, lucky, roundId, [['two_bottom', '48', 10]]))
  // Nothing is taken back: what is paid by a wrong result is lost.
  await setTakeBack(stage, 'none')
})

const correct = () => drawRound(stage, roundId, RIGHT, 'misprinted')

/** What both have in cash, in baht. */
async function cash(): Promise<number[]> {
  const rows = await stage.ctx.read.run<{ memberId: string; balance: number }>`
    select member_id as "memberId", balance from account
    where member_id = any(${[unlucky, lucky]}::uuid[]) and name = 'cash'`
  return [unlucky, lucky].map((id) => (rows.find((row) => row.memberId === id)?.balance ?? 0) / 100)
}

async function expectOnlyRightPaid(): Promise<void> {
  expect(await cash(), 'nobody is paid by the wrong result').toEqual([990, 1_890])
  expect((await listSettlements(stage.ctx.read, roundId)).map(({ state }) => state)).toEqual([
    'stopped',
    'settled',
  ])
  expect((await findRound(stage.ctx.read, roundId))?.status).toBe('settled')
  expect(await listMoneyFaults(stage.ctx.read)).toEqual([])
}

describe('a wrong result is never paid once the right one is agreed', () => {
  test('when the jobs have not come to it yet', async () => {
    await drawRound(stage, roundId, WRONG)
    await correct()
    await settleRound(stage.jobs, roundId)
    await expectOnlyRightPaid()
  })

  test('when an alarm holds it, and nobody can release it any more', async () => {
    await drawRound(stage, roundId, WRONG)
    await correct()
    // As a database of before may have it: evaluated late, and held in front of the right one.
    await admin`update settlement set state = 'held' where round_id = ${roundId} and revision = 1`
    const release = { operatorId: stage.operatorId, roundId, staffId: stage.ctx.chance.id(), reason: 'why' }
    await expect(releaseSettlement(stage.ctx, release)).rejects.toMatchObject({ code: 'NOTHING_HELD' })
    await admin.unsafe(readFileSync(MIGRATION, 'utf8'))
    await settleRound(stage.jobs, roundId)
    await expectOnlyRightPaid()
  })

  test('when its evaluation fails each time', async () => {
    await drawRound(stage, roundId, WRONG)
    await admin.begin(async (sql) => {
      await sql`set local session_replication_role = replica`
      await sql`update result set canonical = '{"three_top": "252"}' where round_id = ${roundId}`
    })
    await expect(settleRound(stage.jobs, roundId)).rejects.toThrow()
    await correct()
    await settleRound(stage.jobs, roundId)
    await expectOnlyRightPaid()
  })

  test('while it is being evaluated, which the correction does not wait for', async () => {
    await drawRound(stage, roundId, WRONG)
    let settling: Promise<unknown> | undefined
    await admin.begin(async (sql) => {
      await sql`lock table settle_item in exclusive mode`
      settling = settleRound(stage.jobs, roundId)
      await expect.poll(countBlocked, { interval: 10 }).toBeGreaterThan(0)
      await correct()
    })
    await settling
    await settleRound(stage.jobs, roundId)
    await expectOnlyRightPaid()
    const { count } = await stage.ctx.read.one<{ count: number }>`
      select count(*)::int as count from settle_item where round_id = ${roundId} and revision = 1`
    expect(count, 'the evaluation has left nothing').toBe(0)
  })

  test('when it is evaluated, and not yet paid', async () => {
    await drawRound(stage, roundId, WRONG)
    await settleRound(stoppedAt(stage.jobs, 3, 'after the commit'), roundId).catch(expectStopped)
    expect(await listSettlements(stage.ctx.read, roundId)).toMatchObject([{ state: 'paying' }])
    await correct()
    await settleRound(stage.jobs, roundId)
    await expectOnlyRightPaid()
  })
})

test('the right result, agreed a second time after a wrong correction, is paid', async () => {
  await drawRound(stage, roundId, RIGHT)
  await drawRound(stage, roundId, WRONG, 'a slip')
  await drawRound(stage, roundId, RIGHT, 'the slip is put right')
  await settleRound(stage.jobs, roundId)
  expect(await cash()).toEqual([990, 1_890])
})

// The transactions of a settlement: two add up what was sold, one evaluates, one pays, one ends it.
const TRANSACTIONS = [1, 2, 3, 4, 5]

describe.each(TRANSACTIONS)('killed in transaction %i of the wrong result', (nth) => {
  test.each(['before the commit', 'after the commit'] as const)(
    '%s, and of the right one wherever that is killed, pays once and by difference',
    async (moment) => {
      await setTakeBack(stage, 'full')
      await drawRound(stage, roundId, WRONG)
      await settleRound(stoppedAt(stage.jobs, nth, moment), roundId).catch(expectStopped)
      await correct()
      for (const again of TRANSACTIONS) {
        await settleRound(stoppedAt(stage.jobs, again, moment), roundId).catch(expectStopped)
        expect(await listMoneyFaults(stage.ctx.read), 'the books balance in between').toEqual([])
      }
      await settleRound(stage.jobs, roundId)
      expect(await cash()).toEqual([990, 1_890])
      expect((await findRound(stage.ctx.read, roundId))?.status).toBe('settled')
    },
  )
})

async function countBlocked(): Promise<number> {
  const [row] = await admin<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return row?.count ?? 0
}

function expectStopped(error: unknown): void {
  expect(String(error)).toContain('stopped')
}
