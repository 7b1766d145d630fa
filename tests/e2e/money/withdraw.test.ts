import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalsText } from '../../../console/text/approvals.ts'
import { withdrawalsText } from '../../../console/text/payments/withdrawals.ts'
import { sessionText } from '../../../console/text/session.ts'
import { REFUSALS, refusalWords } from '../../../contract/errors.ts'
import { satang } from '../../../domain/money.ts'
import { hashPassword } from '../../../server/features/credentials/password-hash.ts'
import { keysFrom } from '../../../server/keys.ts'
import type { Machinery } from '../../../server/make-context.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { cartText } from '../../../web/text/cart.ts'
import { depositText } from '../../../web/text/deposit.ts'
import { depositedText, withdrawnText } from '../../../web/text/win.ts'
import { withdrawText } from '../../../web/text/withdraw.ts'
import { chooseBank } from '../../support/browser/choose-bank.ts'
import { takeShot, takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { withSql } from '../../support/database/database.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { drawRound } from '../../support/stage/drawing.ts'
import { markAccounts } from '../../support/stage/money/mark-accounts.ts'
import { twoOfTheDemo } from '../../support/stage/rules.ts'
import { addRound, openMachinery, TEST_SECRET } from '../../support/stage/stage.ts'

const database = useDemoDatabase()
const site = useProgram(database)
const chromium = useBrowser()
const shots = useShots('withdraw')
const contexts: BrowserContext[] = []
let machinery: Machinery
beforeAll(() => {
  machinery = openMachinery(database.url, { connections: 2 })
})
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  await machinery.close()
})

const PIN = '739154'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function open(
  path: string,
  who: [name: string, password: string],
  javaScriptEnabled = true,
): Promise<Page> {
  const context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 780 }, javaScriptEnabled },
    ...{ reducedMotion: 'reduce', bypassCSP: true },
  })
  contexts.push(context)
  const page = await context.newPage()
  if (path.startsWith('/console')) {
    await page.goto(path)
    await page.getByLabel(sessionText.name).fill(who[0])
    await page.getByLabel(sessionText.password, { exact: true }).fill(who[1])
    await page.getByRole('button', { name: sessionText.enter }).click()
    return page
  }
  await signInAt(page, site.url, { name: who[0], password: who[1], path })
  return page
}

async function addBank(name: string): Promise<void> {
  const no = `555000${name.slice(-2)}00`
  await withSql(database.url, async (sql) => {
    await sql`
      insert into member_bank (member_id, bank, account_no, operator_id, created_at)
      select member_id, 'kbank', ${no}, operator_id, created_at from member where name = ${name}`
    await markAccounts(sql, keysFrom(TEST_SECRET))
  })
}

async function setPin(name: string): Promise<void> {
  const hash = await hashPassword(PIN, { bytes: randomBytes, id: randomUUID })
  await withSql(
    database.url,
    (sql) => sql`
      insert into member_pin (member_id, operator_id, pin_hash, set_at)
      select member_id, operator_id, ${hash}, now() from member where name = ${name}`,
  )
}

async function cashOf(name: string): Promise<number> {
  const [row] = await withSql(
    database.url,
    (sql) => sql`
      select balance from account a join member m using (member_id) where m.name = ${name} and a.name = 'cash'`,
  )
  return Number(row?.balance)
}

/** Deposits 300 baht by the demo's bank; returns what came, which is to be turned over. */
async function deposits(page: Page): Promise<number> {
  await page.goto('/deposit')
  await page.locator('html[data-device]').waitFor()
  await press(page, '300')
  await chooseBank(page)
  await page.getByRole('button', { name: depositText.start }).click()
  await page.getByText(depositText.payExactly).waitFor()
  const pay = ((await page.locator('.deposit-pay-amount').textContent()) ?? '').replace(/[฿,]/g, '')
  await press(page, depositText.demoActs.exact)
  await page.getByText(depositedText.title(pay)).first().waitFor()
  return Number(pay)
}

/** Bets on a number that does not win, on a round that two people draw. The program's own jobs settle it and count its stakes. */
async function turnsOver(page: Page, baht: number): Promise<void> {
  const two = await twoOfTheDemo(machinery.ctx)
  const roundId = await addRound(machinery.ctx, two.operatorId, {})
  // The site knows of a round that another program has made within a second or two.
  const isOnSale = async () => {
    await page.goto(`/bet/${roundId}`)
    return page.locator('.bet-types-row').isVisible()
  }
  await expect.poll(isOnSale, { timeout: 30_000, interval: 500 }).toBe(true)
  await page.locator('html[data-device]').waitFor()
  const keys = async (digits: string) => {
    for (const digit of digits) await page.locator(`.key-${digit}`).click()
  }
  await page.locator('.bet-stake').click()
  await keys(String(baht))
  await page.locator('.key-add').click()
  await keys('615')
  await page.locator('.bet-bar .btn').click()
  const confirm = page.getByRole('dialog').locator('.bet-confirm')
  expect(await confirm.textContent()).toContain(String(baht))
  await confirm.click()
  await page.getByText(cartText.placedTitle).waitFor()
  await drawRound(two, roundId)
  const counted = () => machinery.ctx.read.maybe`select from turnover_entry where round_id = ${roundId}`
  await expect.poll(counted, { timeout: 60_000 }).toBeDefined()
}

