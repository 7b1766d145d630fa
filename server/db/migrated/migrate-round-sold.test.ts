import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseBefore, databaseBefore } from '../../../tests/support/database/database-before.ts'
import { openMachinery } from '../../../tests/support/stage/stage.ts'
import { listConsoleRounds } from '../../features/results/queries-console.ts'
import { addUpSold } from '../../features/results/sold/add-up-sold.ts'
import type { Machinery } from '../../make-context.ts'
import { migrate } from '../migrate.ts'

const MIGRATION = '20261128T0811-lists-count-nothing.sql'

const [open, sealed, lotteryId, operatorId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
let database: DatabaseBefore
let machinery: Machinery | undefined
beforeAll(async () => {
  database = await databaseBefore(MIGRATION)
})
afterAll(async () => {
  await machinery?.close()
  await database.drop()
})

async function aRound(sql: postgres.ISql, id: string, status: string): Promise<void> {
  await sql`
    insert into round (id, operator_id, lottery_id, code, business_date, types, status, opens_at, closes_at, latest_close_at,
      draw_at, salt, created_at)
    values (${id}, ${operatorId}, ${lotteryId}, ${id}, '2026-11-22', '{three_top}', ${status},
      now(), now() + interval '1 hour', now() + interval '1 hour', now() + interval '2 hours', ${Buffer.alloc(32)}, now())`
}

async function aTicket(sql: postgres.ISql, roundId: string): Promise<void> {
  const id = randomUUID()
  await sql`
    insert into ticket (member_id, id, operator_id, round_id, plan, types, numbers, stakes, rates, discounts, stake, net,
      key, request_hash, leaf, nonce, batch_id, batch_index, placed_at)
    values (${id}, ${id}, ${operatorId}, ${roundId}, 'full', '{three_top}', '{252}', '{40}',
      '{12000}', '{0}', 40, 40, ${id}, '', '', '', ${id}, 0, now() - interval '2 minutes')`
}

test('what is sold while the migration runs is added up, and a look is right before that', async () => {
  const { sql, url } = database
  await sql`set session_replication_role = replica`
  for (const [id, status] of [
    [open, 'open'],
    [sealed, 'closed'],
  ] as const) {
    await aRound(sql, id, status)
    await aTicket(sql, id)
  }
  await sql`insert into lottery (id, operator_id, code) values (${lotteryId}, ${operatorId}, 'th_government')`
  const none = Buffer.alloc(32)
  await sql`
    insert into round_seal (round_id, operator_id, seq, size, stake_sum, cancelled_size, cancelled_sum, root, cancelled_root, closed_at,
      previous_head, head, signature, sealed_at)
    values (${sealed}, ${operatorId}, 1, 1, 40, 0, 0, ${none}, ${none}, now(), ${none}, ${none}, ${none}, now())`
  await sql`set session_replication_role = default`

  // It has its number before the migration begins, and writes when that is over.
  const beside = postgres(url, { max: 1, onnotice: () => {} })
  await beside.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`select pg_current_xact_id()`
    await migrate(url)
    await aTicket(tx, open)
  })
  await beside.end()

  machinery = openMachinery(url)
  const { jobs } = machinery
  const look = async () => (await listConsoleRounds(jobs.read, operatorId, [open]))[0]
  expect(await look()).toMatchObject({ tickets: 2, stakes: 80 })
  await expect
    .poll(async () => {
      await addUpSold(jobs)
      return sql`select tickets, stakes::int from round_sold where round_id = ${open}`
    })
    .toEqual([{ tickets: 2, stakes: 80 }])
  expect(await look()).toMatchObject({ tickets: 2, stakes: 80 })
  expect(await sql`select round_id from round_sold where round_id = ${sealed}`, 'its seal says it').toEqual(
    [],
  )
  expect(await sql`select * from audit_kept()`).toEqual([])
})
