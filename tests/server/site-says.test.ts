import { afterAll, beforeAll, expect, test } from 'vitest'
import { planRest } from '../../server/features/games/plan-rest.ts'
import { seedGames } from '../../server/features/games/seed-games.ts'
import { findOperatorByCode } from '../../server/features/operators/queries.ts'
import { setSiteTexts } from '../../server/features/operators/set-site-texts.ts'
import { siteTextsOf } from '../../server/features/operators/site-texts.ts'
import { gamesText } from '../../web/text/games.ts'
import { homeText } from '../../web/text/home.ts'
import { menuText } from '../../web/text/th.ts'
import { openSite, type Site, Visitor } from '../support/browser/site.ts'
import { useDatabase } from '../support/database/database.ts'

const database = useDatabase()
let site: Site
let member: Visitor
beforeAll(async () => {
  site = await openSite(database.url)
  member = new Visitor(site)
  await member.signIn()
})
afterAll(() => site.close())

const read = async (path: string, visitor = member) => (await visitor.get(path)).text()
/** What is seen: not what the loaders have sent for the browser. */
const seen = async (path: string) =>
  (await read(path)).replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, '')

test('notices and running text stand at the head of the pages of a member, as the console set them', async () => {
  const operator = await findOperatorByCode(site.ctx.read, 'demo')
  if (!operator) throw new Error('the demo has its operator')
  const texts = {
    ...siteTextsOf(operator.settings),
    runningText: 'ปิดปรับปรุงคืนนี้ตีสอง',
    notices: [{ topic: 'หยุดสงกรานต์', description: 'ไม่มีงวดสองวัน' }],
  }
  const [staff] = await site.ctx.read.run<{ id: string }>`select staff_id as id from staff limit 1`
  await setSiteTexts(site.ctx, { operatorId: operator.id, staffId: staff?.id ?? '', texts })
  // Settings are cached for a second.
  await expect.poll(() => seen('/prizecheck')).toContain(texts.runningText)
  for (const path of ['/prizecheck', '/profile']) {
    const words = await seen(path)
    for (const said of ['หยุดสงกรานต์', 'ไม่มีงวดสองวัน']) expect(words, path).toContain(said)
    expect(await read(path), path).toContain(`aria-label="${menuText.news}"`)
  }
  expect(await read('/prizecheck', new Visitor(site))).not.toContain('หยุดสงกรานต์')
})

test('whether games are under maintenance is asked, and shown with the reason', async () => {
  expect(await seen('/')).toContain(homeText.gamesNone)
  const { id } = await site.ctx.read.one<{ id: string }>`select id from operator where code = 'demo'`
  await seedGames(site.ctx, id)
  expect(await seen('/')).toContain(homeText.gamesLook)
  expect(await seen('/casino')).toContain(gamesText.pages.casino)
  const [staff] = await site.ctx.read.run<{ staffId: string; operatorId: string }>`
    select staff_id as "staffId", operator_id as "operatorId" from staff limit 1`
  if (!staff) throw new Error('the demo has staff')
  const message = 'เกมกลับมาเที่ยงวัน'
  await planRest(site.ctx, { ...staff, provider: null, startsAt: null, endsAt: null, message })
  const home = await seen('/')
  expect(home).toContain(homeText.gamesClosed)
  expect(home).not.toContain(homeText.gamesLook)
  for (const path of ['/', '/casino', '/slot/gamelist']) expect(await seen(path)).toContain(message)
  expect(await seen('/affiliate')).not.toContain(message)
})

test('a balance that is hidden is hidden on every page, until it is shown again', async () => {
  const programs = await fetch(`${site.url}/svc/bet/lottoOption/api/listProgram`)
  const { data } = (await programs.json()) as { data: { code: string; round: { id: string } | null }[] }
  const roundId = data.find(({ code }) => code === 'thai-government')?.round?.id
  const pages = ['/', '/lottobet', '/profile', '/prizecheck', `/bet/${roundId}`, '/statement', '/financial']
  for (const path of pages) expect(await seen(path), path).toContain('10,000.00')
  const hidden = await member.post('/look', { balance: 'hidden', next: '/profile' })
  expect([hidden.status, hidden.headers.get('location')]).toEqual([302, '/profile'])
  for (const path of pages) {
    const words = await seen(path)
    expect(words, path).toContain(menuText.balanceHidden)
    // The statement tells of the 10,000 that were given: a movement is no balance.
    if (path !== '/statement' && path !== '/financial') expect(words, path).not.toContain('10,000.00')
  }
  await member.post('/look', { balance: 'shown', next: '/' })
  expect(await seen('/')).toContain('10,000.00')
})
