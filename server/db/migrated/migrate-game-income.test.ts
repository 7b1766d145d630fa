import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseBefore, databaseBefore } from '../../../tests/support/database/database-before.ts'
import { migrate } from '../migrate.ts'

let database: DatabaseBefore
/** Members with one round each. */
const [due, earned, counted, later] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]

/** Rounds of before anybody noted what was in its income: all are taken as if they had been. */
beforeAll(async () => {
  database = await databaseBefore('20261127T1703-income-by-kind-of-game.sql')
  const { sql } = database
  await sql`set session_replication_role = replica`
  for (const [memberId, isCounted, hours] of [
    [due, false, -1],
    [earned, false, -1],
    [counted, true, -1],
    [later, false, 1],
  ] as const) {
    await sql`
      insert into game_round (member_id, operator_id, provider, round, id, game, opened_at, last_at, bets, staked, won,
        staked_back, won_back, is_income_counted, was_income_counted)
      values (${memberId}, ${due}, 'maker', ${memberId}, ${randomUUID()}, 'reels', now() + ${hours} * interval '1 hour',
        now(), 1, 10000, 0, 0, 0, ${isCounted}, true)`
  }
  await sql`
    insert into affiliate_game_accrual (member_id, friend_id, day, product, level, nth, operator_id, cause, staked, rate,
      amount, at, held_until)
    select ${counted}, member_id, (opened_at at time zone 'Asia/Bangkok')::date, 'slot', 1, 1, operator_id, 'played', 10000,
      50, 50, now(), now() + interval '7 days' from game_round where member_id = ${earned}`
  await sql`set session_replication_role = default`
  await migrate(database.url)
})
afterAll(() => database.drop())

test('what was due and of a day that earned nothing may begin to earn; all else was counted', async () => {
  const rows = await database.sql<{ memberId: string }[]>`
    select member_id as "memberId" from game_round where not was_income_counted`
  expect(rows.map(({ memberId }) => memberId)).toEqual([due])
})
