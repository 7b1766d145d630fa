import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roundsText } from '../../console/text/rounds/rounds.ts'
import { licenceText } from '../../console/text/safer/licence.ts'
import { sessionText } from '../../console/text/session.ts'
import { setupText } from '../../console/text/setup.ts'
import { refusalWords } from '../../contract/errors.ts'
import { buildPages, pagesAreFresh } from '../../scripts/pages.ts'
import { readConfig } from '../../server/config.ts'
import { createOperator } from '../../server/features/staff/create-operator.ts'
import { type Site, start } from '../../server/start.ts'
import { axeFaults } from '../support/browser/axe.ts'
import { useBrowser, useShots } from '../support/browser/story.ts'
import { loginsAt, useDatabase } from '../support/database/database.ts'
import { openMachinery } from '../support/stage/stage.ts'

const SHOTS = useShots('first-run')
const PASSWORD = 'ฝนตกที่ทะเลสาบ'

const database = useDatabase()
const chromium = useBrowser()
let dataDir: string
let site: Site
const said: string[] = []

beforeAll(async () => {
  if (!pagesAreFresh()) await buildPages()
  dataDir = mkdtempSync(join(tmpdir(), 'lottery-first-'))
  const where = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...loginsAt(database.url) }
  const production = { NODE_ENV: 'production', SECRET: 'ab'.repeat(32), LOG_LEVEL: 'fatal' }
  site = await start({ config: readConfig({ ...where, ...production }), say: (line) => said.push(line) })
})
afterAll(async () => {
  await site?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const setupAddress = () => /open (\S+)/.exec(said.join('\n'))?.[1] ?? ''
const port = () => new URL(site.url).port

async function openPage(address: string): Promise<Page> {
  const context = await chromium.browser.newContext({
    viewport: { width: 390, height: 844 },
    bypassCSP: true, // axe is added to the page as a script
  })
  const page = await context.newPage()
  await page.goto(address)
  return page
}

const focused = (page: Page) => page.evaluate<string | null>('document.activeElement?.getAttribute("name")')

/** The link to the sign-in page gets the focus once it is drawn. */
async function followFocusedLink(page: Page): Promise<void> {
  await page.locator('a:focus').waitFor()
  await page.keyboard.press('Enter')
}

/** Types into the focused field and moves on to the next, skipping the button that shows a password. */
async function typeOn(page: Page, fields: readonly (readonly [name: string, text: string])[]): Promise<void> {
  for (const [name, text] of fields) {
    const field = page.locator(`[name=${name}]`)
    for (let tabs = 0; tabs < 4 && (await focused(page)) !== name; tabs += 1) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
    expect(await field.inputValue()).toBe(text)
  }
}

test('without an operator pages say so, and /readyz gives the reason', async () => {
  const ready = await fetch(`${site.url}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: false, why: 'there is no operator yet' },
  ])
  for (const path of ['/', '/login', '/lottobet']) {
    const page = await fetch(site.url + path)
    expect([path, page.status, page.headers.get('retry-after')]).toEqual([path, 503, '5'])
    expect(await page.text()).toContain('เว็บนี้ยังไม่เปิดให้บริการ')
  }
  const call = await fetch(`${site.url}/svc/open/banks.json`)
  expect([call.status, await call.json()]).toMatchObject([503, { status: false, code: 'NO_OPERATOR' }])
})

test('a wrong setup token creates nothing', async () => {
  const form = {
    token: 'a-guess',
    name: 'พลัม',
    hosts: ['localhost'],
    code: 'plum',
    company: 'PL',
    agent: '01',
  }
  const answer = await fetch(`${site.url}/console/api/setup/make`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...form, owner: 'somchai', password: PASSWORD }),
  })
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    { code: 'SETUP_TOKEN_WRONG', field: 'token' },
  ])
})

test('the first operator is created in a browser by keyboard; a fault is shown at its field and nothing typed is lost', async () => {
  const page = await openPage(setupAddress())
  await page.getByLabel(setupText.name).focus()
  await typeOn(page, [
    ['name', 'พลัม ลอตโต้'],
    ['hosts', 'localhost plum.localhost'],
    ['code', 'plum'],
    ['company', 'P1'],
    ['agent', '01'],
    ['owner', 'somchai'],
    ['password', PASSWORD],
    ['again', `${PASSWORD}x`],
  ])
  await page.keyboard.press('Enter')
  await page.getByText(setupText.differs).waitFor()
  await expect.poll(() => focused(page)).toBe('again')
  await typeOn(page, [['again', PASSWORD]])
  await page.keyboard.press('Enter')
  await page.getByText(refusalWords('COMPANY_INVALID').th).waitFor()
  expect(await page.locator('[name=company]').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => focused(page)).toBe('company')
  expect(await axeFaults(page)).toEqual([])
  await page.screenshot({ path: join(SHOTS, 'fault-390.png'), fullPage: true })
  const fields = await page.locator('input').all()
  const kept = await Promise.all(fields.map((field) => field.inputValue()))
  expect(kept.slice(1, 7)).toEqual(['พลัม ลอตโต้', 'localhost plum.localhost', 'plum', 'P1', '01', 'somchai'])
  await typeOn(page, [['company', 'pl']])
  await page.getByText(setupText.seat('PL01')).waitFor()
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: setupText.done }).waitFor()
  await page.screenshot({ path: join(SHOTS, 'done-390.png') })
  await followFocusedLink(page)
  await page.getByLabel(sessionText.name).fill('somchai')
  await page.getByLabel(sessionText.password, { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('พลัม ลอตโต้').first().waitFor()
  // No round opens before a lottery is sold: the empty list leads to where that is done.
  await page.getByRole('link', { name: roundsText.toSchedules }).waitFor()
  await page.screenshot({ path: join(SHOTS, 'rounds-390.png') })
  // What a real operator lacks is said at once, and a tap leads to where it is set.
  await page.getByText(licenceText.closed).waitFor()
  await page.getByRole('link', { name: licenceText.toPage }).click()
  await page.getByLabel(licenceText.fields.licenceNo).fill('TH-2026-001')
  await page.getByLabel(licenceText.fields.minAge).fill('19')
  await page.getByRole('button', { name: licenceText.ask }).click()
  await page.getByText(licenceText.minAgeWrong(30)).waitFor()
  expect(await page.getByLabel(licenceText.fields.licenceNo).inputValue()).toBe('TH-2026-001')
  expect(await axeFaults(page)).toEqual([])
  await page.screenshot({ path: join(SHOTS, 'licence-390.png'), fullPage: true })
  await page.getByLabel(licenceText.fields.minAge).fill('20')
  await page.getByRole('button', { name: licenceText.ask }).click()
  await page.getByText(licenceText.waits).waitFor()
  await page.screenshot({ path: join(SHOTS, 'licence-asked-390.png'), fullPage: true })
  await page.context().close()
})

test('after that the setup page is gone, and only the operator’s hosts are served', async () => {
  expect((await fetch(`http://localhost:${port()}/readyz`)).status).toBe(200)
  await expect.poll(async () => (await fetch(`http://localhost:${port()}/login`)).status).toBe(200)
  const stranger = await fetch(`http://127.0.0.1:${port()}/login`)
  expect(stranger.status).toBe(404)
  expect(await stranger.text()).toContain('ไม่มีเว็บที่ที่อยู่นี้')
  expect((await fetch(`http://localhost:${port()}/console/api/setup/shown`)).status).toBe(404)
  const page = await openPage(setupAddress())
  await page.getByRole('heading', { name: setupText.gone }).waitFor()
  await page.context().close()
})

test('the owner of a second operator chooses a password by a link, once, and is unknown to the first', async () => {
  const { ctx, close } = openMachinery(database.url, { connections: 2 })
  const birth = { name: 'มะม่วง ลอตโต้', hosts: ['mango.localhost'], code: 'mango', company: 'MG', agent: '01' }
  const { link } = await createOperator(ctx, { ...birth, owner: 'somsri', password: undefined })
  await close()
  const address = (host: string) => `http://${host}:${port()}/console/password#${link}`

  const elsewhere = await openPage(address('localhost'))
  await elsewhere.getByRole('heading', { name: setupText.linkBad }).waitFor()
  await elsewhere.context().close()

  const page = await openPage(address('mango.localhost'))
  await page.getByText(setupText.linkLead('somsri', birth.name)).waitFor()
  await page.locator('[name=password]').focus()
  await typeOn(page, [
    ['password', 'somsri-is-here'],
    ['again', 'somsri-is-here'],
  ])
  await page.keyboard.press('Enter')
  await page.getByText(refusalWords('STAFF_PASSWORD_WEAK').th).waitFor()
  await expect.poll(() => focused(page)).toBe('password')
  await page.screenshot({ path: join(SHOTS, 'password-390.png') })
  await typeOn(page, [
    ['password', PASSWORD],
    ['again', PASSWORD],
  ])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: setupText.chosen }).waitFor()
  await followFocusedLink(page)
  await page.getByLabel(sessionText.name).fill('somsri')
  await page.getByLabel(sessionText.password, { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText(birth.name).first().waitFor()
  await page.goto(address('mango.localhost'))
  await page.reload()
  await page.getByRole('heading', { name: setupText.linkBad }).waitFor()
  await page.context().close()
})
