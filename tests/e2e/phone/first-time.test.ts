import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { REFUSALS } from '../../../contract/errors.ts'
import { cartText } from '../../../web/text/cart.ts'
import { depositText } from '../../../web/text/deposit.ts'
import { gridText } from '../../../web/text/grid.ts'
import { contactText, howtoText } from '../../../web/text/help.ts'
import { cancelText, historyText, ticketText } from '../../../web/text/history.ts'
import { pasteText } from '../../../web/text/paste.ts'
import { signInText } from '../../../web/text/sign-in.ts'
import { menuText } from '../../../web/text/th.ts'
import { withdrawText } from '../../../web/text/withdraw.ts'
import { chooseBank } from '../../support/browser/choose-bank.ts'
import { clippedTexts } from '../../support/browser/clipped.ts'
import { governmentLink, governmentRound } from '../../support/browser/government-round.ts'
import { takeShot } from '../../support/browser/shots.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

const SHOTS = useShots('first-time')
const database = useDemoDatabase()
const site = useProgram(database)
const chromium = useBrowser()
let context: BrowserContext
let page: Page
beforeAll(async () => {
  context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 740 }, hasTouch: true, reducedMotion: 'reduce' },
  })
  page = await context.newPage()
})
afterAll(() => context.close())
/** At the end of each story: nothing is wider than the phone, and no text is cut off. Home hides the header's balance by design. */
afterEach(async () => {
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  if (new URL(page.url()).pathname !== '/') expect(await clippedTexts(page)).toEqual([])
})

const look = (name: string, fullPage = true) => takeShot(page, { path: join(SHOTS, `${name}.png`), fullPage })
const alive = () => page.locator('html[data-device]').waitFor()
const bar = (to: string) => page.locator(`.mobile-bar a[href="${to}"]`)

test('signs in, after a wrong password', async () => {
  await page.goto('/login')
  await alive()
  await page.getByLabel(signInText.name).fill('demo07')
  for (const [password, name] of [
    ['wrong-one', '1-refused'],
    ['demo-1234', '1-home'],
  ] as const) {
    await page.getByLabel(signInText.password, { exact: true }).fill(password)
    await page.getByRole('button', { name: signInText.submit, exact: true }).tap()
    if (name === '1-refused') await page.getByText(REFUSALS.LOGIN_FAILED.th).waitFor()
    else await page.waitForURL(`${site.url}/`)
    await look(name)
  }
})

test('bets a number', async () => {
  await bar('/lottobet').tap()
  await page.waitForURL((url) => url.pathname === '/lottobet')
  await look('2-list', false)
  await (await governmentLink(page)).tap()
  await page.locator('.bet-types-row').waitFor()
  for (const digit of '615') await page.locator(`.key-${digit}`).tap()
  await page.locator('.bet-written-lines .bet-line').waitFor()
  await look('2-bet', false)
  await page.getByRole('button', { name: cartText.reviewLabel(1) }).tap()
  const cart = page.getByRole('dialog')
  await cart.locator('.bet-confirm').waitFor()
  await look('2-cart', false)
  await cart.locator('.bet-confirm').tap()
  await page.getByText(cartText.placedTitle).waitFor()
  await look('2-placed', false)
})

test('pastes a slip from a chat', async () => {
  // Not /bet alone, which leads to the round that closes before all others.
  await page.goto(`/bet/${await governmentRound(page)}`)
  await page.locator('.bet-types-row').waitFor()
  await alive()
  await page.getByRole('button', { name: gridText.ways }).tap()
  await page.getByRole('dialog').getByRole('button', { name: pasteText.open }).tap()
  await page.getByLabel(pasteText.label).fill('ล่าง\n45 67=20\n123 100 โต๊ด 50\nพี่เอ')
  await page.getByRole('button', { name: pasteText.add }).waitFor()
  await look('3-paste', false)
  await page.getByRole('button', { name: pasteText.add }).tap()
  await expect.poll(() => page.locator('.bet-written-lines .bet-line').count()).toBeGreaterThan(1)
})

test('takes the ticket back', async () => {
  await page.goto('/history')
  await alive()
  await page.locator('.bill-row').first().tap()
  await page.getByText(ticketText.billNo, { exact: true }).waitFor()
  await look('4-ticket')
  await page.getByRole('button', { name: cancelText.ask }).tap()
  await look('4-ask', false)
  await page.getByRole('button', { name: cancelText.confirm }).tap()
  await page.getByText(new RegExp(cancelText.done('[0-9.,]+'))).waitFor()
  await look('4-cancelled')
})

test('deposits, once there is a bank account', async () => {
  await page.goto('/deposit')
  await alive()
  await look('5-no-bank')
  await page.getByRole('link', { name: depositText.addBank }).tap()
  const card = page.locator('#bank')
  await card.locator('select').selectOption('kbank')
  await card.locator('[name=account_no]').fill('1234567807')
  if (await card.locator('[name=password]').count()) await card.locator('[name=password]').fill('demo-1234')
  await card.locator('button[type=submit]').tap()
  await page.waitForURL((url) => url.pathname === '/deposit')
  await page.getByRole('button', { name: '300', exact: true }).tap()
  await look('5-start')
  await chooseBank(page)
  await page.getByRole('button', { name: depositText.start }).tap()
  await page.getByText(depositText.payExactly).waitFor()
  await look('5-pay')
})

test('would withdraw by the menu, and reads what is missing', async () => {
  await page.locator('[popovertarget=settings-menu]').tap()
  await look('6-menu', false)
  await page.locator('#settings-menu').getByRole('link', { name: menuText.withdraw }).tap()
  await page.waitForURL((url) => url.pathname === '/withdraw')
  await page.getByText(REFUSALS.WITHDRAW_PROOF_NEEDED.th).waitFor()
  expect(await page.locator('.withdraw-facts').first().textContent()).toContain(withdrawText.leftToday)
  await look('6-withdraw')
})

test('reads the history of tickets and of money', async () => {
  await page.goto('/history')
  await alive()
  await page.getByRole('heading', { name: historyText.title }).waitFor()
  await look('7-tickets')
  await page.goto('/history?tab=money')
  await look('7-money')
  await page.goto('/statement')
  await alive()
  await look('7-statement')
})

test('looks at results', async () => {
  await bar('/prizecheck').tap()
  await page.waitForURL((url) => url.pathname === '/prizecheck')
  await look('8-results')
  await page.locator('a[href*="prizecheck-detail"]').first().tap()
  await page.waitForURL('**/prizecheck-detail*')
  await look('8-result')
})

test('sets up the account', async () => {
  await page.locator('[popovertarget=settings-menu]').tap()
  await page.locator('#settings-menu').getByRole('link', { name: menuText.account }).tap()
  await page.waitForURL((url) => url.pathname === '/changepass')
  await look('9-account')
  await page.goto('/changepass/pin')
  await alive()
  await look('9-pin')
})

test('finds help', async () => {
  await page.goto('/howto')
  await alive()
  await page.getByRole('heading', { name: howtoText.title, level: 1 }).waitFor()
  await look('10-howto')
  await page.goto('/contact')
  await page.getByRole('heading', { name: contactText.title, level: 1 }).waitFor()
  await look('10-contact')
})
