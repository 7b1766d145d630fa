import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listMemberMoney } from '../../server/features/ledger/queries.ts'
import type { Machinery } from '../../server/make-context.ts'
import { betText } from '../../web/text/bet.ts'
import { cartText } from '../../web/text/cart.ts'
import { cancelText, ticketText } from '../../web/text/history.ts'
import { planText } from '../../web/text/plans.ts'
import { takeShots } from '../support/browser/shots.ts'
import { signInAt } from '../support/browser/sign-in.ts'
import { useBrowser, useMemberSite, useShots } from '../support/browser/story.ts'
import { useDatabase } from '../support/database/database.ts'
import { openMachinery } from '../support/stage/stage.ts'

const SHOTS = useShots('ticket-is-cancelled')
const database = useDatabase()
const site = useMemberSite(database)
const chromium = useBrowser()
/** The message after a cancel, for any price. */
const DONE = new RegExp(cancelText.done('[0-9.,]+'))
let machinery: Machinery
beforeAll(() => {
  machinery = openMachinery(database.url)
})
afterAll(() => machinery.close())

let context: BrowserContext
beforeEach(async () => {
  context = await chromium.browser.newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    bypassCSP: true,
  })
  return () => context.close()
})

test('a member chooses another plan, bets in it, cancels the ticket and is refunded', async () => {
  const page = await context.newPage()
  await signIn(page)
  const before = await cashOf('demo01')
  await page.getByRole('link', { name: betText.changePlan }).click()
  const plans = page.getByRole('link', { name: new RegExp(`^${planText.choose}`) })
  await expect.poll(() => plans.count()).toBeGreaterThan(1)
  await takeShots(page, SHOTS, 'plans')
  await plans.nth(1).click()
  await page.waitForURL(/[?&]plan=/)
  const plan = await page.locator('.bet-plan b').first().textContent()

  await page.locator('html[data-device]').waitFor()
  for (const digit of '252') await page.locator(`.key-${digit}`).click()
  await page.getByRole('button', { name: cartText.reviewLabel(1) }).click()
  const cart = page.getByRole('dialog')
  await cart.getByRole('button', { name: new RegExp(cartText.confirm) }).click()
  await page.getByRole('link', { name: cartText.placedHistory }).click()
  await page.waitForURL(/\/history\?bill=/)
  await expect.poll(() => page.locator('main').textContent()).toContain(plan ?? '')
  expect(await cashOf('demo01'), 'paid for').toBeLessThan(before)

  const ask = page.getByRole('button', { name: cancelText.ask })
  await ask.click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: cancelText.keep }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await cashOf('demo01'), 'nothing is taken back by a question').toBeLessThan(before)
  await ask.click()
  // The second tap of a double one was meant for the same button: what stands beneath the dialog does not get it.
  await page.evaluate(
    `addEventListener('click', ({ target }) => target.closest('dialog') || (window.tapped ??= []).push(target.outerHTML))`,
  )
  await question.getByRole('button', { name: cancelText.confirm }).dblclick()
  await page.locator('.ticket-draw').getByText(ticketText.cancelled).waitFor()
  expect(await page.evaluate('window.tapped ?? []')).toEqual([])
  await expect.poll(() => ask.count(), { message: 'it is asked once' }).toBe(0)
  await page.locator('.ticket-events').getByText(ticketText.cancelledByMember).waitFor()
  await page.getByRole('status').getByText(DONE).waitFor()
  // Not on the body, from where the next Tab would start at the top of the page.
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1')
  expect(await cashOf('demo01')).toBe(before)
  await takeShots(page, SHOTS, 'taken-back')
})

test('without scripts a ticket is cancelled too, after one question', async () => {
  await context.close()
  context = await chromium.browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await signIn(page)
  const before = await cashOf('demo01')
  await page.locator('select[name=type]').first().selectOption('two_top')
  await page.locator('form input[name=number]').first().fill('47')
  await page.locator('form').getByRole('button', { name: cartText.confirm }).first().click()
  await page.waitForURL(/\/history\?bill=/)
  expect(await cashOf('demo01')).toBeLessThan(before)
  const confirm = page.getByRole('button', { name: cancelText.confirm })
  expect(await confirm.isVisible(), 'never by one touch').toBe(false)
  await page.locator('summary').filter({ hasText: cancelText.ask }).click()
  await confirm.click()
  await page.locator('.ticket-draw').getByText(ticketText.cancelled).waitFor()
  await page.getByText(DONE).waitFor()
  expect(await cashOf('demo01')).toBe(before)
})

/** Signs in and opens the government lottery's bet page: several plans, and tickets can be cancelled. */
async function signIn(page: Page): Promise<void> {
  const { id } = await machinery.ctx.read.one<{ id: string }>`
    select round.id from round join lottery on lottery.id = round.lottery_id
    where lottery.code = 'thai-government' and round.status = 'open' order by round.closes_at limit 1`
  await signInAt(page, site.url, { name: 'demo01', path: `/bet/${id}` })
}

/** Satang. */
async function cashOf(name: string): Promise<number> {
  const { memberId } = await machinery.ctx.read.one<{ memberId: string }>`
    select member_id as "memberId" from member where name = ${name}`
  const [money] = await listMemberMoney(machinery.ctx.read, [memberId])
  return money?.cash ?? Number.NaN
}
