import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { drawnText } from '../../../console/text/drawn.ts'
import { roundText } from '../../../console/text/rounds/round.ts'
import { roundsText } from '../../../console/text/rounds/rounds.ts'
import { sessionText } from '../../../console/text/session.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import { betText } from '../../../web/text/bet.ts'
import { cartText } from '../../../web/text/cart.ts'
import { ticketText } from '../../../web/text/history.ts'
import { takeShot } from '../../support/browser/shots.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

/** The result that staff enter. The member has bet on 252 and 47. */
const DRAWN: Readonly<Record<string, readonly string[]>> = {
  first: ['461252'],
  last2: ['47'],
  front3: ['183', '905'],
  back3: ['774', '016'],
}
const LOTTERY = findLottery('thai-government')
const SHOTS = useShots('member-is-paid')

const database = useDemoDatabase()
const site = useProgram(database)
const chromium = useBrowser('allow')
/** Errors of scripts and of the content security policy. */
const complaints: string[] = []

test('a member bets, two of staff enter the result, and the open page shows the win', async () => {
  const phone = await visit({ width: 390, height: 844 })
  const member = await phone.newPage()
  await signIn(member)
  await shot(member, '01-home')
  expect(await member.locator('.balance-amount, [aria-live] .money').first().textContent()).toContain(
    '10,000',
  )

  await bet(member)
  const billPath = new URL(member.url()).search
  await expect.poll(() => member.locator('main').textContent()).toContain('รอผล')
  await shot(member, '06-ticket')

  const maker = await staff('maker')
  const checker = await staff('checker')
  await closeAndEnter(maker)
  // The member's page stays open: the win must appear without a reload.
  await confirmBlind(checker)

  await member.getByText(ticketText.wonLines(2)).first().waitFor({ timeout: 30_000 })
  await shot(member, '09-ticket-won')
  expect(billPath).toContain('bill=')
  const won = 20 * 900 + 10 * 90
  await expect
    .poll(
      () =>
        member
          .locator('header, main')
          .allTextContents()
          .then((texts) => texts.join(' ')),
      { timeout: 15_000 },
    )
    .toContain((10_000 - 30 + won).toLocaleString('en-US'))

  await member.goto(`${site.url}/prizecheck`)
  await member.waitForLoadState('networkidle')
  await shot(member, '10-results')
  await expect.poll(() => member.locator('main').textContent()).toMatch(/4\s*6\s*1\s*2\s*5\s*2/)
  expect(complaints).toEqual([])
})

async function visit(viewport: { width: number; height: number }): Promise<BrowserContext> {
  const context = await chromium.browser.newContext({ baseURL: site.url, viewport, locale: 'th-TH' })
  context.on('page', (page) => {
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (said) => {
      // The console asks who is signed in before it shows the sign-in form; browsers log its 401 as an error.
      const asksForMe = said.location().url.endsWith('/console/api/staff/me')
      if (said.type() === 'error' && !asksForMe) complaints.push(said.text())
    })
  })
  return context
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/')
  await page.waitForURL(/\/login/) // the home page needs a session
  await page.fill('input[name=username]', 'demo01')
  await page.fill('input[name=password]', 'demo-1234')
  await page.click('button[type=submit]')
  await page.waitForURL((url) => url.pathname === '/')
  await page.waitForLoadState('networkidle')
}

