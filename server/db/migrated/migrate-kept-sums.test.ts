import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseBefore, databaseBefore } from '../../../tests/support/database/database-before.ts'
import { migrate } from '../migrate.ts'

const operatorId = randomUUID()
const promotionId = randomUUID()
const campaignId = randomUUID()
/** Two of one part, and one of another. */
const [first, second, third] = ['0', '0', 'f'].map((part) => `${randomUUID().slice(0, -1)}${part}`) as [
  string,
  string,
  string,
]
/** What each was given, and how it ended; null: it is not over. */
const GIVEN = [
  [first, 100, 'converted'],
  [first, 20, null],
  [second, 3, 'given-up'],
  [third, 5_000, 'given-up'],
] as const
let database: DatabaseBefore

/** Rewards and income of before anybody kept what they add up to. */
beforeAll(async () => {
  database = await databaseBefore('20261128T2032-income-in-bounds.sql')
  const { sql } = database
  await sql`set session_replication_role = replica`
  await sql`
    insert into promotion (id, operator_id, promotion_id, nth, is_over, terms, maker_id, checker_id, made_at)
    values (${randomUUID()}, ${operatorId}, ${promotionId}, 1, false,
      '{"depositMin": 1, "bonusMax": 1, "times": 1, "timesEach": 1, "percent": 1}', ${randomUUID()}, ${randomUUID()}, now())`
  await sql`insert into coupon_campaign (campaign_id, operator_id) values (${campaignId}, ${operatorId})`
  for (const [memberId, amount, how] of GIVEN) {
    const id = randomUUID()
    await sql`
      insert into promotion_grant (member_id, id, operator_id, promotion_id, terms_id, choice_id, ref_type, ref_id, deposit, bonus, need,
        granted_at)
      values (${memberId}, ${id}, ${operatorId}, ${promotionId}, ${id}, ${id}, 'incoming-payment', ${id}, 100, ${amount}, 1, now())`
    await sql`
      insert into coupon_claim (member_id, id, operator_id, campaign_id, terms_id, code_hash, credit, need, claimed_at)
      values (${memberId}, ${id}, ${operatorId}, ${campaignId}, ${id}, decode(replace(${id}, '-', ''), 'hex'), ${2 * amount}, 1, now())`
    if (how === null) continue
    await sql`
      insert into promotion_end (member_id, grant_id, operator_id, how, done, ended_at)
      values (${memberId}, ${id}, ${operatorId}, ${how}, 0, now())`
    await sql`
      insert into coupon_end (member_id, claim_id, operator_id, how, done, ended_at)
      values (${memberId}, ${id}, ${operatorId}, ${how}, 0, now())`
  }
  for (const [memberId, amount, minutes] of [
    [first, 100, 10],
    [first, 20, 50],
    [first, 3, 70],
    [second, 7, 10],
  ] as const) {
    await sql`
      insert into affiliate_accrual (member_id, friend_id, round_id, level, nth, operator_id, product, revision, cause, staked, rate, amount,
        at, held_until)
      values (${memberId}, ${third}, ${randomUUID()}, 1, 1, ${operatorId}, 'thai', 1, 'settled', 10000, 50, ${amount},
        '2026-11-20 00:00Z'::timestamptz + ${minutes} * interval '1 minute',
        '2026-11-27 00:00Z'::timestamptz + ${minutes} * interval '1 minute')`
  }
  await sql`
    insert into affiliate_game_accrual (member_id, friend_id, day, product, level, nth, operator_id, cause, staked, rate, amount, at,
      held_until)
    values (${first}, ${third}, '2026-11-20', 'slot', 1, 1, ${operatorId}, 'played', 10000, 50, 4000, '2026-11-20 00:20Z',
      '2026-11-27 00:20Z')`
  await sql`set session_replication_role = default`
  await migrate(database.url)
})
afterAll(() => database.drop())

test('what promotions and campaigns had cost is kept by the part of each member', async () => {
  const { sql } = database
  const promotions = await sql`
    select promotion_id as id, part, grants, bonus::int, paid::int, given_up::int as "givenUp" from promotion_sum order by part`
  expect([...promotions]).toEqual([
    { id: promotionId, part: 0, grants: 3, bonus: 123, paid: 100, givenUp: 3 },
    { id: promotionId, part: 15, grants: 1, bonus: 5_000, paid: 0, givenUp: 5_000 },
  ])
  const coupons = await sql`
    select campaign_id as id, part, claims, credit::int, paid::int, given_up::int as "givenUp" from coupon_sum order by part`
  expect([...coupons]).toEqual([
    { id: campaignId, part: 0, claims: 3, credit: 246, paid: 200, givenUp: 6 },
    { id: campaignId, part: 15, claims: 1, credit: 10_000, paid: 0, givenUp: 10_000 },
  ])
})

test('what members had earned is kept by the hour for which it waits, of lotteries and of games', async () => {
  const waiting = await database.sql`
    select member_id as "memberId", to_char(hour at time zone 'utc', 'DD HH24:MI') as hour, amount::int
    from affiliate_waiting order by member_id = ${second}, hour`
  expect([...waiting]).toEqual([
    { memberId: first, hour: '27 00:00', amount: 4_120 },
    { memberId: first, hour: '27 01:00', amount: 3 },
    { memberId: second, hour: '27 00:00', amount: 7 },
  ])
})

test('the books find nothing in what is kept of them', async () => {
  const found = await database.sql<{ rule: string }[]>`select rule from audit_kept()`
  const rules = found.map(({ rule }) => rule)
  expect(rules).not.toContain('what a reward has cost is kept')
  expect(rules).not.toContain('what waits for its hour is kept')
})
