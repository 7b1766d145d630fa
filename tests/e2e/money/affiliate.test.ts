import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalsText } from '../../../console/text/approvals.ts'
import { affiliatesText } from '../../../console/text/payments/affiliates.ts'
import { moneyRulesText } from '../../../console/text/payments/money-rules.ts'
import { sessionText } from '../../../console/text/session.ts'
import { REFUSALS } from '../../../contract/errors.ts'
import { LANGUAGE_COOKIE } from '../../../contract/language.ts'
import { AFFILIATE_RULES } from '../../../domain/affiliates/rules.ts'
import { DAY_MS } from '../../../domain/calendar/bangkok.ts'
import { MOVEMENTS } from '../../../domain/ledger/movements.ts'
import { groupName } from '../../../domain/lottery/groups.ts'
import { satang } from '../../../domain/money.ts'
import { accrueAffiliates } from '../../../server/features/affiliates/accrue-affiliates.ts'
import { settleRound } from '../../../server/features/settlement/settle-round.ts'
import type { Machinery } from '../../../server/make-context.ts'
import { affiliateText } from '../../../web/text/affiliate.ts'
import { affiliateText as english } from '../../../web/text/en/affiliate.ts'
import { firstLimitText } from '../../../web/text/first-limit.ts'
import { quickText } from '../../../web/text/home.ts'
import { registerText } from '../../../web/text/register.ts'
import { placeTicket } from '../../support/browser/place-ticket.ts'
import { readQr } from '../../support/browser/read-qr.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { moveClock } from '../../support/database/database.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { drawRound } from '../../support/stage/drawing.ts'
import { setMoneyRules, twoOfTheDemo } from '../../support/stage/rules.ts'
import { openMachinery } from '../../support/stage/stage.ts'

const SHOTS = useShots('affiliate')
const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
const contexts: BrowserContext[] = []
let machinery: Machinery
beforeAll(() => {
  machinery = openMachinery(database.url, { connections: 4 })
})
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  await machinery.close()
})

async function newPage(javaScriptEnabled = true): Promise<Page> {
  const context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 780 }, javaScriptEnabled },
    ...{ reducedMotion: 'reduce', bypassCSP: true },
  })
  contexts.push(context)
  return context.newPage()
}

async function member(name: string, path: string, how: 'english' | 'plain' | 'thai' = 'thai'): Promise<Page> {
  const page = await newPage(how !== 'plain')
  if (how === 'english')
    await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'en', url: site.url }])
  await signInAt(page, site.url, { name, path })
  return page
}

/** Follows a member's link and registers by it. */
async function registerBy(link: string): Promise<Page> {
  const page = await newPage()
  await page.goto(link)
  await page.locator('html[data-device]').waitFor()
  const code = new URL(link).searchParams.get('ref') ?? ''
  expect(await page.locator('[name=upline]').inputValue()).toBe(code)
  // Opened once more on the same day it counts no more, and the code is there although the address has none.
  await page.goto(link)
  await page.goto('/register')
  await page.locator('html[data-device]').waitFor()
  expect(await page.locator('[name=upline]').inputValue()).toBe(code)
  const steps = [
    { phone: '0891230099' },
    { first_name: 'มานี', last_name: 'มีทรัพย์', birth_day: '5', birth_month: '12', birth_year: '2533' },
    { username: 'manee', password: 'a quiet green river' },
  ]
  for (const [at, wish] of steps.entries()) {
    await page.getByText(registerText.step(at + 1), { exact: true }).waitFor()
    for (const [name, value] of Object.entries(wish)) {
      const field = page.locator(`[name=${name}]`)
      await (name.startsWith('birth') ? field.selectOption(value) : field.fill(value))
    }
    const label = at === 2 ? registerText.submit : registerText.next
    await page.getByRole('button', { name: label }).click()
  }
  await page.getByRole('link', { name: firstLimitText.skip }).click()
  await page.waitForURL((url) => url.pathname === '/')
  return page
}

