import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { REFUSALS } from '../../../contract/errors.ts'
import { bahtToSatang, satang } from '../../../domain/money.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { depositText } from '../../../web/text/deposit.ts'
import { menuText } from '../../../web/text/th.ts'
import { depositedText } from '../../../web/text/win.ts'
import { chooseBank } from '../../support/browser/choose-bank.ts'
import { takeShot, takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { behindTriggers } from '../../support/database/behind-triggers.ts'
import { withSql } from '../../support/database/database.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { tellOfPayment } from '../../support/stage/bank-feed.ts'

const database = useDemoDatabase()
const site = useProgram(database)
const chromium = useBrowser()
const shots = useShots('deposit')
let context: BrowserContext
let page: Page
let lastMember = 0

/** A member of the demo that no other test here has used, signed in at 360 px. */
async function open(javaScriptEnabled = true): Promise<string> {
  await context?.close()
  context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 780 }, javaScriptEnabled },
    reducedMotion: 'reduce',
    // The pictures' style sheet is not the page's.
    bypassCSP: true,
  })
  page = await context.newPage()
  lastMember += 1
  const name = `demo0${lastMember}`
  await signInAt(page, site.url, { name, path: '/deposit' })
  return name
}
beforeEach(async () => {
  await open()
})
afterEach(() => page.close())
afterAll(() => context.close())

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

const accountOf = (member: number) => `12345678${String(member).padStart(2, '0')}`

/** The member's bank account, as the profile page adds it. It leads back here, as this page was. */
async function addBank(): Promise<void> {
  const back = new URL(page.url())
  await page.getByRole('link', { name: depositText.addBank }).click()
  const card = page.locator('#bank')
  await card.locator('select').selectOption('kbank')
  await card.locator('[name=account_no]').fill(accountOf(lastMember))
  const [password] = [card.locator('[name=password]')]
  if (await password.count()) await password.fill('demo-1234')
  await card.locator('button[type=submit]').click()
  back.searchParams.set('bank_added', '')
  await page.waitForURL(back.href)
  await page.getByText(depositText.bankAdded).waitFor()
}

async function start(baht: string): Promise<void> {
  await page.getByLabel(depositText.amount).fill(baht)
  await chooseBank(page)
  await page.getByRole('button', { name: depositText.start }).click()
}

/** Nobody is asked to transfer once more what has come short: no amount, no account, no time that runs out. */
async function shownToBePaidNoMore(why: string = depositText.lookedAt): Promise<void> {
  await page.getByText(why).waitFor()
  expect(await page.locator('.deposit-pay, .deposit-number, .deposit-facts').count()).toBe(0)
}

async function payShown(): Promise<string> {
  const text = (await page.locator('.deposit-pay-amount').textContent()) ?? ''
  return text.replace(/[฿,]/g, '')
}

async function balanceOf(name: string): Promise<number> {
  const [row] = await withSql(
    database.url,
    (sql) => sql`
      select balance from account a join member m using (member_id) where m.name = ${name} and a.name = 'cash'`,
  )
  return Number(row?.balance)
}

/** Goes to a page, and waits until it is told what happens. */
async function goConnected(path: string): Promise<void> {
  const connected = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('hello')),
    )
  await page.goto(path)
  await connected
}

/** A bank tells of the money by the account's digits; the page shows them in groups. */
const tell = (amount: string, shownNo: string) =>
  tellOfPayment(
    { siteUrl: site.url, databaseUrl: database.url },
    { amount: Number(amount), accountNo: shownNo.replace(/\D/g, '') },
  )

