import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { auditText } from '../../../console/text/audit.ts'
import { menuText } from '../../../console/text/menu.ts'
import { paletteText } from '../../../console/text/palette/palette.ts'
import { plansText } from '../../../console/text/plans.ts'
import { protectionText } from '../../../console/text/protection.ts'
import { actsText } from '../../../console/text/record/acts.ts'
import { roundText } from '../../../console/text/rounds/round.ts'
import { roundsText } from '../../../console/text/rounds/rounds.ts'
import { rulesText } from '../../../console/text/rules.ts'
import { schedulesText } from '../../../console/text/schedules.ts'
import { sessionText } from '../../../console/text/session.ts'
import { siteText } from '../../../console/text/site.ts'
import { tableText } from '../../../console/text/table.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDatabase } from '../../support/database/database.ts'

const SHOTS = useShots('console-bones')
const database = useDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
const complaints: string[] = []

test('a console without a network says that it is old, until it has asked again', async () => {
  const page = await staff('owner', '/console/rounds')
  await page.getByRole('region', { name: roundsText.title }).getByRole('row').nth(1).waitFor()
  expect(await page.getByText(sessionText.old).count()).toBe(0)
  await page.context().setOffline(true)
  await page.getByText(sessionText.old).waitFor()
  await page.context().setOffline(false)
  await page.getByText(sessionText.old).waitFor({ state: 'detached' })
})

test('the list of rounds is sorted, paged, used by keyboard and exported, and Back undoes each step', async () => {
  const page = await staff('owner', '/console/rounds?view=scheduled')
  const table = page.getByRole('region', { name: roundsText.title })
  // The rows that were asked for: those of the order before are drawn pale until they come.
  const sorted = (way: 'ascending' | 'descending') =>
    table.locator(`table:not([aria-busy]) th[aria-sort=${way}]`).waitFor()
  await table.getByRole('row').nth(1).waitFor()
  await takeShots(page, SHOTS, 'rounds')

  // The server sorts in both directions, and the address has the order.
  await table.getByRole('button', { name: roundsText.columns.closes, exact: true }).click()
  await page.waitForURL(/sort=closes\.up/)
  await sorted('ascending')
  await table.getByRole('button', { name: roundsText.columns.closes, exact: true }).click()
  await page.waitForURL(/sort=closes\.down/)
  await sorted('descending')
  await page.goBack()
  await page.waitForURL(/sort=closes\.up/)
  await sorted('ascending')

  // The next page by key, and back.
  const firstRow = table.locator('tbody tr').first()
  const first = await firstRow.textContent()
  await table.getByRole('button', { name: tableText.next }).click()
  await page.waitForURL(/after=/)
  await expect.poll(() => firstRow.textContent()).not.toBe(first)
  await table.getByRole('button', { name: tableText.previous }).click()
  await page.waitForURL(/before=/)
  await expect.poll(() => firstRow.textContent()).toBe(first)

  // Arrow keys move between rows, Enter opens one, and Back restores the search.
  const openers = table.locator('tbody [data-opens-row]')
  await openers.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  const second = await openers.nth(1).getAttribute('href')
  expect(await page.evaluate('document.activeElement.getAttribute("href")')).toBe(second)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === second)
  await page.goBack()
  await page.waitForURL(/view=scheduled/)

  // The address has the chosen columns, and the file contains these.
  await table.locator('summary', { hasText: tableText.columns }).click()
  await table.getByRole('checkbox', { name: roundsText.columns.code }).click()
  await page.waitForURL(/columns=code/)
  await table.getByRole('columnheader', { name: roundsText.columns.code }).waitFor()
  await page.keyboard.press('Escape')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    table.getByRole('button', { name: tableText.csv }).click(),
    // It is shown for some seconds.
    page.getByRole('status').filter({ hasText: 'ดาวน์โหลดแล้ว' }).waitFor(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toMatch(new RegExp(`^\uFEFF${roundsText.columns.round},.*${roundsText.columns.code}$`))
  // More than one page: the file has every filtered row.
  expect(lines.length).toBeGreaterThan(32)
  expect(complaints).toEqual([])
})

