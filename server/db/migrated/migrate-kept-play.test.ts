import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseBefore, databaseBefore } from '../../../tests/support/database/database-before.ts'
import { migrate } from '../migrate.ts'

const operatorId = randomUUID()
/** Status, whether a stop lasts, and which way money of theirs has gone. */
const MEMBERS = [
  ['banned', false, 'in'],
  ['closed', false, 'in'],
  ['active', true, 'in'],
  ['active', false, 'in'],
  ['banned', false, null],
] as const
const memberIds = MEMBERS.map(() => randomUUID())
let database: DatabaseBefore

beforeAll(async () => {
  database = await databaseBefore('20261128T1710-kept-from-play-again.sql')
  const { sql } = database
  await sql`set session_replication_role = replica`
  await sql`
    insert into operator (id, code, name, company, agent, house_member_id)
    values (${operatorId}, 'before', 'Before', 'BE', '01', ${randomUUID()})`
  for (const [at, [status, isStopped, way]] of MEMBERS.entries()) {
    const memberId = memberIds[at] ?? ''
    await sql`
      insert into member (member_id, operator_id, code, name, password_hash, password_changed_at, created_at, status, no_play_until)
      values (${memberId}, ${operatorId}, ${`BE01${at}`}, ${`member${at}`}, '-', now(), now(), ${status},
        ${isStopped ? sql`now() + interval '1 day'` : null})`
    if (way === null) continue
    await sql`
      insert into game_transfer (member_id, id, operator_id, provider, way, amount, state, requested_at, sent_at, key, request_hash)
      values (${memberId}, ${randomUUID()}, ${operatorId}, 'PRS', ${way}, 100, 'unknown', now(), now(), ${randomUUID()}, '\\x00')`
  }
  await sql`set session_replication_role = default`
  await migrate(database.url)
})
afterAll(() => database.drop())

test('members who may not play and have moved money to a game wallet are looked at, and nobody else', async () => {
  const rows = await database.sql<{ memberId: string; isDue: boolean }[]>`
    select member_id as "memberId", next_at <= db_now() as "isDue" from kept_play`
  const found = new Map(rows.map(({ memberId, isDue }) => [memberId, isDue]))
  expect(memberIds.map((id) => found.get(id))).toEqual([true, true, true, undefined, undefined])
})
