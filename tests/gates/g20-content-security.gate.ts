import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPages, pagesAreFresh } from '../../scripts/pages.ts'
import { launchBrowser, type TestBrowser } from '../support/browser/browser.ts'
import { loginsAt } from '../support/database/database.ts'
import { useDemoDatabase } from '../support/database/demo-database.ts'
import { printFigures } from '../support/figures.ts'
import { type StartedProgram, startProgram } from '../support/processes/started-program.ts'
import { inLanes } from '../support/seeded.ts'
import { TEST_SECRET } from '../support/stage/stage.ts'

const INVENTORY = join(import.meta.dirname, '../../contract/inventory.json')
const { routes } = JSON.parse(readFileSync(INVENTORY, 'utf8')) as {
  routes: { path: string; authGuard: boolean }[]
}
const WITHOUT_SCRIPTS = ['/prizecheck_backup', '/deposit_backup']
/** Each waits until its page has been quiet for half a second. */
const TABS = 3
/** The log line of a browser's report. */
const REPORTED = /content security policy violated/
/** Reports every violation the page sees, with its cause. */
const TELL_VIOLATIONS = `addEventListener('securitypolicyviolation', (event) =>
  console.error('CSP: ' + event.effectiveDirective + ' refused ' + event.blockedURI + ' ' + event.sample))`

const database = useDemoDatabase()
let folder: string
let site: StartedProgram
let url: string
let chromium: TestBrowser
let context: BrowserContext
let page: Page
/** Errors of scripts and violations of the policy, with the route. */
let complaints: string[] = []
const heres = new Map<Page, string>()

beforeAll(async () => {
  if (!pagesAreFresh()) await buildPages()
  folder = mkdtempSync(join(tmpdir(), 'lottery-gate-'))
  site = startProgram({
    words: [process.execPath, 'server/main.ts'],
    env: { PORT: '0', DATA_DIR: folder, ...loginsAt(database.url), SECRET: TEST_SECRET.toString('hex') },
  })
  url = (await site.untilSaid(/served at (http:\/\/localhost:\d+)/))[1] ?? ''
  chromium = await launchBrowser()
  context = await chromium.browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } })
  await context.addInitScript(TELL_VIOLATIONS)
  page = await openTab()
})

afterAll(async () => {
  await chromium?.close()
  site?.signal('SIGTERM')
  await site?.ended
  rmSync(folder, { recursive: true, force: true })
})

async function openTab(): Promise<Page> {
  const tab = await context.newPage()
  const here = () => heres.get(tab) ?? ''
  tab.on('pageerror', (error) => complaints.push(`${here()}: ${error.message}`))
  tab.on('console', (said) => {
    // The error page is answered as one.
    if (said.type() === 'error' && !(here() === '/error' && /status of 500/.test(said.text())))
      complaints.push(`${here()}: ${said.text()}`)
  })
  return tab
}

test('no page of the 49 breaks its content security policy or throws, signed out and signed in', async () => {
  expect(routes).toHaveLength(49)
  await visit(page, '/login')
  await visit(page, '/register')
  await signIn()
  const roundId = await openRoundId()
  const policies = new Set<string>()
  const tabs = await Promise.all(Array.from({ length: TABS }, openTab))
  const places = routes.map((_, at) => at)
  await inLanes(places, TABS, async (at) => {
    const [tab, route] = [tabs[at % TABS] ?? page, routes[at] ?? { path: '', authGuard: false }]
    const policy = await visit(tab, route.path.replace('{id}', roundId).replaceAll(' ', '%20'))
    if (route.authGuard) expect(new URL(tab.url()).pathname, 'a member is let in').not.toBe('/login')
    policies.add(policy.replaceAll(/'nonce-[^']+'/g, "'nonce'"))
  })
  for (const tab of tabs) await tab.close()
  expect(complaints).toEqual([])
  expect(site.said()).not.toMatch(REPORTED)
  expect(policies.size, 'every page has the same policy').toBe(1)
  printFigures('G20', { routes: routes.length, complaints: complaints.length })
})

test('the policy allows no inline script, no inline style element and no eval', async () => {
  const answer = await page.goto('/rules')
  const policy = new Map(
    (answer?.headers()['content-security-policy'] ?? '').split('; ').map((rule): [string, string] => {
      const [name = '', ...sources] = rule.split(' ')
      return [name, sources.join(' ')]
    }),
  )
  expect(policy.get('default-src')).toBe("'none'")
  expect(policy.get('script-src')).toMatch(/^'nonce-[\w+/=]+' 'strict-dynamic'$/)
  expect(policy.get('style-src')).toMatch(/^'self' 'nonce-[\w+/=]+'$/)
  // The one exception: menus and dialogs place themselves with style attributes.
  const open = [...policy].filter(([, sources]) => /unsafe/.test(sources))
  expect(open).toEqual([['style-src-attr', "'unsafe-inline'"]])
})

/** Proves that violations are reported: an injected script. */
test('a script in injected markup does not run, and is reported', async () => {
  await page.goto('/rules')
  complaints = []
  await page.evaluate(
    `document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.strangerRan = true">')`,
  )
  await expect.poll(() => complaints.join('\n')).toMatch(/CSP: script-src-attr refused inline/)
  expect(await page.evaluate('window.strangerRan')).toBeUndefined()
  await site.untilSaid(REPORTED)
})

/** Opens a page, waits until its scripts have run, and returns its policy. */
async function visit(tab: Page, path: string): Promise<string> {
  heres.set(tab, path)
  const answer = await tab.goto(path, { waitUntil: 'load' })
  if (!WITHOUT_SCRIPTS.includes(path)) await tab.locator('html[data-device]').waitFor()
  await tab.waitForLoadState('networkidle')
  expect({ path, failed: (answer?.status() ?? 0) >= 500 }).toEqual({ path, failed: path === '/error' })
  return answer?.headers()['content-security-policy'] ?? ''
}

async function signIn(): Promise<void> {
  heres.set(page, 'signing in')
  await page.goto('/login?next=/rules')
  await page.locator('html[data-device]').waitFor()
  await page.fill('[name=username]', 'demo01')
  await page.fill('[name=password]', 'demo-1234')
  await page.click('button[type=submit]')
  await page.waitForURL(`${url}/rules`)
}

async function openRoundId(): Promise<string> {
  const answer = await fetch(`${url}/svc/bet/lottoOption/api/listProgram`)
  const { data } = (await answer.json()) as { data: { round: { id: string; status: string } | null }[] }
  const open = data.find(({ round }) => round?.status === 'open')
  if (!open?.round) throw new Error('the demo has an open round')
  return open.round.id
}
