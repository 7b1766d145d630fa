import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { devicesText, logText, profileText } from '../../web/text/account.ts'
import { signInCodeText } from '../../web/text/codes.ts'
import { pinText, twoStepText } from '../../web/text/protection.ts'
import { signInText } from '../../web/text/sign-in.ts'
import { authenticatorOf } from '../support/browser/authenticator.ts'
import { takeShots } from '../support/browser/shots.ts'
import { useBrowser, useProgram, useShots } from '../support/browser/story.ts'
import { useDemoDatabase } from '../support/database/demo-database.ts'

const SHOTS = useShots('protection')

const database = useDemoDatabase()
const site = useProgram(database)
const chromium = useBrowser()
const phone = authenticatorOf(database)
let opened: BrowserContext[] = []

afterEach(async () => {
  await Promise.all(opened.map((context) => context.close()))
  opened = []
})

async function openPage(scripts = true): Promise<Page> {
  const context = await chromium.browser.newContext({
    baseURL: site.url,
    viewport: { width: 360, height: 780 },
    javaScriptEnabled: scripts,
    bypassCSP: true,
  })
  opened.push(context)
  return context.newPage()
}

/** Effects have run, so the page is hydrated. */
const hydrated = (page: Page) => page.locator('html[data-device]').waitFor()

const shots = (page: Page, name: string) => takeShots(page, SHOTS, name)

