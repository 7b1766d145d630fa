import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { approvalsText } from '../../../console/text/approvals.ts'
import { schedulesText } from '../../../console/text/schedules.ts'
import { sessionText } from '../../../console/text/session.ts'
import { axeFaults } from '../../support/browser/axe.ts'
import { takeShot, takeShots } from '../../support/browser/shots.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

const SHOTS = useShots('schedule-is-set')
const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
const complaints: string[] = []

test('the owner sets the time of a lottery and calls off a draw, and others see it', async () => {
  const { form, preview, effects, move } = schedulesText
  const owner = await staff('owner', 360)
  await owner.getByRole('button', { name: 'หวยฮานอย', exact: true }).click()
  await owner.getByRole('link', { name: /ฮานอยปกติ/ }).waitFor()
  await takeShot(owner, { path: join(SHOTS, '360-list.png'), fullPage: true })
  await owner.getByRole('link', { name: /ฮานอยปกติ/ }).click()
  await owner.getByRole('heading', { name: preview.title }).waitFor()

  // An invalid time is refused, and the form keeps what was typed.
  const drawAt = owner.getByLabel(form.drawAt(schedulesText.zones.bangkok))
  await drawAt.fill('19:9')
  await owner.getByText(form.drawAtWrong).waitFor()
  expect(await drawAt.inputValue()).toBe('19:9')
  await drawAt.fill('19:00')
  // Announced later, it is drawn no later: the field says until when bets may be taken, and why not until then.
  const minutes = owner.getByLabel(form.closeMinutes)
  await owner.getByText(form.limitAssumed('18:10', '18:15')).waitFor()
  await minutes.fill('30')
  await owner.getByText('ต้องปิดรับก่อนลูกแรกออก').waitFor()
  expect(await minutes.getAttribute('aria-invalid')).toBe('true')
  await takeShot(owner, { path: join(SHOTS, '360-too-late.png'), fullPage: true })
  await minutes.fill('60')
  await owner.getByText(schedulesText.times('18:00', '19:00')).first().waitFor()

  // The last row: its day is far enough away that nobody has bought for it.
  await owner
    .getByRole('button', { name: new RegExp(`^${preview.change}`) })
    .last()
    .click()
  await owner.getByRole('button', { name: move.done }).click()
  await owner.getByText(move.reasonWrong).waitFor()
  await owner.getByLabel(move.reason).fill('วันหยุด')
  await takeShot(owner, { path: join(SHOTS, '360-move.png') })
  await owner.getByRole('button', { name: move.done }).click()
  await owner.getByText(preview.off, { exact: true }).waitFor()
  await owner.getByText(effects.gone(1)).waitFor()
  await takeShots(owner, SHOTS, 'draft')
  await owner.getByRole('button', { name: form.save }).click()
  await owner.getByText(form.saved).waitFor()

  const checker = await staff('checker', 1280)
  await checker.getByRole('button', { name: 'หวยฮานอย', exact: true }).click()
  const row = checker.getByRole('link', { name: /ฮานอยปกติ/ })
  await row.getByText(schedulesText.changed).waitFor()
  await row.getByText(schedulesText.times('18:00', '19:00')).waitFor()
  await takeShot(checker, { path: join(SHOTS, '1280-list.png') })
  await row.click()
  await checker.getByText(schedulesText.readOnly).waitFor()
  await checker.getByText(schedulesText.times('18:00', '19:00')).first().waitFor()
  expect(await checker.getByRole('button', { name: form.save }).count()).toBe(0)
  await takeShot(checker, { path: join(SHOTS, '1280-one.png'), fullPage: true })
  expect(complaints).toEqual([])
})

test('a later close holds once another person has agreed to it', async () => {
  const { form, effects } = schedulesText
  const owner = await staff('owner', 360)
  await owner.getByRole('button', { name: 'หวยฮานอย', exact: true }).click()
  await owner.getByRole('link', { name: /ฮานอย VIP/ }).click()
  await owner.getByLabel(form.closeMinutes).fill('10')
  await owner.getByText(effects.needsTwo).waitFor()
  await owner.getByRole('button', { name: form.save }).click()
  await owner.getByText(form.waits).waitFor()
  await owner.getByText(schedulesText.times('19:10', '19:30')).first().waitFor()

  const checker = await staff('checker', 1280)
  await checker.goto('/console/waiting')
  const card = checker.getByRole('article', { name: 'ฮานอย VIP' })
  await card.getByText('19:20').waitFor()
  await takeShot(checker, { path: join(SHOTS, '1280-waiting.png') })
  expect(await axeFaults(checker)).toEqual([])
  await card.getByRole('button', { name: approvalsText.confirm, exact: true }).click()
  await checker.getByText(approvalsText.done.confirm, { exact: true }).waitFor()
  await checker.goto('/console/schedules?group=hanoi')
  await checker.getByText(schedulesText.times('19:20', '19:30')).first().waitFor()
  expect(complaints).toEqual([])
})

test('what a first sale would sell is told before it is saved', async () => {
  const { form, preview, effects } = schedulesText
  const owner = await staff('owner', 360)
  await owner.getByRole('button', { name: 'หวยลาว', exact: true }).click()
  await owner.getByRole('link', { name: /ลาว/ }).first().click()
  const onSale = owner.getByLabel(form.onSale)
  await onSale.uncheck()
  await owner.getByText(preview.empty).waitFor()
  await owner.getByRole('button', { name: form.save }).click()
  await owner.getByText(form.saved).waitFor()
  await owner.getByRole('heading', { name: effects.title }).waitFor({ state: 'detached' })
  await onSale.check()
  const rows = owner
    .getByRole('region', { name: preview.title })
    .getByRole('button', { name: preview.change })
  await expect.poll(() => rows.count()).toBeGreaterThan(0)
  const told = owner.getByRole('region', { name: effects.title })
  await told.getByText(effects.opens(await rows.count())).waitFor()
  expect(await told.getByText(effects.none).count()).toBe(0)
  await takeShots(owner, SHOTS, 'opens')
  expect(complaints).toEqual([])
})

async function staff(name: string, width: number): Promise<Page> {
  const desk = await chromium.browser.newContext({
    baseURL: site.url,
    viewport: { width, height: 900 },
    bypassCSP: true,
  })
  const page = await desk.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto('/console/schedules')
  await page.getByLabel(sessionText.name).fill(name)
  await page.getByLabel(sessionText.password, { exact: true }).fill(`${name}-1234`)
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByRole('heading', { name: schedulesText.title }).waitFor()
  return page
}
