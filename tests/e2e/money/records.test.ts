import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { depositText } from '../../../web/text/deposit.ts'
import { moneyTabText } from '../../../web/text/history.ts'
import { statementText, tabText } from '../../../web/text/lists.ts'
import { chooseBank } from '../../support/browser/choose-bank.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

const database = useDemoDatabase()
const site = useProgram(database)
const chromium = useBrowser()
const shots = useShots('records')
let context: BrowserContext
let page: Page

beforeAll(async () => {
  context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 780 }, acceptDownloads: true },
    reducedMotion: 'reduce',
    // The pictures' style sheet is not the page's.
    bypassCSP: true,
  })
  page = await context.newPage()
  await signInAt(page, site.url, { name: 'demo01', path: '/history' })
})
afterAll(() => context.close())

/** What a link brings, and the name it is kept under. */
async function download(name: string): Promise<{ file: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name }).click()
  const came = await coming
  return { file: came.suggestedFilename(), bytes: await readFile(await came.path()) }
}

test('the money tab says what was paid in, and leads to the statement', async () => {
  await page.getByRole('link', { name: tabText.orders, exact: true }).click()
  await page.waitForURL('**/history?tab=money')
  await page.getByText(moneyTabText.emptyTitle).waitFor()

  await page.goto('/deposit')
  await page.getByRole('link', { name: depositText.addBank }).click()
  const card = page.locator('#bank')
  await card.locator('select').selectOption('kbank')
  await card.locator('[name=account_no]').fill('1234567801')
  const password = card.locator('[name=password]')
  if (await password.count()) await password.fill('demo-1234')
  await card.locator('button[type=submit]').click()
  await page.waitForURL((url) => url.pathname === '/deposit')
  await page.getByLabel(depositText.amount).fill('500')
  await chooseBank(page)
  await page.getByRole('button', { name: depositText.start }).click()
  await page.getByRole('button', { name: depositText.demoActs.exact, exact: true }).click()
  await page.locator('.deposit-latest').getByText(depositText.states.credited).waitFor()

  await page.goto('/history?tab=money')
  await page.locator('.list-card').getByText(depositText.states.credited).waitFor()
  await takeShots(page, shots, 'money')
  await page.getByRole('link', { name: moneyTabText.statement }).click()
  await page.waitForURL((url) => url.pathname === '/statement')
  await page.getByRole('link', { name: statementText.column.deposited, exact: true }).click()
  await page.waitForURL('**/statement?kind=deposited')
  await expect.poll(() => page.locator('.list-card .list-row').count()).toBe(1)
})

test('the statement is narrowed by kind, and kept as PDF and CSV', async () => {
  await page.goto('/statement')
  const all = await page.locator('.list-card .list-row').count()
  expect(all).toBeGreaterThan(1)
  await takeShots(page, shots, 'statement')
  const pdf = await download(statementText.pdf)
  expect(pdf.file).toMatch(/^statement-[\d-]+\.pdf$/)
  expect(pdf.bytes.subarray(0, 8).toString()).toBe('%PDF-1.7')
  await page.getByRole('link', { name: statementText.column.deposited, exact: true }).click()
  await page.waitForURL('**/statement?kind=deposited')
  await expect.poll(() => page.locator('.list-card .list-row').count()).toBe(1)
  const csv = await download(statementText.csv)
  expect(csv.file).toMatch(/^statement-[\d-]+\.csv$/)
  const [head, line, ...rest] = csv.bytes.toString().split('\r\n')
  expect(head?.startsWith('\uFEFF')).toBe(true)
  // The deposit of 500 baht has satang of its own.
  expect(line).toContain(',500.')
  expect(rest).toEqual([''])
  await page.goto('/statement?kind=withdrawn')
  await page.getByText(statementText.noneTitle).waitFor()
})