async function typePassword(page: Page, name: string, next: string, scripts = true): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(next)}`)
  if (scripts) await hydrated(page)
  await page.fill('[name=username]', name)
  await page.fill('[name=password]', 'demo-1234')
  await page.getByRole('button', { name: signInText.submit }).click()
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.locator('[name=code]').fill(code)
  await page.getByRole('button', { name: signInCodeText.submit }).click()
}

/** Turns the second step on; returns the app's secret and the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; paper: string[] }> {
  await page.goto('/changepass/two-step')
  await page.locator('[name=password]').fill('demo-1234')
  await page.getByRole('button', { name: twoStepText.begin }).click()
  const secret = String(await page.locator('.two-step-secret').textContent())
  await page.locator('[name=code]').fill(await phone.fresh(secret))
  await page.getByRole('button', { name: twoStepText.confirm }).click()
  await page.getByText(twoStepText.turnedOn).waitFor()
  return { secret, paper: await page.locator('.two-step-codes li').allTextContents() }
}

test('a member sets up the second step, signs in with the app and a recovery code, and turns it off', async () => {
  const page = await openPage()
  await typePassword(page, 'demo01', '/changepass')
  await page.waitForURL((url) => url.pathname === '/changepass')
  await page.getByRole('link', { name: twoStepText.title }).click()
  await page.getByRole('button', { name: twoStepText.begin }).waitFor()
  await shots(page, 'begin')
  await page.locator('[name=password]').fill('not mine')
  await page.getByRole('button', { name: twoStepText.begin }).click()
  await page.getByText('รหัสผ่านไม่ถูกต้อง').waitFor()
  await page.locator('[name=password]').fill('demo-1234')
  await page.getByRole('button', { name: twoStepText.begin }).click()

  const secret = String(await page.locator('.two-step-secret').textContent())
  await page.locator('[name=code]').fill('12 34')
  await page.getByRole('button', { name: twoStepText.confirm }).click()
  await page.getByText('รหัสยืนยันไม่ถูกต้อง').waitFor()
  expect(await page.locator('.two-step-secret').textContent()).toBe(secret) // still the same QR code
  await shots(page, 'scan')
  await page.locator('[name=code]').fill(await phone.fresh(secret))
  await page.getByRole('button', { name: twoStepText.confirm }).click()
  await page.getByText(twoStepText.turnedOn).waitFor()
  const paper = await page.locator('.two-step-codes li').allTextContents()
  expect(paper).toHaveLength(10)
  await shots(page, 'recovery-codes')
  await page.getByRole('link', { name: twoStepText.kept }).click()
  await page.waitForURL((url) => url.pathname === '/changepass')
  // The address is that of the next page before the next page is drawn.
  await page.locator('.two-step-codes').waitFor({ state: 'detached' })
  await shots(page, 'settings')

  const other = await openPage()
  await typePassword(other, 'demo01', '/rules')
  await other.getByRole('heading', { name: signInCodeText.heading }).waitFor()
  await shots(other, 'sign-in-code')
  await typeCode(other, '000000')
  await other.getByText('รหัสยืนยันไม่ถูกต้อง').waitFor()
  await shots(other, 'sign-in-wrong')
  await typeCode(other, await phone.fresh(secret))
  await other.waitForURL((url) => url.pathname === '/rules')
  expect(await other.evaluate("localStorage.getItem('member_username')")).toBe('DM01demo01')
  expect(await other.evaluate("localStorage.getItem('token')")).toMatch(/^[\w-]{43}$/)

  const third = await openPage()
  await typePassword(third, 'demo01', '/log')
  await typeCode(third, paper[3] as string)
  await third.waitForURL((url) => url.pathname === '/log')
  await third.getByText(logText.kinds['recovery-code.used'] as string).waitFor()
  await third.getByText(logText.kinds['code.failed'] as string).waitFor()
  await hydrated(third)
  await shots(third, 'log')

  await third.goto('/changepass/two-step')
  await hydrated(third)
  await third.getByText(twoStepText.codesLeft(9)).waitFor()
  await third.getByRole('heading', { name: twoStepText.offHeading }).click()
  const form = third.locator('form:has([value=end])')
  await shots(third, 'on')
  await form.locator('[name=password]').fill('demo-1234')
  await form.locator('[name=code]').fill(paper[3] as string)
  await form.getByRole('button', { name: twoStepText.off }).click()
  await form.getByText('รหัสยืนยันไม่ถูกต้อง').waitFor() // the sign-in used this code
  await form.locator('[name=password]').fill('demo-1234')
  await form.locator('[name=code]').fill(await phone.fresh(secret))
  await form.getByRole('button', { name: twoStepText.off }).click()
  await third.getByText(twoStepText.offDone).waitFor()
  const fourth = await openPage()
  await typePassword(fourth, 'demo01', '/rules')
  await fourth.waitForURL((url) => url.pathname === '/rules')
})

test('the second step works without scripts', async () => {
  const page = await openPage(false)
  await typePassword(page, 'demo02', '/changepass', false)
  await page.waitForURL((url) => url.pathname === '/changepass')
  const { secret, paper } = await setUp(page)
  expect(paper).toHaveLength(10)

  const other = await openPage(false)
  await typePassword(other, 'demo02', '/changepass/two-step', false)
  await typeCode(other, '111111')
  await other.getByText('รหัสยืนยันไม่ถูกต้อง').waitFor()
  await typeCode(other, await phone.fresh(secret))
  await other.waitForURL((url) => url.pathname === '/changepass/two-step')
  await other.getByRole('heading', { name: twoStepText.renewHeading }).click()
  const form = other.locator('form:has([value=renew])')
  await form.locator('[name=password]').fill('demo-1234')
  await form.locator('[name=code]').fill(paper[0] as string)
  await form.getByRole('button', { name: twoStepText.renew }).click()
  await other.locator('.two-step-codes li').first().waitFor()
  const fresh = await other.locator('.two-step-codes li').allTextContents()
  expect(fresh).toHaveLength(10)
  expect(fresh).not.toContain(paper[1])

  // A sign-in that waited too long starts again, with a message.
  const late = await openPage(false)
  await typePassword(late, 'demo02', '/rules', false)
  await late.locator('[name=code]').waitFor()
  await phone.wait(6)
  await typeCode(late, phone.code(secret))
  await late.getByText('หมดเวลายืนยันแล้ว').waitFor()
  await late.locator('[name=username]').waitFor()
})

test('a PIN is set, changed and asked for; the page says what it protects', async () => {
  const page = await openPage()
  await typePassword(page, 'demo03', '/changepass/pin')
  await page.waitForURL((url) => url.pathname === '/changepass/pin')
  await hydrated(page)
  await page.getByText(pinText.uses[0]).waitFor()
  await shots(page, 'pin')
  const set = async (fresh: string, again: string) => {
    await page.locator('[name=password]').fill('demo-1234')
    await page.locator('[name=pin]').fill(fresh)
    await page.locator('[name=again]').fill(again)
    await page.getByRole('button', { name: pinText.set }).click()
  }
  await set('483920', '483921')
  await page.getByText(pinText.differs).waitFor()
  await set('123456', '123456')
  await page.getByText('รหัส PIN นี้เดาได้ง่าย').waitFor()
  await shots(page, 'pin-weak')
  await set('483920', '483920')
  await page.getByText(pinText.done).waitFor()
  const typed = "[...document.querySelectorAll('input[type=password]')].map(({ value }) => value).join('')"
  await expect.poll(() => page.evaluate(typed)).toBe('')
  await shots(page, 'pin-set')
  await page.locator('[name=old_pin]').fill('102030')
  await page.locator('form:has([name=old_pin]) [name=pin]').fill('592761')
  await page.locator('form:has([name=old_pin]) [name=again]').fill('592761')
  await page.getByRole('button', { name: pinText.change }).click()
  await page.getByText('ผิดได้อีก 4 ครั้ง').waitFor()

  // Ending a session needs the PIN, and so does changing the profile.
  const there = await openPage()
  await typePassword(there, 'demo03', '/rules')
  await there.waitForURL((url) => url.pathname === '/rules')
  await page.goto('/changepass')
  await hydrated(page)
  const device = page.locator('.device-ending')
  await device.locator('summary').click()
  await shots(page, 'device-pin')
  await device.locator('[name=pin]').fill('102030')
  await device.locator('button[type=submit]').click()
  await page.getByText('ผิดได้อีก 3 ครั้ง').waitFor()
  await device.locator('[name=pin]').fill('483920')
  await device.locator('button[type=submit]').click()
  await page.getByText(devicesText.ended).waitFor()
  await there.goto('/changepass')
  expect(new URL(there.url()).pathname).toBe('/login')

  await page.goto('/profile')
  await hydrated(page)
  const form = page.locator('form:has([name=phone])')
  await form.locator('[name=phone]').fill('081-555-0177')
  await form.locator('[name=password]').fill('demo-1234')
  await form.locator('[name=pin]').fill('102030')
  await form.getByRole('button', { name: profileText.savePhone }).click()
  await form.getByText('รหัส PIN ไม่ถูกต้อง').waitFor()
  expect(await form.locator('[name=phone]').inputValue()).toBe('081-555-0177')
  await shots(page, 'profile-pin')
  await form.locator('[name=password]').fill('demo-1234')
  await form.locator('[name=pin]').fill('483920')
  await form.getByRole('button', { name: profileText.savePhone }).click()
  await page.getByText(profileText.savedPhone).waitFor()
})
