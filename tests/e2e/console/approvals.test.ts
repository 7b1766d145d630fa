import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { approvalsText } from '../../../console/text/approvals.ts'
import { correctionText } from '../../../console/text/correction.ts'
import { formsText } from '../../../console/text/forms.ts'
import { menuText } from '../../../console/text/menu.ts'
import { plansText } from '../../../console/text/plans.ts'
import { roundText } from '../../../console/text/rounds/round.ts'
import { roundsText } from '../../../console/text/rounds/rounds.ts'
import { sessionText } from '../../../console/text/session.ts'
import { unitsText } from '../../../console/text/units.ts'
import { APPROVALS } from '../../../domain/staff/approvals.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

const SHOTS = useShots('approvals')
const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
const complaints: string[] = []

test('one person proposes a price and a void; another finds both in the queue and decides', async () => {
  const checker = await staff('checker', '/console/waiting')
  await checker.getByRole('heading', { name: approvalsText.empty }).waitFor()
  await takeShots(checker, SHOTS, 'empty')
  // The call fails: the page says so and offers to try again.
  await checker.route('**/approvals/waiting', (route) => route.abort())
  await checker.reload()
  const again = checker.getByRole('button', { name: sessionText.retry })
  await again.waitFor({ timeout: 20_000 })
  // The page asks by itself as well, and the button goes with an answer: it is pressed before one can come.
  await again.click()
  await checker.unroute('**/approvals/waiting')
  await checker.getByRole('heading', { name: approvalsText.empty }).waitFor()

  const maker = await staff('maker', '/console/plans')
  await proposePrice(maker, 'หวยฮานอย', '90.5')
  await proposePrice(maker, 'หวยลาว', '110')
  await proposeVoid(maker)

  // The maker sees their own proposals and can only withdraw them.
  await maker.getByRole('link', { name: approvalsText.title }).click()
  await maker.getByRole('heading', { level: 1, name: approvalsText.title }).waitFor()
  await expect.poll(() => cards(maker).count()).toBe(3)
  expect(await cards(maker).getByText(approvalsText.own).count()).toBe(3)
  expect(await cards(maker).getByRole('button').allTextContents()).toEqual(
    Array(3).fill(approvalsText.withdraw),
  )
  await takeShots(maker, SHOTS, 'maker')

  // The checker's page shows all three without a reload, and the menu counts them.
  await expect.poll(() => cards(checker).count()).toBe(3)
  await checker.getByRole('link', { name: menuText.approvalsCount('3') }).waitFor({ timeout: 30_000 })
  const hanoi = cards(checker).filter({ hasText: 'หวยฮานอย' })
  expect(await hanoi.locator('.approval-price').textContent()).toMatch(/90\s*ใหม่\s*บาทละ 90\.5/)
  await takeShots(checker, SHOTS, 'checker')

  // By keyboard: the price is approved, and the focus is still on an element.
  await hanoi.getByRole('button', { name: approvalsText.confirm, exact: true }).focus()
  await Promise.all([
    checker.keyboard.press('Enter'),
    hanoi.waitFor({ state: 'detached' }),
    // It is shown for some seconds.
    checker.getByText(approvalsText.done.confirm, { exact: true }).waitFor(),
  ])
  await expect.poll(() => checker.evaluate('document.activeElement.tagName')).toBe('H1')

  // A void needs the second person's own reason; the refusal is shown at its field.
  const wish = cards(checker).filter({ hasText: APPROVALS.void.words.th })
  expect(await wish.textContent()).not.toContain('ตลาดหยุด')
  await wish.getByRole('button', { name: correctionText.voidAgree }).click()
  await wish.getByText(formsText.reasonMissing).waitFor()
  await expect.poll(() => checker.evaluate('document.activeElement.name')).toBe('reason')
  await checker.keyboard.type('ตรวจกับผู้ออกรางวัลแล้ว')
  await wish.getByRole('button', { name: correctionText.voidReject }).click()
  await wish.waitFor({ state: 'detached' })

  // A withdrawn proposal leaves the checker's queue with a message.
  const lao = cards(maker).filter({ hasText: 'หวยลาว' })
  const about = (await lao.getByRole('heading').textContent()) ?? ''
  await lao.getByRole('button', { name: approvalsText.withdraw }).click()
  await checker.getByText(approvalsText.gone(about)).waitFor()
  await checker.getByRole('heading', { name: approvalsText.empty }).waitFor()

  // The approved price applies.
  await checker.goto('/console/plans')
  await checker.getByRole('button', { name: 'หวยฮานอย', exact: true }).click()
  await checker.getByRole('button', { name: 'หวยฮานอย', exact: true, pressed: true }).waitFor()
  const price = checker
    .getByRole('row', { name: /2 ตัวบน/ })
    .first()
    .locator('[data-cell=rate]')
  await expect.poll(() => price.textContent()).toContain(unitsText.perBaht(90.5))
  expect(complaints).toEqual([])
})

function cards(page: Page) {
  return page.getByRole('article')
}

async function proposePrice(page: Page, group: string, rate: string): Promise<void> {
  await page.getByRole('button', { name: group, exact: true }).click()
  // Its rows are drawn with it: those of the group before have the same names.
  await page.getByRole('button', { name: group, exact: true, pressed: true }).waitFor()
  await page
    .getByRole('button', { name: /^2 ตัวบน/ })
    .first()
    .click()
  const panel = page.getByRole('dialog', { name: '2 ตัวบน' })
  await panel.getByLabel(plansText.perBaht, { exact: true }).fill(rate)
  await panel.getByRole('button', { name: plansText.propose }).click()
  const loses = Number(rate) > 100
  if (loses) await panel.getByRole('button', { name: plansText.sendAnyway }).click()
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('article').filter({ hasText: group }).waitFor()
}

async function proposeVoid(page: Page): Promise<void> {
  await page.goto('/console/rounds?view=open&lottery=thai-government')
  await page.getByRole('region', { name: roundsText.title }).locator('[data-opens-row]').first().click()
  await page.getByRole('heading', { name: roundText.onSale }).waitFor()
  await page.getByRole('button', { name: correctionText.voidAsk }).click()
  await page.getByLabel(correctionText.voidReason).fill('ตลาดหยุด')
  await page.getByRole('button', { name: correctionText.voidSend }).click()
  await page.getByRole('article').getByRole('button', { name: approvalsText.withdraw }).waitFor()
  await takeShots(page, SHOTS, 'round')
}

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
