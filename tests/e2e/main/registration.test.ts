import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { REFUSALS } from '../../../contract/errors.ts'
import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { homeText } from '../../../web/text/home.ts'
import { registerText } from '../../../web/text/sign-in.ts'
import { validityText } from '../../../web/text/validity.ts'
import { takeShot } from '../../support/browser/shots.ts'
import { useBrowser, useMemberSite, useShots } from '../../support/browser/story.ts'
import { moveClock, useDatabase } from '../../support/database/database.ts'

const DAY_MS = 86_400_000
const SHOTS = useShots('registration')

const database = useDatabase()
const site = useMemberSite(database)
const chromium = useBrowser()

const GOOD = {
  username: 'malee',
  password: 'a quiet green river',
  first_name: 'มาลี',
  last_name: 'ใจดี',
  phone: '0891234567',
  birth_day: '5',
  birth_month: '12',
  birth_year: '2533',
  bank: 'kbank',
  account_no: '1112223334',
}
const SELECTS = ['birth_day', 'birth_month', 'birth_year', 'bank']

/** Refusals with the field each is shown at. */
const REFUSED = [
  ['NAME_TAKEN', { username: 'demo01' }],
  ['PASSWORD_COMMON', { password: 'password123' }],
  ['PHONE_INVALID', { phone: '0112345678' }],
  ['BIRTH_DATE_INVALID', { birth_day: '31', birth_month: '2' }],
  ['BANK_ACCOUNT_INVALID', { account_no: '12' }],
] as const

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('registering %s', (_, scripts) => {
  let context: BrowserContext
  let page: Page
  beforeEach(async () => {
    context = await chromium.browser.newContext({
      baseURL: site.url,
      viewport: { width: 360, height: 780 },
      javaScriptEnabled: scripts,
    })
    page = await context.newPage()
    await page.goto('/register')
    if (scripts) await page.locator('html[data-device]').waitFor()
  })
  afterEach(() => context.close())

  async function send(wish: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(wish)) {
      const field = page.locator(`[name=${name}]`)
      await (SELECTS.includes(name) ? field.selectOption(value) : field.fill(value))
    }
    await page.getByRole('button', { name: registerText.submit }).click()
  }

  test.each(REFUSED)('%s is shown at its field, and nothing typed is lost', (code, wrong) =>
    isRefused(code, { ...GOOD, ...wrong }),
  )

  test('UNDER_AGE is shown there too, for a visitor who comes of age on the last day of the year', async () => {
    const newest = page.locator('[name=birth_year] option:enabled').first()
    const birthYear = (await newest.getAttribute('value')) ?? ''
    expect(Number(birthYear)).toBe(Number(bangkokDate(Date.now()).slice(0, 4)) + 543 - 20)
    // That day may be today, so the site's clock is moved to the day before.
    await moveClock(database.url, -DAY_MS)
    await isRefused('UNDER_AGE', { ...GOOD, birth_day: '31', birth_month: '12', birth_year: birthYear })
    await moveClock(database.url, 0)
  })

  async function isRefused(code: keyof typeof REFUSALS, wish: typeof GOOD): Promise<void> {
    await send(wish)
    await page.getByRole('alert').getByText(REFUSALS[code].th).waitFor()
    const { password: _password, ...kept } = wish
    for (const [name, value] of Object.entries(kept)) {
      expect(await page.locator(`[name=${name}]`).inputValue(), name).toBe(value)
    }
    expect(new URL(page.url()).pathname).toBe('/register')
  }

  test('a new member is signed in at once', async () => {
    const own = scripts
      ? { username: 'somsri1', phone: '0891110001', account_no: '5551110001' }
      : { username: 'somsri2', phone: '0891110002', account_no: '5551110002' }
    if (scripts) {
      for (const look of ['dark', 'light']) {
        await page.evaluate(`document.documentElement.dataset.theme = '${look}'`)
        await takeShot(page, { path: join(SHOTS, `register-360-${look}.png`), fullPage: true })
      }
    }
    await send({ ...GOOD, ...own })
    await page.waitForURL(({ pathname }) => pathname === '/')
    await page.getByRole('status').getByText(homeText.registered).waitFor()
    if (scripts) await page.waitForURL(`${site.url}/`) // a reload does not show the message again
    await page.getByText(homeText.playMoney).waitFor() // why there is money already
    await page.goto('/profile')
    await page.getByText(own.username, { exact: true }).first().waitFor()
    await page.getByText(own.phone).waitFor()
  })
})

test('the browser’s own validation speaks the language of the page', async () => {
  const context = await chromium.browser.newContext({ baseURL: site.url, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto('/register')
  await page.locator('[name=username]').fill('malee2')
  const password = page.locator('[name=password]')
  await password.fill('123')
  // Our messages load after the first paint; until then the browser shows its own.
  const said = async () => {
    await page.getByRole('button', { name: registerText.submit }).click()
    return page.evaluate("document.querySelector('[name=password]').validationMessage")
  }
  await expect.poll(said, { timeout: 10_000 }).toBe(validityText.short(8))
  await password.fill('a quiet green river')
  expect(await page.evaluate("document.querySelector('[name=password]').checkValidity()")).toBe(true)
  await context.close()
})
