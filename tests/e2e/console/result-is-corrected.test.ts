import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalsText } from '../../../console/text/approvals.ts'
import { correctionText } from '../../../console/text/correction.ts'
import { drawnText } from '../../../console/text/drawn.ts'
import { roundText } from '../../../console/text/rounds/round.ts'
import { roundsText } from '../../../console/text/rounds/rounds.ts'
import { rulesText } from '../../../console/text/rules.ts'
import { sessionText } from '../../../console/text/session.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import { placeTicket } from '../../../server/features/betting/place-ticket.ts'
import { settleRound } from '../../../server/features/settlement/settle-round.ts'
import { findStaffByName } from '../../../server/features/staff/queries.ts'
import type { Machinery } from '../../../server/make-context.ts'
import { historyText, ticketText } from '../../../web/text/history.ts'
import { detailText } from '../../../web/text/prizecheck.ts'
import { takeShot } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { DRAWN, drawRound } from '../../support/stage/drawing.ts'
import { addRound, openMachinery, wishFor } from '../../support/stage/stage.ts'

const SHOTS = useShots('result-is-corrected')
const LOTTERY = findLottery('thai-government')
const CORRECTED = { ...DRAWN, last2: '74' }

const database = useDemoDatabase()
const site = useProgram(database)
const chromium = useBrowser()
let machinery: Machinery
let roundId: string
/** Errors of scripts and of the content security policy. */
const complaints: string[] = []

beforeAll(async () => {
  machinery = openMachinery(database.url)
  roundId = await aPaidRound()
})
afterAll(async () => {
  await machinery?.close()
})

/** demo01 has 20 baht on 47, the result that was paid; demo02 has 10 on 74, the right one. */
async function aPaidRound(): Promise<string> {
  const { ctx } = machinery
  const round = await ctx.read.one<{ id: string; operatorId: string }>`
    select r.id, r.operator_id as "operatorId" from round r join lottery l on l.id = r.lottery_id
    where l.code = 'thai-government' and r.status = 'open'`
  for (const [name, number, baht] of [
    ['demo01', '47', 20],
    ['demo02', '74', 10],
  ] as const) {
    const { id } = await ctx.read.one<{ id: string }>`select member_id as id from member where name = ${name}`
    await placeTicket(ctx, wishFor(round, id, round.id, [['two_bottom', number, baht]]))
  }
  await drawRound(await feedOf(round.operatorId), round.id)
  await settleRound(machinery.jobs, round.id)
  return round.id
}

/** The two members of staff that the demo's feed acts as. */
async function feedOf(operatorId: string) {
  const { ctx } = machinery
  const [maker, checker] = await Promise.all(
    ['feed-maker', 'feed-checker'].map((name) => findStaffByName(ctx.read, operatorId, name)),
  )
  if (!maker || !checker) throw new Error('the demo has its feed')
  return { ctx, operatorId, makerId: maker.staffId, checkerId: checker.staffId }
}

test('a wrong result is corrected by two people, then the round becomes void, and the member sees both', async () => {
  const maker = await staff('maker')
  await shot(maker, '01-paid')
  await maker.getByRole('button', { name: correctionText.correct }).click()
  await typeResult(maker)
  await maker.getByRole('button', { name: roundText.proposeSend }).click()
  await maker.getByText(roundText.reasonMissing).waitFor()
  await maker.getByRole('button', { name: correctionText.preview }).click()
  await maker.getByText(correctionText.most(2)).waitFor()
  await maker.getByLabel(roundText.source).fill('ประกาศแก้ไขของผู้ออกรางวัล')
  await maker.getByLabel(correctionText.reason).fill('พิมพ์เลขท้ายสลับหลัก')
  await shot(maker, '02-preview')
  await maker.getByRole('button', { name: roundText.proposeSend }).click()
  await maker.getByText(roundText.waitingOwnText).waitFor()

  const checker = await staff('checker')
  await checker.getByRole('button', { name: roundText.confirmSend }).waitFor()
  const seen = await checker.locator('main').textContent()
  expect(seen, 'the second person is not told why').not.toContain('สลับหลัก')
  await typeResult(checker)
  await checker.getByRole('button', { name: correctionText.preview }).click()
  await checker.getByText(correctionText.most(2)).waitFor()
  await shot(checker, '03-checker')
  await checker.getByRole('button', { name: roundText.confirmSend }).click()
  await checker.getByRole('button', { name: roundText.confirmYes }).click()
  await checker.getByText(correctionText.version(2)).waitFor({ timeout: 30_000 })
  await checker.getByText(roundText.settled).first().waitFor({ timeout: 30_000 })
  await checker.getByText(correctionText.because('พิมพ์เลขท้ายสลับหลัก')).waitFor()
  await shot(checker, '04-versions')

  const member = await phone('demo01')
  await member.goto(`${site.url}/history`)
  await member
    .getByText(LOTTERY?.name.th ?? '')
    .first()
    .click()
  // The first winner keeps what was paid by mistake.
  await member.getByText(ticketText.kept('1,800')).waitFor()
  await shot(member, '05-kept')
  await member.goto(`${site.url}/prizecheck-detail?round=${roundId}`)
  await member.getByText(detailText.correctedBefore('252', '47')).waitFor()
  await shot(member, '05-corrected')
  await checkByKeyboard(member)
  await member.goto(`${site.url}/history`)
  await voidRound(maker, checker)
  await member.getByText(historyText.refunded).first().waitFor({ timeout: 30_000 })
  await shot(member, '08-refunded')
  await member
    .getByText(LOTTERY?.name.th ?? '')
    .first()
    .click()
  await member.getByText(ticketText.givenBack).waitFor()
  await shot(member, '09-ticket')
  await member.goto(`${site.url}/prizecheck-detail?round=${roundId}`)
  await member.getByText(detailText.voidTitle).waitFor()
  await shot(member, '10-result')
  await member.goto(`${site.url}/lottobet`)
  await shot(member, '11-lotteries')
  expect(complaints).toEqual([])
})

