import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { approvalsText } from '../../../console/text/approvals.ts'
import { moneyRulesText } from '../../../console/text/payments/money-rules.ts'
import { plansText } from '../../../console/text/plans.ts'
import { sessionText } from '../../../console/text/session.ts'
import { unitsText } from '../../../console/text/units.ts'
import { REFUSALS } from '../../../contract/errors.ts'
import { groupName } from '../../../domain/lottery/groups.ts'
import { multipleToRate } from '../../../domain/money.ts'
import { decideRanks } from '../../../server/features/rewards/ranks/decide-ranks.ts'
import { betText, paysText } from '../../../web/text/bet.ts'
import { planText } from '../../../web/text/plans.ts'
import { rankText } from '../../../web/text/rank.ts'
import { rankNoteText } from '../../../web/text/rank-note.ts'
import { governmentRound } from '../../support/browser/government-round.ts'
import { takeShot, takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { lostYesterday } from '../../support/stage/rewards/cashback.ts'
import { openMachinery } from '../../support/stage/stage.ts'

const SHOTS = useShots('raised-rates')
const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
const contexts: BrowserContext[] = []
afterAll(() => Promise.all(contexts.map((context) => context.close())))

async function newPage(javaScriptEnabled = true): Promise<Page> {
  const context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 390, height: 844 }, javaScriptEnabled },
    ...{ reducedMotion: 'reduce', bypassCSP: true },
  })
  contexts.push(context)
  return context.newPage()
}

async function staffAt(name: string, path: string, title: string): Promise<Page> {
  const page = await newPage()
  await page.goto(path)
  await page.getByLabel(sessionText.name).fill(name)
  await page.getByLabel(sessionText.password, { exact: true }).fill(`${name}-1234`)
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  return page
}

/** Another person agrees to what stands on their page. */
async function agreed(path: string, title: string, picture: string): Promise<void> {
  const checker = await staffAt('checker', path, title)
  const agree = checker.getByRole('button', { name: approvalsText.confirm, exact: true })
  await agree.waitFor()
  await takeShots(checker, SHOTS, picture)
  await agree.click()
  await expect.poll(() => agree.count()).toBe(0)
}

/** The first rank is reached by a thousand baht, and raises rates by one per cent. */
async function rankRaises(): Promise<void> {
  const owner = await staffAt('owner', '/console/payments/rules', moneyRulesText.title)
  const raise = owner.getByLabel(moneyRulesText.rankRaise)
  await owner.getByLabel(moneyRulesText.rankNeeded).first().fill('1000')
  await raise.nth(0).fill('5.5')
  await owner.getByLabel(moneyRulesText.reason).fill('ให้ระดับแรกจ่ายเพิ่ม')
  const send = owner.getByRole('button', { name: moneyRulesText.ask })
  await send.click()
  await owner.getByText(moneyRulesText.rankRaiseWrong(5)).first().waitFor()
  await raise.nth(0).fill('1')
  // The second rank raises nothing yet.
  await send.click()
  await owner.getByText(REFUSALS.RANK_STEPS.th).waitFor()
  await raise.nth(1).fill('1.5')
  await raise.nth(2).fill('2')
  await takeShots(owner, SHOTS, 'rules')
  await send.click()
  await owner.getByText(moneyRulesText.asked).waitFor()
  await agreed('/console/payments/rules', moneyRulesText.title, 'rules-asked')
}

async function planAllows(): Promise<void> {
  const maker = await staffAt('maker', '/console/plans', plansText.title)
  await maker.getByRole('button', { name: groupName('thai', 'th'), exact: true }).click()
  await maker
    .getByRole('button', { name: /^2 ตัวบน/ })
    .first()
    .click()
  const panel = maker.getByRole('dialog', { name: '2 ตัวบน' })
  const most = panel.getByLabel(plansText.rankMax)
  await most.fill('89')
  const propose = panel.getByRole('button', { name: plansText.propose })
  await propose.click()
  await panel.getByText(REFUSALS.PRICE_RANK_MAX.th).waitFor()
  // With cashback and affiliates that would leave nothing.
  await most.fill('95')
  await propose.click()
  await panel.getByText(REFUSALS.GIVES_ALL.th).waitFor()
  await most.fill('91')
  await takeShots(maker, SHOTS, 'price')
  await propose.click()
  await maker.getByText(plansText.proposed).waitFor()
  await agreed('/console/plans', plansText.title, 'price-asked')
  await maker.reload()
  await maker.getByRole('button', { name: groupName('thai', 'th'), exact: true }).click()
  await maker
    .getByRole('button', { name: /^2 ตัวบน/ })
    .first()
    .click()
  await panel.getByText(unitsText.perBaht(91)).waitFor()
}