test('a first deposit: bank account, amount, transfer, and the money shown without a reload', async () => {
  const name = `demo0${lastMember}`
  // The bank account of the menu leads here as long as there is none.
  await page.goto('/rules')
  await page.locator('html[data-device]').waitFor()
  await page.locator('[popovertarget=settings-menu]').click()
  await page.locator('#settings-menu').getByRole('link', { name: menuText.bank }).click()
  await page.waitForURL((url) => url.pathname === '/deposit')
  await page.getByText(depositText.needBank).waitFor()
  // As a ticket that lacks money leads here.
  await page.goto('/deposit?amount=700&next=%2Fbet')
  await addBank()
  // On a phone the button says it alone.
  expect(await page.locator('.deposit-summary-sum').textContent()).toContain('10,700')
  expect(await page.locator('.deposit-summary').isVisible()).toBe(false)
  await page.getByRole('button', { name: depositText.startQr('700'), exact: true }).waitFor()
  await takeShots(page, shots, 'start')
  expect(await page.getByLabel(depositText.amount).inputValue()).toBe('700')

  await page.locator('[popovertarget=settings-menu]').click()
  await page.locator('#settings-menu').getByRole('link', { name: menuText.bank }).click()
  await page.waitForURL('**/profile#bank')
  await page.goto('/deposit')
  await start('99')
  await page.getByText(REFUSALS.DEPOSIT_TOO_LOW.th).waitFor()
  expect(await page.getByLabel(depositText.amount).inputValue()).toBe('99')
  expect(await page.locator('[name=amount][aria-invalid]').count()).toBe(1)
  await press('500')
  // What is typed now may be right, and is called wrong no more.
  await expect.poll(() => page.locator('[name=amount][aria-invalid]').count()).toBe(0)
  expect(await page.getByText(REFUSALS.DEPOSIT_TOO_LOW.th).count()).toBe(0)
  await chooseBank(page)
  await page.getByRole('button', { name: depositText.start }).click()
  await page.getByText(depositText.payExactly).waitFor()
  await takeShots(page, shots, 'waiting')
  const pay = await payShown()
  expect(pay).toMatch(/^500\.\d\d$/)
  const until = await page.locator('.deposit-facts').textContent()
  await page.reload()
  expect(await payShown()).toBe(pay)
  expect(until).toContain(depositText.until('').trim())

  const before = await balanceOf(name)
  await press(depositText.demoActs.exact)
  await page.locator('.deposit-steps [aria-current]').getByText(depositText.steps[2]).waitFor()
  await page.getByText(depositedText.title(pay)).first().waitFor()
  expect(await balanceOf(name)).toBe(before + Math.round(Number(pay) * 100))
  await page.locator('.deposit-latest').getByText(depositText.states.credited).waitFor()
  expect(await page.getByLabel(depositText.amount).inputValue()).toBe('')
  await takeShots(page, shots, 'done')
  await page.reload()
  expect(await page.getByLabel(depositText.amount).inputValue()).toBe('')

  // Money in another amount, from the member's own account, is told with its order, also after that has ended.
  await start('300')
  await page.getByText(depositText.payExactly).waitFor()
  const asked = Number(await payShown())
  await press(depositText.demoActs.less)
  const told = depositText.less(moneyText(satang(bahtToSatang(asked) - 37)), '0.37')
  await page.getByText(told).waitFor()
  await shownToBePaidNoMore()
  await takeShots(page, shots, 'less')
  await press(depositText.cancel)
  await page.locator('.deposit-latest').getByText(depositText.states.cancelled).waitFor()
  await page.getByText(told).waitFor()
})

test('without scripts: the way is the same, and money told by the bank is there at the next look', async () => {
  const name = await open(false)
  await addBank()
  await page.goto('/deposit_backup')
  expect(await page.locator('script[src]').count()).toBe(0)
  await start('1000.50')
  await page.getByText(REFUSALS.DEPOSIT_WHOLE_BAHT.th).waitFor()
  await start('1,000')
  await page.getByText(depositText.payExactly).waitFor()
  const pay = await payShown()
  const before = await balanceOf(name)
  const accountNo = (await page.locator('.deposit-number').textContent()) ?? ''
  expect((await tell(pay, accountNo)).status).toBe(200)
  await page.reload()
  await page.locator('.deposit-latest').getByText(depositText.states.credited).waitFor()
  expect(await balanceOf(name)).toBe(before + Math.round(Number(pay) * 100))
})

