import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalWords } from '../../contract/errors.ts'
import { LIMIT_KINDS } from '../../domain/safer/play-limit.ts'
import { firstLimitText } from '../../web/text/first-limit.ts'
import { limitText } from '../../web/text/play-limits.ts'
import { openSite, type Site, Visitor } from '../support/browser/site.ts'
import { useDatabase } from '../support/database/database.ts'

const database = useDatabase()
let site: Site
beforeAll(async () => {
  site = await openSite(database.url)
})
afterAll(() => site.close())

const FIRST = '/play-control?registered=1'

async function registered(username: string, phone: string): Promise<Visitor> {
  const member = new Visitor(site)
  await member.post('/register', {
    ...{ username, phone, password: 'a quiet green river', first_name: 'สมชาย', last_name: 'ใจดี' },
    ...{ birth_day: '5', birth_month: '12', birth_year: '2533' },
  })
  return member
}

test('a new member is asked for limits: a wrong one sets none and all stays typed, good ones hold at once, and once', async () => {
  const member = await registered('limited1', '0812345670')
  const asked = await (await member.get(FIRST)).text()
  expect(asked).toContain(firstLimitText.lead)
  expect(asked).toContain('href="/?registered=1"')
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(asked)?.[1] ?? ''
  const keys = LIMIT_KINDS.map((kind) => [`${kind}_key`, hidden(`${kind}_key`)])
  expect(new Set(keys.map(([, key]) => key)).size).toBe(LIMIT_KINDS.length)
  const send = (typed: Readonly<Record<string, string>>) =>
    member.post(FIRST, {
      ...{ _form: hidden('_form'), _csrf: hidden('_csrf'), ...Object.fromEntries(keys) },
      ...{ deposit_span: 'week', stake_span: 'day', loss_span: 'month', time_span: 'session', ...typed },
    })
  const steps = () => site.ctx.read.run`
    select p.kind, p.span, p.amount from play_limit_step p join member m using (member_id)
    where m.name = 'limited1' order by p.kind`

  expect(await (await send({})).text()).toContain(firstLimitText.nothing)
  const good = { deposit_figure: '1,500', loss_figure: '700.50', time_figure: '90' }
  const [baht, minutes] = [refusalWords('LIMIT_BOUNDS').th, refusalWords('TIME_BOUNDS').th]
  for (const [wrong, bounds] of [
    [{ stake_figure: '0' }, baht],
    [{ stake_figure: '-5' }, baht],
    [{ stake_figure: '99999999999' }, baht],
    [{ stake_figure: 'มาก' }, baht],
    [{ time_figure: '30.5' }, minutes],
    [{ time_figure: '44641' }, minutes],
  ] as const) {
    const refused = await send({ ...good, ...wrong })
    expect(refused.status).toBe(400)
    const html = await refused.text()
    const [[field = '', typed = ''] = []] = Object.entries(wrong)
    const input = new RegExp(`<input[^>]*name="${field}"[^>]*>`).exec(html)?.[0]
    expect(input).toContain('aria-invalid="true"')
    expect(html).toContain(bounds)
    for (const value of ['1,500', '700.50', typed]) expect(html).toContain(`value="${value}"`)
    expect(await steps()).toEqual([])
  }

  for (const answer of [await send(good), await send(good)]) {
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain(firstLimitText.holds)
  }
  const control = (await (await member.get('/play-control')).text()).replaceAll('<!-- -->', '')
  for (const left of ['1,500', '700.50', limitText.time.minutes(90)])
    expect(control).toContain(limitText.left(left))
  expect(await steps()).toMatchObject([
    { kind: 'deposit', span: 'week', amount: 150_000 },
    { kind: 'loss', span: 'month', amount: 70_050 },
    { kind: 'time', span: 'session', amount: 90 },
  ])
  expect(await (await member.get(FIRST)).text()).not.toContain(firstLimitText.lead)
})

test('what had set one limit before it failed asks for the others alone', async () => {
  const member = await registered('limited2', '0812345671')
  const asked = await (await member.get(FIRST)).text()
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(asked)?.[1] ?? ''
  const common = { _form: hidden('_form'), _csrf: hidden('_csrf') }
  const key = hidden('deposit_key')
  // The second has the key of the first, so it is refused after the first holds.
  const typed = { deposit_figure: '500', deposit_key: key, stake_figure: '900', stake_key: key }
  const failed = await member.post(FIRST, { ...common, ...typed })
  expect(failed.status).toBe(400)
  const html = await failed.text()
  expect(html).toContain(refusalWords('KEY_REUSED').th)
  expect(html).not.toContain('name="deposit_figure"')
  expect(html).toContain('value="900"')
  expect(html).toContain(limitText.spans.day)
})

test('the question about a limit is of who is signed in', async () => {
  const { headers } = await new Visitor(site).get(FIRST)
  expect(headers.get('location')).toBe(`/login?next=${encodeURIComponent(FIRST)}`)
})
