import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BET_TYPES, digitsOf, takesAnyOrder } from '../../../domain/betting/bet-types.ts'
import { canonicalNumber } from '../../../domain/betting/number-key.ts'
import { type DatabaseBefore, databaseBefore } from '../../../tests/support/database/database-before.ts'
import { migrate } from '../migrate.ts'

const CANONICAL = '20261122T1528-canonical-numbers.sql'

const [roundId, lotteryId, staffId] = [randomUUID(), randomUUID(), randomUUID()]
let database: DatabaseBefore
let url: string
let sql: postgres.Sql

/** A database as it was before, with what the program has written then. */
beforeAll(async () => {
  database = await databaseBefore(CANONICAL)
  ;({ url, sql } = database)
  // Rows that nothing else of the database refers to: neither operator nor staff is needed.
  await sql`set session_replication_role = replica`
  await writeBefore()
  await sql`set session_replication_role = default`
  await migrate(url)
})
afterAll(async () => {
  await database.drop()
})

async function writeBefore(): Promise<void> {
  await sql`
    insert into operator (id, code, name, company, agent, house_member_id)
    values (${lotteryId}, 'before', 'Before', 'BF', '01', ${lotteryId})`
  await sql`insert into lottery (id, operator_id, code) values (${lotteryId}, ${lotteryId}, 'hanoi')`
  await sql`
    insert into staff (staff_id, operator_id, name, role, password_hash, created_at)
    values (${staffId}, ${lotteryId}, 'maker', 'draw_maker', '-', now())`
  await sql`
    insert into rate (lottery_id, plan, type, rate, stake_min, stake_max)
    values (${lotteryId}, 'full', 'three_tod', 12000, 100, 100000), (${lotteryId}, 'full', 'two_tod', 1300, 100, 100000)`
  await sql`
    insert into round (id, operator_id, lottery_id, code, business_date, types, status, opens_at, closes_at, latest_close_at, draw_at,
      salt, created_at)
    values (${roundId}, ${lotteryId}, ${lotteryId}, 'r', '2026-11-22', '{three_top,three_tod,two_tod}', 'open',
      '2026-11-22T00:00Z', '2026-11-22T09:00Z', '2026-11-22T09:00Z', '2026-11-22T10:00Z', ${Buffer.alloc(32)}, now())`
  const steps = sql.json([{ upTo: 100, rate: 6000 }])
  await sql`
    insert into number_rule (round_id, type, number, kind, rate, tiers, set_by, set_at)
    select ${roundId}, type::bet_type, number, kind, rate, case when kind = 'tiers' then ${steps}::jsonb end,
      ${staffId}, now()
    from (values ('three_tod', '252', 'half', null), ('three_tod', '225', 'closed', null),
      ('three_tod', '321', 'half', null), ('three_tod', '213', 'rate', 7000), ('three_tod', '132', 'rate', 5000),
      ('three_tod', '987', 'half', null), ('three_tod', '897', 'tiers', null),
      ('two_tod', '21', 'rate', 900), ('three_top', '252', 'half', null)) as n(type, number, kind, rate)`
  await sql`
    insert into number_cap (round_id, type, number, cap, set_by, set_at)
    select ${roundId}, type::bet_type, number, cap, ${staffId}, now()
    from (values ('three_tod', '252', 300), ('three_tod', '522', 200), ('three_top', '252', 300)) as c(type, number, cap)`
  await sql`
    insert into number_sale (round_id, type, number, sold)
    values (${roundId}, 'three_tod', '252', 40), (${roundId}, 'three_tod', '522', 60), (${roundId}, 'three_top', '252', 7)`
  const [booking, other] = [randomUUID(), randomUUID()]
  await sql`
    insert into number_hold (round_id, type, number, booking_id, stake, expires_at)
    values (${roundId}, 'three_tod', '252', ${booking}, 5, now()), (${roundId}, 'three_tod', '225', ${booking}, 6, now()),
      (${roundId}, 'three_tod', '225', ${other}, 7, now())`
  await sql`
    insert into number_total (round_id, type, number, stake, net, win)
    values (${roundId}, 'three_tod', '252', 40, 39, 400), (${roundId}, 'three_tod', '225', 30, 30, 300)`
  // 225 was not counted before: only its other orders had a cap.
  await aTicket(['252', '522', '225'], [40, 60, 30], 'placed')
  await aTicket(['225', '252', '252'], [1, 1, 1], 'cancelled')
}

