import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { peopleText } from '../../../console/text/people.ts'
import { plansText } from '../../../console/text/plans.ts'
import { protectionText } from '../../../console/text/protection.ts'
import { codeText, sessionText } from '../../../console/text/session.ts'
import { REFUSALS } from '../../../contract/errors.ts'
import { endStepAtMachine } from '../../../server/features/staff/people/at-machine.ts'
import { authenticatorOf } from '../../support/browser/authenticator.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { openMachinery } from '../../support/stage/stage.ts'

const SHOTS = useShots('protection')

const database = useDemoDatabase()
const phone = authenticatorOf(database)
const site = useProgram(database)
const chromium = useBrowser()
let opened: BrowserContext[] = []

afterEach(async () => {
  await Promise.all(opened.map((context) => context.close()))
  opened = []
})

async function openConsole(path: string): Promise<Page> {
  const context = await chromium.browser.newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    bypassCSP: true,
  })
  opened.push(context)
  const page = await context.newPage()
  await page.goto(`/console${path}`)
  return page
}

async function typePassword(page: Page, name: string): Promise<void> {
  await page.getByLabel(sessionText.name).fill(name)
  await page.getByLabel(sessionText.password, { exact: true }).fill(`${name}-1234`)
  await page.getByRole('button', { name: sessionText.enter }).click()
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(codeText.code).fill(code)
  await page.getByRole('button', { name: sessionText.enter, exact: true }).click()
}

/** Sets up the second step on the current page; returns the app's secret and the recovery codes. */
async function setUp(page: Page, name: string): Promise<{ secret: string; paper: string[] }> {
  await page.getByLabel(protectionText.password).fill(`${name}-1234`)
  await page.getByRole('button', { name: protectionText.begin }).click()
  const secret = String(await page.locator('.protection-secret').textContent())
  await page.getByLabel(codeText.code).fill(phone.code(secret, 100))
  await page.getByRole('button', { name: protectionText.confirm }).click()
  await page.getByText('รหัสยืนยันไม่ถูกต้อง').waitFor()
  await shots(page, `staff-scan-${name}`)
  await page.getByLabel(codeText.code).fill(await phone.fresh(secret))
  await page.getByRole('button', { name: protectionText.confirm }).click()
  await page.locator('.protection-codes').waitFor()
  expect(await page.getByText(protectionText.off).count()).toBe(0)
  const paper = await page.locator('.protection-codes li').allTextContents()
  await page.getByRole('button', { name: protectionText.kept }).click()
  return { secret, paper }
}

const shots = (page: Page, name: string) => takeShots(page, SHOTS, name)

test('the owner requires a second step of all; staff without one are led to its setup while they work', async () => {
  const owner = await openConsole('/protection')
  await typePassword(owner, 'owner')
  await owner.getByText(protectionText.ruleOwn).waitFor()
  await shots(owner, 'staff-off')
  const { secret, paper } = await setUp(owner, 'owner')
  expect(paper).toHaveLength(10)
  await owner.getByText(protectionText.codesLeft(10)).waitFor()

  const maker = await openConsole('/plans')
  await typePassword(maker, 'maker')
  await maker.getByRole('heading', { level: 1 }).waitFor()
  await owner.getByRole('button', { name: protectionText.require }).click()
  await owner.getByText(protectionText.ruleOn).first().waitFor()
  await shots(owner, 'staff-on')
  // Processes cache an operator's rules for a second.
  await expect
    .poll(
      async () => {
        await maker.reload()
        await maker.getByRole('heading', { level: 1 }).waitFor()
        return maker.getByRole('heading', { name: protectionText.mustTitle }).count()
      },
      { timeout: 20_000 },
    )
    .toBe(1)
  await shots(maker, 'staff-must')
  const own = await setUp(maker, 'maker')
  await maker.getByRole('link', { name: plansText.title }).waitFor() // the console's frame is back, at the requested page

  const again = await openConsole('/rounds')
  await typePassword(again, 'owner')
  await again.getByRole('heading', { name: codeText.door }).waitFor()
  await shots(again, 'staff-door')
  await typeCode(again, '000000')
  await again.getByText('ผิดได้อีก 4 ครั้ง').waitFor()
  await typeCode(again, await phone.fresh(secret))

  await again.getByRole('link', { name: peopleText.title }).click()
  await again.getByRole('row', { name: /maker/ }).getByRole('button').click()
  const panel = again.getByRole('dialog', { name: 'maker' })
  await panel.locator('summary', { hasText: peopleText.reset }).click()
  await panel.getByRole('textbox', { name: peopleText.reason }).fill('มือถือหาย ตรวจบัตรแล้ว')
  await shots(again, 'staff-reset')
  await panel.getByRole('button', { name: peopleText.resetSend, exact: true }).click()
  // The demo's owner manages staff alone: there is no third person, and the program of the machine is named.
  await panel.getByText(REFUSALS.THIRD_MISSING.th).waitFor()
  await shots(again, 'staff-third-missing')
  const machine = openMachinery(database.url, { connections: 2 })
  await endStepAtMachine(machine.ctx, { code: 'demo', name: 'maker' })
  await machine.close()
  await again.reload()
  await again.getByRole('row', { name: /maker/ }).getByText(peopleText.off).waitFor()
  await maker.reload() // his sessions ended with it
  await typePassword(maker, 'maker')
  await maker.getByRole('heading', { name: protectionText.mustTitle }).waitFor()
  expect(own.paper).toHaveLength(10)

  await again.getByRole('link', { name: protectionText.title }).click()
  const member = again.getByRole('form', { name: protectionText.member })
  const askReset = member.getByRole('button', { name: protectionText.resetMember })
  await member.getByLabel(protectionText.memberName).fill('nobodyhere')
  await member.getByLabel(protectionText.reason).fill('มือถือหาย')
  await askReset.click()
  await member.getByText('ไม่พบสมาชิกนี้').waitFor()
  await member.getByLabel(protectionText.memberName).fill('demo07')
  await askReset.click()
  await member.getByText('ยังไม่ได้เปิดการยืนยันสองขั้นตอน').waitFor()
})
