import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { REFUSALS } from '../../../../../contract/errors.ts'
import { behindTriggers } from '../../../../../tests/support/database/behind-triggers.ts'
import { useDatabase } from '../../../../../tests/support/database/database.ts'
import { newDepositor } from '../../../../../tests/support/stage/depositor.ts'
import { type Clerk, type Desk, openDesk } from '../../../../../tests/support/stage/desk.ts'
import { claimed, FIFTY } from '../../../../../tests/support/stage/rewards/couponed.ts'
import { openStage } from '../../../../../tests/support/stage/stage.ts'
import { showCouponTerms } from '../../../shapes/promotions/coupon-terms.ts'

const database = useDatabase()
let desk: Desk
let owner: Clerk
let checker: Clerk
beforeAll(async () => {
  desk = await openDesk(database.url)
  owner = await desk.clerk('operator_admin')
  checker = await desk.clerkWith('payments.see', 'payments.confirm')
})
afterAll(() => desk.close())

const TERMS = showCouponTerms(FIFTY)
const propose = (some: object | null = {}, campaignId: string | null = null, by = owner) =>
  by.post('/coupons/propose', { campaignId, terms: some && { ...TERMS, ...some }, reason: 'เปิดตัว' })
const confirm = (proposalId: string, by = checker) => by.post('/coupons/confirm', { proposalId })
const list = async (by = owner) => (await by.get('/coupons/list')).body.campaigns
const make = (campaignId: string, some: object = {}, by = owner) =>
  by.post('/coupons/makeCodes', { campaignId, count: 3, uses: 1, ...some })
const batches = async (id: string, after = '', by = owner) =>
  (await by.get(`/coupons/batches?campaignId=${id}${after}`)).body
const codes = (batchId: string, by = owner) => by.get(`/coupons/codes/${batchId}`)

const nameOf = async ({ staffId }: Clerk) =>
  (await desk.ctx.read.one<{ name: string }>`select name from staff where staff_id = ${staffId}`).name

/** Two people have opened it; its id. */
async function opened(some: object = {}): Promise<string> {
  const { proposalId } = (await propose(some)).body
  expect((await confirm(proposalId)).status).toBe(200)
  return (await list())[0].campaignId
}

let campaignId = ''
beforeEach(async () => {
  campaignId = await opened({ total: 10 })
})

const found = async () =>
  (await list()).find((each: { campaignId: string }) => each.campaignId === campaignId)

test('a campaign stands once another person has agreed, with what all its codes would cost', async () => {
  const { proposalId } = (await propose({ nameTh: 'ใหม่' })).body
  expect((await list()).map(({ terms }: { terms: { nameTh: string } }) => terms.nameTh)).not.toContain('ใหม่')
  expect((await confirm(proposalId, owner)).body.code).toBe('SAME_PERSON')
  expect([(await confirm(proposalId)).status, (await confirm(proposalId)).status]).toEqual([200, 200])
  const [newest] = await list()
  expect(newest).toMatchObject({
    nth: 1,
    isOver: false,
    ended: null,
    terms: { nameTh: 'ใหม่', credit: 50 },
    most: 50_000,
  })
  expect(newest).toMatchObject({ issued: 0, claims: 0, paid: 0, waiting: 0, givenUp: 0 })
  expect(await batches(newest.campaignId)).toEqual({ batches: [], next: null })
})

test('codes are made up to what was agreed to, once a key, and are those that members claim', async () => {
  const key = { ...owner.headers, 'idempotency-key': randomUUID() }
  const body = { campaignId, count: 3, uses: 2 }
  const ask = () => desk.ask('POST', '/console/api/coupons/makeCodes', key, body)
  const [first, again] = [await ask(), await ask()]
  expect(again.body).toEqual(first.body)
  expect(await found()).toMatchObject({ issued: 6 })
  expect(await batches(campaignId)).toMatchObject({
    batches: [{ nth: 1, codes: 3, uses: 2, used: 0 }],
    next: null,
  })
  const over = await make(campaignId, { count: 5 })
  expect([over.status, over.body.code]).toEqual([422, 'COUPON_ISSUED'])
  const given = (await codes(first.body.batchId)).body.codes
  expect(new Set(given).size).toBe(3)
  const memberId = await newDepositor(desk, database.url)
  await claimed(desk, memberId, given[0])
  expect(await found()).toMatchObject({ claims: 1, waiting: 50 })
  expect(await batches(campaignId)).toMatchObject({ batches: [{ used: 1 }] })
})