async function aTicket(numbers: readonly string[], stakes: readonly number[], status: string): Promise<void> {
  const id = randomUUID()
  await sql`
    insert into ticket (member_id, id, operator_id, round_id, plan, types, numbers, stakes, rates, discounts, stake, net,
      status, cancelled_at, key, request_hash, leaf, nonce, batch_id, batch_index, placed_at)
    values (${id}, ${id}, ${lotteryId}, ${roundId}, 'full', '{three_tod,three_tod,three_tod}', ${[...numbers]},
      ${[...stakes]}, '{12000,12000,12000}', '{0,0,0}', 100, 100, ${status},
      ${status === 'cancelled' ? new Date() : null}, ${id}, '', '', '', ${id}, 0, now())`
}

test('of the rules of several orders the stricter stays', async () => {
  const rules = await sql`select type, number, kind, rate from number_rule order by type, number`
  expect(rules.map(({ type, number, kind, rate }) => [type, number, kind, rate])).toEqual([
    ['three_top', '252', 'half', null],
    ['three_tod', '123', 'rate', 5000],
    ['three_tod', '225', 'closed', null],
    ['three_tod', '789', 'tiers', null],
    ['two_tod', '12', 'rate', 900],
  ])
})

test('of caps the lower stays, and the count is what the tickets say of every order', async () => {
  const caps = await sql`select type, number, cap::int from number_cap order by type, number`
  expect(caps.map((row) => [...Object.values(row)])).toEqual([
    ['three_top', '252', 300],
    ['three_tod', '225', 200],
  ])
  const sold = await sql`select type, number, sold::int from number_sale order by type, number`
  expect(sold.map((row) => [...Object.values(row)])).toEqual([
    ['three_top', '252', 7],
    ['three_tod', '225', 130],
    ['three_tod', '789', 0], // it has steps: a later migration counts it too
  ])
})

test('what bookings hold and what was summed is added', async () => {
  const holds = await sql`select number, stake::int from number_hold order by stake`
  expect(holds.map((row) => [...Object.values(row)])).toEqual([
    ['225', 7],
    ['225', 11],
  ])
  const totals = await sql`select number, stake::int, net::int, win::int from number_total`
  expect(totals.map((row) => [...Object.values(row)])).toEqual([['225', 70, 69, 700]])
})

test('the database and the rules make the same number of every type and text', async () => {
  const lines = fc.sample(
    fc.constantFrom(...BET_TYPES).chain(({ type, digits }) =>
      fc.record({
        type: fc.constant(type),
        number: fc
          .array(fc.integer({ min: 0, max: 9 }), { minLength: digits, maxLength: digits })
          .map((d) => d.join('')),
      }),
    ),
    2_000,
  )
  const answers = await sql`
    select canonical_number(type::bet_type, number) as number
    from unnest(${lines.map(({ type }) => type)}::text[], ${lines.map(({ number }) => number)}::text[])
      with ordinality as l(type, number, place) order by place`
  expect(answers.map(({ number }) => number)).toEqual(
    lines.map(({ type, number }) => canonicalNumber(type, number)),
  )
})

test.each(BET_TYPES.map(({ type }) => ({ type })))(
  '$type: no table takes a number that is not canonical',
  async ({ type }) => {
    const number = '9876543210'.slice(0, digitsOf(type))
    const refused = takesAnyOrder(type)
    const inserts = [
      sql`insert into number_rule (round_id, type, number, kind, set_by, set_at)
        values (gen_random_uuid(), ${type}, ${number}, 'closed', ${staffId}, now())`,
      sql`insert into number_cap (round_id, type, number, cap, set_by, set_at)
        values (gen_random_uuid(), ${type}, ${number}, 1, ${staffId}, now())`,
      sql`insert into number_sale (round_id, type, number) values (gen_random_uuid(), ${type}, ${number})`,
      sql`insert into number_hold (round_id, type, number, booking_id, stake, expires_at)
        values (gen_random_uuid(), ${type}, ${number}, gen_random_uuid(), 1, now())`,
      sql`insert into number_total (round_id, type, number, stake, net, win)
        values (gen_random_uuid(), ${type}, ${number}, 1, 1, 1)`,
    ]
    await sql`set session_replication_role = replica`
    const outcomes = await Promise.allSettled(inserts)
    await sql`set session_replication_role = default`
    for (const outcome of outcomes) {
      if (refused)
        expect(outcome).toMatchObject({
          reason: { constraint_name: expect.stringContaining('_is_canonical') },
        })
      else expect(outcome.status).toBe('fulfilled')
    }
  },
)

test('a canonical number is made in the statement, not by a call for every line', async () => {
  const plan = await sql`
    explain (verbose) select l.type, canonical_number(l.type, l.number), sum(l.stake)
    from ticket t cross join lateral unnest(t.types, t.numbers, t.stakes) as l(type, number, stake) group by 1, 2`
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toContain('repeat(')
  expect(text).not.toMatch(/canonical_number\(|takes_any_order\(/)
})