async function ranksAreDecided(): Promise<void> {
  const machinery = openMachinery(database.url)
  await decideRanks(machinery.ctx)
  await machinery.close()
}

const raised = paysText('two_top', multipleToRate(90.9))

test('a rank raises what a plan allows: told on its page, shown where it is bet, and sold so', async () => {
  await lostYesterday(database.url, ['demo03'], 1_500)
  await rankRaises()
  await planAllows()
  await ranksAreDecided()

  const page = await newPage()
  await signInAt(page, site.url, { name: 'demo03', path: '/rank' })
  await page.getByText(rankText.raises('1')).waitFor()
  await page.getByText(rankText.missing('48,500', 2, rankText.nextBrings(7, '1.5'))).waitFor()
  await page.getByText(rankText.raiseRules[0]).waitFor()
  await takeShots(page, SHOTS, 'rank')

  const roundId = await governmentRound(page)
  await page.goto(`/bet/${roundId}`)
  await page.locator('.bet-types-row').waitFor()
  await page.getByText(rankNoteText.raised(1, '1')).waitFor()
  await page.locator('.bet-type', { hasText: raised }).waitFor()
  await takeShots(page, SHOTS, 'bet')
  await page.getByRole('button', { name: betText.allTypes }).click()
  await page.getByText(rankNoteText.everybody(paysText('two_top', multipleToRate(90)))).waitFor()
  await takeShots(page, SHOTS, 'types')

  await page.goto(`/choose-betting-type/${roundId}`)
  await page.getByText(planText.raised).waitFor()
  await takeShots(page, SHOTS, 'plans')

  await page.goto(`/bet-realtime/${roundId}`)
  await page.getByText(rankNoteText.live).waitFor()
  await takeShot(page, { path: join(SHOTS, 'board.png') })

  await page.goto('/lottobet')
  // A fast round that closes on the way is not the one: the next is asked for.
  await expect.poll(() => isPromised(page), { timeout: 60_000 }).toBe(true)
  await takeShot(page, { path: join(SHOTS, 'promised.png') })

  const other = await newPage()
  await signInAt(other, site.url, { name: 'demo04', path: `/bet/${roundId}` })
  await other.getByRole('button', { name: /^2 บน จ่าย ×90$/ }).waitFor()
  expect(await other.locator('.bet-rank').count()).toBe(0)
})

/** Whether the bet page of the fast round that is open says that its prices were promised to all. */
async function isPromised(page: Page): Promise<boolean> {
  const programs = (await (await page.request.get('/svc/bet/lottoOption/api/listProgram')).json()) as {
    data: { code: string; round: { id: string } | null }[]
  }
  const fast = programs.data.find(({ code, round }) => code === 'yeekee' && round)?.round?.id
  if (!fast) return false
  await page.goto(`/bet/${fast}`)
  return (await page.getByText(rankNoteText.promised).count()) > 0
}

test('without scripts the raised rate is read and sold as well', async () => {
  const plain = await newPage(false)
  const roundId = await governmentRound(plain)
  await signInAt(plain, site.url, { name: 'demo03', path: `/bet/${roundId}` })
  await plain.getByText(rankNoteText.raised(1, '1')).waitFor()
  const option = plain.locator('option', { hasText: raised })
  await plain.locator('select[name=type]').selectOption(await option.first().getAttribute('value'))
  await plain.locator('input[name=number]').fill('47')
  await plain.locator('input[name=amount]').fill('20')
  await plain.locator('form:has(input[name=number]) button[type=submit]').click()
  await plain.waitForURL(/\/history\?bill=/)
  await plain.getByText('× 90.9').first().waitFor()
})