test('the palette opens a page and a round by keyboard', async () => {
  const page = await staff('owner', '/console/rounds')
  await page.getByRole('heading', { level: 1, name: roundsText.title }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: paletteText.title })
  await field.fill('ส่วนลด')
  await page.getByRole('option', { name: plansText.title, selected: true }).waitFor()
  await takeShots(page, SHOTS, 'palette')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/console\/plans$/)
  await field.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1')

  await page.getByRole('button', { name: paletteText.open }).click()
  await field.fill('ฮานอยปกติ')
  await page
    .getByRole('option', { name: /ฮานอยปกติ/ })
    .first()
    .waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/console\/rounds\/[0-9a-f-]{36}$/)
  await page.goBack()
  await page.waitForURL(/\/console\/plans$/)
  await page.getByRole('heading', { name: plansText.title, level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await field.waitFor()
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('the audit log shows acts with their reasons to those who may read it', async () => {
  const maker = await staff('maker', '/console/rounds?view=open&lottery=thai-government')
  await maker.locator('[data-opens-row]').first().click()
  await maker.getByRole('heading', { name: roundText.onSale }).waitFor()
  await maker.getByRole('button', { name: roundText.close, exact: true }).click()
  await maker.getByRole('button', { name: roundText.closeConfirm }).click()
  await maker.getByText(roundText.reasonMissing).waitFor()
  await expect.poll(() => maker.evaluate('document.activeElement.name')).toBe('reason')
  await maker.getByLabel(roundText.closeReasonLabel).fill('ทดสอบบันทึก')
  await maker.getByRole('button', { name: roundText.closeConfirm }).click()
  await maker.locator('.timeline').getByText('ทดสอบบันทึก').waitFor()
  await takeShots(maker, SHOTS, 'round')
  expect(await maker.getByRole('link', { name: auditText.title }).count()).toBe(0)
  await maker.goto('/console/audit')
  await maker.getByRole('heading', { name: menuText.noEntry }).first().waitFor()

  const owner = await staff('owner', '/console/audit')
  const table = owner.getByRole('region', { name: auditText.title })
  await table.getByRole('button', { name: actsText.acts.door['sign-in.staff'] }).first().waitFor()
  await takeShots(owner, SHOTS, 'audit')
  await table.getByRole('combobox', { name: auditText.columns.act }).selectOption('round.close')
  await owner.waitForURL(/act=round\.close/)
  await table.getByText('ทดสอบบันทึก').waitFor()
  await table.getByRole('button', { name: actsText.acts.round['round.close'] }).click()
  const panel = owner.getByRole('dialog', { name: actsText.acts.round['round.close'] })
  await panel.getByText('maker').waitFor()
  await takeShots(owner, SHOTS, 'audit-entry')
  await owner.goBack()
  await panel.waitFor({ state: 'detached' })
  await owner.goBack()
  await expect.poll(() => owner.url()).not.toContain('act=')
  expect(complaints).toEqual([])
})

test('a list that is loaded whole is searched and sorted in the browser, and in the address', async () => {
  const page = await staff('owner', '/console/schedules?group=hanoi')
  const table = page.getByRole('region', { name: schedulesText.title })
  const names = () => table.locator('tbody b').allTextContents()
  await expect.poll(async () => (await names()).length).toBeGreaterThan(3)
  const asItComes = await names()
  await table.getByRole('button', { name: schedulesText.columns.lottery, exact: true }).click()
  await page.waitForURL(/sort=lottery\.up/)
  const sorted = [...asItComes].sort((a, b) => a.localeCompare(b, 'th', { numeric: true }))
  await expect.poll(names).toEqual(sorted)
  await table.getByRole('searchbox').fill('ปกติ')
  await page.waitForURL(/q=/)
  await expect.poll(names).toEqual(sorted.filter((name) => name.includes('ปกติ')))
  await table.getByRole('searchbox').fill('ไม่มีหวยนี้')
  await table.getByRole('button', { name: tableText.clear }).click()
  await expect.poll(names).toEqual(sorted)
  await page.reload()
  await expect.poll(names).toEqual(sorted)
  expect(complaints).toEqual([])
})

test('the other screens fit every width', async () => {
  const page = await staff('owner', '/console/plans')
  for (const [path, title] of [
    ['plans', plansText.title],
    ['schedules', schedulesText.title],
    ['rules', rulesText.title],
    ['site', siteText.title],
    ['protection', protectionText.title],
  ] as const) {
    await page.goto(`/console/${path}`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await expect.poll(() => page.getByLabel(sessionText.loading).count()).toBe(0)
    await takeShots(page, SHOTS, path)
  }
  expect(complaints).toEqual([])
})

async function staff(name: string, path: string): Promise<Page> {
  const desk = await chromium.browser.newContext({
    baseURL: site.url,
    bypassCSP: true, // the screenshots add a style to the page
    viewport: { width: 1280, height: 900 },
  })
  const page = await desk.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(path)
  await page.getByLabel(sessionText.name).fill(name)
  await page.getByLabel(sessionText.password, { exact: true }).fill(`${name}-1234`)
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByRole('navigation', { name: sessionText.menu }).waitFor()
  return page
}