/** The friend bets a thousand baht on a round, which is closed, drawn and settled. */
async function betAndSettle(friend: Page): Promise<void> {
  const placed = await placeTicket(friend.context(), site.url, {
    ...{ lottery: 'thai-government', lines: [['two_top', '12', 1_000]] },
  })
  const two = await twoOfTheDemo(machinery.ctx)
  await drawRound(two, placed.round_id)
  await settleRound(machinery.jobs, placed.round_id)
  await accrueAffiliates(machinery.ctx, placed.round_id)
}

/** Somebody of the operator on a page of the console, of who brought members. */
async function staff(name: string, path = 'affiliates', title: string = affiliatesText.title): Promise<Page> {
  const page = await newPage()
  await page.goto(`/console/payments/${path}`)
  await page.getByLabel(sessionText.name).fill(name)
  await page.getByLabel(sessionText.password, { exact: true }).fill(`${name}-1234`)
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  return page
}

/** Both used one device: one of the staff looks at it, and another lets the income go. */
async function release(): Promise<void> {
  const page = await staff('checker')
  await page.getByText('DM01manee').first().waitFor()
  await takeShots(page, SHOTS, 'console')
  await page.getByRole('button', { name: 'DM01demo03' }).first().click()
  await page.getByLabel(affiliatesText.reason).fill('ญาติกัน คนละบัตรประชาชน')
  await takeShots(page, SHOTS, 'console-flag')
  await page.getByRole('button', { name: affiliatesText.release }).click()
  await page.getByText(approvalsText.own).waitFor()
  const second = await staff('owner')
  await second.getByText(affiliatesText.releaseWhat).waitFor()
  await takeShots(second, SHOTS, 'console-release')
  await second.getByRole('button', { name: approvalsText.confirm, exact: true }).click()
  await second.getByText(affiliatesText.noFlags).waitFor()
  await page.reload()
  await page.getByText(affiliatesText.noFlags).waitFor()
  // The tree: down to the friend, and up again.
  const panel = page.getByRole('dialog')
  await page.getByRole('button', { name: 'DM01demo03' }).first().click()
  await panel.getByText(affiliatesText.branch('DM01demo03', '1')).waitFor()
  await takeShots(page, SHOTS, 'console-tree')
  await panel.getByRole('button', { name: affiliatesText.openBranch('DM01manee') }).click()
  const none = affiliatesText.noBranch('DM01manee')
  await panel.getByRole('heading', { name: none }).waitFor()
  await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe(none)
  await panel.getByRole('button', { name: affiliatesText.openBranch('DM01demo03') }).click()
  await panel.getByText(affiliatesText.branch('DM01demo03', '1')).waitFor()
}

