import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cartText } from '../../../web/text/cart.ts'
import { governmentRound } from '../../support/browser/government-round.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
let context: BrowserContext
let page: Page

beforeEach(async () => {
  context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 740 }, hasTouch: true },
    // A service worker would send the bet past the test.
    serviceWorkers: 'block',
  })
  page = await context.newPage()
})
afterEach(() => context.close())

async function openList(name: string): Promise<void> {
  await signInAt(page, site.url, { name, path: '/lottobet' })
  await page.locator('.round-list a').first().waitFor()
}

const scrolled = () => page.evaluate<number>('Math.round(scrollY)')
const entries = () => page.evaluate<number>('history.length')

/** Where the page stands with the row free of the bar below, so that the tap moves nothing. */
async function placeOf(row: Locator): Promise<number> {
  await row.focus()
  const [at, bar] = await Promise.all([row.boundingBox(), page.locator('.mobile-bar').boundingBox()])
  expect((at?.y ?? Infinity) + (at?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  return scrolled()
}

test.each([
  ['a bet', 'demo02', '.round-list a[href^="/bet/"]', '.bet-back'],
  ['the room of a fast round', 'demo03', '.round-list a[href^="/yeekee/"]', '.room-back'],
])('back from %s is where the list was, and adds nothing to the history', async (_, name, row, back) => {
  await openList(name)
  const place = await placeOf(page.locator(row).last())
  await page.locator(row).last().tap()
  await page.locator(back).waitFor()
  const before = await entries()
  await page.locator(back).tap()
  await page.waitForURL((url) => url.pathname === '/lottobet')
  await expect.poll(scrolled).toBe(place)
  expect(await entries()).toBe(before)
})

/** To a bet by the choice of its plan. */
async function chooseAPlan(): Promise<void> {
  await page.locator('.round-list a[href^="/choose-betting-type/"]').last().tap()
  await page.locator('.plan-table a[href$="plan=discount"]').tap()
  await page.locator('.bet-types-row').waitFor()
}

test('back from a bet whose plan was chosen is where the list was, and adds nothing to the history', async () => {
  await openList('demo06')
  const place = await placeOf(page.locator('.round-list a[href^="/choose-betting-type/"]').last())
  expect(place).toBeGreaterThan(100)
  await chooseAPlan()
  const before = await entries()
  await page.locator('.bet-back').tap()
  await page.waitForURL((url) => url.pathname === '/lottobet')
  await expect.poll(scrolled).toBe(place)
  expect(await entries()).toBe(before)
})

test('a browser that does not tell its entries opens the list in place of the bet', async () => {
  await page.addInitScript('delete window.navigation')
  await openList('demo07')
  await chooseAPlan()
  const before = await entries()
  await page.locator('.bet-back').tap()
  await page.waitForURL((url) => url.pathname === '/lottobet')
  await page.locator('.round-list a').first().waitFor()
  expect(await entries()).toBe(before)
})

test('back from a bet that was opened by its address leads to the list', async () => {
  await openList('demo04')
  // The first of the list closes before all others, perhaps now.
  await page.goto(`/bet/${await governmentRound(context)}`)
  await page.locator('html[data-device]').waitFor()
  await page.locator('.bet-back').tap()
  await page.waitForURL((url) => url.pathname === '/lottobet')
})

test('what is left after a bet is told once while it is sent, also when the new balance is there first', async () => {
  await openList('demo05')
  await page.locator('a[href^="/bet/"]').first().tap()
  await page.locator('.bet-types-row').waitFor()
  for (const digit of '615') await page.locator(`.key-${digit}`).tap()
  await page.getByRole('button', { name: cartText.reviewLabel(1) }).tap()
  const cart = page.getByRole('dialog')
  const after = cart.locator('.bet-totals > div', { hasText: cartText.balanceAfter })
  const told = await after.textContent()

  const answer = Promise.withResolvers<void>()
  await page.route('**/svc/bet/**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    await answer.promise
    return route.fulfill({ response })
  })
  const balance = page.locator('.bet-header-time .bet-narrow')
  const before = await balance.textContent()
  await cart.getByRole('button', { name: new RegExp(cartText.confirm) }).tap()
  await expect.poll(() => balance.textContent()).not.toBe(before)
  expect(await cart.getByText(cartText.sending).count()).toBe(1)
  expect(await after.textContent()).toBe(told)
  answer.resolve()
  await page.getByText(cartText.placedTitle).waitFor()
})
