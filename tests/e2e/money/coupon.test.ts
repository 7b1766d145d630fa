import { readFileSync } from 'node:fs'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalsText } from '../../../console/text/approvals.ts'
import { couponsText } from '../../../console/text/payments/coupons.ts'
import { sessionText } from '../../../console/text/session.ts'
import { REFUSALS, refusalWords } from '../../../contract/errors.ts'
import { LANGUAGE_COOKIE } from '../../../contract/language.ts'
import { MOVEMENTS } from '../../../domain/ledger/movements.ts'
import { readCoupon } from '../../../domain/rewards/coupon-code.ts'
import { placeTicket } from '../../../server/features/betting/place-ticket.ts'
import type { Machinery } from '../../../server/make-context.ts'
import { freecreditText as english } from '../../../web/text/en/freecredit.ts'
import { freecreditText } from '../../../web/text/freecredit.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { withSql } from '../../support/database/database.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { drawRound } from '../../support/stage/drawing.ts'
import { twoOfTheDemo } from '../../support/stage/rules.ts'
import { addRound, openMachinery, wishFor } from '../../support/stage/stage.ts'

const SHOTS = useShots('coupon')
const database = useDemoDatabase()
const site = useProgram(database)
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

const NAME = 'เครดิตฟรีลอยกระทง'
/** As the console's file has them. */
let codes: string[] = []

async function newPage(javaScriptEnabled: boolean, width = 360): Promise<Page> {
  const context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width, height: 800 }, javaScriptEnabled },
    ...{ reducedMotion: 'reduce', bypassCSP: true, acceptDownloads: true },
  })
  contexts.push(context)
  return context.newPage()
}

async function member(name: string, how: 'english' | 'plain' | 'thai' = 'thai'): Promise<Page> {
  const page = await newPage(how !== 'plain')
  if (how === 'english')
    await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'en', url: site.url }])
  await signInAt(page, site.url, { name, path: '/freecredit' })
  return page
}

async function staff(name: string): Promise<Page> {
  const page = await newPage(true, 1280)
  await page.goto('/console/payments/coupons')
  await page.getByLabel(sessionText.name).fill(name)
  await page.getByLabel(sessionText.password, { exact: true }).fill(`${name}-1234`)
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByRole('heading', { name: couponsText.title, level: 1 }).waitFor()
  return page
}

/** With a bank account, as the withdraw page adds it. */
async function addBank(name: string): Promise<void> {
  await withSql(
    database.url,
    (sql) => sql`
      insert into member_bank (member_id, bank, account_no, operator_id, created_at)
      select member_id, 'kbank', ${`555000${name.slice(-2)}22`}, operator_id, created_at from member where name = ${name}`,
  )
}

/** Bets on a round that two people draw. The program's own jobs settle it, count it and pay free credit that it ends. */
async function plays(name: string, baht: number): Promise<void> {
  const two = await twoOfTheDemo(machinery.ctx)
  const { id } = await machinery.ctx.read.one<{ id: string }>`
    select member_id as id from member where name = ${name}`
  const roundId = await addRound(machinery.ctx, two.operatorId, {})
  await placeTicket(machinery.ctx, wishFor(two, id, roundId, [['two_top', '12', baht]]))
  await drawRound(two, roundId)
}

async function looksAt(page: Page, code: string): Promise<void> {
  await page.getByLabel(freecreditText.code, { exact: true }).fill(code)
  await page.getByRole('button', { name: freecreditText.look }).click()
}

/** The page says it by itself in the end, whenever the job has come to it. */
async function comesToSay(page: Page, words: string): Promise<void> {
  const said = async () => {
    await page.reload()
    return page.getByText(words).count()
  }
  await expect.poll(said, { timeout: 60_000 }).toBeGreaterThan(0)
}

/** In a wide window the acts of a row stand in one line, so that the rows stay low. */
async function besides(one: Locator, other: Locator): Promise<boolean> {
  const page = one.page()
  const before = page.viewportSize()
  await page.setViewportSize({ width: 1280, height: 900 })
  const [left, right] = [await one.boundingBox(), await other.boundingBox()]
  if (before) await page.setViewportSize(before)
  return left !== null && left.y === right?.y
}

