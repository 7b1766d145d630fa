import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { approvalsText } from '../../../console/text/approvals.ts'
import { plansText } from '../../../console/text/plans.ts'
import { actsText } from '../../../console/text/record/acts.ts'
import { sessionText } from '../../../console/text/session.ts'
import { unitsText } from '../../../console/text/units.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

const SHOTS = useShots('plan-is-changed')
const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
const complaints: string[] = []

test('one person proposes a price, another approves it; a plan goes and comes back in the same way', async () => {
  const maker = await staff('maker')
  await openGroup(maker, 'หวยฮานอย')
  await maker
    .getByRole('button', { name: /^2 ตัวบน/ })
    .first()
    .click()
  const panel = maker.getByRole('dialog', { name: '2 ตัวบน' })
  const rate = panel.getByLabel(plansText.perBaht, { exact: true })
  const propose = panel.getByRole('button', { name: plansText.propose })
  expect(await rate.inputValue()).toBe('90')
  await rate.fill('zwei')
  await propose.click()
  await panel.getByText(plansText.rateWrong).waitFor()
  await expect.poll(() => maker.evaluate('document.activeElement.name')).toBe('rate')
  // More than anybody pays back is asked about, and what was typed stays to be mended.
  await rate.fill('925')
  await propose.click()
  await panel.getByText('ราคานี้จ่ายคืนเกิน 150%').waitFor()
  expect(await rate.inputValue()).toBe('925')
  await rate.fill('102.5')
  await propose.click()
  await panel.getByRole('button', { name: plansText.sendAnyway }).waitFor()
  await takeShots(maker, SHOTS, 'loses')
  await rate.fill('90.5')
  await propose.click()
  await maker.getByText(plansText.proposed).waitFor()
  // The maker can withdraw the proposal, and cannot approve it.
  await maker.getByRole('button', { name: approvalsText.withdraw }).waitFor()
  expect(await maker.getByRole('button', { name: approvalsText.confirm, exact: true }).count()).toBe(0)
  await takeShots(maker, SHOTS, 'proposed')

  const checker = await staff('checker')
  await openGroup(checker, 'หวยฮานอย')
  const price = checker
    .getByRole('row', { name: /2 ตัวบน/ })
    .first()
    .locator('[data-cell=rate]')
  expect(await price.textContent()).toContain(unitsText.perBaht(90))
  await checker.getByRole('button', { name: approvalsText.confirm, exact: true }).click()
  await expect.poll(() => price.textContent()).toContain(unitsText.perBaht(90.5))

  const owner = await staff('owner')
  await owner.setViewportSize({ width: 390, height: 844 })
  await openGroup(owner, 'หวยมาเลย์')
  const plans = owner.getByRole('region', { name: plansText.remove })
  await plans.locator('summary', { hasText: 'มีส่วนลด' }).click()
  await takeShots(owner, SHOTS, 'remove')
  await owner.getByRole('button', { name: plansText.removeSure('มีส่วนลด') }).click()
  await owner.getByRole('button', { name: approvalsText.withdraw }).waitFor()
  expect(await discounted(owner).count(), 'not by one').toBeGreaterThan(0)
  await openGroup(checker, 'หวยมาเลย์')
  await agree(checker, approvalsText.plan.remove('หวยมาเลย์ มีส่วนลด'), 'removal')
  await expect.poll(() => discounted(checker).count()).toBe(0)

  // The way back, at the prices that went.
  await owner.reload()
  await openGroup(owner, 'หวยมาเลย์')
  const gone = owner.getByRole('region', { name: plansText.sell })
  await gone.locator('summary', { hasText: 'มีส่วนลด' }).click()
  await takeShots(owner, SHOTS, 'sell')
  await gone.getByRole('button', { name: plansText.sellSure('มีส่วนลด') }).click()
  await owner.getByRole('button', { name: approvalsText.withdraw }).waitFor()
  await checker.reload()
  await openGroup(checker, 'หวยมาเลย์')
  await agree(checker, approvalsText.plan.sell('หวยมาเลย์ มีส่วนลด'), 'sale')
  await expect.poll(() => discounted(checker).count()).toBe(6)

  // On record in words, with what the figures count.
  await owner.goto('/console/audit?act=plan.confirm')
  await owner.getByRole('button', { name: actsText.acts.plan['plan.confirm'] }).click()
  const entry = owner.getByRole('dialog', { name: actsText.acts.plan['plan.confirm'] })
  await entry.getByText(unitsText.perBaht(90.5)).waitFor()
  await entry.getByText('หวยฮานอย').waitFor()
  await takeShots(owner, SHOTS, 'record')
  expect(complaints).toEqual([])
})

const discounted = (page: Page) => page.getByRole('row', { name: /มีส่วนลด/ })

/** The second person reads the prices of the plan and agrees. */
async function agree(page: Page, name: string, shot: string): Promise<void> {
  const card = page.getByRole('article', { name })
  await card
    .getByText(plansText.priced(unitsText.perBaht(65), 25))
    .first()
    .waitFor()
  await takeShots(page, SHOTS, shot)
  await card.getByRole('button', { name: approvalsText.confirm, exact: true }).click()
  await card.waitFor({ state: 'detached' })
}

/** The rows of a group are drawn with its button: those of the group before have the same names. */
async function openGroup(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name, exact: true, pressed: true }).waitFor()
}

async function staff(name: string): Promise<Page> {
  const desk = await chromium.browser.newContext({
    baseURL: site.url,
    bypassCSP: true, // what the pictures are taken with writes a style into the page
    viewport: { width: 1280, height: 900 },
  })
  const page = await desk.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto('/console/plans')
  await page.getByLabel(sessionText.name).fill(name)
  await page.getByLabel(sessionText.password, { exact: true }).fill(`${name}-1234`)
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByRole('heading', { level: 1, name: plansText.title }).waitFor()
  return page
}
