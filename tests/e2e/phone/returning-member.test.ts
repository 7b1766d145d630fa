import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shortTypeName } from '../../../web/text/bet.ts'
import { cartText } from '../../../web/text/cart.ts'
import { homeText, quickText } from '../../../web/text/home.ts'
import { planText } from '../../../web/text/plans.ts'
import { menuText } from '../../../web/text/th.ts'
import { governmentLink } from '../../support/browser/government-round.ts'
import { useBrowser, useProgram } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
let context: BrowserContext
let page: Page
let taps: number

beforeEach(async () => {
  context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 740 }, hasTouch: true },
  })
  page = await context.newPage()
})
afterEach(() => context.close())

/** Signs in and stands on the home page; taps are counted from here. */
async function signIn(name: string): Promise<void> {
  await page.goto('/login')
  await page.locator('html[data-device]').waitFor()
  await page.fill('[name=username]', name)
  await page.fill('[name=password]', 'demo-1234')
  await page.click('button[type=submit]')
  await page.waitForURL(({ pathname }) => pathname === '/')
  taps = 0
}

async function signOut(): Promise<void> {
  await page.goto('/lottobet')
  await page.locator('html[data-device]').waitFor()
  await page.locator('[popovertarget=settings-menu]').first().tap()
  await page.getByRole('button', { name: menuText.signOut }).tap()
  await page.waitForURL(/\/login(\?|$)/)
}

async function tap(what: Locator): Promise<void> {
  await what.tap()
  taps += 1
}

/** Two digits, the ticket looked at, and bought. */
async function betTwoDigits(): Promise<void> {
  await tap(page.locator('.key-4'))
  await tap(page.locator('.key-7'))
  await tap(page.getByRole('button', { name: cartText.reviewLabel(1) }))
  await tap(page.getByRole('dialog').getByRole('button', { name: new RegExp(cartText.confirm) }))
  await page.getByText(cartText.placedTitle).waitFor()
}

const type = () => page.locator('.bet-type[aria-pressed=true] .bet-type-name').textContent()
const price = () => page.locator('.bet-stake').textContent()

test('a first two-digit bet takes seven taps from sign-in, and the next of that lottery five', async () => {
  await signIn('demo02')
  await tap(page.getByRole('link', { name: quickText.bet, exact: true }).first())
  await tap(await governmentLink(page))
  const name = await page.locator('.bet-header h1').textContent()
  await tap(page.getByRole('button', { name: shortTypeName.two_bottom }))
  await betTwoDigits()
  expect(taps).toBe(7)

  // Another member on the same phone starts anew.
  await signOut()
  await signIn('demo03')
  await page.goto('/lottobet')
  await page.locator('html[data-device]').waitFor()
  await (await governmentLink(page)).tap()
  await page.locator('.bet-types-row').waitFor()
  expect(await page.locator('.bet-header h1').textContent()).toBe(name)
  expect(await type()).not.toBe(shortTypeName.two_bottom)

  await signOut()
  await signIn('demo02')
  await tap(page.locator('.round-card', { hasText: homeText.played }))
  expect(await page.locator('.bet-header h1').textContent()).toBe(name)
  expect(await type()).toBe(shortTypeName.two_bottom)
  await betTwoDigits()
  expect(taps).toBeLessThanOrEqual(5)
})

test('a lottery starts with the plan, types and price of the last bet there, and another lottery does not', async () => {
  await signIn('demo04')
  await page.goto('/lottobet')
  await page.locator('html[data-device]').waitFor()
  const plans = page.locator('a[href^="/choose-betting-type/"]').first()
  const roundId = String(await plans.getAttribute('href'))
    .split('/')
    .at(-1)
  await plans.tap()
  await page.locator(`a[href="/bet/${roundId}?plan=discount"]`).tap()
  await page.getByRole('button', { name: shortTypeName.two_bottom }).tap()
  await page.getByRole('button', { name: shortTypeName.two_top }).tap()
  await page.locator('.bet-stake').tap()
  await page.locator('.key-5').tap()
  await page.locator('.key-0').tap()
  await page.locator('.key-add').tap()
  await page.locator('.key-4').tap()
  await page.locator('.key-7').tap()
  await expect.poll(() => page.locator('.bet-written-lines .bet-line').count()).toBe(2)

  await page.goto('/lottobet')
  await page.locator('html[data-device]').waitFor()
  await page.locator(`a[href="/bet/${roundId}"]`).first().tap()
  await page.locator('.bet-types-row').waitFor()
  expect(await page.locator('.bet-plan b').textContent()).toBe('มีส่วนลด')
  expect(await page.locator('.bet-type[aria-pressed=true]').count()).toBe(2)
  expect(await price()).toContain('50')

  // The plan that is chosen holds, also when it is the usual one.
  await page.locator('.bet-plan').tap()
  await page.getByRole('link', { name: planText.chooseLabel('จ่ายเต็ม') }).tap()
  await page.locator('.bet-types-row').waitFor()
  expect(await page.locator('.bet-plan b').textContent()).toBe('จ่ายเต็ม')

  await page.goto('/lottobet')
  await page.locator('html[data-device]').waitFor()
  // The first of the list closes before all others, perhaps now.
  await page.locator(`.round-list a[href^="/bet/"]:not([href*="${roundId}"])`).last().tap()
  await page.locator('.bet-types-row').waitFor()
  expect(await type()).not.toBe(shortTypeName.two_bottom)
  expect(await price()).toContain('20')
})
