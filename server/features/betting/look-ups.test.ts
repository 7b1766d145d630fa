import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { keepPlans, rowsScanned } from '../../../tests/support/database/rows-scanned.ts'
import { limited } from '../../../tests/support/stage/safer/limited.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { admitTickets } from './admit-tickets.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  // One connection, as the database plans a statement for each, and that plan may stay for as long as it lives.
  stage = await openStage(database.url, { connections: 1 })
  await keepPlans(database.url, GROWING)
})
afterAll(() => stage.close())

/** More than the five times after which the database keeps a plan. */
const UNTIL_PLANNED = 8
/** What grows with every sale. */
const GROWING = [
  'admission_batch',
  'member',
  'play_hour',
  'play_limit_step',
  'play_session',
  'play_time',
  'ticket',
  'transfer',
]

test('a sale looks its rows up, with plans made while the tables were empty too: it reads no table from end to end', async () => {
  const roundId = await stage.openRound()
  const members = await stage.members(200, bahtToSatang(10_000))
  for (const memberId of members.slice(0, 20)) {
    await limited(stage, memberId, { kind: 'stake', span: 'week', max: bahtToSatang(9_000) })
  }
  const wishes = (count: number) =>
    members.slice(0, count).map((member) => wishFor(stage, member, roundId, [['two_top', '12', 1]]))
  for (let at = 0; at < UNTIL_PLANNED; at += 1) {
    const few = wishes(4)
    await admitTickets(stage.ctx, few)
    await admitTickets(stage.ctx, few) // the same keys again, which reads the tickets they have become
  }
  for (let at = 0; at < 10; at += 1) await admitTickets(stage.ctx, wishes(200))

  const before = await rowsScanned(stage.ctx, GROWING)
  const sold = wishes(50)
  expect((await admitTickets(stage.ctx, sold)).every((ticket) => 'id' in ticket)).toBe(true)
  expect((await admitTickets(stage.ctx, sold)).every((ticket) => 'id' in ticket && ticket.replayed)).toBe(
    true,
  )
  const after = await rowsScanned(stage.ctx, GROWING)
  expect(after).toEqual(before)
})
