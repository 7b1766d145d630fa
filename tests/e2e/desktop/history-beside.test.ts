import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { historyText, ticketText } from '../../../web/text/history.ts'
import { placeTicket } from '../../support/browser/place-ticket.ts'
import { takeShot } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

const SHOTS = useShots('history-beside')
const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()

async function openPage(width: number, height: number): Promise<Page> {
  const context = await chromium.browser.newContext({ baseURL: site.url, viewport: { width, height } })
  const page = await context.newPage()
  await signInAt(page, site.url, { name: 'demo01', path: '/statement' })
  for (const number of ['47', '48'])
    await placeTicket(context, site.url, { lottery: 'thai-government', lines: [['two_top', number, 20]] })
  return page
}

const entries = (page: Page) => page.evaluate<number>('history.length')
const list = (page: Page) => page.locator('.list-head a[href="/history"]')
/** Where the list and the ticket's heading begin. */
const places = async (page: Page) => {
  const boxes = await Promise.all(['.history-list', 'h1'].map((what) => page.locator(what).boundingBox()))
  return boxes.map((box) => [box?.x, box?.y])
}
const openRow = (page: Page) => page.locator('.bill-row[aria-current]')

test('on a desktop the newest ticket stands open beside the list; Back leads to the page before', async () => {
  const page = await openPage(1280, 900)
  const before = await entries(page)
  await list(page).click()
  await page.waitForURL('**/history?bill=*')
  await page.getByText(ticketText.billNo, { exact: true }).waitFor()
  expect(await page.locator('.bill-row').first().getAttribute('aria-current')).toBe('true')
  expect(await openRow(page).count()).toBe(1)
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1')
  await takeShot(page, { path: join(SHOTS, '1280.png') })

  await page.locator('.bill-row').nth(1).click()
  await expect.poll(() => page.locator('.bill-row').nth(1).getAttribute('aria-current')).toBe('true')
  expect(await entries(page)).toBe(before + 2)
  await page.goBack()
  await expect.poll(() => page.locator('.bill-row').first().getAttribute('aria-current')).toBe('true')
  await page.goBack()
  await page.waitForURL(({ pathname }) => pathname === '/statement')

  // Of the ones that a filter leaves it is the newest as well.
  await page.goForward()
  await page.waitForURL('**/history?bill=*')
  await page.getByRole('link', { name: historyText.waiting, exact: true }).click()
  await page.waitForURL('**/history?show=waiting&bill=*')
  await expect.poll(() => openRow(page).count()).toBe(1)
  await page.context().close()
})

test('opened by its address it stands still while the ticket comes', async () => {
  const page = await openPage(1280, 900)
  const ticket = Promise.withResolvers<void>()
  await page.route('**/history.data*', async (route) => {
    await ticket.promise
    await route.continue()
  })
  await page.goto('/history')
  await page.getByRole('heading', { level: 1, name: ticketText.title }).waitFor()
  await page.evaluate('document.fonts.ready.then(() => null)')
  const before = await places(page)
  expect(await page.locator('.skeleton-rows').isVisible()).toBe(true)
  expect((await page.locator('footer').boundingBox())?.y).toBeGreaterThan(900)
  await takeShot(page, { path: join(SHOTS, '1280-comes.png') })
  ticket.resolve()
  await page.waitForURL('**/history?bill=*')
  await page.getByText(ticketText.billNo, { exact: true }).waitFor()
  expect(await places(page)).toEqual(before)
  await page.context().close()
})

test('on a phone the list stands alone', async () => {
  const phone = await openPage(360, 740)
  await list(phone).click()
  await phone.waitForURL(({ pathname, search }) => pathname === '/history' && search === '')
  await phone.locator('.bill-row').first().waitFor()
  expect(await phone.locator('h1:visible').textContent()).toBe(historyText.title)
  expect(await phone.locator('.history-opens').isVisible()).toBe(false)
  await takeShot(phone, { path: join(SHOTS, '360.png') })
  // A phone that is turned into a wide window, as a tablet is.
  await phone.setViewportSize({ width: 1280, height: 900 })
  await phone.waitForURL('**/history?bill=*')
  await phone.context().close()
})
