import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endRest, planRest } from '../../server/features/games/plan-rest.ts'
import { seedGames } from '../../server/features/games/seed-games.ts'
import { findOperatorByCode } from '../../server/features/operators/queries.ts'
import { setSiteTexts } from '../../server/features/operators/set-site-texts.ts'
import { siteTextsOf } from '../../server/features/operators/site-texts.ts'
import { seedReceivingAccounts } from '../../server/features/payments/seed-receiving-accounts.ts'
import routes from '../../web/routes.ts'
import { cashbackText } from '../../web/text/cashback.ts'
import { gamesText } from '../../web/text/games.ts'
import { homeText } from '../../web/text/home.ts'
import { menuText } from '../../web/text/th.ts'
import { openSite, type Site, Visitor } from '../support/browser/site.ts'
import { useDatabase } from '../support/database/database.ts'
import { registerBank } from '../support/stage/depositor.ts'
import { lostYesterday } from '../support/stage/rewards/cashback.ts'

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
  const rest = { ...staff, provider: null, startsAt: null, endsAt: null, message }
  const { restId } = await planRest(site.ctx, rest)
  const home = await seen('/')
  expect(home).toContain(homeText.gamesClosed)
  expect(home).not.toContain(homeText.gamesLook)
  for (const path of ['/', '/casino', '/slot/gamelist']) expect(await seen(path)).toContain(message)
  expect(await seen('/affiliate')).not.toContain(message)
  await endRest(site.ctx, { ...staff, restId })
})

/** The pages of a member, with a round where one is asked for. */
function memberPages(roundId: string): readonly string[] {
  const main = routes.find(({ file }) => file === 'layouts/main.tsx')
  const paths = (entries: readonly RouteConfigEntry[]): string[] =>
    entries.flatMap(({ children, path = '' }) => (children ? paths(children) : [`/${path}`]))
  return paths(main?.children ?? []).map((path) => encodeURI(path.replace(':id', roundId)))
}

/** Moves money to a game wallet, as the page's form does. */
async function moveIn(amount: string): Promise<void> {
  const form = await read('/toTranfer')
  const [key, csrf] = ['key', '_csrf'].map((name) => form.match(`name="${name}" value="([^"]+)"`)?.[1] ?? '')
  const fields = { _form: 'in-JKR', key: key ?? '', _csrf: csrf ?? '', amount }
  expect((await member.post('/toTranfer', fields)).status).toBe(200)
}

test('a balance that is hidden is hidden on every page, until it is shown again', async () => {
  const programs = await fetch(`${site.url}/svc/bet/lottoOption/api/listProgram`)
  const { data } = (await programs.json()) as { data: { code: string; round: { id: string } | null }[] }
  const roundId = data.find(({ code }) => code === 'thai-government')?.round?.id ?? ''
  const { id } = await site.ctx.read.one<{ id: string }>`select id from operator where code = 'demo'`
  const own = await site.ctx.read.one<{ id: string }>`
    select member_id as id from member where operator_id = ${id} and name = 'demo01'`
  await registerBank(database.url, own.id)
  await seedReceivingAccounts(site.ctx, id)
  await lostYesterday(database.url, ['demo01'], 100)
  // Two steps, so that no movement is as large as what is in the wallet.
  for (const amount of ['2000', '345.67']) await moveIn(amount)
  // Cashback counts what is in game wallets with it.
  const [balance, inGames, after, credit] = ['7,554.33', '2,345.67', '8,331', '9,900']
  const shown = ['/', '/lottobet', '/profile', '/prizecheck', `/bet/${roundId}`, '/statement', '/financial']
  for (const path of [...shown, '/withdraw', '/toTranfer']) expect(await seen(path), path).toContain(balance)
  for (const path of ['/withdraw', '/toTranfer']) expect(await seen(path), path).toContain(inGames)
  expect(await seen('/deposit?amount=777')).toContain(after)
  expect(await seen('/cashback')).toContain(cashbackText.creditBelow('10', credit))
  const hidden = await member.post('/look', { balance: 'hidden', next: '/profile' })
  expect([hidden.status, hidden.headers.get('location')]).toEqual([302, '/profile'])
  const pages = memberPages(roundId)
  expect(pages).toEqual(expect.arrayContaining(shown))
  const telling: string[] = []
  for (const path of [...pages, '/deposit?amount=777']) {
    const words = await seen(path)
    for (const said of [balance, inGames, after, credit])
      if (words.includes(said)) telling.push(`${path}: ${said}`)
    if (shown.includes(path)) expect(words, path).toContain(menuText.balanceHidden)
  }
  expect(telling).toEqual([])
  await member.post('/look', { balance: 'shown', next: '/' })
  expect(await seen('/')).toContain(balance)
})
