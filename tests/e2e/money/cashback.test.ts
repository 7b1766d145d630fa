import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { approvalsText } from '../../../console/text/approvals.ts'
import { moneyRulesText } from '../../../console/text/payments/money-rules.ts'
import { sessionText } from '../../../console/text/session.ts'
import { REFUSALS, refusalWords } from '../../../contract/errors.ts'
import { LANGUAGE_COOKIE } from '../../../contract/language.ts'
import { addDays, bangkokDate, bangkokMs } from '../../../domain/calendar/bangkok.ts'
import { MOVEMENTS } from '../../../domain/ledger/movements.ts'
import { satang } from '../../../domain/money.ts'
import { CASHBACK_RULES, nextCollectDay } from '../../../domain/rewards/cashback.ts'
import { shortDate } from '../../../ui/thai-date.ts'
import { cashbackText } from '../../../web/text/cashback.ts'
import { cashbackText as english } from '../../../web/text/en/cashback.ts'
import { quickText } from '../../../web/text/home.ts'
import { takeHiddenShots, takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { moveClock } from '../../support/database/database.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { lostNow, lostYesterday } from '../../support/stage/rewards/cashback.ts'
import { setMoneyRules, twoOfTheDemo } from '../../support/stage/rules.ts'
import { openMachinery } from '../../support/stage/stage.ts'

const SHOTS = useShots('cashback')
const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
const contexts: BrowserContext[] = []
afterAll(() => Promise.all(contexts.map((context) => context.close())))

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

async function staff(name: string): Promise<Page> {
  const page = await newPage()
  await page.goto('/console/payments/rules')
  await page.getByLabel(sessionText.name).fill(name)
  await page.getByLabel(sessionText.password, { exact: true }).fill(`${name}-1234`)
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByRole('heading', { name: moneyRulesText.title, level: 1 }).waitFor()
  return page
}

/** One asks that credit be no matter, another agrees. */
async function rulesChange(): Promise<void> {
  const [owner, checker] = [await staff('owner'), await staff('checker')]
  const limit = owner.getByLabel(moneyRulesText.creditBelow)
  expect(await limit.inputValue()).toBe('10')
  expect(await owner.getByLabel(moneyRulesText.cashbackOn).isChecked()).toBe(true)
  await owner.getByLabel(moneyRulesText.cashbackMost).fill('0.5')
  await limit.fill('0')
  await owner.getByLabel(moneyRulesText.reason).fill('เปิดตัวคืนยอดเสีย')
  const send = owner.getByRole('button', { name: moneyRulesText.ask })
  await send.click()
  await owner.getByText(REFUSALS.CASHBACK_BOUNDS.th).waitFor()
  await owner.getByLabel(moneyRulesText.cashbackMost).fill('1000')
  await takeShots(owner, SHOTS, 'rules')
  await send.click()
  await owner.getByText(moneyRulesText.asked).waitFor()
  await checker.reload()
  await checker.getByText(moneyRulesText.creditBelow).first().waitFor()
  const agree = checker.getByRole('button', { name: approvalsText.confirm, exact: true })
  await agree.click()
  await expect.poll(() => agree.count()).toBe(0)
  await expect
    .poll(async () => {
      await checker.reload()
      await checker.getByLabel(moneyRulesText.creditBelow).waitFor()
      return checker.getByLabel(moneyRulesText.creditBelow).inputValue()
    })
    .toBe('0')
}

test('a member sees why nothing is paid, two people change the rule, and it is collected once', async () => {
  await lostYesterday(database.url, ['demo03', 'demo05'], 1_500)
  const page = await member('demo03', '/')
  await page.getByRole('link', { name: quickText.cashback }).first().click()
  await page.waitForURL((url) => url.pathname === '/cashback')
  await page
    .getByText(refusalWords('CASHBACK_CREDIT', { credit_below: 10 }).th)
    .first()
    .waitFor()
  await takeShots(page, SHOTS, 'credit-left')

  await rulesChange()

  await page.reload()
  const collect = page.getByRole('button', { name: cashbackText.collect('75') })
  await collect.waitFor()
  await takeShots(page, SHOTS, 'ready')
  await takeHiddenShots(page, SHOTS, 'ready')
  await collect.click()
  await page.getByText(cashbackText.collected('75')).waitFor()
  await page.getByText(REFUSALS.CASHBACK_COLLECTED.th).waitFor()
  await expect.poll(() => page.locator('header').innerText()).toContain('8,575')
  await takeShots(page, SHOTS, 'collected')
  await takeHiddenShots(page, SHOTS, 'collected')
  await page.goto('/statement')
  await page.locator('main').getByText(MOVEMENTS.cashback.words.th).first().waitFor()

  // Who has lost nothing, in English.
  const other = await member('demo04', '/cashback', 'english')
  await other.getByRole('heading', { name: english.title, level: 1 }).waitFor()
  await other.getByText(REFUSALS.CASHBACK_NOTHING_LOST.en).waitFor()
  await takeShots(other, SHOTS, 'nothing-lost')

  // Without scripts.
  const plain = await member('demo05', '/cashback', 'plain')
  await plain.getByRole('button', { name: cashbackText.collect('75') }).click()
  await plain.getByText(cashbackText.collected('75')).waitFor()
})

const dayText = (date: string) => shortDate(bangkokMs(date))

test('what was lost in a week is collected on its Monday, by whoever comes on that day', async () => {
  const machinery = openMachinery(database.url, { connections: 2 })
  const two = await twoOfTheDemo(machinery.ctx)
  await setMoneyRules(two, {
    cashback: { ...CASHBACK_RULES, isOn: true, period: 'week', creditBelow: satang(0) },
  })
  await machinery.close()
  const [monday, next] = [8, 15].map((days) =>
    nextCollectDay('week', addDays(bangkokDate(Date.now()), days)),
  ) as [string, string]
  const goTo = (date: string, clock: string) => moveClock(database.url, bangkokMs(date, clock) - Date.now())

  await goTo(addDays(monday, -5), '12:00')
  await lostNow(database.url, ['demo06', 'demo07'], 1_000)
  await goTo(addDays(monday, -1), '23:50')
  const sunday = await member('demo06', '/cashback')
  await sunday.getByText(cashbackText.periods.week).first().waitFor()
  await sunday
    .getByText(cashbackText.nextOn(dayText(monday)))
    .first()
    .waitFor()
  expect(await sunday.getByRole('button', { name: cashbackText.collect('50') }).count()).toBe(0)
  await takeShots(sunday, SHOTS, 'week-sunday')

  await goTo(monday, '00:01')
  const page = await member('demo06', '/cashback')
  const collect = page.getByRole('button', { name: cashbackText.collect('50') })
  await collect.waitFor()
  await takeShots(page, SHOTS, 'week-monday')
  await collect.click()
  await page.getByText(cashbackText.collected('50')).waitFor()
  await takeShots(page, SHOTS, 'week-collected')

  // Who comes on Tuesday has lost it, and reads when the next is.
  await goTo(addDays(monday, 1), '00:01')
  const late = await member('demo07', '/cashback')
  await late
    .getByText(cashbackText.nextOn(dayText(next)))
    .first()
    .waitFor()
  expect(await late.getByRole('button', { name: cashbackText.collect('50') }).count()).toBe(0)
})