async function ask(page: Page, baht: string, pin = PIN): Promise<void> {
  await page.getByLabel(withdrawText.amount).fill(baht)
  await page.locator('[name=pin]').fill(pin)
  await press(page, withdrawText.submit)
}

/** The demo's provider answers late at times: then minutes pass, and the program asks. */
async function paid(name: string): Promise<void> {
  const stateNow = async () => {
    const [row] = await withSql(
      database.url,
      (sql) => sql`
        update withdrawal set sent_at = sent_at - case when state = 'unknown' then interval '3 minutes' else '0' end
        where member_id = (select member_id from member where name = ${name}) and sent_at is not null returning state`,
    )
    return row?.state
  }
  await expect.poll(stateNow, { timeout: 150_000, interval: 500 }).toBe('paid')
}

test('turnover unmet, then met; an amount that two people approve; paid', { timeout: 240_000 }, async () => {
  const name = 'demo01'
  const page = await open('/withdraw', [name, 'demo-1234'])
  await page.getByText(REFUSALS.WITHDRAW_ACCOUNT_NEEDED.th).waitFor()
  await addBank(name)
  await page.reload()
  await page.getByRole('link', { name: withdrawText.setPin }).waitFor()
  await setPin(name)

  const came = await deposits(page)
  await turnsOver(page, 120)
  const left = Math.round((came - 120) * 100) / 100
  await page.goto('/withdraw')
  await page.getByText(refusalWords('TURNOVER_LEFT', { left }).th).waitFor()
  const has = moneyText(satang(await cashOf(name)))
  expect(has).toBe(moneyText(satang(10_000_00 + Math.round(came * 100) - 120_00)))
  expect(await page.locator('.withdraw-facts').first().textContent()).toContain(has)
  await page.getByText(withdrawText.turnoverLeft(moneyText(satang(Math.round(left * 100))))).waitFor()
  await takeShots(page, shots, 'turnover')
  await turnsOver(page, Math.ceil(left))
  await page.goto('/withdraw')
  await page.getByText(withdrawText.turnoverMet).waitFor()
  await takeShots(page, shots, 'ask')

  await ask(page, '50000.01')
  await page.getByText(refusalWords('WITHDRAW_TOO_HIGH', { amount_max: 50_000 }).th).waitFor()
  expect(await page.getByLabel(withdrawText.amount).inputValue()).toBe('50000.01')
  await ask(page, '6000', '000001')
  await page.getByText(REFUSALS.PIN_WRONG.th).waitFor()
  const before = await cashOf(name)
  await ask(page, '6,000')
  await page.getByText(withdrawText.now.review).waitFor()
  expect(await cashOf(name)).toBe(before - 6_000_00)
  await takeShots(page, shots, 'review')

  const owner = await open('/console/payments/withdrawals', ['owner', 'owner-1234'])
  await owner
    .getByText(withdrawalsText.waits.amount as string)
    .first()
    .waitFor()
  await takeShots(owner, shots, 'console')
  await owner.getByText('DM01demo01').first().click()
  await owner.getByText(withdrawalsText.two).waitFor()
  await takeShots(owner, shots, 'console-panel')
  await press(owner, withdrawalsText.propose)
  await owner.getByText(withdrawalsText.asked).first().waitFor()

  // The member is on another page meanwhile, and is told there.
  const connected = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('hello')),
    )
  await page.goto('/rules')
  await connected
  // The pointer on it keeps it on the page: by itself it goes in seconds.
  const told = page
    .getByText(withdrawnText.paidTitle('6,000'))
    .waitFor({ timeout: 200_000 })
    .then(() => page.locator('.toast').hover())

  const checker = await open('/console/payments/withdrawals', ['checker', 'checker-1234'])
  await press(checker, approvalsText.confirm)
  await checker.getByText(approvalsText.done.confirm, { exact: true }).waitFor()
  await paid(name)
  await told
  await takeShot(page, { path: join(shots, 'toast-360.png') })
  await page.getByRole('button', { name: withdrawnText.see }).click()
  await page.waitForURL((url) => url.pathname === '/withdraw')
  await page.locator('.deposit-latest').getByText(withdrawText.states.paid).waitFor()
  expect(await cashOf(name)).toBe(before - 6_000_00)
  await takeShots(page, shots, 'paid')
})

test('without scripts: asked for, refused by staff, and the member reads why', async () => {
  const name = 'demo02'
  await addBank(name)
  await setPin(name)
  const page = await open('/withdraw', [name, 'demo-1234'], false)
  const before = await cashOf(name)
  await ask(page, '1500.50')
  await page.getByText(withdrawText.now.review).waitFor()
  const owner = await open('/console/payments/withdrawals', ['owner', 'owner-1234'])
  await owner.getByText('DM01demo02').first().click()
  await owner.getByLabel(withdrawalsText.reason).fill('กรุณาส่งหน้าสมุดบัญชี')
  await press(owner, withdrawalsText.refuse)
  await owner.getByText(withdrawalsText.done.refuse).first().waitFor()
  await page.reload()
  await page.getByText(withdrawText.reason('กรุณาส่งหน้าสมุดบัญชี')).waitFor()
  expect(await cashOf(name)).toBe(before)
})
