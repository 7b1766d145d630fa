import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalWords } from '../../contract/errors.ts'
import { NO_LICENCE } from '../../domain/operator/licence.ts'
import { licenceText } from '../../web/text/licence.ts'
import { siteText } from '../../web/text/th.ts'
import { openSite, type Site, Visitor } from '../support/browser/site.ts'
import { useDatabase, withSql } from '../support/database/database.ts'
import { setLicence, twoOfTheDemo, WHOLE_LICENCE } from '../support/stage/rules.ts'

const database = useDatabase()
let site: Site
let member: Visitor
beforeAll(async () => {
  site = await openSite(database.url)
  member = new Visitor(site)
  await member.signIn()
  // A real operator is found by its host alone.
  await withSql(
    database.url,
    (sql) =>
      sql`insert into operator_host (host, operator_id) select '127.0.0.1', id from operator where code = 'demo'`,
  )
})
afterAll(() => site.close())

/** What is seen, without tags: not what the loaders have sent for the browser. */
const seen = async (path: string) =>
  (await (await member.get(path)).text())
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

const beDemo = (demo: boolean) =>
  withSql(database.url, (sql) => sql`update operator set demo = ${demo} where code = 'demo'`)

test('without a licence a demo says that it is one, and that no help line is set', async () => {
  const home = await seen('/')
  expect(home).toContain(siteText.demo)
  expect(home).not.toContain(licenceText.closed)
  expect(home).toContain('20+')
  for (const path of ['/play-control', '/contact']) expect(await seen(path)).toContain(licenceText.none)
})

test('a real operator without one says on every page that no money is taken, and lets withdrawals be seen', async () => {
  await beDemo(false)
  for (const path of ['/', '/lottobet', '/deposit', '/withdraw', '/profile', '/group']) {
    await expect.poll(() => seen(path)).toContain(licenceText.closed)
  }
  expect(refusalWords('NOT_LICENSED').th).toContain('ถอนเงินได้ตามปกติ')
  await beDemo(true)
})

test('help line, licence and age are on the pages of play control and contact, and at the foot', async () => {
  const two = await twoOfTheDemo(site.ctx)
  await setLicence(two, { ...WHOLE_LICENCE, minAge: 21 })
  const { helpName, helpText, helpPhone, licenceNo, jurisdiction } = WHOLE_LICENCE
  for (const path of ['/play-control', '/contact']) {
    await expect.poll(() => seen(path)).toContain(helpName)
    const page = await seen(path)
    for (const said of [
      helpText,
      licenceText.call(helpPhone),
      licenceNo,
      jurisdiction,
      licenceText.years(21),
    ]) {
      expect(page).toContain(said)
    }
    expect(await (await member.get(path)).text()).toContain(`href="tel:${helpPhone}"`)
  }
  const home = await seen('/')
  expect(home).toContain(licenceText.line(WHOLE_LICENCE))
  expect(home).toContain('21+')
  expect(await (await new Visitor(site).get('/register')).text()).toContain('21')
  await setLicence(two, NO_LICENCE)
})