/** On a phone with text of twice its size, which is half as wide, nothing stands beyond the edge. */
async function fitsNarrow(page: Page): Promise<void> {
  const usual = page.viewportSize()
  await page.setViewportSize({ width: 195, height: 422 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(195)
  if (usual) await page.setViewportSize(usual)
}

test('a friend joins by the QR and bets; the income waits seven days and goes to the wallet once', async () => {
  const two = await twoOfTheDemo(machinery.ctx)
  await setMoneyRules(two, { affiliates: { ...AFFILIATE_RULES, isOn: true, least: satang(1_00) } })
  const page = await member('demo03', '/')
  await page.getByRole('link', { name: quickText.affiliate }).first().click()
  await page.waitForURL((url) => url.pathname === '/affiliate')
  await page.getByText(REFUSALS.AFFILIATE_NOTHING.th).waitFor()
  const code = await page.locator('.affiliate-code').innerText()
  expect(code).toMatch(/^[A-NP-Z]{8}$/)
  expect(await page.locator('.affiliate-link').innerText()).toBe(`${site.url}/register?ref=${code}`)
  await takeShots(page, SHOTS, 'empty')

  const seen = await readQr(page.locator('.affiliate-qr'))
  expect(seen).toBe(`${site.url}/register?ref=${code}`)
  const friend = await registerBy(seen ?? '')
  await betAndSettle(friend)
  await page.reload()
  const lines = () => page.locator('.affiliate-main').first().innerText()
  expect(await lines()).toMatch(
    new RegExp(`${affiliateText.clicksHint}\\s+1\\s+${affiliateText.signUps}\\s+1`),
  )
  await page.getByText(affiliateText.flaggedWhy).waitFor()
  await fitsNarrow(page)
  await release()
  await page.reload()
  await page.getByText(affiliateText.staked('1,000')).waitFor()
  expect(await page.getByText(affiliateText.flaggedWhy).count()).toBe(0)
  await takeShots(page, SHOTS, 'held')

  await moveClock(database.url, 7 * DAY_MS + 60_000)
  const later = await member('demo03', '/affiliate')
  await later.locator('html[data-device]').waitFor()
  expect(await later.locator('[name=amount]').inputValue()).toBe('5')
  await takeShots(later, SHOTS, 'ready')
  await fitsNarrow(later)
  await later.locator('[name=amount]').fill('3')
  await later.getByRole('button', { name: affiliateText.submit }).click()
  const told = later.getByText(affiliateText.moved('3')).or(later.getByRole('alert'))
  await told.first().waitFor()
  expect(await told.first().innerText()).toContain(affiliateText.moved('3'))
  await later.getByText(affiliateText.moved('3')).waitFor()
  await expect.poll(() => later.locator('header').innerText()).toContain('10,003')
  await takeShots(later, SHOTS, 'moved')

  // Without scripts, the rest.
  const plain = await member('demo03', '/affiliate', 'plain')
  await plain.getByRole('button', { name: affiliateText.submit }).click()
  await plain.getByText(affiliateText.moved('2')).waitFor()
  await plain.getByText(REFUSALS.AFFILIATE_NOTHING.th).waitFor()
  await plain.goto('/statement')
  await plain.locator('main').getByText(MOVEMENTS.affiliate.words.th).first().waitFor()

  // Who has brought nobody, in English.
  const other = await member('demo04', '/affiliate', 'english')
  await other.getByRole('heading', { name: english.title, level: 1 }).waitFor()
  await other.getByText(REFUSALS.AFFILIATE_NOTHING.en).waitFor()
  await takeShots(other, SHOTS, 'english')
})

test('one gives a third level a share, another agrees, and the page of members says so', async () => {
  const owner = await staff('owner', 'rules', moneyRulesText.title)
  const rates = owner.getByLabel(moneyRulesText.ratesOf(groupName('thai', 'th')))
  await rates.fill('200 60 41')
  await owner.getByLabel(moneyRulesText.reason, { exact: true }).fill('เพิ่มระดับที่สาม')
  await owner.getByRole('button', { name: moneyRulesText.ask }).click()
  await owner.getByText(moneyRulesText.ratesWrong(5, 300)).first().waitFor()
  await takeShots(owner, SHOTS, 'console-levels')
  await rates.fill('50 20 10')
  await owner.getByRole('button', { name: moneyRulesText.ask }).click()
  await owner.getByText(approvalsText.own).waitFor()
  const checker = await staff('checker', 'rules', moneyRulesText.title)
  await checker.getByText(`50 · 20 · 10 ${moneyRulesText.ofTenThousand}`).waitFor()
  await checker.getByRole('button', { name: approvalsText.confirm, exact: true }).click()
  await checker.getByText(approvalsText.done.confirm).waitFor()
  await checker.reload()
  await checker.getByText(moneyRulesText.affiliatesLead).waitFor()
  expect(await checker.getByLabel(moneyRulesText.ratesOf(groupName('thai', 'th'))).inputValue()).toBe(
    '50 20 10',
  )
  const page = await member('demo05', '/affiliate')
  await page.getByText(affiliateText.level(3)).first().waitFor()
  await page
    .getByRole('cell', { name: affiliateText.percent(0.1) })
    .first()
    .waitFor()
  await fitsNarrow(page)
  await takeShots(page, SHOTS, 'three-levels')
})
