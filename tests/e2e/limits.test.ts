import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { approvalsText } from '../../console/text/approvals.ts'
import { limitsText, numbersText } from '../../console/text/numbers.ts'
import { exposureText } from '../../console/text/rounds/exposure.ts'
import { roundsText } from '../../console/text/rounds/rounds.ts'
import { sessionText } from '../../console/text/session.ts'
import { thaiGovernment } from '../../domain/lottery/lotteries/thai-government.ts'
import { betText } from '../../web/text/bet.ts'
import { cartText } from '../../web/text/cart.ts'
import { takeShot } from '../support/browser/shots.ts'
import { signInAt } from '../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../support/browser/story.ts'
import { useDemoDatabase } from '../support/database/demo-database.ts'

const SHOTS = useShots('limits')

const database = useDemoDatabase()
const site = useProgram(database)
const chromium = useBrowser()
const complaints: string[] = []

test('staff cap a number and lower another; a member accepts the offered stakes; staff see the exposure', async () => {
  const [member, owner, checker] = [await openBet(), await openRound('owner'), await openRound('checker')]
  await key(member, '252')
  await key(member, '777')

  // What the member has written is not known here yet.
  await limit(owner, '252', numbersText.acts.cap, () =>
    owner.getByLabel(numbersText.cap, { exact: true }).fill('15.50'),
  )
  await limit(owner, '777', numbersText.acts.rate, () =>
    owner.getByLabel(numbersText.rate, { exact: true }).fill('700'),
  )
  await owner.getByText(approvalsText.own).waitFor()
  await agree(checker)
  await limit(owner, '123 321', numbersText.acts.closed)
  await limit(owner, '456', numbersText.acts.tiers, async () => {
    const form = owner.locator('[aria-labelledby=numbers-form]')
    await form.getByLabel(limitsText.stepEnd(1), { exact: true }).fill('1,000')
    await form.getByLabel(limitsText.stepRate(1), { exact: true }).fill('900')
    await form.getByLabel(limitsText.stepRate(2), { exact: true }).fill('700')
  })
  await agree(checker)
  const threeTop = owner.locator('.act-form-folds details', { hasText: '3 ตัวบน' }).first()
  await threeTop.locator('summary').click()
  await threeTop.getByLabel(limitsText.memberCap).fill('500')
  await owner.getByRole('button', { name: limitsText.saveRound }).click()
  await owner.getByText(limitsText.savedRound).waitFor()
  // Steps of a type apply to rounds that open later; the first step's rate is the type's rate.
  await threeTop.locator('summary').click()
  await threeTop.getByLabel(limitsText.firstStep(900)).fill('20,000')
  await threeTop.getByLabel(limitsText.stepEnd(2)).fill('50,000')
  await threeTop.locator('summary').click()
  await owner.getByRole('button', { name: limitsText.saveLottery }).click()
  // It is said at its field, which is unfolded and gets the focus.
  await threeTop.getByText(limitsText.stepRateMissing).waitFor()
  await expect.poll(() => owner.evaluate('document.activeElement.name')).toBe('three_top.rate2')
  await threeTop.getByLabel(limitsText.stepRate(2)).fill('700')
  await owner.setViewportSize({ width: 360, height: 800 })
  await takeShot(owner.locator('section', { has: owner.locator('#limits-card') }), {
    path: join(SHOTS, '01-limits-360.png'),
  })
  await owner.setViewportSize({ width: 1280, height: 900 })
  await owner.getByRole('button', { name: limitsText.saveLottery }).click()
  await owner.getByText(limitsText.savedLottery).waitFor()
  await owner
    .locator('[aria-labelledby=numbers-card] tbody tr', { hasText: '456' })
    .waitFor({ timeout: 20_000 })
  await shot(owner, '01-console-limits')

  await member.getByRole('button', { name: cartText.reviewLabel(2) }).click()
  const cart = member.getByRole('dialog')
  await cart.getByRole('button', { name: new RegExp(cartText.confirm) }).click()
  const accept = cart.getByRole('button', { name: new RegExp(cartText.accept) })
  await accept.waitFor()
  await shot(member, '02-changed')
  expect(await accept.textContent()).toContain('35.50')
  expect(await cart.textContent()).toContain(cartText.newCap('15.50'))
  await member.setViewportSize({ width: 360, height: 640 })
  await shot(member, '02-changed-360')
  await accept.click()
  await member.getByText(cartText.placedTitle).waitFor()
  await member.getByRole('button', { name: cartText.placedAgain }).click()

  await member.getByRole('button', { name: /เลขจำกัด/ }).click()
  const limits = member.getByRole('dialog', { name: betText.limits })
  await limits.waitFor()
  await shot(member, '03-limits-360')
  expect(await limits.textContent()).toMatch(/252.*123|123.*252/)
  await member.setViewportSize({ width: 1280, height: 900 })
  await member.keyboard.press('Escape')
  await shot(member, '03-limits-1280')

  await expect
    .poll(() => owner.locator('.exposure-figures').first().textContent(), { timeout: 20_000 })
    .toContain('14,000')
  await owner.getByLabel(exposureText.number, { exact: true }).fill('777')
  await owner.getByLabel(exposureText.more).fill('1000')
  await owner.getByRole('button', { name: exposureText.ask }).click()
  await owner.getByText(exposureText.under).waitFor()
  await shot(owner, '04-console-exposure')
  await owner.setViewportSize({ width: 390, height: 844 })
  await shot(owner, '04-console-exposure-390')
  expect(complaints).toEqual([])
})

