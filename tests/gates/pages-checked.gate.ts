import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPages, pagesAreFresh } from '../../scripts/pages.ts'
import { axeFaults } from '../support/browser/axe.ts'
import { launchBrowser, type TestBrowser } from '../support/browser/browser.ts'
import { loginsAt } from '../support/database/database.ts'
import { useDemoDatabase } from '../support/database/demo-database.ts'
import { printFigures } from '../support/figures.ts'
import { type StartedProgram, startProgram } from '../support/processes/started-program.ts'
import { TEST_SECRET } from '../support/stage/stage.ts'

const INVENTORY = join(import.meta.dirname, '../../contract/inventory.json')
const { routes } = JSON.parse(readFileSync(INVENTORY, 'utf8')) as { routes: { path: string }[] }
/** Pages outside the inventory, and an unknown one. */
const OUR_OWN = [
  '/fair',
  '/fair/{id}',
  '/yeekee',
  '/promotion',
  '/rank',
  '/changepass/two-step',
  '/changepass/pin',
  '/nothing-here',
]
/** The most used pages, checked in both themes on phone and desktop. */
const KEY_PATHS = [
  '/',
  '/lottobet',
  '/bet/{id}',
  '/history',
  '/prizecheck',
  '/prizecheck-detail',
  '/changepass',
  '/statement',
]

/** Faults we accept, with reasons. */
const ACCEPTED = [
  // A number is read digit by digit ("0 8"), as members say it; the tile shows it as one.
  { rule: 'label-content-name-mismatch', html: /class="board-tile"/ },
] as const

/** The standard, except for React's own choices where it allows several, and file sizes. */
const html = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'doctype-style': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-quotes': 'off',
    'no-trailing-whitespace': 'off',
    'no-inline-style': 'off',
    'require-sri': 'off',
  },
})

const database = useDemoDatabase()
let folder: string
let site: StartedProgram
let url: string
let chromium: TestBrowser

beforeAll(async () => {
  if (!pagesAreFresh()) await buildPages()
  folder = mkdtempSync(join(tmpdir(), 'lottery-gate-'))
  site = startProgram({
    words: [process.execPath, 'server/main.ts'],
    env: { PORT: '0', DATA_DIR: folder, ...loginsAt(database.url), SECRET: TEST_SECRET.toString('hex') },
  })
  url = (await site.untilSaid(/served at (http:\/\/localhost:\d+)/))[1] ?? ''
  chromium = await launchBrowser()
})

afterAll(async () => {
  await chromium?.close()
  site?.signal('SIGTERM')
  await site?.ended
  rmSync(folder, { recursive: true, force: true })
})

test('every page is valid and accessible, signed out and signed in', async () => {
  const stranger = await openContext({ width: 390, look: 'dark' })
  const faults = await faultsOf(stranger, ['/login', '/register', '/prizecheck'])
  const member = await openContext({ width: 390, look: 'dark', signsIn: true })
  const roundId = await openRoundId(member)
  const paths = [...routes.map(({ path }) => path), ...OUR_OWN].map((path) => path.replace('{id}', roundId))
  faults.push(...(await faultsOf(member, paths)))
  expect(faults).toEqual([])
  printFigures('pages', { paths: paths.length, faults: faults.length })
})

test.each([
  { width: 390, look: 'light' },
  { width: 1280, look: 'dark' },
  { width: 1280, look: 'light' },
] as const)('the key pages are accessible at $width px, $look', async (view) => {
  const member = await openContext({ ...view, signsIn: true })
  const roundId = await openRoundId(member)
  expect(
    await faultsOf(
      member,
      KEY_PATHS.map((path) => path.replace('{id}', roundId)),
    ),
  ).toEqual([])
})

interface View {
  width: number
  look: 'dark' | 'light'
  signsIn?: boolean
}

async function openContext({ width, look, signsIn = false }: View): Promise<BrowserContext> {
  const context = await chromium.browser.newContext({
    baseURL: url,
    viewport: { width, height: 844 },
    bypassCSP: true, // axe is added to the page as a script, which the policy would refuse
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'look', value: look, url }])
  if (signsIn) {
    const page = await context.newPage()
    await page.goto('/login?next=%2Frules')
    await page.fill('[name=username]', 'demo01')
    await page.fill('[name=password]', 'demo-1234')
    await page.click('button[type=submit]')
    await page.waitForURL(`${url}/rules`)
    await page.close()
  }
  return context
}

async function openRoundId(context: BrowserContext): Promise<string> {
  const list = await (await context.request.get('/lottobet')).text()
  const found = /href="\/bet\/([0-9a-f-]{36})"/.exec(list)?.[1]
  if (!found) throw new Error('there is no open round')
  return found
}

async function faultsOf(context: BrowserContext, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  const page = await context.newPage()
  for (const path of paths) {
    const address = path.replaceAll(' ', '%20')
    const report = await html.validateString(await (await context.request.get(address)).text())
    for (const { ruleId, message, selector } of report.results.flatMap(({ messages }) => messages)) {
      faults.push(`${path}: ${ruleId}: ${message} (${selector})`)
    }
    await page.goto(address)
    const found = await axeFaults(page)
    const open = found.filter(
      (fault) => !ACCEPTED.some(({ rule, html }) => rule === fault.rule && html.test(fault.html)),
    )
    for (const { rule, html } of open) faults.push(`${path}: ${rule}: ${html}`)
  }
  await page.close()
  return [...new Set(faults)]
}