test('all codes of a campaign are reached, page by page, by those who may see them', async () => {
  for (let nth = 0; nth < 7; nth += 1) await make(campaignId, { count: 1 })
  await behindTriggers(
    database.url,
    (sql) => sql`
      insert into coupon_batch (id, operator_id, campaign_id, codes, uses, made_by, made_at)
      select gen_random_uuid(), operator_id, campaign_id, 1, 1, made_by, made_at - n * interval '1 minute'
      from (select * from coupon_batch where campaign_id = ${campaignId} limit 1) b, generate_series(1, 245) n`,
  )
  const seen: number[] = []
  let after = ''
  for (let page = 0; page < 10; page += 1) {
    const answer = await batches(campaignId, after, checker)
    seen.push(...answer.batches.map(({ nth }: { nth: number }) => nth))
    if (answer.next === null) break
    after = `&after=${answer.next}`
  }
  expect(seen).toEqual(Array.from({ length: 252 }, (_, at) => 252 - at))
  expect(await batches(randomUUID())).toEqual({ batches: [], next: null })
  expect((await batches('x')).code).toBe('COUPON_CAMPAIGN')
  await behindTriggers(
    database.url,
    (sql) =>
      sql`delete from coupon_batch b where not exists (select from coupon_code k where k.batch_id = b.id)`,
  )
})

test('what a proposal may cost at most counts what was claimed, and codes that were made', async () => {
  const batchId = (await make(campaignId, { count: 10 })).body.batchId
  const [code] = (await codes(batchId)).body.codes
  await claimed(desk, await newDepositor(desk, database.url), code)
  expect((await propose({ total: 9 }, campaignId)).body).toMatchObject({ code: 'COUPON_MADE', issued: 10 })
  const { proposalId } = (await propose({ credit: 1, cashMin: 1, total: 12 }, campaignId)).body
  const { waiting } = (await checker.get('/approvals/waiting')).body
  const asked = waiting.find(({ id }: { id: string }) => id === proposalId)
  expect(asked.coupon.made).toEqual({ issued: 10, claims: 1, claimed: 50 })
  await confirm(proposalId)
  expect(await found()).toMatchObject({ nth: 2, most: 50 + 11 })
})

test('a file of them is made anew each time, of cells that no spreadsheet takes for a formula; who has seen them is on record', async () => {
  const { batchId } = (await make(campaignId, { count: 10 })).body
  const given: string[] = (await codes(batchId)).body.codes
  expect((await codes(batchId)).body.codes).toEqual(given)
  expect(given).toHaveLength(10)
  for (const code of given) expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
  const { entries } = (await owner.get('/audit/list')).body
  const seen = entries.filter(({ act }: { act: string }) => act === 'coupon.codes-seen')
  expect(seen.length).toBeGreaterThan(1)
  expect(JSON.stringify(entries)).not.toContain(given[0])
})

