import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { schedulesText } from '../../../console/text/schedules.ts'
import { sessionText } from '../../../console/text/session.ts'
import { takeShot, takeShots } from '../../support/browser/shots.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

const SHOTS = useShots('schedule-is-set')
const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
const complaints: string[] = []

test('the owner sets the time of a lottery and calls a draw off, and others see it', async () => {
  const { form, preview, effects, move } = schedulesText
  const owner = await staff('owner', 360)
  await owner.getByRole('button', { name: 'หวยฮานอย', exact: true }).click()
  await owner.getByRole('link', { name: /ฮานอยปกติ/ }).waitFor()
  await takeShot(owner, { path: join(SHOTS, '360-list.png'), fullPage: true })
  await owner.getByRole('link', { name: /ฮานอยปกติ/ }).click()
  await owner.getByRole('heading', { name: preview.title }).waitFor()

  // What cannot be read says so, and keeps what was typed.
  const drawAt = owner.getByLabel(form.drawAt(schedulesText.zones.bangkok))
  await drawAt.fill('19:9')
  await owner.getByText(form.drawAtWrong).waitFor()
  expect(await drawAt.inputValue()).toBe('19:9')
  await drawAt.fill('19:00')
  await owner.getByLabel(form.closeMinutes).fill('4')
  await owner.getByText('ต้องปิดรับก่อนเวลาที่ผลเริ่มรู้ได้').waitFor()
  await owner.getByLabel(form.closeMinutes).fill('30')
  await owner.getByText(schedulesText.times('18:30', '19:00')).first().waitFor()

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
  await row.getByText(schedulesText.times('18:30', '19:00')).waitFor()
  await takeShot(checker, { path: join(SHOTS, '1280-list.png') })
  await row.click()
  await checker.getByText(schedulesText.readOnly).waitFor()
  await checker.getByText(schedulesText.times('18:30', '19:00')).first().waitFor()
  expect(await checker.getByRole('button', { name: form.save }).count()).toBe(0)
  await takeShot(checker, { path: join(SHOTS, '1280-one.png'), fullPage: true })
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
