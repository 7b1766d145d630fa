import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useBrowser, useProgram } from '../../support/browser/story.ts'
import { withSql } from '../../support/database/database.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

const database = useDemoDatabase()
const site = useProgram(database)
const chromium = useBrowser('allow')
let context: BrowserContext

beforeEach(async () => {
  context = await chromium.browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } })
})
afterEach(() => context.close())

async function open(path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await page.locator('html[data-device]').waitFor()
  return page
}

async function signIn(name: string): Promise<Page> {
  const page = await open('/login?next=%2Frules')
  await page.fill('[name=username]', name)
  await page.fill('[name=password]', 'demo-1234')
  await page.click('button[type=submit]')
  await page.waitForURL((url) => url.pathname === '/rules')
  await expect.poll(() => keysIn(page, 'localStorage')).toContain('member_username')
  return page
}

const keysIn = (page: Page, storage: 'localStorage' | 'sessionStorage') =>
  page.evaluate<string[]>(`Object.keys(${storage})`)

/** A tab in which a ticket is being written and a form half filled, neither of them sent. */
async function writeThings(): Promise<Page> {
  const page = await open('/profile')
  await page.fill('main [name=phone]', '0815550177')
  await page.evaluate("localStorage.setItem('bet-draft:demo', 'two lines')")
  await page.goto('/changepass')
  await page.locator('html[data-device]').waitFor()
  expect((await keysIn(page, 'sessionStorage')).join()).toContain('typed:')
  return page
}

test('logging out in one tab clears the others: what was typed, drafts, keys, and the page itself', async () => {
  const page = await signIn('demo02')
  const other = await writeThings()
  await page.bringToFront()
  await page.click('[popovertarget=settings-menu]')
  await page.click('text=ออกจากระบบ')
  await page.waitForURL(`${site.url}/login`)
  await other.waitForURL(/\/login(\?next=.*)?$/)
  await other.locator('html[data-device]').waitFor()
  expect((await keysIn(other, 'sessionStorage')).filter((key) => key.startsWith('typed:'))).toEqual([])
  const left = await keysIn(other, 'localStorage')
  expect(left.filter((key) => /draft|member|token|balance|username/i.test(key))).toEqual([])
})

test('a member who is barred leaves every tab; unsent tickets wait, what was typed does not', async () => {
  const page = await signIn('demo03')
  const other = await writeThings()
  await withSql(database.url, (sql) => sql`update member set status = 'banned' where name = 'demo03'`)
  for (const tab of [page, other]) await tab.waitForURL('**/login?next=**')
  await other.locator('html[data-device]').waitFor()
  expect((await keysIn(other, 'sessionStorage')).filter((key) => key.startsWith('typed:'))).toEqual([])
  const left = await keysIn(other, 'localStorage')
  expect(left.filter((key) => /draft|member|token|balance|username/i.test(key))).toEqual(['bet-draft:demo'])
})

test('a session that ended while no page was open: gone at the next sight of the network', async () => {
  const page = await signIn('demo04')
  await page.evaluate("sessionStorage.setItem('typed:profile', '[]')")
  await context.clearCookies() // nobody is signed in any more, and no page was told
  await page.goto('/rules')
  await page.locator('html[data-device]').waitFor()
  await expect.poll(() => keysIn(page, 'localStorage')).not.toContain('member_username')
  expect(await keysIn(page, 'localStorage')).not.toContain('balance')
  expect(await keysIn(page, 'sessionStorage')).not.toContain('typed:profile')
})

/** The browser is idle when this says so, `beIdle()`, and not before. */
const IDLE_WHEN_TOLD = `
  const waiting = new Map()
  let last = 0
  window.requestIdleCallback = (work) => { waiting.set(++last, work); return last }
  window.cancelIdleCallback = (id) => waiting.delete(id)
  window.beIdle = () => {
    const now = [...waiting.values()]
    waiting.clear()
    for (const work of now) work()
  }`

test('what the start of the app has not loaded at a log-out is not loaded after it, and nothing of it is kept', async () => {
  await context.addInitScript(IDLE_WHEN_TOLD)
  const page = await open('/login?next=%2Frules')
  await page.fill('[name=username]', 'demo05')
  await page.fill('[name=password]', 'demo-1234')
  await page.click('button[type=submit]')
  await page.waitForURL((url) => url.pathname === '/rules')
  await page.locator('html[data-device]').waitFor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // The keys come first, the providers second; three more wait for the browser.
  const begunNext = async () => {
    await page.evaluate('beIdle()')
    return asked.filter((path) => path.includes('/Gateway/')).length
  }
  await expect.poll(begunNext).toBeGreaterThan(0)
  await page.click('[popovertarget=settings-menu]')
  await page.click('text=ออกจากระบบ')
  await page.waitForURL(`${site.url}/login`)
  asked.length = 0
  for (let idle = 0; idle < 6; idle += 1) await page.evaluate('beIdle()')
  await page.evaluate("fetch('/robots.txt')") // behind whatever began just now
  expect(asked.filter((path) => /Gateway|renew/.test(path))).toEqual([])
  const left = await keysIn(page, 'localStorage')
  expect(left.filter((key) => /draft|member|token|balance|username|groups|list|logo/i.test(key))).toEqual([])
})
