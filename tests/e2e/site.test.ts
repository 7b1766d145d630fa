import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contactText, rulesText } from '../../web/text/help.ts'
import { withLateParts } from '../support/browser/late-parts.ts'
import { useBrowser, useMemberSite } from '../support/browser/story.ts'
import { useDatabase } from '../support/database/database.ts'

const database = useDatabase()
const site = useMemberSite(database)
const chromium = useBrowser()
let context: BrowserContext
let page: Page
/** Console errors: of scripts and of the content security policy. */
let complaints: string[]

beforeEach(async () => {
  complaints = []
  context = await chromium.browser.newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block', // the requests these tests hold back must reach the network
  })
  page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (said) => {
    // This site has no socket; messages about that are expected.
    if (said.type() === 'error' && !/WebSocket|Failed to load resource/.test(said.text()))
      complaints.push(said.text())
  })
})
afterEach(() => context.close())

async function signIn(next = '/'): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(next)}`)
  await hydrated()
  await page.fill('[name=username]', 'demo01')
  await page.fill('[name=password]', 'demo-1234')
  await page.click('button[type=submit]')
  await page.waitForURL(site.url + next)
}

/** Effects have run, so the page is hydrated. */
const hydrated = () => page.locator('html[data-device]').waitFor()

/** Browser code is text, because the server side has no DOM types. */
const storage = () => page.evaluate<Record<string, string>>('({ ...localStorage })')

test('signing in stores the specification’s keys, signing out clears them', async () => {
  await signIn('/rules')
  await expect
    .poll(async () => Object.keys(await storage()))
    .toEqual(
      expect.arrayContaining([
        'username',
        'upline',
        'upline_id',
        'token',
        'balance',
        'role',
        'hashMember',
        'adminMember',
        'member_username',
        'accessTokenMember',
        'ssid',
        'userlist',
        'id',
        'agent',
        'company',
        'groups',
        'GameList',
        'lastupdate',
      ]),
    )
  expect(await storage()).toMatchObject({ username: 'demo01', member_username: 'DM01demo01', role: 'member' })
  expect((await storage()).ssid).toMatch(/^[0-9a-f]{32}$/)
  expect(JSON.parse((await storage()).userlist ?? '')).toEqual(['demo01'])
  expect(await page.evaluate<string>('document.cookie')).not.toContain('sid')

  await page.click('[popovertarget=settings-menu]')
  await page.click('text=ออกจากระบบ')
  await page.waitForURL(`${site.url}/login`)
  expect(await storage()).toEqual({})
  expect(complaints).toEqual([])
})

test('the settings menu opens and closes by its button and Escape, and arrow keys move in it', async () => {
  await signIn('/rules')
  const menu = page.locator('#settings-menu')
  const button = page.locator('[popovertarget=settings-menu]')
  await button.click()
  expect(await menu.isVisible()).toBe(true)
  const focused = () => page.locator('body :focus').textContent()
  await expect.poll(focused).toBe('ตั้งค่าบัญชี')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe('บัญชีธนาคาร')
  await page.keyboard.press('Escape')
  expect(await menu.isVisible()).toBe(false)
  await button.click()
  await button.click()
  expect(await menu.isVisible()).toBe(false)
})

test('a new page starts at its top, with the focus on its heading', async () => {
  await signIn('/rules')
  await page.evaluate('window.scrollTo(0, 400)')
  await page.click('nav .mobile-bar a[href="/casinoslot"]')
  await page.waitForURL((url) => url.pathname === '/casinoslot')
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1')
  expect(await page.evaluate('window.scrollY')).toBe(0)
})

test('a field that reloads its page keeps the focus, and Back restores its value', async () => {
  const focused = () => page.evaluate('document.activeElement.name')
  await page.goto('/rules')
  await hydrated()
  const lottery = page.locator('select[name=lottery]')
  await lottery.focus()
  await page.keyboard.press('ArrowDown')
  await page.waitForURL('**/rules?lottery=*')
  await expect.poll(() => page.locator('h1').textContent()).not.toBe(rulesText.title)
  expect(await focused()).toBe('lottery')
  await page.goBack()
  await expect.poll(() => lottery.inputValue()).toBe('')
})

test('inlined style sheets are not fetched again, those of the next page are; the fonts are cached', async () => {
  const sheets: string[] = []
  page.on('request', (asked) => {
    const [name] = /[\w-]+\.css/.exec(asked.url()) ?? []
    if (name) sheets.push(name)
  })
  await page.goto('/login')
  await hydrated()
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === 'fonts')).toBe(true)
  expect(sheets).toEqual([])
  const inPage = await page.locator('style[data-files]').getAttribute('data-files')
  await page.click('a[href="/register"]')
  await page.waitForURL((url) => url.pathname === '/register')
  await page.locator('[name=phone]').waitFor()
  expect(sheets.filter((name) => inPage?.includes(name))).toEqual([])
  await page.goto('/register')
  expect(await page.locator('style[data-files]').getAttribute('data-fonts')).toBe('')
  expect(complaints).toEqual([])
})

test('the theme is chosen in the menu and applied at the next first paint', async () => {
  await signIn('/rules')
  await page.click('[popovertarget=settings-menu]')
  await page.click('button[name=look][value=light]')
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light')
  await page.reload()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
})

test('after a release a missing chunk reloads the page once; the second time within ten seconds the error page shows', async () => {
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.route('**/assets/contact-*.js', (route) => route.fulfill({ status: 404 }))
  await page.route('**/assets/manifest-*.js', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.clock.setFixedTime(Date.now()) // a fixed clock, so that a slow machine does not matter
  const openContact = async () => {
    await hydrated()
    await page.locator('footer a[href="/contact"]').dispatchEvent('click')
  }
  await page.goto('/rules')
  const reloaded = page.waitForEvent('load')
  await openContact()
  await reloaded
  expect(documents).toBe(2)
  expect(new URL(page.url()).pathname).toBe('/rules')

  await openContact()
  await page.waitForURL((url) => url.pathname === '/error')
  await expect.poll(() => page.title()).toBe('Internal Server Error')
})

test('without the Navigation API a missing chunk reloads the page once, and then links open as documents', async () => {
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname)
  })
  await page.addInitScript("Object.defineProperty(window, 'navigation', { value: undefined })")
  await page.route('**/assets/contact-*.js', (route) => route.abort())
  // The clock runs: a fixed one hides from the page that it was reloaded.
  const openContact = async () => {
    const loaded = page.waitForEvent('load')
    await page.locator('footer a[href="/contact"]').dispatchEvent('click')
    await loaded
  }
  await page.goto('/rules')
  await hydrated()
  await openContact()
  await hydrated()
  await openContact()
  expect(opened).toEqual(['/rules', '/rules', '/contact'])
  expect(await page.locator('h1').textContent()).toBe(contactText.title)
})

test('a page that lost its network while loading stays as it is', async () => {
  await signIn('/rules')
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  // The phone reports a network, but no server answers.
  await page.route(/\/assets\/(browser-clients|socket|manifest)/, (route) =>
    route.request().url().includes('manifest') && route.request().method() === 'GET'
      ? route.continue()
      : route.abort(),
  )
  const releaseAsked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
  await page.goto('/prizecheck')
  await releaseAsked
  expect(await page.locator('h1').textContent()).toBe('ผลรางวัล')
  expect(documents).toBe(1)
})

test('at most four routes are preloaded at once, and none when the visitor saves data', async () => {
  let open = 0
  let mostOpen = 0
  const held: (() => void)[] = []
  await withLateParts(page, () => page.goto('/rules'))
  await hydrated()
  // Held until all are requested, to count how many are open at once.
  await page.route('**/assets/{contact,howto,prizecheck,rules,home,lottobet}-*.js', async (route) => {
    open += 1
    mostOpen = Math.max(mostOpen, open)
    await new Promise<void>((resolve) => held.push(resolve))
    open -= 1
    await route.continue()
  })
  const hoverLinks = (saveData: boolean) =>
    page.evaluate<number>(`{
      const links = () => document.querySelectorAll('head > link[rel=modulepreload]:not([nonce])').length
      const before = links() // of parts that the page loads by itself
      Object.defineProperty(navigator, 'connection', { value: { saveData: ${saveData} }, configurable: true })
      for (const link of document.querySelectorAll('footer a')) {
        link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      }
      links() - before
    }`)
  expect(await hoverLinks(true)).toBe(0)
  expect(await hoverLinks(false)).toBeGreaterThan(0)
  await expect.poll(() => held.length).toBeGreaterThan(0)
  expect(mostOpen).toBeLessThanOrEqual(4)
  for (const go of held) go()
})

test('the device class is updated 50 ms after the last resize', async () => {
  await page.goto('/login')
  await page.locator('html[data-device="phone"]').waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.locator('html[data-device="wide"]').waitFor()
})
