import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHUNK_LEAVES } from '../../../domain/fair/ledger-log.ts'
import { freshDatabase, type TestDatabase, withSql } from '../../../tests/support/database/database.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import { JOBS } from '../../jobs/schedule.ts'
import { appendLedgerLog } from './append-ledger-log.ts'
import { checkLedgerPart } from './check-ledger-log.ts'
import { findLedgerHead } from './queries-log.ts'

/** More than a check reads before it looks at the time: two pages of 64 chunks. */
const TRANSFERS = 70 * CHUNK_LEAVES

let database: TestDatabase
let stage: Stage
beforeAll(async () => {
  // Movements of the house that nothing has caused: its books are not asked.
  database = await freshDatabase()
  stage = await openStage(database.url)
  await withSql(database.url, async (sql) => {
    await sql`set session_replication_role = replica`
    await sql`
      insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount, actor, at,
        written_by)
      select house_member_id, uuidv7(), id, 'sweep', 'round', uuidv7(), 'round:escrow', 'house:pnl', 100, 'settlement', db_now(),
        1 + n / 500
      from operator, generate_series(1, ${TRANSFERS}::int) n where id = ${stage.operatorId}`
  })
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

/** What the job that stands in the queue is to do. */
const waiting = async () =>
  (
    await withSql(
      database.url,
      (sql) => sql<{ payload: { operatorId: string; chunk: number } }[]>`
        select payload from graphile_worker._private_jobs where key = ${`check-ledger-log:${stage.operatorId}`}`,
    )
  )[0]?.payload

const faults = async () =>
  (
    await stage.ctx.read.run<{
      kind: string
    }>`select from ledger_fault where operator_id = ${stage.operatorId}`
  ).length

test('a long log is compared run by run, each of which begins where the one before has ended', async () => {
  const { operatorId } = stage
  // An open transaction of any other test holds the log back.
  await expect
    .poll(
      async () => {
        await appendLedgerLog(stage.jobs, operatorId)
        return (await findLedgerHead(stage.ctx.read, operatorId))?.size
      },
      { timeout: 30_000 },
    )
    .toBe(TRANSFERS)

  await JOBS['check-ledger-log']?.work(stage.jobs, {})
  expect(await waiting()).toEqual({ operatorId, chunk: 0 })

  // A run without any time still does a page.
  expect(await checkLedgerPart(stage.jobs, { operatorId, chunk: 0 }, 0)).toEqual({ faults: 0, next: 64 })
  const left = await waiting()
  expect(left).toEqual({ operatorId, chunk: 64 })
  await JOBS['check-ledger-log']?.work(stage.jobs, { ...left })
  expect(await faults()).toBe(0)

  // Changed behind the first run: it finds nothing, and the next tells of it.
  await withSql(database.url, async (sql) => {
    await sql`set session_replication_role = replica`
    await sql`
      update transfer set amount = 101 where id = (select id from transfer where operator_id = ${operatorId}
        order by written_by desc, member_id desc, kind desc, ref_type desc, ref_id desc limit 1)`
  })
  expect(await checkLedgerPart(stage.jobs, { operatorId, chunk: 0 }, 0)).toEqual({ faults: 0, next: 64 })
  await JOBS['check-ledger-log']?.work(stage.jobs, { ...left })
  expect(await faults()).toBeGreaterThan(0)
})
