import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { REFUSALS } from '../../contract/errors.ts'
import { changePasswordText, profileText } from '../../web/text/account.ts'
import { pinText, twoStepText } from '../../web/text/protection.ts'
import { signInText } from '../../web/text/sign-in.ts'
import { siteText } from '../../web/text/th.ts'
import { withLateParts } from '../support/browser/late-parts.ts'
import { takeShots } from '../support/browser/shots.ts'
import { useBrowser, useMemberSite, useShots } from '../support/browser/story.ts'
import { useDatabase } from '../support/database/database.ts'

const SHOTS = useShots('member-forms')

const database = useDatabase()
const site = useMemberSite(database)
const chromium = useBrowser()
const CHOICES = ['birth_day', 'birth_month', 'birth_year', 'bank']
let context: BrowserContext
let page: Page

beforeEach(async () => {
  context = await chromium.browser.newContext({
    baseURL: site.url,
    viewport: { width: 360, height: 780 },
    bypassCSP: true,
  })
  page = await context.newPage()
})
afterEach(() => context.close())

/** Effects have run, so the page is hydrated. */
const hydrated = () => page.locator('html[data-device]').waitFor()

async function open(path: string): Promise<void> {
  await page.goto(path)
  await hydrated()
}

async function send(button: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: button, exact: true }) })
  for (const [name, value] of Object.entries(fields)) {
    const field = form.locator(`[name=${name}]`)
    await (CHOICES.includes(name) ? field.selectOption(value) : field.fill(value))
  }
  await form.getByRole('button', { name: button, exact: true }).click()
}

/** The focused field, with its label and messages. */
const focused = () =>
  page.evaluate(`(() => {
    const field = document.activeElement
    const ids = (field?.getAttribute('aria-describedby') ?? '').split(' ')
    const words = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
    return { name: field?.getAttribute('name'), wrong: field?.getAttribute('aria-invalid'), words }
  })()`)

async function expectRefused(name: string, words: string): Promise<void> {
  await expect.poll(focused).toEqual({ name, wrong: 'true', words: expect.stringContaining(words) })
}

async function signIn(name: string, next: string): Promise<void> {
  await open(`/login?next=${encodeURIComponent(next)}`)
  await send(signInText.submit, { username: name, password: 'demo-1234' })
  await page.waitForURL(site.url + next)
  await hydrated()
}

test('a refused sign-in focuses the password and keeps the name', async () => {
  await open('/login')
  await send(signInText.submit, { username: 'demo03', password: 'wrong-1234' })
  await expectRefused('password', REFUSALS.LOGIN_FAILED.th)
  expect(await page.locator('[name=username]').inputValue()).toBe('demo03')
})

test('a form pressed without a network says so, keeps what was typed and is sent later', async () => {
  await withLateParts(page, () => open('/login'))
  await context.setOffline(true)
  await send(signInText.submit, { username: 'demo03', password: 'demo-1234' })
  await page.getByText(siteText.notSent).waitFor()
  await takeShots(page, SHOTS, 'not-sent')
  expect(await page.locator('[name=username]').inputValue()).toBe('demo03')
  expect(await page.locator('[name=password]').inputValue()).toBe('demo-1234')
  await context.setOffline(false)
  await page.getByRole('button', { name: signInText.submit, exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
})

test('passwords: a wrong old one is refused at its field; success empties the form and focuses the message', async () => {
  await signIn('demo04', '/changepass')
  const wish = { oldpass: 'nope-1234', newpass: 'a quiet green river', again: 'a quiet green river' }
  await send(changePasswordText.submit, wish)
  await expectRefused('oldpass', REFUSALS.OLD_PASSWORD_WRONG.th)
  await send(changePasswordText.submit, { ...wish, again: 'another river' })
  await expectRefused('again', changePasswordText.differs)
  await send(changePasswordText.submit, { ...wish, oldpass: 'demo-1234' })
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(changePasswordText.done)
  expect(await page.getByRole('status').getByText(changePasswordText.done).isVisible()).toBe(true)
  for (const name of Object.keys(wish)) expect(await page.locator(`[name=${name}]`).inputValue()).toBe('')
})

test('what was answered stands when the page reads its data anew', async () => {
  await signIn('demo07', '/changepass')
  await send(changePasswordText.submit, {
    oldpass: 'nope-1234',
    newpass: 'a quiet red river',
    again: 'a quiet red river',
  })
  await expectRefused('oldpass', REFUSALS.OLD_PASSWORD_WRONG.th)
  // As the page does by itself when a round closes.
  await page.evaluate(`new Promise((read) => {
    const router = window.__reactRouterDataRouter
    router.subscribe(({ revalidation }) => revalidation === 'idle' && requestAnimationFrame(() => requestAnimationFrame(read)))
    router.revalidate()
  })`)
  expect(await focused()).toMatchObject({ name: 'oldpass', wrong: 'true' })
})

test('phone and bank: each refusal is shown in its own form', async () => {
  await signIn('demo05', '/profile')
  await send(profileText.savePhone, { phone: '12', password: 'demo-1234' })
  await expectRefused('phone', REFUSALS.PHONE_INVALID.th)
  await send(profileText.saveBank, { bank: 'kbank', account_no: '12', password: 'demo-1234' })
  await expectRefused('account_no', REFUSALS.BANK_ACCOUNT_INVALID.th)
  expect(await page.locator('[aria-invalid=true]').count()).toBe(1)
  expect(await page.locator('[name=phone]').inputValue()).toBe('12')
})

test('PIN and second step: the refused field has the focus', async () => {
  await signIn('demo06', '/changepass/pin')
  await send(pinText.set, { password: 'demo-1234', pin: '123456', again: '123456' })
  await expectRefused('pin', REFUSALS.PIN_WEAK.th)
  await open('/changepass/two-step')
  await send(twoStepText.begin, { password: 'nope-1234' })
  await expectRefused('password', REFUSALS.PASSWORD_WRONG.th)
})

test('a refusal that concerns no field is shown above the form, with the focus', async () => {
  await signIn('demo07', '/profile')
  // The page has an old XSRF token, which no field can correct.
  await page.locator('form:has([name=phone]) [name=_csrf]').waitFor({ state: 'attached' })
  await page.evaluate("document.querySelector('form:has([name=phone]) [name=_csrf]').value = 'guessed'")
  await send(profileText.savePhone, { phone: '0815550177', password: 'demo-1234' })
  await page.locator('form:has([name=phone])').getByRole('alert').waitFor()
  const isThere = "document.activeElement.querySelector(':scope > [role=alert]') !== null"
  await expect.poll(() => page.evaluate(isThere)).toBe(true)
  expect(await page.locator('[aria-invalid=true]').count()).toBe(0)
})