describe('refused, and nothing of it stays', () => {
  test.each([
    ['no credit', { credit: 0 }, 'COUPON_CREDIT'],
    ['more to become cash than anybody gets', { cashMin: 200, cashMax: 100 }, 'COUPON_CASH'],
    ['no stakes', { times: 0 }, 'COUPON_TIMES'],
    ['no codes', { total: 0 }, 'COUPON_TOTAL'],
    ['an end before its beginning', { endsAt: '2019-01-01T00:00:00+07:00' }, 'COUPON_UNTIL'],
    ['less for a device than for a person', { timesEach: 2, deviceEach: 1 }, 'COUPON_DEVICE'],
  ] as const)('a campaign with %s', async (_, some, code) => {
    const before = (await list()).length
    const answer = await propose(some)
    expect([answer.status, answer.body.code, answer.body.title]).toEqual([422, code, REFUSALS[code].th])
    expect((await list()).length).toBe(before)
  })

  test.each([
    ['another field', { more: 1 }],
    ['half a satang', { credit: 0.001 }],
    ['a group that nobody sells', { groups: ['moon'] }],
    ['a text for a figure', { times: '3' }],
    ['no name', { nameTh: ' ' }],
  ])('terms with %s', async (_, some) => {
    expect((await propose(some)).status).toBe(400)
  })

  test.each([
    ['none', { count: 0 }, 422, 'COUPON_COUNT'],
    ['more than a file holds', { count: 5_001 }, 422, 'COUPON_COUNT'],
    ['more than a process can make', { count: 1e15 }, 422, 'COUPON_COUNT'],
    ['for nobody', { uses: 0 }, 422, 'COUPON_COUNT'],
    ['half a code', { count: 1.5 }, 400, 'BAD_REQUEST'],
  ] as const)('codes: %s', async (_, some, status, code) => {
    const answer = await make(campaignId, some)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect((await found()).issued).toBe(0)
  })

  test('a least to which nobody comes with the codes there are', async () => {
    const two = await opened({ timesEach: 2, cashMin: 100 })
    const few = await make(two, { count: 1, uses: 9 })
    expect([few.status, few.body.code, few.body.codes]).toEqual([422, 'COUPON_FEW', 2])
    await make(campaignId, { count: 1 })
    const answer = await propose({ timesEach: 2, cashMin: 100 }, campaignId)
    expect([answer.status, answer.body.code, answer.body.codes]).toEqual([422, 'COUPON_FEW', 2])
  })

  test('codes of a campaign that has ended, or of none', async () => {
    await propose({ times: 9 }, campaignId)
    const end = (by = owner, id = campaignId) => by.post('/coupons/end', { campaignId: id, reason: 'รหัสหลุด' })
    expect((await end(checker)).status).toBe(403)
    expect((await end(owner, randomUUID())).body.code).toBe('COUPON_CAMPAIGN')
    expect([(await end()).status, (await end()).status]).toEqual([200, 200])
    const ended = { by: await nameOf(owner), agreedBy: null, reason: 'รหัสหลุด' }
    expect(await found()).toMatchObject({ isOver: true, nth: 2, ended })
    expect((await checker.get('/approvals/waiting')).body.waiting).toEqual([])
    expect((await propose(null, campaignId)).status).toBe(400)
    expect((await make(campaignId)).body.code).toBe('COUPON_ENDED')
    expect((await make(randomUUID())).body.code).toBe('COUPON_CAMPAIGN')
    expect((await make('x')).body.code).toBe('COUPON_CAMPAIGN')
    for (const strange of [randomUUID(), 'x']) expect((await codes(strange)).body.code).toBe('COUPON_BATCH')
  })

  test('by who may not, and about another operator, as if it were not there', async () => {
    const { batchId } = (await make(campaignId)).body
    expect((await make(campaignId, {}, checker)).status).toBe(403)
    expect((await codes(batchId, checker)).status).toBe(403)
    expect((await propose({}, null, checker)).status).toBe(403)
    const stranger = await desk.clerkWith('rounds.see')
    expect((await stranger.get('/coupons/list')).status).toBe(403)
    const url = '/console/api/coupons/makeCodes'
    expect((await desk.ask('POST', url, {}, { campaignId, count: 1, uses: 1 })).status).toBe(401)
    const other = await openStage(database.url, { company: 'ZW', connections: 4 })
    const theirs = await desk.ctx.read
      .run`select from coupon_campaign where operator_id = ${other.operatorId}`
    expect(theirs).toEqual([])
    await other.close()
  })
})

test('who says no, or takes it back, ends it once, and the other may ask again', async () => {
  const { proposalId } = (await propose({}, campaignId)).body
  expect((await propose({}, campaignId)).body.code).toBe('PROPOSAL_WAITS')
  expect((await checker.post('/coupons/reject', { proposalId })).status).toBe(200)
  expect((await confirm(proposalId)).body.code).toBe('PROPOSAL_UNKNOWN')
  const next = (await propose({}, campaignId)).body.proposalId
  expect((await owner.post('/coupons/withdraw', { proposalId: next })).status).toBe(200)
  expect(await found()).toMatchObject({ nth: 1 })
})
