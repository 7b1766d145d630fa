import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseBefore, databaseBefore } from '../../../tests/support/database/database-before.ts'
import { auditText } from '../../features/audit/append-audit.ts'
import { migrate } from '../migrate.ts'

const operatorId = randomUUID()
const [byOne, byTwo, stands] = [randomUUID(), randomUUID(), randomUUID()]
let database: DatabaseBefore

/** Campaigns of before the reason stood with their end: it was on record alone. */
beforeAll(async () => {
  database = await databaseBefore('20261129T0105-places-before-16.sql')
  const { sql } = database
  await sql`set session_replication_role = replica`
  const terms = JSON.stringify({
    credit: 1,
    times: 1,
    cashMin: 1,
    cashMax: 1,
    total: 1,
    timesEach: 1,
    deviceEach: 1,
  })
  for (const [campaignId, isOver, checkerId] of [
    [byOne, true, null],
    [byTwo, true, randomUUID()],
    [stands, false, randomUUID()],
  ] as const) {
    await sql`
      insert into coupon_terms (id, operator_id, campaign_id, nth, is_over, terms, maker_id, checker_id, made_at)
      values (${randomUUID()}, ${operatorId}, ${campaignId}, 2, ${isOver}, ${terms}::text::jsonb, ${randomUUID()}, ${checkerId}, now())`
  }
  for (const [seq, campaign, reason] of [
    [1, byOne, 'รหัสหลุด'],
    [2, stands, 'ของงวดอื่น'],
  ] as const) {
    const [kind, actor, at] = ['coupon.end', `staff:${randomUUID()}`, '2026-11-28T12:00:00.000Z']
    const text = auditText({ kind, actor, at, body: { campaign, name: 'x', nth: 2, reason } })
    await sql`
      insert into audit (operator_id, seq, at, actor, kind, body, row_hash)
      values (${operatorId}, ${seq}, ${at}, ${actor}, ${kind}, ${text}, decode(repeat('00', 32), 'hex'))`
  }
  await sql`set session_replication_role = default`
  await migrate(database.url)
})
afterAll(() => database.drop())

test('why one person has ended a campaign is taken from the record, and nothing else is said', async () => {
  const rows =
    await database.sql`select campaign_id as id, reason from coupon_terms where operator_id = ${operatorId}`
  const reasons = new Map(rows.map(({ id, reason }) => [id, reason]))
  expect([byOne, byTwo, stands].map((id) => reasons.get(id))).toEqual(['รหัสหลุด', null, null])
  await expect(
    database.sql`update coupon_terms set reason = 'x' where campaign_id = ${byOne}`,
  ).rejects.toThrow()
})
