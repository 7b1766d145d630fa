import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseBefore, databaseBefore } from '../../../tests/support/database/database-before.ts'
import { migrate } from '../migrate.ts'

/** Of a kind each, as they wait in the order in which they were written. */
const KINDS = ['offer', 'letter', 'won', 'signed-in', 'password-changed', 'two-step', 'pin', 'assistant']
const [memberId, operatorId, subscriptionId] = [randomUUID(), randomUUID(), randomUUID()]
let database: DatabaseBefore

beforeAll(async () => {
  database = await databaseBefore('20261128T1311-urgent-pushes-first.sql')
  const { sql } = database
  await sql`set session_replication_role = replica`
  for (const [at, kind] of KINDS.entries()) {
    await sql`
      insert into message (member_id, n, operator_id, kind, cause, facts, at)
      values (${memberId}, ${at + 1}, ${operatorId}, ${kind}, ${`of ${kind}`}, '{}', now())`
  }
  // The last one's message is older than the newest five hundred of its inbox.
  for (const n of [...KINDS.keys(), KINDS.length]) {
    await sql`
      insert into push_due (subscription_id, member_id, n, operator_id, due_at)
      values (${subscriptionId}, ${memberId}, ${n + 1}, ${operatorId}, now())`
  }
  await sql`set session_replication_role = default`
  await migrate(database.url)
})
afterAll(() => database.drop())

test('what waited to be sent has the weight of its message; what has none is no more urgent than before', async () => {
  const rows = await database.sql<{ kind: string; weight: string }[]>`
    select m.kind, d.weight from push_due d left join message m using (member_id, n) order by d.n`
  expect(rows.map(({ kind, weight }) => [kind, weight])).toEqual([
    ['offer', 'marketing'],
    ['letter', 'service'],
    ['won', 'service'],
    ['signed-in', 'security'],
    ['password-changed', 'security'],
    ['two-step', 'security'],
    ['pin', 'security'],
    ['assistant', 'security'],
    [null, 'service'],
  ])
})
