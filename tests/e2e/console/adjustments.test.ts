import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { approvalsText } from '../../../console/text/approvals.ts'
import { formsText } from '../../../console/text/forms.ts'
import { adjustmentsText } from '../../../console/text/payments/adjustments.ts'
import { moneyRulesText } from '../../../console/text/payments/money-rules.ts'
import { sessionText } from '../../../console/text/session.ts'
import { REFUSALS } from '../../../contract/errors.ts'
import { MOVEMENTS } from '../../../domain/ledger/movements.ts'
import { adjustedText } from '../../../web/text/win.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

const SHOTS = useShots('adjustments')
const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
const complaints: string[] = []

test('two people change the bound of a day, then give a member money, who sees it', async () => {
  const member = await memberAtHome()
  const owner = await staff('owner', '/console/payments/rules', moneyRulesText.title)
  const checker = await staff('checker', '/console/payments/rules', moneyRulesText.title)
  await rules(owner, checker)
  // Looked for from the start: what is told of money goes again by itself.
  await Promise.all([
    money(owner, checker),
    member.getByText(adjustedText.given('350.50')).first().waitFor({ timeout: 90_000 }),
  ])
  await takeShots(member, SHOTS, 'member-is-told')
  await member.goto('/statement')
  await member.getByText(MOVEMENTS.adjust_in.words.th).first().waitFor()
  await takeShots(member, SHOTS, 'statement')
  expect(complaints).toEqual([])
})

async function rules(owner: Page, checker: Page): Promise<void> {
  const most = owner.getByLabel(moneyRulesText.adjustDayMax)
  expect(await most.inputValue()).toBe('10,000')
  await owner.getByLabel(moneyRulesText.min).fill('900000')
  await most.fill('350.50')
  await owner.getByLabel(moneyRulesText.reason).fill('ไม่ค่อยใช้')
  const send = owner.getByRole('button', { name: moneyRulesText.ask })
  await send.click()
  await owner.getByText(REFUSALS.WITHDRAW_BOUNDS.th).waitFor()
  await owner.getByLabel(moneyRulesText.min).fill('100')
  const hours = owner.getByLabel(moneyRulesText.waitHours)
  await hours.fill('721')
  await send.click()
  await owner.getByText(moneyRulesText.wholeWrong(720)).waitFor()
  await hours.fill('48')
  await takeShots(owner, SHOTS, 'rules')
  await send.click()
  await owner.getByText(moneyRulesText.asked).waitFor()
  await checker.reload()
  await checker.getByText('350.5 บาท').waitFor()
  await checker.getByText(`48 ${moneyRulesText.hours}`).waitFor()
  await takeShots(checker, SHOTS, 'rules-to-confirm')
  await confirm(checker)
  await expect
    .poll(async () => {
      await checker.reload()
      await checker.getByLabel(moneyRulesText.adjustDayMax).waitFor()
      return checker.getByLabel(moneyRulesText.adjustDayMax).inputValue()
    })
    .toBe('350.5')
  expect(await checker.getByLabel(moneyRulesText.waitHours).inputValue()).toBe('48')
}

async function money(owner: Page, checker: Page): Promise<void> {
  await owner.goto('/console/payments/adjustments')
  await owner.getByRole('button', { name: adjustmentsText.add }).click()
  const panel = owner.getByRole('dialog', { name: adjustmentsText.add })
  const send = panel.getByRole('button', { name: adjustmentsText.ask })
  await send.click()
  await panel.getByText(formsText.reasonMissing).waitFor()
  await panel.getByLabel(adjustmentsText.username).fill('demo01')
  await panel.getByText(adjustmentsText.ways.give[0], { exact: true }).click()
  await panel.getByLabel(adjustmentsText.amount).fill('350.51')
  await panel.getByLabel(adjustmentsText.reason).fill('ชดเชยรายการฝากที่ตกหล่น')
  await send.click()
  await panel.getByText(REFUSALS.ADJUST_DAY_FULL.th).waitFor()
  await takeShots(owner, SHOTS, 'refused')
  await panel.getByLabel(adjustmentsText.amount).fill('350.50')
  await send.click()
  await owner.getByText(adjustmentsText.asked).waitFor()
  // Who has asked does not agree.
  await owner.getByRole('button', { name: approvalsText.withdraw }).waitFor()
  expect(await owner.getByRole('button', { name: approvalsText.confirm, exact: true }).count()).toBe(0)

  await checker.goto('/console/payments/adjustments')
  await checker.getByText(adjustmentsText.gives).waitFor()
  await takeShots(checker, SHOTS, 'to-confirm')
  await confirm(checker)
  await checker.reload()
  await checker.getByText(adjustmentsText.today('350.50', '350.50')).waitFor()
  await checker.getByText('+350.50').first().waitFor()
  await takeShots(checker, SHOTS, 'done')
}

async function confirm(checker: Page): Promise<void> {
  const button = checker.getByRole('button', { name: approvalsText.confirm, exact: true })
  await button.click()
  await expect.poll(() => button.count()).toBe(0)
}

async function memberAtHome(): Promise<Page> {
  const context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 780 }, bypassCSP: true },
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  await signInAt(page, site.url, { name: 'demo01', path: '/statement' })
  return page
}

async function staff(name: string, path: string, title: string): Promise<Page> {
  const desk = await chromium.browser.newContext({
    baseURL: site.url,
    bypassCSP: true, // what the pictures are taken with writes a style into the page
    viewport: { width: 1280, height: 900 },
  })
  const page = await desk.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(path)
  await page.getByLabel(sessionText.name).fill(name)
  await page.getByLabel(sessionText.password, { exact: true }).fill(`${name}-1234`)
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  return page
}
