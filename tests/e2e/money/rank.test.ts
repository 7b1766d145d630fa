import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { approvalsText } from '../../../console/text/approvals.ts'
import { formsText } from '../../../console/text/forms.ts'
import { moneyRulesText } from '../../../console/text/payments/money-rules.ts'
import { sessionText } from '../../../console/text/session.ts'
import { REFUSALS } from '../../../contract/errors.ts'
import { LANGUAGE_COOKIE } from '../../../contract/language.ts'
import { decideRanks } from '../../../server/features/rewards/ranks/decide-ranks.ts'
import { cashbackText } from '../../../web/text/cashback.ts'
import { rankText as english } from '../../../web/text/en/rank.ts'
import { rankText } from '../../../web/text/rank.ts'
import { takeHiddenShots, takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { lostYesterday } from '../../support/stage/rewards/cashback.ts'
import { openMachinery } from '../../support/stage/stage.ts'

const SHOTS = useShots('rank')
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

async function signedIn(name: string, path: string, how: 'english' | 'plain' | 'thai'): Promise<Page> {
  const page = await newPage(how !== 'plain')
  if (how === 'english')
    await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'en', url: site.url }])
  await signInAt(page, site.url, { name, path })
  return page
}

async function atRules(name: string): Promise<Page> {
  const page = await newPage()
  await page.goto('/console/payments/rules')
  await page.getByLabel(sessionText.name).fill(name)
  await page.getByLabel(sessionText.password, { exact: true }).fill(`${name}-1234`)
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByRole('heading', { name: moneyRulesText.title, level: 1 }).waitFor()
  return page
}

/** One asks that the first rank be reached by a thousand baht, and that credit be no matter; another agrees. */
async function ranksChange(): Promise<void> {
  const [owner, checker] = [await atRules('owner'), await atRules('checker')]
  const needed = owner.getByLabel(moneyRulesText.rankNeeded)
  expect(await needed.nth(0).inputValue()).toBe('10,000')
  await needed.nth(0).fill('60000')
  await owner.getByLabel(moneyRulesText.creditBelow).fill('0')
  await owner.getByLabel(moneyRulesText.reason).fill('ให้ถึงระดับแรกง่ายขึ้น')
  const send = owner.getByRole('button', { name: moneyRulesText.ask })
  await send.click()
  await owner.getByText(REFUSALS.RANK_STEPS.th).waitFor()
  await needed.nth(0).fill('1000')
  await takeShots(owner, SHOTS, 'rules')
  await send.click()
  await owner.getByText(moneyRulesText.asked).waitFor()
  await owner.getByLabel(moneyRulesText.reason).fill('ยังพิมพ์อยู่')
  await checker.reload()
  await checker.getByText(moneyRulesText.ranks).first().waitFor()
  const agree = checker.getByRole('button', { name: approvalsText.confirm, exact: true })
  await agree.waitFor()
  await takeShots(checker, SHOTS, 'asked')
  await agree.click()
  await expect.poll(() => agree.count()).toBe(0)
  // What the first one types meanwhile outlasts the change, until they ask for the newest.
  await expect
    .poll(async () => {
      await owner.evaluate("dispatchEvent(new Event('visibilitychange'))")
      return owner.getByText(formsText.changed).count()
    })
    .toBe(1)
  expect(await owner.getByLabel(moneyRulesText.reason).inputValue()).toBe('ยังพิมพ์อยู่')
  await owner.getByRole('button', { name: formsText.takeNewest }).click()
  expect(await owner.getByLabel(moneyRulesText.rankNeeded).first().inputValue()).toBe('1,000')
  expect(await owner.getByLabel(moneyRulesText.reason).inputValue()).toBe('')
  await expect
    .poll(async () => {
      await checker.reload()
      await checker.getByLabel(moneyRulesText.rankNeeded).first().waitFor()
      return checker.getByLabel(moneyRulesText.rankNeeded).first().inputValue()
    })
    .toBe('1,000')
}

async function ranksAreDecided(): Promise<void> {
  const machinery = openMachinery(database.url)
  await decideRanks(machinery.ctx)
  await machinery.close()
}

test('two people set the ranks, the night decides them, and cashback is what the rank brings', async () => {
  await lostYesterday(database.url, ['demo03', 'demo05'], 1_500)
  const page = await signedIn('demo03', '/cashback', 'thai')
  await page.getByRole('link', { name: cashbackText.ranks }).click()
  await page.waitForURL((url) => url.pathname === '/rank')
  await page.getByText(rankText.nth(0)).first().waitFor()
  await page.getByText(rankText.missing('8,500', 1, rankText.nextBrings(6, null))).waitFor()
  await takeShots(page, SHOTS, 'none-yet')

  await ranksChange()
  await page.reload()
  await page.getByText(rankText.tomorrow(rankText.nth(1))).waitFor()
  await ranksAreDecided()
  await page.reload()
  await page.getByText(rankText.brings(5, 1)).waitFor()
  await page.getByText(rankText.missing('48,500', 2, rankText.nextBrings(7, null))).waitFor()
  await page.getByRole('heading', { name: rankText.history }).waitFor()
  await takeShots(page, SHOTS, 'ranked')
  await takeHiddenShots(page, SHOTS, 'ranked')

  await page.getByRole('link', { name: rankText.cashback }).click()
  await page.waitForURL((url) => url.pathname === '/cashback')
  await page.getByText(cashbackText.ofRank(1)).waitFor()
  await takeShots(page, SHOTS, 'cashback')
  await page.getByRole('button', { name: cashbackText.collect('90') }).click()
  await page.getByText(cashbackText.collected('90')).waitFor()

  const plain = await signedIn('demo05', '/rank', 'plain')
  await plain.getByText(rankText.nth(1)).first().waitFor()
  const other = await signedIn('demo04', '/rank', 'english')
  await other.getByText(english.missing('1,000', 1, english.nextBrings(6, null))).waitFor()
})
