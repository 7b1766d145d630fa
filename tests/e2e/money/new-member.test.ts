import { expect, test } from 'vitest'
import { cartText } from '../../../web/text/cart.ts'
import { depositText } from '../../../web/text/deposit.ts'
import { firstLimitText } from '../../../web/text/first-limit.ts'
import { registerText } from '../../../web/text/register.ts'
import { depositedText } from '../../../web/text/win.ts'
import { chooseBank } from '../../support/browser/choose-bank.ts'
import { governmentLink } from '../../support/browser/government-round.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { withSql } from '../../support/database/database.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

const SHOTS = useShots('new-member')
const database = useDemoDatabase()
const site = useProgram(database)
const chromium = useBrowser()

const STEPS = [
  { phone: '0893456789' },
  { first_name: 'มาลี', last_name: 'ใจดี', birth_day: '5', birth_month: '12', birth_year: '2533' },
  { username: 'malee', password: 'a quiet green river' },
] as const

/** The time is that of the site: nobody reads or types here. */
const MOST_MS = 120_000

test('a new member registers, deposits and bets on a phone within two minutes', async () => {
  const context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 740 }, hasTouch: true, reducedMotion: 'reduce' },
    bypassCSP: true, // what the pictures are taken with writes a style into the page
  })
  const page = await context.newPage()
  const alive = () => page.locator('html[data-device]').waitFor()
  const began = performance.now()
  await page.goto('/register')
  await alive()
  for (const [i, answers] of STEPS.entries()) {
    await page.getByText(registerText.step(i + 1), { exact: true }).waitFor()
    for (const [name, value] of Object.entries(answers)) {
      const field = page.locator(`[name=${name}]`)
      await (name.startsWith('birth_') ? field.selectOption(value) : field.fill(value))
    }
    await page
      .getByRole('button', { name: i + 1 === STEPS.length ? registerText.submit : registerText.next })
      .tap()
  }
  await page.getByRole('link', { name: firstLimitText.skip }).tap()
  await page.waitForURL(({ pathname }) => pathname === '/')

  await page.locator('.mobile-bar a[href="/deposit"]').tap()
  await page.getByRole('link', { name: depositText.addBank }).tap()
  const card = page.locator('#bank')
  await card.locator('select').selectOption('kbank')
  await card.locator('[name=account_no]').fill('1234567899')
  await card.locator('[name=password]').fill(STEPS[2].password)
  await card.locator('button[type=submit]').tap()
  await page.waitForURL((url) => url.pathname === '/deposit')
  await page.getByRole('button', { name: '300', exact: true }).tap()
  await chooseBank(page)
  await page.getByRole('button', { name: depositText.start }).tap()
  await page.getByText(depositText.payExactly).waitFor()
  const pay = ((await page.locator('.deposit-pay-amount').textContent()) ?? '').replace(/[฿,]/g, '')
  await page.getByRole('button', { name: depositText.demoActs.exact, exact: true }).tap()
  await page.getByText(depositedText.title(pay)).first().waitFor()
  await takeShots(page, SHOTS, 'deposited')

  await page.getByRole('link', { name: depositText.bet, exact: true }).tap()
  await (await governmentLink(page)).tap()
  await page.locator('.bet-types-row').waitFor()
  for (const digit of '615') await page.locator(`.key-${digit}`).tap()
  await page.getByRole('button', { name: cartText.reviewLabel(1) }).tap()
  await page.getByRole('dialog').locator('.bet-confirm').tap()
  await page.getByText(cartText.placedTitle).waitFor()
  expect(performance.now() - began).toBeLessThan(MOST_MS)

  const moves = await withSql(
    database.url,
    (sql) => sql`
      select x.kind, x.amount from transfer x join member m using (member_id) where m.name = 'malee' order by x.at, x.id`,
  )
  expect(moves.filter(({ kind }) => kind === 'deposit')).toEqual([
    { kind: 'deposit', amount: String(Math.round(Number(pay) * 100)) },
  ])
  expect(moves.filter(({ kind }) => kind === 'bet')).toHaveLength(1)
  await context.close()
})
