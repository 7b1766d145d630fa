import { afterAll, beforeAll, expect, test } from 'vitest'
import { behindTriggers } from '../../support/database/behind-triggers.ts'
import { useDatabase } from '../../support/database/database.ts'
import { type Clerk, type Desk, openDesk } from '../../support/stage/desk.ts'
import { FIFTY } from '../../support/stage/rewards/couponed.ts'
import { TENTH } from '../../support/stage/rewards/promoted.ts'

const database = useDatabase()
let desk: Desk
let owner: Clerk
beforeAll(async () => {
  desk = await openDesk(database.url)
  owner = await desk.clerk('operator_admin')
})
afterAll(() => desk.close())

/** So many versions of so many offers, every third one ended, three of each moment. */
const MANY = 205

/** All rows of a list, a page at a time. */
async function everyRow(
  path: string,
  rows: string,
  limit: number,
): Promise<{ isOver: boolean; id: string }[]> {
  const found = []
  for (let after = ''; ; ) {
    const { status, body } = await owner.get(`${path}?limit=${limit}${after && `&after=${after}`}`)
    expect(status).toBe(200)
    expect(body[rows].length).toBeLessThanOrEqual(limit)
    found.push(
      ...body[rows].map((row: { isOver: boolean; promotionId?: string; campaignId?: string }) => ({
        isOver: row.isOver,
        id: row.promotionId ?? row.campaignId,
      })),
    )
    if (body.next === null) return found
    after = body.next
  }
}

test.each([
  ['promotion', 'promotion_id', '/promotions/list', 'promotions', TENTH],
  ['coupon_terms', 'campaign_id', '/coupons/list', 'campaigns', FIFTY],
] as const)(
  'every row of %s is on one page, those that stand first',
  async (table, of, path, rows, terms) => {
    const { operatorId, makerId, checkerId } = desk
    await behindTriggers(
      database.url,
      (sql) => sql`
      insert into ${sql(table)} (id, operator_id, ${sql(of)}, nth, is_over, terms, maker_id, checker_id, made_at)
      select gen_random_uuid(), ${operatorId}, gen_random_uuid(), 1, n % 3 = 0, ${terms as never}::jsonb,
        ${makerId}, ${checkerId}, db_now() - (n / 3) * interval '1 minute' from generate_series(1, ${MANY}) n`,
    )
    const whole = await everyRow(path, rows, 100)
    expect(new Set(whole.map(({ id }) => id)).size).toBe(MANY)
    expect(whole).toHaveLength(MANY)
    expect(whole.findIndex(({ isOver }) => isOver)).toBe(whole.filter(({ isOver }) => !isOver).length)
    expect(await everyRow(path, rows, 7)).toEqual(whole)
    expect((await owner.get(`${path}?after=x`)).status).toBe(404)
    await behindTriggers(database.url, (sql) => sql`delete from ${sql(table)}`)
  },
)
