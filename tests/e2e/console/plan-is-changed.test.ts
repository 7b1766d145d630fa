import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { approvalsText } from '../../../console/text/approvals.ts'
import { plansText } from '../../../console/text/plans.ts'
import { sessionText } from '../../../console/text/session.ts'
import { takeShot } from '../../support/browser/shots.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

const SHOTS = useShots('plan-is-changed')
const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
const complaints: string[] = []

test('one person proposes a price, another approves it, and the owner removes a plan', async () => {
  const maker = await staff('maker')
  await maker.getByRole('button', { name: 'หวยฮานอย', exact: true }).click()
  const full = maker.locator('.plan-card').first()
  await full.locator('summary', { hasText: plansText.edit }).click()
  await full.getByLabel(plansText.type).selectOption('two_top')
  await full.getByLabel(plansText.rate, { exact: true }).fill('zwei')
  await full.getByRole('button', { name: plansText.propose }).click()
  await full.getByText(plansText.rateWrong).waitFor()
  // A rate that pays back more than it takes needs a confirmation, and the form keeps what was typed.
  await full.getByLabel(plansText.rate, { exact: true }).fill('925')
  await full.getByRole('button', { name: plansText.propose }).click()
  await full.getByText('ราคานี้จ่ายคืนเกิน 150%').waitFor()
  await full.getByLabel(plansText.rate, { exact: true }).fill('102.5')
  await full.getByRole('button', { name: plansText.propose }).click()
  await full.getByRole('button', { name: plansText.sendAnyway }).waitFor()
  await takeShot(maker, { path: join(SHOTS, '1280-loses.png'), fullPage: true })
  await full.getByLabel(plansText.rate, { exact: true }).fill('92.5')
  await full.getByRole('button', { name: plansText.propose }).click()
  await maker.getByText(plansText.proposed).waitFor()
  // The maker can withdraw the proposal, and cannot approve it.
  await maker.getByRole('button', { name: approvalsText.withdraw }).waitFor()
  expect(await maker.getByRole('button', { name: approvalsText.confirm, exact: true }).count()).toBe(0)
  await takeShot(maker, { path: join(SHOTS, '1280-proposed.png'), fullPage: true })

  const checker = await staff('checker')
  await checker.getByRole('button', { name: 'หวยฮานอย', exact: true }).click()
  const price = checker
    .getByRole('row', { name: /2 ตัวบน/ })
    .first()
    .locator('td')
    .first()
  expect(await price.textContent()).toBe('90')
  await checker.getByRole('button', { name: approvalsText.confirm, exact: true }).click()
  await expect.poll(() => price.textContent()).toBe('92.5')

  const owner = await staff('owner')
  await owner.setViewportSize({ width: 390, height: 844 })
  await owner.getByRole('button', { name: 'หวยมาเลย์', exact: true }).click()
  await owner.locator('summary', { hasText: plansText.remove }).click()
  await takeShot(owner, { path: join(SHOTS, '390-remove.png'), fullPage: true })
  await owner.getByRole('button', { name: plansText.removeSure('มีส่วนลด') }).click()
  await expect.poll(() => owner.locator('.plan-card').count()).toBe(1)
  expect(complaints).toEqual([])
})

async function staff(name: string): Promise<Page> {
  const desk = await chromium.browser.newContext({
    baseURL: site.url,
    viewport: { width: 1280, height: 900 },
  })
  const page = await desk.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto('/console/plans')
  await page.getByLabel(sessionText.name).fill(name)
  await page.getByLabel(sessionText.password, { exact: true }).fill(`${name}-1234`)
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByRole('heading', { name: plansText.title }).waitFor()
  return page
}