/** Checks numbers by keyboard: the field keeps the focus, also after Back. */
async function checkByKeyboard(page: Page): Promise<void> {
  await page.locator('html[data-device]').waitFor()
  const field = page.locator('input[name=number]')
  await field.fill('1')
  await field.press('Enter')
  await page.locator('.checker').getByRole('alert').waitFor() // one digit is too short for this draw
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('number')
  await page.goBack()
  await expect.poll(() => field.inputValue()).toBe('')
}

test('an unusual payout is held until the owner releases it, who also asks for other rules', async () => {
  const heldId = await anUnusualRound()
  const owner = await staff('owner', heldId)
  await owner.getByText(correctionText.heldText).waitFor()
  await owner.getByRole('button', { name: correctionText.release }).click()
  await owner.getByText(roundText.reasonMissing).waitFor()
  await owner.getByLabel(correctionText.releaseReason).fill('ตรวจโพยแล้ว ถูกจริง')
  await shot(owner, '12-held')
  await owner.getByRole('button', { name: correctionText.release }).click()
  await owner.getByText(roundText.settled).first().waitFor({ timeout: 30_000 })
  await owner.getByText(correctionText.released('owner', 'ตรวจโพยแล้ว ถูกจริง')).waitFor()

  await owner.getByRole('link', { name: rulesText.title }).click()
  await owner.getByText(rulesText.choices.full[0]).click()
  await owner.getByLabel(rulesText.minutes).fill('1441')
  await owner.getByRole('button', { name: rulesText.save, exact: true }).click()
  await owner.getByText(rulesText.minutesWrong).waitFor()
  await owner.getByLabel(rulesText.minutes).fill('90')
  await owner.getByRole('button', { name: rulesText.save, exact: true }).click()
  await owner.getByText(rulesText.waits).waitFor()
  await owner.getByRole('heading', { name: rulesText.waiting }).waitFor()
  await shot(owner, '13-rules')
  expect(complaints).toEqual([])
})

/** After twenty rounds of Lao without a payout, one that pays ninety times its stakes. */
async function anUnusualRound(): Promise<string> {
  const { ctx } = machinery
  const { memberId, operatorId } = await ctx.read.one<{ memberId: string; operatorId: string }>`
    select member_id as "memberId", operator_id as "operatorId" from member where name = 'demo03'`
  const drawers = await feedOf(operatorId)
  let roundId = ''
  for (const number of [...Array<string>(20).fill('99'), '12']) {
    roundId = await addRound(ctx, operatorId, { lottery: 'lao' })
    await placeTicket(ctx, wishFor({ operatorId }, memberId, roundId, [['two_bottom', number, 10]]))
    await drawRound(drawers, roundId, { four: '1234' })
    await settleRound(machinery.jobs, roundId)
  }
  return roundId
}

async function voidRound(maker: Page, checker: Page): Promise<void> {
  await maker.getByRole('button', { name: correctionText.voidAsk }).click()
  await maker.getByLabel(correctionText.voidReason).fill('ผู้ออกรางวัลยกเลิกงวด')
  await shot(maker, '06-void')
  await maker.getByRole('button', { name: correctionText.voidSend }).click()
  await maker.getByRole('button', { name: approvalsText.withdraw }).waitFor()
  await checker.getByLabel(correctionText.voidOwnReason).fill('ตรวจกับผู้ออกรางวัลแล้ว')
  await shot(checker, '07-void-checker')
  await checker.getByRole('button', { name: correctionText.voidAgree }).click()
  await checker.getByText(correctionText.refundsDone).waitFor({ timeout: 30_000 })
  await shot(checker, '07-void-done')
}

async function staff(name: string, id = roundId): Promise<Page> {
  const page = await visit({ width: 1280, height: 900 })
  await page.goto('/console')
  await page.getByLabel(sessionText.name).fill(name)
  await page.getByLabel(sessionText.password, { exact: true }).fill(`${name}-1234`)
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByLabel(roundsText.lottery, { exact: true }).waitFor()
  await page.goto(`/console/rounds/${id}`)
  await page.getByText(correctionText.versions).waitFor({ timeout: 30_000 })
  return page
}

async function phone(name: string): Promise<Page> {
  const page = await visit({ width: 360, height: 780 })
  await signInAt(page, site.url, { name, path: '/' })
  await page.waitForLoadState('networkidle')
  return page
}

async function visit(viewport: { width: number; height: number }): Promise<Page> {
  const context = await chromium.browser.newContext({ baseURL: site.url, viewport, locale: 'th-TH' })
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (said) => {
    // The console asks who is signed in before it shows the sign-in form; browsers log its 401 as an error.
    if (said.type() === 'error' && !said.location().url.endsWith('/console/api/staff/me')) {
      complaints.push(said.text())
    }
  })
  return page
}

/** Types each number of the corrected result into the field with its label. */
async function typeResult(page: Page): Promise<void> {
  const typed: Readonly<Record<string, string | readonly string[]>> = CORRECTED
  for (const field of LOTTERY?.fieldsOn('2026-12-01') ?? []) {
    for (const [index, number] of [typed[field.key] ?? []].flat().entries()) {
      const label = drawnText.digitsOf(field.name.th, index + 1, field.count)
      await page.locator('.result-form').getByLabel(label).fill(number)
    }
  }
}

async function shot(page: Page, name: string): Promise<void> {
  await page.evaluate('document.fonts.ready')
  await takeShot(page, { path: join(SHOTS, `${name}.png`), fullPage: true })
}
