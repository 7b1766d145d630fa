import { randomBytes, randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalsText } from '../../../console/text/approvals.ts'
import { promotionsText } from '../../../console/text/payments/promotions.ts'
import { sessionText } from '../../../console/text/session.ts'
import { REFUSALS, refusalWords } from '../../../contract/errors.ts'
import { LANGUAGE_COOKIE } from '../../../contract/language.ts'
import { MOVEMENTS } from '../../../domain/ledger/movements.ts'
import { satang } from '../../../domain/money.ts'
import { placeTicket } from '../../../server/features/betting/place-ticket.ts'
import { hashPassword } from '../../../server/features/credentials/password-hash.ts'
import type { Machinery } from '../../../server/make-context.ts'
import { depositText } from '../../../web/text/deposit.ts'
import { promotionText as english } from '../../../web/text/en/promotion.ts'
import { firstLimitText } from '../../../web/text/first-limit.ts'
import { promotionText } from '../../../web/text/promotion.ts'
import { registerText } from '../../../web/text/register.ts'
import { withdrawText } from '../../../web/text/withdraw.ts'
import { chooseBank } from '../../support/browser/choose-bank.ts'
import { takeHiddenShots, takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { withSql } from '../../support/database/database.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { drawRound } from '../../support/stage/drawing.ts'
import { offered } from '../../support/stage/rewards/promoted.ts'
import { twoOfTheDemo } from '../../support/stage/rules.ts'
import { addRound, openMachinery, wishFor } from '../../support/stage/stage.ts'

const SHOTS = useShots('promotion')
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

const NAME = 'ฝากรับเพิ่ม 10%'
const WELCOME = 'ต้อนรับสมาชิกใหม่'
const PIN = '483920'

async function newPage(javaScriptEnabled: boolean, width = 360): Promise<Page> {
  const context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width, height: 800 }, javaScriptEnabled },
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
  const page = await newPage(true, 1280)
  await page.goto('/console/payments/promotions')
  await page.getByLabel(sessionText.name).fill(name)
  await page.getByLabel(sessionText.password, { exact: true }).fill(`${name}-1234`)
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByRole('heading', { name: promotionsText.title, level: 1 }).waitFor()
  return page
}

/** With a bank account and a PIN, as the profile page and the page of the PIN add them. */
async function prepare(name: string): Promise<void> {
  const hash = await hashPassword(PIN, { bytes: randomBytes, id: randomUUID })
  const no = `555000${name.slice(-2)}11`
  await withSql(database.url, async (sql) => {
    await sql`
      insert into member_bank (member_id, bank, account_no, operator_id, created_at)
      select member_id, 'kbank', ${no}, operator_id, created_at from member where name = ${name}`
    await sql`
      insert into member_pin (member_id, operator_id, pin_hash, set_at)
      select member_id, operator_id, ${hash}, now() from member where name = ${name}`
  })
}

/** Bets on a round that two people draw. The program's own jobs settle it, count it and pay a bonus that it ends. */
async function plays(name: string, lines: number, baht: number): Promise<void> {
  const two = await twoOfTheDemo(machinery.ctx)
  const { id } = await machinery.ctx.read.one<{ id: string }>`
    select member_id as id from member where name = ${name}`
  const roundId = await addRound(machinery.ctx, two.operatorId, {})
  const numbers = Array.from({ length: lines }, (_, nth) => ['two_top', `1${nth}`, baht] as const)
  await placeTicket(machinery.ctx, wishFor(two, id, roundId, numbers))
  await drawRound(two, roundId)
}

/** The page says it once the jobs have come to it: what was played is drawn, settled and counted by several. */
async function comesToSay(page: Page, words: string): Promise<void> {
  const said = async () => {
    await page.reload()
    return page.getByText(words).count()
  }
  await expect.poll(said, { timeout: 60_000 }).toBe(1)
}

