import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { REFUSALS } from '../../contract/errors.ts'
import { bangkokDate } from '../../domain/calendar/bangkok.ts'
import { firstLimitText } from '../../web/text/first-limit.ts'
import { homeText } from '../../web/text/home.ts'
import { limitText } from '../../web/text/play-limits.ts'
import { registerText } from '../../web/text/register.ts'
import { validityText } from '../../web/text/validity.ts'
import { takeShots } from '../support/browser/shots.ts'
import { useBrowser, useMemberSite, useShots } from '../support/browser/story.ts'
import { moveClock, useDatabase } from '../support/database/database.ts'

const DAY_MS = 86_400_000
const SHOTS = useShots('registration')

const database = useDatabase()
const site = useMemberSite(database)
const chromium = useBrowser()

type Typed = Readonly<Record<string, string>>

/** What each of the three steps asks. */
const GOOD = [
  { phone: '0891234567', upline: 'demo02' },
  { first_name: 'มาลี', last_name: 'ใจดี', birth_day: '5', birth_month: '12', birth_year: '2533' },
  { username: 'malee', password: 'a quiet green river' },
] as const
const SELECTS = ['birth_day', 'birth_month', 'birth_year']

/** Refusals, what is refused, the step that is sent, and the step and field that has to be mended. */
const REFUSED = [
  ['PHONE_INVALID', { phone: '0112345678' }, 1, 1, 'phone'],
  ['BIRTH_DATE_INVALID', { birth_day: '31', birth_month: '2' }, 2, 2, 'birth_day'],
  ['NAME_TAKEN', { username: 'demo01' }, 3, 3, 'username'],
  ['PASSWORD_COMMON', { password: 'password123' }, 3, 3, 'password'],
  ['PHONE_TAKEN', { phone: '0200000001' }, 3, 1, 'phone'],
  ['REFERRER_UNKNOWN', { upline: 'ABCDEFGH' }, 3, 1, 'upline'],
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

  /** Fills in the step that is drawn and sends it. */
  async function send(step: number, wish: Typed): Promise<void> {
    await page.getByText(registerText.step(step), { exact: true }).waitFor()
    for (const [name, value] of Object.entries(wish)) {
      const field = page.locator(`[name=${name}]`)
      await (SELECTS.includes(name) ? field.selectOption(value) : field.fill(value))
    }
    await page.getByRole('button', { name: step === 3 ? registerText.submit : registerText.next }).click()
  }

  /** Every step with these answers in place of the good ones, up to `last`. */
  async function sendUpTo(last: number, wish: Typed): Promise<void> {
    for (const [i, good] of GOOD.slice(0, last).entries()) {
      const own = Object.keys(good).map((name) => [name, wish[name] ?? (good as Typed)[name]])
      await send(i + 1, Object.fromEntries(own))
    }
  }

  /** A page that is loaded again has what was typed once its scripts run. */
  const expectTyped = async (wish: Typed) => {
    for (const [name, value] of Object.entries(wish))
      await expect.poll(() => page.locator(`[name=${name}]`).inputValue(), { message: name }).toBe(value)
  }
  const focused = () => page.locator(':focus').getAttribute('name')

  test.each(REFUSED)('%s is shown at its field and has the focus; nothing is lost', async (...row) => {
    const [code, wrong, sent, step, field] = row
    await sendUpTo(sent, wrong)
    await page.getByRole('alert').getByText(REFUSALS[code].th).waitFor()
    await page.getByText(registerText.step(step), { exact: true }).waitFor()
    await expect.poll(focused).toBe(field)
    const { password: _, ...kept } = { password: '', ...GOOD[step - 1], ...wrong } as Typed
    await expectTyped(kept)
    expect(new URL(page.url()).pathname).toBe('/register')
    if (sent === step) return
    // The address is that of the step that is shown, and a reload shows the same.
    const { search } = new URL(page.url())
    expect(search).toBe(`?refused=${code}`)
    await page.reload()
    await page.getByRole('alert').getByText(REFUSALS[code].th).waitFor()
    await expectTyped(kept)
    await send(step, { [field]: (GOOD[step - 1] as Typed)[field] ?? '' })
    await page.getByText(registerText.step(step + 1), { exact: true }).waitFor()
  })

  test('UNDER_AGE is shown at the date, for a visitor who comes of age on the last day of the year', async () => {
    await send(1, GOOD[0])
    const newest = page.locator('[name=birth_year] option:enabled').first()
    const birthYear = (await newest.getAttribute('value')) ?? ''
    expect(Number(birthYear)).toBe(Number(bangkokDate(Date.now()).slice(0, 4)) + 543 - 20)
    // That day may be today, so the site's clock is moved to the day before.
    await moveClock(database.url, -DAY_MS)
    const young = { ...GOOD[1], birth_day: '31', birth_month: '12', birth_year: birthYear }
    await send(2, young)
    await page.getByRole('alert').getByText(REFUSALS.UNDER_AGE.th).waitFor()
    await expectTyped(young)
    await moveClock(database.url, 0)
  })

  test('Back leads through the steps, by the button and by the browser, and each is as it was typed', async () => {
    await sendUpTo(2, {})
    await page.locator('[name=username]').fill('malee')
    await page.getByRole('button', { name: registerText.back }).click()
    await page.getByText(registerText.step(2), { exact: true }).waitFor()
    await expectTyped(GOOD[1])
    await page.locator('[name=birth_day]').selectOption('6')
    await page.getByRole('button', { name: registerText.back }).click()
    await page.getByText(registerText.step(1), { exact: true }).waitFor()
    await expectTyped(GOOD[0])
    await send(1, {})
    await page.getByText(registerText.step(2), { exact: true }).waitFor()
    await expectTyped({ ...GOOD[1], birth_day: '6' })
    await send(2, {})
    await page.getByText(registerText.step(3), { exact: true }).waitFor()
    await expectTyped({ username: 'malee' })
    await page.goBack()
    await page.getByText(registerText.step(2), { exact: true }).waitFor()
    await expectTyped({ ...GOOD[1], birth_day: '6' })
    await page.reload()
    await expectTyped({ ...GOOD[1], birth_day: '6' })
    await page.goto('/register?step=3')
    await page.getByText(registerText.step(3), { exact: true }).waitFor()
  })

  test('nobody comes to a step whose earlier ones are not answered', async () => {
    await page.goto('/register?step=3')
    await page.getByText(registerText.step(1), { exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  /** Limits are asked for: a wrong one is refused and all stays typed, good ones hold at once and are seen. */
  async function setFirstLimits(): Promise<void> {
    await page.getByRole('heading', { name: firstLimitText.title }).waitFor()
    await page.getByRole('link', { name: firstLimitText.skip }).waitFor()
    const of = (title: string) => page.getByRole('group', { name: title, exact: true })
    const [deposit, loss, time] = [
      of(limitText.kinds.deposit.title),
      of(limitText.kinds.loss.title),
      of(limitText.time.title),
    ]
    const send = () => page.getByRole('button', { name: firstLimitText.submit }).click()
    await deposit.getByLabel(limitText.amount).fill('500')
    await deposit.getByLabel(limitText.span).selectOption('week')
    await time.getByLabel(limitText.time.amount).fill('90')
    await loss.getByLabel(limitText.amount).fill('มาก')
    await send()
    await expect.poll(focused).toBe('loss_figure')
    // Figures are typed: no amount stands there to be taken.
    expect(await page.locator('.play-first-kind button').count()).toBe(0)
    expect(await loss.getByLabel(limitText.amount).inputValue()).toBe('มาก')
    expect(await deposit.getByLabel(limitText.amount).inputValue()).toBe('500')
    expect(await deposit.getByLabel(limitText.span).inputValue()).toBe('week')
    await loss.getByLabel(limitText.amount).fill('300')
    await send()
    await page.getByRole('status').getByText(firstLimitText.holds).waitFor()
    for (const [title, figure] of [
      [limitText.kinds.deposit.title, '500'],
      [limitText.kinds.loss.title, '300'],
      [limitText.time.title, limitText.time.minutes(90)],
    ] as const)
      await page.getByRole('listitem').filter({ hasText: title }).getByText(figure).waitFor()
    await page.getByRole('link', { name: firstLimitText.goOn }).click()
  }

  test('a link whose code is nobody’s keeps nobody out', async () => {
    await page.goto('/register?ref=ABCDEFGH')
    if (scripts) await page.locator('html[data-device]').waitFor()
    const own: Typed = scripts
      ? { username: 'byadead1', phone: '0891110003' }
      : { username: 'byadead2', phone: '0891110004' }
    for (const [i, good] of GOOD.entries()) {
      const { upline: _, ...answers } = { upline: '', ...good } as Record<string, string>
      for (const [name, value] of Object.entries(own)) if (name in answers) answers[name] = value
      if (i === 0) await expectTyped({ upline: 'ABCDEFGH' })
      await send(i + 1, answers)
    }
    await page.getByRole('heading', { name: firstLimitText.title }).waitFor()
  })

  test('a new member is signed in at once, and what was typed on the way is gone', async () => {
    const own = scripts
      ? { username: 'somsri1', phone: '0891110001' }
      : { username: 'somsri2', phone: '0891110002' }
    for (const step of [1, 2, 3]) {
      await page.getByText(registerText.step(step), { exact: true }).waitFor()
      const answers = { ...GOOD[step - 1] } as Record<string, string>
      for (const [name, value] of Object.entries(own)) if (name in answers) answers[name] = value
      await send(step, answers)
    }
    await setFirstLimits()
    await page.waitForURL(({ pathname }) => pathname === '/')
    await page.getByRole('status').getByText(homeText.registered).waitFor()
    if (scripts) await page.waitForURL(`${site.url}/`) // a reload does not show the message again
    await page.getByText(homeText.playMoney).waitFor() // why there is money already
    expect((await context.cookies()).filter(({ value }) => value.includes(own.phone))).toEqual([])
    if (scripts) expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain(own.phone)
    await page.goto('/play-control')
    for (const left of ['500', '300', limitText.time.minutes(90)])
      await page.getByText(limitText.left(left)).first().waitFor()
    // The bank account is asked where money comes and goes.
    await page.goto('/withdraw')
    await page.getByText(REFUSALS.WITHDRAW_ACCOUNT_NEEDED.th).waitFor()
    await page.goto('/profile')
    await page.getByText(own.username, { exact: true }).first().waitFor()
    await page.getByText(own.phone).waitFor()
  })
})

test('each step fits a phone and a desk, dark and light', async () => {
  // axe and the styles of the check are added to the page.
  const context = await chromium.browser.newContext({ baseURL: site.url, bypassCSP: true })
  const page = await context.newPage()
  await page.goto('/register')
  await page.goto('/register?refused=REFERRER_UNKNOWN')
  await page.getByText(REFUSALS.REFERRER_UNKNOWN.th).waitFor()
  await takeShots(page, SHOTS, 'code-unknown')
  await page.goto('/register')
  for (const [i, answers] of GOOD.entries()) {
    await page.getByText(registerText.step(i + 1), { exact: true }).waitFor()
    await takeShots(page, SHOTS, `register-${i + 1}`)
    for (const [name, value] of Object.entries(answers)) {
      const field = page.locator(`[name=${name}]`)
      await (SELECTS.includes(name) ? field.selectOption(value) : field.fill(value))
    }
    await page.locator('button[type=submit]').first().click()
  }
  await page.getByRole('heading', { name: firstLimitText.title }).waitFor()
  await takeShots(page, SHOTS, 'first-limit')
  const of = (title: string) => page.getByRole('group', { name: title, exact: true })
  await of(limitText.kinds.deposit.title).getByLabel(limitText.amount).fill('1000')
  await of(limitText.time.title).getByLabel(limitText.time.amount).fill('120')
  await page.getByRole('button', { name: firstLimitText.submit }).click()
  await page.getByRole('heading', { name: firstLimitText.set }).waitFor()
  await takeShots(page, SHOTS, 'first-limit-set')
  await context.close()
})

test('the browser’s own validation speaks the language of the page', async () => {
  const context = await chromium.browser.newContext({ baseURL: site.url, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto('/register')
  await page.locator('[name=phone]').fill('0891230000')
  await page.getByRole('button', { name: registerText.next }).click()
  await page.locator('[name=first_name]').fill('มาลี')
  await page.locator('[name=last_name]').fill('ใจดี')
  for (const [name, value] of Object.entries({ day: '5', month: '12', year: '2533' }))
    await page.locator(`[name=birth_${name}]`).selectOption(value)
  await page.getByRole('button', { name: registerText.next }).click()
  await page.locator('[name=username]').fill('malee2')
  const password = page.locator('[name=password]')
  await password.fill('123')
  // Our messages load after the first paint; until then the browser shows its own.
  const said = async () => {
    await page.getByRole('button', { name: registerText.submit }).click()
    return page.evaluate("document.querySelector('[name=password]').validationMessage")
  }
  await expect.poll(said).toBe(validityText.short(8))
  await password.fill('a quiet green river')
  expect(await page.evaluate("document.querySelector('[name=password]').checkValidity()")).toBe(true)
  await context.close()
})
