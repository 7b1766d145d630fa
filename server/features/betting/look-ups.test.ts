import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { admitTickets } from './admit-tickets.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  // One connection, as the database plans a statement for each, and that plan may stay for as long as it lives.
  stage = await openStage(database.url, { connections: 1 })
})
afterAll(() => stage.close())

/** More than the five times after which the database keeps a plan. */
const UNTIL_PLANNED = 8

test('a sale looks its rows up, with plans made while the tables were empty too: it reads no table from end to end', async () => {
  const roundId = await stage.openRound()
  const members = await stage.members(200, bahtToSatang(10_000))
  const wishes = (count: number) =>
    members.slice(0, count).map((member) => wishFor(stage, member, roundId, [['two_top', '12', 1]]))
  for (let at = 0; at < UNTIL_PLANNED; at += 1) {
    const few = wishes(4)
    await admitTickets(stage.ctx, few)
    await admitTickets(stage.ctx, few) // the same keys again, which reads the tickets they have become
  }
  for (let at = 0; at < 10; at += 1) await admitTickets(stage.ctx, wishes(200))

  const before = await rowsScanned()
  const sold = wishes(50)
  expect((await admitTickets(stage.ctx, sold)).every((ticket) => 'id' in ticket)).toBe(true)
  expect((await admitTickets(stage.ctx, sold)).every((ticket) => 'id' in ticket && ticket.replayed)).toBe(
    true,
  )
  const after = await rowsScanned()
  expect(after).toEqual(before)
})

/** Rows read so far by reading a whole table, of the tables that grow with every sale. */
async function rowsScanned(): Promise<{ table: string; rows: number }[]> {
  // The connection hands in what it counted when this ends.
  await stage.ctx.read.run`select pg_stat_force_next_flush()`
  return stage.ctx.read.run`
    select relname as table, seq_tup_read as rows from pg_stat_user_tables
    where relname in ('ticket', 'transfer', 'admission_batch', 'member') order by relname`
}