async function bet(page: Page): Promise<void> {
  await page.goto('/lottobet')
  await shot(page, '02-lotteries')
  await page.locator('a[href^="/bet/"]').first().click() // the government lottery comes first
  await page.waitForURL(/\/bet\//)
  // Of several keys that come before its scripts none is written.
  await page.locator('html[data-device]').waitFor()
  await key(page, '252')
  await page.getByRole('button', { name: '2 ล่าง' }).first().click()
  await setPrice(page, '10')
  await key(page, '47')
  await shot(page, '03-keyed')
  await page.getByRole('button', { name: cartText.reviewLabel(2) }).click()
  const cart = page.getByRole('dialog')
  await cart.waitFor()
  await shot(page, '04-cart')
  expect(await cart.textContent()).toContain('30')
  await cart.getByRole('button', { name: new RegExp(cartText.confirm) }).click()
  await page.getByText(cartText.placedTitle).waitFor()
  await shot(page, '05-placed')
  await page.getByRole('link', { name: cartText.placedHistory }).click()
  await page.waitForURL(/\/history\?bill=/)
}

async function key(page: Page, digits: string): Promise<void> {
  for (const digit of digits)
    await page.locator('.keypad').getByRole('button', { name: digit, exact: true }).click()
}

async function setPrice(page: Page, baht: string): Promise<void> {
  const price = page.locator('.keypad').getByRole('button', { name: betText.keys.price })
  await price.click()
  await key(page, baht)
  await price.click()
}

async function staff(name: string): Promise<Page> {
  const desk = await visit({ width: 1280, height: 900 })
  const page = await desk.newPage()
  await page.goto('/console')
  await page.getByLabel(sessionText.name).fill(name)
  await page.getByLabel(sessionText.password, { exact: true }).fill(`${name}-1234`)
  await page.getByRole('button', { name: sessionText.enter }).click()
  // With dozens of lotteries, this one may be on a later page of the list.
  await page.getByLabel(roundsText.lottery, { exact: true }).selectOption(LOTTERY?.code ?? '')
  await page
    .getByRole('link', { name: new RegExp(LOTTERY?.name.th ?? '') })
    .first()
    .click()
  await page.waitForURL(/\/console\/rounds\/./)
  return page
}

async function closeAndEnter(page: Page): Promise<void> {
  await page.getByRole('button', { name: roundText.close, exact: true }).click()
  await page.getByLabel(roundText.closeReasonLabel).fill('ปิดก่อนเวลาเพื่อทดสอบทั้งขั้นตอน')
  // A demo draws a closed round at once.
  await page.getByRole('checkbox', { name: roundText.drawNow, checked: true }).waitFor()
  await shot(page, '07-close')
  await page.getByRole('button', { name: roundText.closeConfirm }).click()
  await page.locator('.result-form').waitFor({ timeout: 30_000 })
  await typeResult(page)
  await page.getByLabel(roundText.source).fill('ถ่ายทอดสด')
  await shot(page, '07-maker')
  await page.getByRole('button', { name: roundText.proposeSend }).click()
  await page.getByText(roundText.waitingOther).first().waitFor()
}

async function confirmBlind(page: Page): Promise<void> {
  await page.getByRole('button', { name: roundText.confirmSend }).waitFor({ timeout: 30_000 })
  const shown = await page.locator('main').textContent()
  expect(shown, 'nobody shows the second person what the first has typed').not.toContain('461252')
  await typeResult(page)
  await shot(page, '08-checker')
  await page.getByRole('button', { name: roundText.confirmSend }).click()
  await page.getByRole('button', { name: roundText.confirmYes }).click()
  await page.getByText(roundText.settled).first().waitFor({ timeout: 30_000 })
  await shot(page, '08-settled')
}

/** Types each number of the result into the field with its label. */
async function typeResult(page: Page): Promise<void> {
  for (const field of LOTTERY?.fieldsOn('2026-12-01') ?? []) {
    for (const [index, number] of (DRAWN[field.key] ?? []).entries()) {
      const label = drawnText.digitsOf(field.name.th, index + 1, field.count)
      const input = page.locator('.result-form').getByLabel(label)
      await input.waitFor({ timeout: 30_000 })
      await input.fill(number)
    }
  }
}

async function shot(page: Page, name: string): Promise<void> {
  await page.evaluate('document.fonts.ready')
  await takeShot(page, { path: join(SHOTS, `${name}.png`) })
}
