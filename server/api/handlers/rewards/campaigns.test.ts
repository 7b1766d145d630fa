import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { REFUSALS } from '../../../../contract/errors.ts'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { type BuiltIn, openBuiltIn, type Person } from '../../../../tests/support/http/built-in.ts'

const database = useDatabase()
let site: BuiltIn
let person: Person
let code = ''
beforeAll(async () => {
  site = await openBuiltIn(database.url)
})
afterAll(() => site.close())

let nth = 0
beforeEach(async () => {
  nth += 1
  person = await site.signIn(`demo0${nth}`)
  code = (await overview()).code
})

const GATEWAY = '/svc/backend/api/Gateway'
const OPEN = '/svc/open/api/Gateway'
const overview = async (of = person) =>
  (await site.ask('GET', `${GATEWAY}/Affiliate/${of.name}/demo`, of.headers)).json()
const post = (tag: unknown, of = person) =>
  site.ask('POST', `${GATEWAY}/AffiliateCampaign`, of.headers, { tag })
const make = async (tag: string, of = person) => (await post(tag, of)).json()
const visit = (campaign?: string, of = code) =>
  site.ask('POST', `${OPEN}/AffVisit/demo`, {}, { code: of, ...(campaign && { campaign }) })
const counts = async () =>
  Object.fromEntries(
    (await overview()).campaigns.map((each: { tag: string; clicks: number; sign_ups: number }) => [
      each.tag,
      [each.clicks, each.sign_ups],
    ]),
  )

let registered = 0
async function register(upline: string, campaign?: string, by_link?: boolean) {
  registered += 1
  const form = {
    ...{
      username: `friend${registered}`,
      password: 'a quiet green river',
      phone: `08955500${registered + 10}`,
    },
    ...{ first_name: 'สมหญิง', last_name: 'ใจดี', birth_date: '2533-05-17', upline },
    ...(campaign !== undefined && { campaign }),
    by_link,
  }
  return (await site.ask('POST', `${OPEN}/Register/demo`, {}, form)).json()
}

test('a campaign is made once, whatever its letters, and counts who opens its link and who registers by it', async () => {
  expect((await overview()).campaigns).toEqual([])
  expect([await make('Line-Group'), await make(' line-group ')]).toEqual([{ status: true }, { status: true }])
  await make('tiktok')
  await visit('line-group')
  await visit('LINE-GROUP')
  await visit('tiktok')
  await visit('nobody-made-it')
  await visit()
  expect(await counts()).toEqual({ 'line-group': [2, 0], tiktok: [1, 0] })
  expect((await overview()).clicks).toBe(5)
  expect(await register(code, 'line-group')).toMatchObject({ status: true })
  expect(await register(code.toLowerCase(), 'Tiktok')).toMatchObject({ status: true })
  expect(await register(code)).toMatchObject({ status: true })
  expect(await counts()).toEqual({ 'line-group': [2, 1], tiktok: [1, 1] })
  expect((await overview()).sign_ups).toBe(3)
})

test('of others it counts nothing, and registering goes on where its code is somebody’s', async () => {
  await make('mine')
  const other = await site.signIn('demo09')
  const theirs = (await overview(other)).code
  for (const campaign of ['mine', 'unknown', '-', '<b>']) {
    expect(await register(theirs, campaign)).toMatchObject({ status: true })
  }
  expect(await register('nobody', 'mine')).toMatchObject({ code: 'REFERRER_UNKNOWN', field: 'upline' })
  expect(await register('nobody', 'mine', true)).toMatchObject({ status: true })
  await visit('mine', theirs)
  expect(await counts()).toEqual({ mine: [0, 0] })
  expect((await overview(other)).campaigns).toEqual([])
})

describe('making one', () => {
  test('with a name that is none is refused at its field', async () => {
    for (const tag of ['', 'กลุ่ม', 'a b', 'a'.repeat(21), '-a']) {
      expect(await make(tag)).toMatchObject({
        ...{ status: false, code: 'AFFILIATE_TAG', field: 'tag', message: REFUSALS.AFFILIATE_TAG.th },
      })
    }
    for (const tag of [1, null, 'a'.repeat(65)]) expect((await post(tag)).statusCode).toBe(400)
    expect((await site.ask('POST', `${GATEWAY}/AffiliateCampaign`, {}, { tag: 'a' })).statusCode).toBe(401)
    expect((await overview()).campaigns).toEqual([])
  })

  test('stops at ten, and of thirty at once ten are made', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => make(`c${at}`)))
    const refused = answers.filter(({ status }) => !status)
    expect(refused.map((each) => each.code)).toEqual(refused.map(() => 'AFFILIATE_TAGS_FULL'))
    expect((await overview()).campaigns).toHaveLength(10)
  })

  test('the database takes no eleventh, no click that nobody made and no friend of an older registration', async () => {
    for (let at = 0; at < 10; at += 1) await make(`c${at}`)
    const refusal = (statement: string) =>
      withSql(database.url, (sql) => sql.unsafe(statement)).then(
        () => 'taken',
        (error: Error) => error.message,
      )
    const of = `(select member_id from member where name = '${person.name}')`
    expect(
      await refusal(`insert into affiliate_campaign (member_id, tag, operator_id, made_at)
        select member_id, 'eleven', operator_id, now() from member where name = '${person.name}'`),
    ).toContain('ten campaigns at most')
    expect(await refusal(`update affiliate_campaign set clicks = 500 where member_id = ${of}`)).toContain(
      'one by one',
    )
    expect(await refusal(`delete from affiliate_campaign where member_id = ${of}`)).not.toBe('taken')
    await register(code)
    expect(
      await refusal(`insert into referral_campaign (member_id, referrer_id, tag, at)
        select member_id, referrer_id, 'c0', now() from referral where referrer_id = ${of} and level = 1`),
    ).toContain('while its friend registers')
  })
})

test('the picture of a campaign is of its link, and another than the usual one', async () => {
  const picture = (query: string) => site.ask('GET', `${GATEWAY}/AffiliatePicture${query}`, person.headers)
  const [usual, campaign, odd] = [await picture(''), await picture('?c=line'), await picture('?c=<x>')]
  expect([usual.statusCode, campaign.statusCode, odd.statusCode]).toEqual([200, 200, 200])
  expect(campaign.rawPayload.equals(usual.rawPayload)).toBe(false)
  expect(odd.rawPayload.equals(usual.rawPayload)).toBe(true)
})