async function visit(viewport: { width: number; height: number }): Promise<BrowserContext> {
  const context = await chromium.browser.newContext({ baseURL: site.url, viewport, locale: 'th-TH' })
  context.on('page', (page) => {
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (said) => {
      const asksForMe = said.location().url.endsWith('/console/api/staff/me')
      if (said.type() === 'error' && !asksForMe) complaints.push(said.text())
    })
  })
  return context
}

/** A member on a phone, with the keypad of the government lottery open. */
async function openBet(): Promise<Page> {
  const page = await (await visit({ width: 390, height: 844 })).newPage()
  await signInAt(page, site.url, { name: 'demo01', path: '/lottobet' })
  await page.locator('a[href^="/bet/"]').first().click()
  await page.waitForURL(/\/bet\//)
  await page.waitForLoadState('networkidle')
  return page
}

/** Approves the waiting proposal without a reload. */
async function agree(page: Page): Promise<void> {
  await page.getByRole('button', { name: approvalsText.confirm, exact: true }).click({ timeout: 20_000 })
  await page.locator('.approval').waitFor({ state: 'detached' })
}

/** Signs in a member of staff at the page of the same round. */
async function openRound(name: string): Promise<Page> {
  const page = await (await visit({ width: 1280, height: 900 })).newPage()
  await page.goto('/console')
  await page.getByLabel(sessionText.name).fill(name)
  await page.getByLabel(sessionText.password, { exact: true }).fill(`${name}-1234`)
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByLabel(roundsText.lottery, { exact: true }).selectOption(thaiGovernment.code)
  await page
    .getByRole('link', { name: new RegExp(thaiGovernment.name.th) })
    .first()
    .click()
  await page.waitForURL(/\/console\/rounds\/./)
  return page
}

async function key(page: Page, digits: string): Promise<void> {
  for (const digit of digits)
    await page.locator('.keypad').getByRole('button', { name: digit, exact: true }).click()
}

async function limit(page: Page, numbers: string, act: string, figures = async () => {}): Promise<void> {
  const form = page.locator('[aria-labelledby=numbers-card] form')
  await form.getByLabel(numbersText.numbers).fill(numbers)
  await form.getByLabel(numbersText.act).selectOption({ label: act })
  await figures()
  await form.getByRole('button', { name: numbersText.saveAs(act), exact: true }).click()
  await page
    .locator('[aria-labelledby=numbers-card] :is(tbody tr, .approval)', { hasText: numbers.slice(0, 3) })
    .first()
    .waitFor()
}

async function shot(page: Page, name: string): Promise<void> {
  await page.evaluate('document.fonts.ready')
  await takeShot(page, { path: join(SHOTS, `${name}.png`), fullPage: name.includes('console') })
}