/** Before somebody chooses at the door, the terms stand there; what is chosen is accepted with the registration. */
async function registers(how: 'plain' | 'thai', username: string, phone: string): Promise<Page> {
  const page = await newPage(how !== 'plain')
  await page.goto('/register')
  if (how !== 'plain') await page.locator('html[data-device]').waitFor()
  const steps = [
    { phone },
    { first_name: 'มานี', last_name: 'มีทรัพย์', birth_day: '5', birth_month: '12', birth_year: '2533' },
    { username, password: 'a quiet green river' },
  ]
  for (const [at, wish] of steps.entries()) {
    await page.getByText(registerText.step(at + 1), { exact: true }).waitFor()
    for (const [name, value] of Object.entries(wish)) {
      const field = page.locator(`[name=${name}]`)
      await (name.startsWith('birth') ? field.selectOption(value) : field.fill(value))
    }
    if (at < 2) await page.getByRole('button', { name: registerText.next }).click()
  }
  expect(await page.getByLabel(registerText.noPromotion).isChecked()).toBe(true)
  await page.getByText(promotionText.brings('100', '10', '220')).waitFor()
  await page.getByText(promotionText.gives(10, '300')).waitFor()
  await page.getByText('เงินฝากต้องเข้าก่อน 31 ธ.ค. 2600').waitFor()
  if (how !== 'plain') await takeShots(page, SHOTS, 'register')
  await page.getByLabel(WELCOME).check()
  if (how !== 'plain') {
    await page.reload()
    await expect
      .poll(() => page.getByLabel(WELCOME).isChecked(), { message: 'it is chosen still' })
      .toBe(true)
    await page.locator('[name=password]').fill('a quiet green river') // which nothing keeps
  }
  await page.getByRole('button', { name: registerText.submit }).click()
  await page.getByRole('link', { name: firstLimitText.skip }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/promotion')
  await page.getByText(promotionText.chosen).waitFor()
  await page.getByRole('heading', { name: WELCOME }).waitFor()
  return page
}

/** One asks that a promotion be offered, another agrees. */
async function offer(): Promise<void> {
  const [owner, checker] = [await staff('owner'), await staff('checker')]
  await owner.getByRole('button', { name: promotionsText.add }).click()
  await owner.getByLabel(promotionsText.nameTh).fill(NAME)
  await owner.getByLabel(promotionsText.nameEn).fill('10% more')
  await owner.getByLabel(promotionsText.percent, { exact: true }).fill('201')
  await owner.getByLabel(promotionsText.bonusMax).fill('300')
  await owner.getByLabel(promotionsText.depositMin).fill('200')
  await owner.getByLabel(promotionsText.times, { exact: true }).fill('10')
  await owner.getByLabel(promotionsText.timesEach).fill('1')
  await owner.getByLabel(promotionsText.cashMax).fill('300')
  await owner.getByLabel(promotionsText.reason).fill('เปิดตัว')
  const send = owner.getByRole('button', { name: promotionsText.ask })
  await send.click()
  await owner.getByText(REFUSALS.PROMOTION_BONUS.th).waitFor()
  await owner.getByLabel(promotionsText.percent, { exact: true }).fill('10')
  await takeShots(owner, SHOTS, 'new-promotion')
  await send.click()
  await owner.getByText(promotionsText.asked).waitFor()
  await checker.reload()
  const agree = checker.getByRole('button', { name: approvalsText.confirm, exact: true })
  await agree.waitFor()
  await takeShots(checker, SHOTS, 'to-confirm')
  await agree.click()
  await expect.poll(() => agree.count()).toBe(0)
  await checker.getByText(promotionsText.on).first().waitFor()
}

test('a promotion is offered by one person and agreed to by another', offer)

test('it is accepted with a deposit, met by play, paid and withdrawn', async () => {
  await prepare('demo01')
  const page = await member('demo01', '/deposit')
  await page.locator('html[data-device]').waitFor()
  await page.getByLabel(depositText.amount).fill('500')
  await page.getByText(promotionText.brings('500', '50', '5,500')).waitFor()
  expect(await page.getByLabel(promotionText.none).isChecked()).toBe(true)
  await chooseBank(page)
  const note = page.locator('.deposit-bonus')
  await note.getByText(promotionText.goesWithout).waitFor()
  await page.getByLabel(NAME).check()
  await note.getByText(promotionText.brings('500', '50', '5,500')).waitFor()
  await takeShots(page, SHOTS, 'choice')
  // What is too little is said where it is sent, and again where it would be paid.
  await page.getByLabel(depositText.amount).fill('150')
  await note.getByText(promotionText.below('150', '200')).waitFor()
  await takeShots(page, SHOTS, 'choice-below')
  await page.getByRole('button', { name: depositText.startOf('150'), exact: true }).click()
  await page.getByText(depositText.payExactly).waitFor()
  await page.getByText(promotionText.below('150', '200')).waitFor()
  await takeShots(page, SHOTS, 'pay-below')
  await page.getByRole('button', { name: depositText.cancel }).click()
  await page.locator('.deposit-latest').getByText(depositText.states.cancelled).waitFor()
  await page.getByLabel(depositText.amount).fill('500')
  await chooseBank(page)
  expect(await page.getByLabel(NAME).isChecked(), 'what was chosen waits for the next').toBe(true)
  await page.getByRole('button', { name: depositText.startOf('500'), exact: true }).click()
  await page.getByText(depositText.payExactly).waitFor()
  await page.getByText(promotionText.brings('500', '50', '5,500')).waitFor()
  await takeShots(page, SHOTS, 'pay-with')
  await page.getByRole('button', { name: depositText.demoActs.exact }).click()
  await page.locator('.deposit-latest').getByText(depositText.states.credited).waitFor()
  await page.getByText(promotionText.begun(NAME, '50', '5,500')).waitFor()
  await takeShots(page, SHOTS, 'begun')
  await page.goto('/promotion')
  await comesToSay(page, promotionText.left('5,500'))
  await page.getByText(promotionText.cashWith('50', '300')).waitFor()
  await takeShots(page, SHOTS, 'active')
  await takeHiddenShots(page, SHOTS, 'active')
  await page.goto('/withdraw')
  await page.getByText(refusalWords('PROMOTION_LEFT', { left: 5_500 }).th).waitFor()
  // The deposit asks for its own stakes as well, which are not stakes on top of these.
  await page.getByText(withdrawText.stakesTogether).waitFor()
  await takeShots(page, SHOTS, 'withdraw-waits')

  await plays('demo01', 6, 900)
  await page.getByRole('link', { name: withdrawText.promotion }).click()
  await page.waitForURL((url) => url.pathname === '/promotion')
  await comesToSay(page, promotionText.left('100'))
  await plays('demo01', 1, 100)
  await comesToSay(page, promotionText.states.converted)
  await takeShots(page, SHOTS, 'converted')
  await takeHiddenShots(page, SHOTS, 'converted')
  await page.goto('/statement')
  await page.locator('main').getByText(MOVEMENTS.promotion.words.th).first().waitFor()
  await page.goto('/withdraw')
  await page.getByLabel(withdrawText.amount).fill('300')
  await page.locator('[name=pin]').fill(PIN)
  await page.getByRole('button', { name: withdrawText.submit, exact: true }).click()
  await page
    .getByText(withdrawText.openTitle)
    .or(page.getByText(withdrawText.paidTitle('300')))
    .first()
    .waitFor()
})

test('without scripts a promotion is chosen and taken back, and its terms stand for an amount', async () => {
  await prepare('demo02')
  const plain = await member('demo02', '/promotion', 'plain')
  await plain.getByLabel(promotionText.amount).fill('900')
  await plain.getByRole('button', { name: promotionText.reckon }).click()
  await plain.getByText(promotionText.brings('900', '90', '9,900')).waitFor()
  await plain.getByRole('button', { name: `${promotionText.accept}: ${NAME}` }).click()
  await plain.getByText(promotionText.accepted).waitFor()
  await plain.getByRole('button', { name: promotionText.none }).click()
  await plain.getByText(promotionText.noneChosen).waitFor()
})

test('in English its terms are English', async () => {
  const other = await member('demo03', '/promotion', 'english')
  await other.getByRole('heading', { name: english.title, level: 1 }).waitFor()
  await other.getByText(english.brings('200', '20', '2,200')).waitFor()
  await takeShots(other, SHOTS, 'english')
})

test('a bonus is given up, and the withdrawal waits for it no more', async () => {
  await prepare('demo04')
  const page = await member('demo04', '/deposit', 'plain')
  await page.getByLabel(depositText.amount).fill('300')
  await chooseBank(page)
  await page.getByLabel(NAME).check()
  await page.getByRole('button', { name: depositText.start, exact: true }).click()
  await page.getByRole('button', { name: depositText.demoActs.exact }).click()
  await page.getByText(depositText.demoSent).waitFor()
  await page.goto('/promotion')
  await comesToSay(page, promotionText.left('3,300'))
  await page.getByText(promotionText.giveUp, { exact: true }).click()
  await page.getByRole('button', { name: promotionText.giveUpOf('30') }).click()
  await page.getByText(promotionText.gaveUp).waitFor()
  await page.goto('/withdraw')
  await page.getByText(REFUSALS.PROMOTION_LEFT.th).waitFor({ state: 'detached' })
})

test('who registers reads the terms first, with scripts and without', async () => {
  await offered(await twoOfTheDemo(machinery.ctx), {
    ...{ offered: 'register', nameTh: WELCOME, nameEn: 'Welcome', depositMin: satang(100_00), times: 2 },
    endsAt: '2057-12-31T23:59:00+07:00',
  })
  await registers('thai', 'somsri1', '0891110001')
  await registers('plain', 'somsri2', '0891110002')
})