test('cancelled, then paid all the same: the money comes, told on another page', async () => {
  const name = `demo0${lastMember}`
  await addBank()
  await start('300')
  await page.getByText(depositText.payExactly).waitFor()
  const pay = await payShown()
  const accountNo = (await page.locator('.deposit-number').textContent()) ?? ''
  await press(depositText.cancel)
  await page.locator('.deposit-latest').getByText(depositText.states.cancelled).waitFor()
  await page.getByRole('button', { name: depositText.start }).waitFor()
  await takeShots(page, shots, 'cancelled')
  await goConnected('/prizecheck')
  const before = await balanceOf(name)
  expect((await tell(pay, accountNo)).status).toBe(200)
  await page.getByText(depositedText.title(pay)).waitFor()
  await takeShot(page, { path: join(shots, 'toast-360.png') })
  expect(await balanceOf(name)).toBe(before + Math.round(Number(pay) * 100))

  // What came in while the page was asleep is told once it is awake, here and on the page of deposits.
  for (const path of ['/prizecheck', '/deposit']) {
    await page.goto('/deposit')
    await start('300')
    await page.getByText(depositText.payExactly).waitFor()
    const asleep = await payShown()
    const receiver = (await page.locator('.deposit-number').textContent()) ?? ''
    await goConnected(path)
    await context.setOffline(true)
    expect((await tell(asleep, receiver)).status).toBe(200)
    await context.setOffline(false)
    await page.getByText(depositedText.title(asleep)).first().waitFor()
  }
})

test('paid after its time: the page says what becomes of it, and the money comes there without a reload', async () => {
  const name = `demo0${lastMember}`
  await addBank()
  await start('400')
  await page.getByText(depositText.payExactly).waitFor()
  const pay = await payShown()
  const accountNo = (await page.locator('.deposit-number').textContent()) ?? ''
  await withSql(
    database.url,
    (sql) => sql`
      update deposit_order set started_at = started_at - interval '20 minutes', expires_at = now() - interval '5 minutes'
      where pay = ${Math.round(Number(pay) * 100)} and state = 'open'`,
  )
  await page.reload()
  await page.locator('.deposit-latest').getByText(depositText.states.expired).waitFor()
  await page.getByText(depositText.slipTitle).first().waitFor() // a slip still finds it sooner
  await takeShots(page, shots, 'late')
  const before = await balanceOf(name)
  expect(await (await tell(pay, accountNo)).json()).toMatchObject({ state: 'credited' })
  await page.locator('.deposit-latest').getByText(depositText.states.credited).waitFor()
  expect(await balanceOf(name)).toBe(before + Math.round(Number(pay) * 100))
})

test('37 satang too little credits nobody; the order waits on, and asks for no second transfer', async () => {
  const name = `demo0${lastMember}`
  await addBank()
  await start('100')
  await page.getByText(depositText.payExactly).waitFor()
  const before = await balanceOf(name)
  await press(depositText.demoActs.less)
  await page.getByText(depositText.demoSent).waitFor()
  await expect
    .poll(async () => {
      const rows = await withSql(
        database.url,
        (sql) => sql`
          select state from incoming_payment where state = 'suspense' and sender_no = ${accountOf(lastMember)}`,
      )
      return rows.length
    })
    .toBe(1)
  await page.reload()
  await shownToBePaidNoMore()
  expect(await balanceOf(name)).toBe(before)
})

test('nobody is shown an account that somebody has written into the database, and a new order goes elsewhere', async () => {
  await addBank()
  await start('300')
  const number = page.locator('.deposit-number')
  const bank = (await number.textContent())?.replace(/\D/g, '') ?? ''
  const write = (from: string, to: string) =>
    behindTriggers(
      database.url,
      (sql) => sql`update receiving_account set account_no = ${to} where account_no = ${from}`,
    )
  await write(bank, '9999999990')
  await page.reload()
  await shownToBePaidNoMore(depositText.doubted)
  await takeShots(page, shots, 'doubted')
  await press(depositText.cancel)
  await start('300')
  expect(await number.textContent()).not.toContain('9999')
  await write('9999999990', bank)
})
