import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_MONEY } from '../../../domain/money.ts'
import { behindTriggers } from '../../../tests/support/database/behind-triggers.ts'
import { freshDatabase, type TestDatabase, withSql } from '../../../tests/support/database/database.ts'
import { rowsReadBy } from '../../../tests/support/database/rows-scanned.ts'
import { opened } from '../../../tests/support/stage/rewards/couponed.ts'
import { offered } from '../../../tests/support/stage/rewards/promoted.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import { listCampaignSums } from './coupons/queries-campaigns.ts'
import { listPlayedClaimants } from './coupons/queries-claims.ts'
import { listBudgetsLeft, listPromotionSums } from './queries-promotions.ts'

const MEMBERS = 5_000
const TABLES = [
  'promotion_grant',
  'promotion_end',
  'coupon_claim',
  'coupon_end',
  'promotion_sum',
  'coupon_sum',
]

// A database of its own: what was given in it was given by nobody.
let database: TestDatabase
let stage: Stage
let campaignId = ''
let promotionId = ''
let memberId = ''
beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url)
  const { operatorId } = stage
  const termsId = await offered(stage, { budget: 10_000_000_00 as never })
  campaignId = await opened(stage)
  ;[memberId = ''] = await stage.members(1, NO_MONEY)
  ;({ promotionId } = await stage.ctx.read.one<{ promotionId: string }>`
    select promotion_id as "promotionId" from promotion where id = ${termsId}`)
  await withSql(database.url, async (sql) => {
    // Those that refuse are off, and those that count are on.
    for (const table of ['promotion_grant', 'promotion_end', 'coupon_claim', 'coupon_end']) {
      await sql.unsafe(`alter table ${table} disable trigger all`)
    }
    await sql`alter table promotion_grant enable trigger promotion_grant_is_counted`
    await sql`alter table promotion_end enable trigger promotion_end_is_counted`
    await sql`alter table coupon_claim enable trigger coupon_claim_is_counted`
    await sql`alter table coupon_end enable trigger coupon_end_is_counted`
    await sql`
      insert into promotion_grant (member_id, id, operator_id, promotion_id, terms_id, choice_id, ref_type, ref_id, deposit, bonus, need, granted_at)
      select gen_random_uuid(), gen_random_uuid(), ${operatorId}, ${promotionId}, ${termsId}, gen_random_uuid(), 'incoming-payment',
        gen_random_uuid(), 20000, 2000, 22000, db_now() from generate_series(1, ${MEMBERS})`
    await sql`
      insert into promotion_end (member_id, grant_id, operator_id, how, done, ended_at)
      select member_id, id, operator_id, case when get_byte(uuid_send(id), 0) < 128 then 'converted' else 'given-up' end, 22000, db_now()
      from promotion_grant where get_byte(uuid_send(id), 1) < 128`
    await sql`
      insert into coupon_claim (member_id, id, operator_id, campaign_id, terms_id, code_hash, credit, need, claimed_at)
      select gen_random_uuid(), gen_random_uuid(), ${operatorId}, ${campaignId}, t.id, sha256(n::text::bytea), 5000, 10000, db_now()
      from coupon_terms t, generate_series(1, ${MEMBERS}) n where t.campaign_id = ${campaignId}`
    await sql`
      insert into coupon_end (member_id, claim_id, operator_id, how, done, ended_at)
      select member_id, id, operator_id, case when get_byte(uuid_send(id), 0) < 128 then 'converted' else 'given-up' end, 10000, db_now()
      from coupon_claim where get_byte(uuid_send(id), 1) < 128`
    for (const table of TABLES) await sql.unsafe(`vacuum (analyze) ${table}`)
  })
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

const rowsOf = (work: (reader: Parameters<typeof rowsReadBy>[0]) => Promise<unknown>) =>
  stage.ctx.transaction((tx) => rowsReadBy(tx, TABLES, () => work(tx)))
const faults = async () => {
  const rows = await stage.ctx.read.run<{ rule: string; ref: string }>`select rule, ref from audit_kept()`
  return [...new Set(rows.map(({ rule, ref }) => `${rule} ${ref}`))]
}

test('what promotions have cost is told from what is kept, and no bonus is read', async () => {
  const rows = await rowsOf(async (tx) => {
    const [sum] = await listPromotionSums(tx, stage.operatorId)
    const all = await withSql(
      database.url,
      (sql) => sql<{ paid: string; waiting: string; spent: string }[]>`
        select coalesce(sum(bonus) filter (where how = 'converted'), 0) as paid, coalesce(sum(bonus) filter (where how is null), 0) as waiting,
          coalesce(sum(bonus) filter (where how is distinct from 'given-up'), 0) as spent
        from promotion_grant g left join promotion_end e on e.member_id = g.member_id and e.grant_id = g.id`,
    )
    const [{ paid, waiting, spent } = { paid: '', waiting: '', spent: '' }] = all
    expect(sum).toEqual({ promotionId, grants: MEMBERS, paid: Number(paid), waiting: Number(waiting) })
    expect(await listBudgetsLeft(tx, stage.operatorId)).toMatchObject([{ promotionId, spent: Number(spent) }])
  })
  expect(rows).toBeLessThan(300)
})

test('what campaigns have cost is told from what is kept, and no claim is read', async () => {
  const rows = await rowsOf(async (tx) => {
    const [sum] = await listCampaignSums(tx, stage.operatorId)
    const { paid = 0, waiting = 0, givenUp = 0 } = sum ?? {}
    expect(sum).toMatchObject({ campaignId, claims: MEMBERS })
    expect(paid + waiting + givenUp).toBe(MEMBERS * 50_00)
    expect(Math.min(paid, waiting, givenUp)).toBeGreaterThan(0)
  })
  expect(rows).toBeLessThan(300)
})

test('who has played of a large campaign is looked for a page at a time', async () => {
  const rows = await rowsOf(async (tx) => {
    const of = { operatorId: stage.operatorId, campaignId, after: '00000000-0000-0000-0000-000000000000' }
    const { played, last } = await listPlayedClaimants(tx, { ...of, limit: 200 })
    expect([played, last]).toEqual([[], expect.any(String)])
    const none = await listPlayedClaimants(tx, {
      ...of,
      after: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
      limit: 200,
    })
    expect(none).toEqual({ played: [], last: null })
  })
  expect(rows).toBeLessThan(MEMBERS / 3)
})

test.each([
  ['promotion_sum', 'paid', () => promotionId],
  ['promotion_sum', 'grants', () => promotionId],
  ['coupon_sum', 'given_up', () => campaignId],
])('%s.%s that was changed is a difference', async (table, column, id) => {
  expect(await faults()).toEqual([])
  const change = (by: number) =>
    behindTriggers(database.url, (sql) =>
      sql.unsafe(`update ${table} set ${column} = ${column} + ${by} where part = 3`),
    )
  await change(1)
  expect(await faults()).toEqual([`what a reward has cost is kept ${id()}`])
  await change(-1)
  await expect(
    stage.ctx.read.run`update promotion_sum set paid = 0, grants = ${memberId.length}`,
  ).rejects.toThrow('permission denied')
})