test('a campaign is opened by two people, and its codes are a file', async () => {
  const [owner, checker] = [await staff('owner'), await staff('checker')]
  await owner.getByRole('button', { name: couponsText.add }).click()
  await owner.getByLabel(couponsText.nameTh).fill(NAME)
  await owner.getByLabel(couponsText.nameEn).fill('Loy Krathong')
  await owner.getByLabel(couponsText.credit).fill('40')
  await owner.getByLabel(couponsText.times).fill('5')
  await owner.getByLabel(couponsText.cashMin).fill('60')
  await owner.getByLabel(couponsText.cashMax).fill('40')
  await owner.getByLabel(couponsText.total).fill('10')
  await owner.getByLabel(couponsText.timesEach).fill('1')
  await owner.getByLabel(couponsText.deviceEach).fill('10')
  await owner.getByLabel(couponsText.reason).fill('ลอยกระทง')
  const send = owner.getByRole('button', { name: couponsText.ask })
  await send.click()
  await owner.getByText(REFUSALS.COUPON_CASH.th).waitFor()
  await owner.getByLabel(couponsText.cashMin).fill('40')
  await takeShots(owner, SHOTS, 'new-campaign')
  await send.click()
  await owner.getByText(couponsText.asked).waitFor()
  await checker.reload()
  const agree = checker.getByRole('button', { name: approvalsText.confirm, exact: true })
  await agree.waitFor()
  await takeShots(checker, SHOTS, 'to-confirm')
  await agree.click()
  await expect.poll(() => agree.count()).toBe(0)
  await owner.reload()
  const row = owner.getByRole('row').filter({ hasText: NAME })
  await row.waitFor()
  await takeShots(owner, SHOTS, 'campaigns')
  const open = row.getByRole('button', { name: couponsText.codes, exact: true })
  expect(await besides(open, row.getByRole('button', { name: couponsText.change, exact: true }))).toBe(true)
  await open.click()
  await owner.getByLabel(couponsText.count).fill('11')
  await owner.getByRole('button', { name: couponsText.make, exact: true }).click()
  await owner.getByText(refusalWords('COUPON_ISSUED', { left: 10 }).th).waitFor()
  await owner.getByLabel(couponsText.count).fill('4')
  await owner.getByRole('button', { name: couponsText.make, exact: true }).click()
  await owner.getByText(couponsText.batch(4, 1, 0)).waitFor()
  await takeShots(owner, SHOTS, 'codes')
  const waiting = owner.waitForEvent('download')
  await owner.getByRole('button', { name: couponsText.downloadOf(1) }).click()
  const lines = readFileSync(await (await waiting).path(), 'utf8')
    .trim()
    .split('\r\n')
  codes = lines.slice(1)
  expect(codes).toHaveLength(4)
  expect(codes.every((code) => readCoupon(code) !== undefined)).toBe(true)
})

test('a code is read before it is claimed, played with own money, and becomes cash once', async () => {
  const [code = ''] = codes
  const page = await member('demo01')
  await takeShots(page, SHOTS, 'empty')
  await looksAt(page, '0000-0000-0000-0001')
  await page.getByText(REFUSALS.COUPON_UNKNOWN.th).waitFor()
  await looksAt(page, code.toLowerCase())
  await page.getByText(REFUSALS.COUPON_ACCOUNT.th).waitFor()
  await page.getByRole('link', { name: freecreditText.bank }).waitFor()
  await addBank('demo01')
  await looksAt(page, code)
  const take = page.getByRole('button', { name: freecreditText.claim('40') })
  await take.waitFor()
  await page.getByText(freecreditText.gives('40', '200')).waitFor()
  await page.getByRole('heading', { name: NAME }).waitFor()
  await takeShots(page, SHOTS, 'terms')
  await take.click()
  await page.getByText(freecreditText.claimed).waitFor()
  await page.getByText(freecreditText.left('200')).waitFor()
  await takeShots(page, SHOTS, 'claimed')
  await page.goto('/withdraw')
  await page.getByText(refusalWords('FREE_CREDIT_LEFT', { left: 200 }).th).waitFor()
  await plays('demo01', 150)
  await page.goto('/freecredit')
  await comesToSay(page, freecreditText.left('50'))
  await takeShots(page, SHOTS, 'in-play')
  await plays('demo01', 50)
  await comesToSay(page, freecreditText.states.converted)
  await takeShots(page, SHOTS, 'converted')
  await page.goto('/statement')
  await page.locator('main').getByText(MOVEMENTS.coupon.words.th).first().waitFor()
  await page.goto('/freecredit')
  await page.locator('html[data-device]').waitFor()
  await looksAt(page, code)
  await page.getByText(REFUSALS.COUPON_USED.th).waitFor()
})

test('another member does not claim the code that was used', async () => {
  await addBank('demo02')
  const page = await member('demo02')
  await looksAt(page, codes[0] ?? '')
  await page.getByText(REFUSALS.COUPON_GONE.th).waitFor()
})

test('without scripts a code is read, claimed and given up', async () => {
  await addBank('demo03')
  const plain = await member('demo03', 'plain')
  await looksAt(plain, codes[1] ?? '')
  await plain.getByRole('button', { name: freecreditText.claim('40') }).click()
  await plain.getByText(freecreditText.claimed).waitFor()
  await plain.getByText(freecreditText.giveUp, { exact: true }).click()
  await plain.getByRole('button', { name: freecreditText.giveUpOf('40') }).click()
  await plain.getByText(freecreditText.gaveUp).waitFor()
  await plain.getByText(freecreditText.states['given-up']).waitFor()
})

test('the demo has a code of its own, in English too', async () => {
  await addBank('demo04')
  const page = await member('demo04', 'english')
  await page.getByLabel(english.code, { exact: true }).fill('DEMO-FREE-CRED-2026')
  await page.getByRole('button', { name: english.look }).click()
  await page.getByText(english.gives('50', '250')).waitFor()
  await takeShots(page, SHOTS, 'english')
})
