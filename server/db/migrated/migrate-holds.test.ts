import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseBefore, databaseBefore } from '../../../tests/support/database/database-before.ts'
import { migrate } from '../migrate.ts'

/** By the first of these money is declared and holds are the ledger's. */
const MIGRATION = '20261122T1140-void-rules.sql'

let database: DatabaseBefore
let url: string
let sql: postgres.Sql

beforeAll(async () => {
  database = await databaseBefore(MIGRATION)
  ;({ url, sql } = database)
})
afterAll(async () => {
  await database.drop()
})

interface Before {
  readonly memberId: string
  readonly id: string
  /** As a booking ended then; null: it is open. */
  readonly outcome: 'confirmed' | 'cancelled' | 'expired' | 'released' | null
  /** Of the 100 it holds, in satang. */
  readonly sold: number
}

const HELD = 100
const CASH = 1_000

/** A member who was given cash and has booked, and what became of the booking, as the program wrote it then. */
async function write({ memberId, id, outcome, sold }: Before): Promise<void> {
  const back = outcome === null ? 0 : HELD - sold
  const legs = [
    ['opening', 'opening', memberId, 'house:adjust', 'cash', CASH, null, null, CASH, 1],
    ['book', 'booking', id, 'cash', 'hold', HELD, CASH - HELD, 2, HELD, 1],
    ...(sold > 0 ? [['bet', 'ticket', id, 'hold', 'round:escrow', sold, HELD - sold, 2, null, null]] : []),
    ...(back > 0
      ? [['release', 'booking', id, 'hold', 'cash', back, 0, sold > 0 ? 3 : 2, CASH - HELD + back, 3]]
      : []),
  ]
  for (const leg of legs) {
    await sql.unsafe(
      `insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount, debit_balance,
        debit_version, credit_balance, credit_version, actor, at)
      values ($1, gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'member', now())`,
      [memberId, ...leg],
    )
  }
  await sql`
    insert into account (member_id, name, operator_id, balance, version)
    select ${memberId}, name, ${memberId},
      coalesce(sum(case when x.credit = name then x.amount when x.debit = name then -x.amount end), 0),
      count(x.id) from unnest(array['cash', 'hold']) as n(name)
      left join transfer x on x.member_id = ${memberId} and name in (x.debit, x.credit)
    group by name`
  await sql`
    insert into booking (member_id, id, operator_id, round_id, plan, types, numbers, stakes, rates, discounts, fates,
      stakes_max, held, cash_after, key, request_hash, booked_at, expires_at, resolved_at)
    values (${memberId}, ${id}, ${memberId}, gen_random_uuid(), 'full', '{two_top}', '{08}', '{100}', '{9000}', '{0}',
      '{held}', '{100}', ${HELD}, ${CASH - HELD}, gen_random_uuid(), '', '2026-11-22T10:00:00Z', '2026-11-22T10:01:00Z',
      ${outcome && '2026-11-22T10:00:30Z'})`
  if (outcome === null) return
  await sql`
    insert into hold_resolution (member_id, hold_id, outcome, cash_after, at)
    values (${memberId}, ${id}, ${outcome}, ${CASH - HELD + back}, '2026-11-22T10:00:30Z')`
}

const BOOKINGS = [
  { outcome: null, sold: 0, holds: null },
  { outcome: 'confirmed', sold: 100, holds: ['posted', 100, 0, 'member'] },
  { outcome: 'confirmed', sold: 40, holds: ['posted', 40, 60, 'member'] },
  { outcome: 'cancelled', sold: 0, holds: ['released', 0, 100, 'member'] },
  { outcome: 'expired', sold: 0, holds: ['expired', 0, 100, 'clock'] },
  { outcome: 'released', sold: 0, holds: ['released', 0, 100, 'clock'] },
] as const

test('bookings and their outcomes become holds of the ledger', async () => {
  const all = BOOKINGS.map((each) => ({ ...each, memberId: randomUUID(), id: randomUUID() }))
  for (const each of all) await write(each)
  await migrate(url)
  for (const { memberId, id, holds } of all) {
    const [hold] = await sql`
      select h.operator_id, h.amount::int, h.begun_at, h.expires_at, h.resolved_at, r.outcome, r.posted::int,
        r.released::int, r.actor, r.cash_after::int, r.at
      from hold h left join hold_resolution r using (member_id, cause, cause_id)
      where h.member_id = ${memberId} and h.cause = 'booking' and h.cause_id = ${id}`
    const [outcome = null, posted = null, released = null, actor = null] = holds ?? []
    const at = holds && new Date('2026-11-22T10:00:30Z')
    expect(hold).toEqual({
      ...{ operator_id: memberId, amount: HELD, outcome, posted, released, actor, at, resolved_at: at },
      ...{ begun_at: new Date('2026-11-22T10:00:00Z'), expires_at: new Date('2026-11-22T10:01:00Z') },
      cash_after: released === null ? null : CASH - HELD + released,
    })
  }
  const faults = await sql`
    select * from audit_holds() union all select * from audit_movements()
    union all select * from audit_books() where rule not like 'I5%'`
  expect([...faults], 'but for the tickets, which nobody has written').toEqual([])
  await migrate(url) // a second run changes nothing
})
