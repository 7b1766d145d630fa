import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shortTypeName } from '../../../web/text/bet.ts'
import { cartText } from '../../../web/text/cart.ts'
import { signInText } from '../../../web/text/sign-in.ts'
import { useBrowser, useProgram } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
let context: BrowserContext
let page: Page
/** The scripts wait for it. */
let come: () => void

beforeEach(async () => {
  context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 740 }, hasTouch: true },
    serviceWorkers: 'block',
  })
  page = await context.newPage()
})
afterEach(() => context.close())

async function holdScripts(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.unroute('**/*.js')
  await page.route('**/*.js', (route) => promise.then(() => route.continue()))
  come = resolve
}

const scriptsRun = () => page.locator('html[data-device]').waitFor()

/** The page is there to be tapped, and its scripts are not. */
async function openWithoutScripts(path: string): Promise<void> {
  await holdScripts()
  await page.goto(path, { waitUntil: 'commit' })
}

async function signIn(name: string): Promise<void> {
  await page.goto('/login')
  await scriptsRun()
  await page.fill('[name=username]', name)
  await page.fill('[name=password]', 'demo-1234')
  await page.click('button[type=submit]')
  await page.waitForURL(({ pathname }) => pathname === '/')
}

async function betPath(): Promise<string> {
  await page.goto('/lottobet')
  return String(await page.locator('.round-list a[href^="/bet/"]').last().getAttribute('href'))
}

const twoBottom = () => page.getByRole('button', { name: shortTypeName.two_bottom })
const isChosen = () => twoBottom().getAttribute('aria-pressed')
const typed = () => page.locator('.digit-box-filled').count()

test('a member who taps before the scripts run finds the tap done, once, and bets on', async () => {
  await signIn('demo02')
  const path = await betPath()
  await openWithoutScripts(path)
  await page.locator('.key-1').tap()
  await twoBottom().tap()
  await twoBottom().tap()
  expect(await isChosen()).toBe('false')
  come()
  await expect.poll(isChosen).toBe('true')
  expect(await typed()).toBe(0)

  await page.locator('.key-4').tap()
  await page.locator('.key-7').tap()
  await page.getByRole('button', { name: cartText.reviewLabel(1) }).tap()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(cartText.confirm) })
    .tap()
  await page.getByText(cartText.placedTitle).waitFor()
})

test('one key is written, and of several none: a part of a number is another number', async () => {
  await signIn('demo03')
  const path = await betPath()
  await openWithoutScripts(path)
  await page.locator('.key-4').tap()
  await page.locator('.key-7').tap()
  come()
  await scriptsRun()
  expect(await typed()).toBe(0)

  await openWithoutScripts(path)
  await page.locator('.key-4').tap()
  come()
  await expect.poll(typed).toBe(1)
})

test('a tap of long ago is forgotten', async () => {
  await signIn('demo04')
  await openWithoutScripts(await betPath())
  const before = await isChosen()
  const now = await page.evaluate<number>('Date.now()')
  await twoBottom().tap()
  await page.clock.setFixedTime(now + 60_000)
  come()
  await scriptsRun()
  expect([before, await isChosen()]).toEqual(['false', 'false'])
})

test('what works without scripts works at once and is not done again: menus, links, forms', async () => {
  await signIn('demo05')
  await openWithoutScripts('/lottobet')
  const menu = page.locator('#settings-menu')
  await page.locator('[popovertarget=settings-menu]').first().tap()
  await menu.waitFor()
  come()
  await scriptsRun()
  expect(await menu.isVisible()).toBe(true)

  await openWithoutScripts('/lottobet')
  await page.locator('.round-list a[href^="/bet/"]').last().tap()
  await page.waitForURL(/\/bet\//, { waitUntil: 'commit' })
  await twoBottom().waitFor()
  come()
  await scriptsRun()

  await context.clearCookies()
  await openWithoutScripts('/login')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /^\/login/.test(new URL(request.url()).pathname))
      sent.push(request.url())
  })
  await page.fill('[name=username]', 'demo05')
  await page.fill('[name=password]', 'demo-1234')
  await page.getByRole('button', { name: signInText.submit }).tap()
  await page.waitForURL(({ pathname }) => pathname === '/', { waitUntil: 'commit' })
  come()
  await scriptsRun()
  expect(sent).toHaveLength(1)
})
