import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { REFUSALS } from '../../contract/errors.ts'
import { betText } from '../../web/text/bet.ts'
import { boardText } from '../../web/text/bet-realtime.ts'
import { cartText } from '../../web/text/cart.ts'
import { registerText } from '../../web/text/register.ts'
import { signInText } from '../../web/text/sign-in.ts'
import { governmentRound } from '../support/browser/government-round.ts'
import { takeShot } from '../support/browser/shots.ts'
import { useBrowser, useMemberSite, useShots } from '../support/browser/story.ts'
import { useDatabase } from '../support/database/database.ts'

const database = useDatabase()
const site = useMemberSite(database)
const chromium = useBrowser()
const shots = useShots('plain-forms')
let context: BrowserContext
let page: Page

beforeEach(async () => {
  context = await chromium.browser.newContext({
    baseURL: site.url,
    viewport: { width: 360, height: 780 },
    javaScriptEnabled: false,
  })
  page = await context.newPage()
})
afterEach(() => context.close())

/** The field with the focus says why it was refused. */
async function expectRefused(label: string, words: string): Promise<void> {
  // The page before may have had a refused field as well, and the browser focuses one after it has drawn it.
  const field = page.getByLabel(label).and(page.locator('[aria-invalid=true]:focus'))
  await expect.poll(() => field.count(), { message: `${label} has the focus` }).toBe(1)
  expect(await page.getByRole('alert').allTextContents()).toEqual([words])
}

async function signIn(next: string): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(next)}`)
  await page.getByLabel(signInText.name).fill('demo03')
  await page.getByLabel(signInText.password, { exact: true }).fill('demo-1234')
  await page.getByRole('button', { name: signInText.submit }).click()
  await page.waitForURL(site.url + next)
}

const number = () => page.getByLabel(betText.simpleNumber, { exact: true })
const amount = () => page.getByLabel(betText.simpleAmount)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('without scripts a refused sign-in and a refused registration have the focus where they went wrong', async () => {
  await page.goto('/login')
  await page.getByLabel(signInText.name).fill('demo03')
  await page.getByLabel(signInText.password, { exact: true }).fill('wrong-1234')
  await press(signInText.submit)
  await expectRefused(signInText.password, REFUSALS.LOGIN_FAILED.th)
  await page.goto('/register')
  await page.fill('[name=phone]', '0891234567')
  await press(registerText.next)
  await page.fill('[name=first_name]', 'มาลี')
  await page.fill('[name=last_name]', 'ใจดี')
  for (const [name, value] of [
    ['day', '31'],
    ['month', '2'],
    ['year', '2533'],
  ])
    await page.selectOption(`[name=birth_${name}]`, value as string)
  await press(registerText.next)
  await expectRefused(registerText.day, REFUSALS.BIRTH_DATE_INVALID.th)
  expect(await page.getByLabel(registerText.firstName).inputValue()).toBe('มาลี')
})

test('without scripts a bet is refused at its field, mended there and sold once', async () => {
  await signIn('/rules')
  await page.goto(`/bet/${await governmentRound(context)}`)
  await number().fill('8')
  await amount().fill('25')
  await press(cartText.confirm)
  await expectRefused(betText.simpleNumber, REFUSALS.WRONG_DIGITS.th)
  expect([await number().inputValue(), await amount().inputValue()]).toEqual(['8', '25'])
  await takeShot(page, { path: join(shots, 'bet-refused.png'), fullPage: true })
  await number().fill('123')
  await amount().fill('0.5')
  await press(cartText.confirm)
  await expectRefused(betText.simpleAmount, REFUSALS.STAKE_TOO_LOW.th)
  await amount().fill('25')
  await press(cartText.confirm)
  await page.waitForURL(/\/history\?bill=/)
  expect(await page.locator('main').textContent()).toContain('123')
})

test('without scripts a booking is refused at its field, held, and confirmed', async () => {
  await signIn('/rules')
  await page.goto(`/bet-realtime/${await governmentRound(context)}`)
  await number().fill('8')
  await press(boardText.simpleBook)
  await expectRefused(betText.simpleNumber, REFUSALS.WRONG_DIGITS.th)
  expect(await number().inputValue()).toBe('8')
  await takeShot(page, { path: join(shots, 'booking-refused.png'), fullPage: true })
  await number().fill('08')
  await press(boardText.simpleBook)
  await page.getByRole('button', { name: boardText.simpleConfirm }).waitFor()
  await takeShot(page, { path: join(shots, 'booking-held.png'), fullPage: true })
  await press(boardText.simpleConfirm)
  await page.waitForURL(/\/history\?bill=/)
})
