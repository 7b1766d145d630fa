import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { approvalsText } from '../../../console/text/approvals.ts'
import { licenceText } from '../../../console/text/safer/licence.ts'
import { sessionText } from '../../../console/text/session.ts'
import { HIGHEST_AGE } from '../../../domain/operator/licence.ts'
import { playControlText } from '../../../web/text/play-control.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

const SHOTS = useShots('licence')
const HELP = { name: 'สายด่วนเลิกพนัน', phone: '1323', text: 'ทุกวัน ตลอด 24 ชั่วโมง โทรฟรี' }
const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
const complaints: string[] = []

test('two people set licence, help line and age, and a member finds them where play is controlled', async () => {
  const owner = await staff('owner')
  const checker = await staff('checker')
  await takeShots(owner, SHOTS, 'before')
  const fill = (name: keyof typeof licenceText.fields, typed: string) =>
    owner.getByLabel(licenceText.fields[name]).fill(typed)
  await fill('jurisdiction', 'ราชอาณาจักรไทย สำนักงานกำกับการพนันออนไลน์')
  await fill('licenceNo', 'TH-2026-0042')
  await fill('helpName', HELP.name)
  await fill('helpPhone', HELP.phone)
  await fill('helpText', HELP.text)
  await fill('minAge', '19')
  await owner.getByRole('button', { name: licenceText.ask }).click()
  await owner.getByText(licenceText.minAgeWrong(HIGHEST_AGE)).waitFor()
  await takeShots(owner, SHOTS, 'age-refused')
  // What was typed beside it is still there.
  expect(await owner.getByLabel(licenceText.fields.helpText).inputValue()).toBe(HELP.text)
  await fill('minAge', '21')
  await owner.getByRole('button', { name: licenceText.ask }).click()
  await owner.getByText(licenceText.waits).waitFor()
  // Who has asked does not agree.
  expect(await owner.getByRole('button', { name: approvalsText.confirm, exact: true }).count()).toBe(0)

  await checker.reload()
  const agree = checker.getByRole('button', { name: approvalsText.confirm, exact: true })
  await agree.waitFor()
  await takeShots(checker, SHOTS, 'to-confirm')
  await agree.click()
  await expect.poll(() => agree.count()).toBe(0)
  await owner.reload()
  await expect.poll(() => owner.getByLabel(licenceText.fields.licenceNo).inputValue()).toBe('TH-2026-0042')
  await takeShots(owner, SHOTS, 'set')

  const context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 780 }, bypassCSP: true },
  })
  const member = await context.newPage()
  await signInAt(member, site.url, { name: 'demo03', path: '/play-control' })
  await member.getByRole('heading', { name: playControlText.breakTitle }).waitFor()
  await member.getByText(HELP.name).first().waitFor()
  expect(await member.locator(`main a[href="tel:${HELP.phone}"]`).count()).toBe(1)
  await takeShots(member, SHOTS, 'play-control')
  expect(complaints).toEqual([])
})

async function staff(name: string): Promise<Page> {
  const context = await chromium.browser.newContext({
    // What the pictures are taken with writes a style into the page.
    ...{ baseURL: site.url, viewport: { width: 1280, height: 900 }, bypassCSP: true },
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto('/console/licence')
  await page.getByLabel(sessionText.name).fill(name)
  await page.getByLabel(sessionText.password, { exact: true }).fill(`${name}-1234`)
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByRole('heading', { level: 1, name: licenceText.title }).waitFor()
  return page
}
