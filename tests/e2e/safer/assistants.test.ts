import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { refusalWords } from '../../../contract/errors.ts'
import { LANGUAGE_COOKIE } from '../../../contract/language.ts'
import { changePasswordText } from '../../../web/text/account.ts'
import { assistantText } from '../../../web/text/assistants.ts'
import { betText } from '../../../web/text/bet.ts'
import { cartText } from '../../../web/text/cart.ts'
import { signInCodeText } from '../../../web/text/codes.ts'
import { depositText } from '../../../web/text/deposit.ts'
import { assistantText as english } from '../../../web/text/en/assistants.ts'
import { forOwnerText } from '../../../web/text/for-owner.ts'
import { playNoteText } from '../../../web/text/play-note.ts'
import { twoStepText } from '../../../web/text/protection.ts'
import { menuText } from '../../../web/text/th.ts'
import { authenticatorOf } from '../../support/browser/authenticator.ts'
import { governmentRound } from '../../support/browser/government-round.ts'
import { placeTicket } from '../../support/browser/place-ticket.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

const OWN_PASSWORD = 'demo-1234'
const PASSWORD = 'a small brown boat'
/** What the assistant makes of it. */
const CHANGED = 'the tide comes at four'

const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
const phone = authenticatorOf(database)
const shots = useShots('assistants')
const contexts: BrowserContext[] = []
afterAll(() => Promise.all(contexts.map((context) => context.close())))

async function open(name: string, password: string, javaScriptEnabled = true): Promise<Page> {
  const context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 780 }, javaScriptEnabled },
    ...{ reducedMotion: 'reduce', bypassCSP: true },
  })
  contexts.push(context)
  const page = await context.newPage()
  await signIn(page, name, password)
  return page
}

async function typePassword(page: Page, name: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.locator('[name=username]').fill(name)
  await page.locator('[name=password]').fill(password)
  await page.locator('form button[type=submit]').first().click()
}

async function signIn(page: Page, name: string, password: string): Promise<void> {
  await typePassword(page, name, password)
  await page.waitForURL((url) => url.pathname === '/')
  // The address is that of the next page before the next page is drawn.
  await page.locator('[name=username]').waitFor({ state: 'detached' })
}

const press = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true }).click()

/** Writes a number for 101 baht, one more than the budget of a day, and is refused; what was written stays. */
async function writeOverBudget(page: Page): Promise<void> {
  await page.locator('html[data-device]').waitFor()
  const price = page.locator('.keypad').getByRole('button', { name: betText.keys.price })
  await price.click()
  for (const digit of '101') await page.locator(`.key-${digit}`).click()
  await price.click()
  for (const digit of '615') await page.locator(`.key-${digit}`).click()
  await page.getByRole('button', { name: cartText.reviewLabel(1) }).click()
  const cart = page.getByRole('dialog')
  await cart.getByRole('button', { name: new RegExp(cartText.confirm) }).click()
  const figures = { amount_max: 100, amount_left: 40 }
  await cart.getByText(refusalWords('ASSISTANT_BUDGET', figures).th).waitFor()
  await takeShots(page, shots, 'budget-met')
  await page.keyboard.press('Escape')
  await cart.waitFor({ state: 'detached' })
}

/** From the menu, and signed in with it on another phone. */
async function assistantSetsUpTwoStep(page: Page): Promise<void> {
  await page.goto('/')
  await page.locator('html[data-device]').waitFor()
  await press(page, menuText.settings)
  await page.getByRole('link', { name: menuText.account }).click()
  await page.getByRole('heading', { name: changePasswordText.heading }).waitFor()
  await takeShots(page, shots, 'account-of-assistant')
  expect(await page.locator('main a[href="/changepass/pin"], main a[href="/profile"]').count()).toBe(0)
  await page.getByRole('link', { name: twoStepText.title }).click()
  await page.getByText(twoStepText.askOwner).waitFor()
  await takeShots(page, shots, 'two-step-of-assistant')
  await page.locator('[name=password]').fill(PASSWORD)
  await press(page, twoStepText.begin)
  const secret = String(await page.locator('.two-step-secret').textContent())
  await page.locator('[name=code]').fill(await phone.fresh(secret))
  await press(page, twoStepText.confirm)
  await page.getByText(twoStepText.turnedOn).waitFor()
  await page.getByRole('link', { name: twoStepText.kept }).click()
  await page.waitForURL((url) => url.pathname === '/')

  const context = await chromium.browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  contexts.push(context)
  const other = await context.newPage()
  await typePassword(other, 'som@demo07', PASSWORD)
  await other.getByRole('heading', { name: signInCodeText.heading }).waitFor()
  await other.locator('[name=code]').fill(await phone.fresh(secret))
  await press(other, signInCodeText.submit)
  await other.waitForURL((url) => url.pathname === '/')
}

async function assistantChangesPassword(page: Page): Promise<void> {
  await page.goto('/changepass')
  const send = async (old: string) => {
    await page.locator('[name=oldpass]').fill(old)
    for (const field of ['newpass', 'again']) await page.locator(`[name=${field}]`).fill(CHANGED)
    await press(page, changePasswordText.submit)
  }
  await send(OWN_PASSWORD)
  await page.getByText(refusalWords('OLD_PASSWORD_WRONG').th).waitFor()
  await send(PASSWORD)
  await page.getByText(changePasswordText.done).waitFor()
}

async function ownerTakesTwoStepAway(page: Page): Promise<void> {
  await page.reload()
  const card = page.getByRole('region', { name: assistantText.stepTitle })
  await card.getByText(assistantText.stepLead).waitFor()
  await takeShots(page, shots, 'two-step-of-owner')
  const send = async (password: string) => {
    await card.locator('[name=own_password]').fill(password)
    await card.getByRole('button', { name: assistantText.stepSubmit }).click()
  }
  await send('not the password')
  await card.getByText(refusalWords('OWN_PASSWORD_WRONG').th).waitFor()
  await send(OWN_PASSWORD)
  await card.getByText(assistantText.stepDone).waitFor()
  await takeShots(page, shots, 'two-step-taken-away')
}

test('an owner makes an assistant without scripts, who bets within a budget and has a second step and a password of its own, and reads what was sold', async () => {
  const owner = await open('demo07', OWN_PASSWORD, false)
  await owner.goto('/assistant/role')
  const role = owner.locator('form', { hasText: assistantText.roleCreate })
  await role.locator('[name=name]').fill('คนขายหน้าร้าน')
  await role.locator('[value=bet]').check()
  await role.locator('[value=history]').check()
  await press(owner, assistantText.roleCreate)
  await owner.getByRole('heading', { name: 'คนขายหน้าร้าน' }).waitFor()

  await owner.goto('/assistant/create')
  await owner.locator('[name=name]').fill('ป้าสม')
  await owner.locator('[name=day_budget]').fill('100')
  await owner.locator('[name=commission]').fill('2.5%')
  const fillPasswords = async () => {
    await owner.locator('[name=password]').fill(PASSWORD)
    await owner.locator('[name=own_password]').fill(OWN_PASSWORD)
  }
  await fillPasswords()
  await press(owner, assistantText.createSubmit)
  await owner.getByText(refusalWords('ASSISTANT_NAME_INVALID').th).waitFor()
  expect(await owner.locator('[name=day_budget]').inputValue()).toBe('100')
  await owner.locator('[name=name]').fill('Som')
  await fillPasswords()
  await press(owner, assistantText.createSubmit)
  await owner.getByText(assistantText.created).waitFor()
  await owner.getByRole('status').getByText('som@demo07', { exact: true }).waitFor()
  expect(new URL(owner.url()).pathname).toBe('/assistant')

  const assistant = await open('som@demo07', PASSWORD)
  const note = assistant.getByRole('complementary', { name: playNoteText.title })
  await note.getByText(playNoteText.budget('100', '100')).waitFor()
  await takeShots(assistant, shots, 'home-of-assistant')
  expect(await assistant.locator('a[href="/withdraw"], a[href="/deposit"]').count()).toBe(0)
  await assistant.goto('/withdraw')
  await assistant.getByRole('heading', { name: forOwnerText.title }).waitFor()
  await takeShots(assistant, shots, 'for-owner')
  const lottery = 'thai-government'
  await placeTicket(assistant.context(), site.url, { lottery, lines: [['two_top', '42', 60]] })
  const over = placeTicket(assistant.context(), site.url, { lottery, lines: [['two_top', '42', 41]] })
  await expect(over).rejects.toThrow('ASSISTANT_BUDGET')
  await assistant.goto(`/bet/${await governmentRound(assistant)}`)
  await note.getByText(playNoteText.budget('40', '100')).waitFor()
  await takeShots(assistant, shots, 'bet-of-assistant')

  const seen = await open('demo07', OWN_PASSWORD)
  await seen.goto('/assistant')
  await seen.getByText('som@demo07', { exact: true }).waitFor()
  await takeShots(seen, shots, 'list')
  await seen.goto('/assistant?made=som@demo07')
  const made = seen.getByRole('status').filter({ hasText: assistantText.created })
  await takeShots(seen, shots, 'made')
  await seen.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await made.getByRole('button').click()
  await made.getByText(depositText.copied).waitFor()
  expect(await seen.evaluate('navigator.clipboard.readText()')).toBe('som@demo07')
  await seen.goto('/assistant')
  await seen.getByRole('link', { name: assistantText.changeTitle('som@demo07') }).click()
  await seen.getByRole('button', { name: assistantText.passwordSubmit }).waitFor()
  await takeShots(seen, shots, 'change')
  await assistantSetsUpTwoStep(assistant)
  await ownerTakesTwoStepAway(seen)
  // The open page is sent to sign in, and the password is enough again.
  await assistant.waitForURL((url) => url.pathname === '/login')
  await signIn(assistant, 'som@demo07', PASSWORD)
  await assistantChangesPassword(assistant)
  await seen.goto('/assistant/report')
  await seen.getByText(assistantText.earned).first().waitFor()
  await takeShots(seen, shots, 'report')
  await seen.getByRole('link', { name: assistantText.acts }).click()
  await seen.getByText(assistantText.actsNone).waitFor()
  await takeShots(seen, shots, 'acts')
  await seen.getByRole('link', { name: assistantText.playActs }).click()
  await seen.getByText(assistantText.playActsNoneWhy).waitFor()
  await seen.goto('/assistant/create')
  await takeShots(seen, shots, 'create')
  await seen.goto('/assistant/role')
  await takeShots(seen, shots, 'role')
})

test('an assistant meets the budget in the page, is banned in the middle of a ticket, and finds it again after the ban', async () => {
  const [assistant, seen] = [await open('som@demo07', CHANGED), await open('demo07', OWN_PASSWORD)]
  for (const path of ['/history', '/statement']) {
    await seen.goto(path)
    await seen.locator('main').getByText('som', { exact: true }).first().waitFor()
    await takeShots(seen, shots, `who-did-it${path.replace('/', '-')}`)
  }
  const round = `/bet/${await governmentRound(assistant)}`
  const written = (page: Page) => page.getByRole('button', { name: cartText.reviewLabel(1) })
  await assistant.goto(round)
  await writeOverBudget(assistant)
  await written(assistant).waitFor()
  await takeShots(assistant, shots, 'half-written')
  await seen.goto('/assistant/ban')
  await takeShots(seen, shots, 'ban')
  await press(seen, assistantText.banOf('som@demo07'))
  await seen.getByRole('button', { name: assistantText.unbanOf('som@demo07') }).waitFor()
  // The open page is sent to sign in by its socket, untouched.
  await assistant.waitForURL((url) => url.pathname === '/login')
  await assistant.locator('[name=username]').waitFor()
  await takeShots(assistant, shots, 'sent-away')
  await typePassword(assistant, 'som@demo07', 'not the password')
  await assistant.getByText(refusalWords('LOGIN_FAILED').th).waitFor()
  await typePassword(assistant, 'som@demo07', CHANGED)
  await assistant.getByText(refusalWords('ACCOUNT_SUSPENDED').th).waitFor()
  await takeShots(assistant, shots, 'banned-is-told')
  // What was half written is not sent, and whoever signs in there next is not shown it.
  const next = await assistant.context().newPage()
  await signIn(next, 'demo07', OWN_PASSWORD)
  await next.goto(round)
  await next.locator('html[data-device]').waitFor()
  await next.locator('.key-6').click()
  expect(await written(next).count()).toBe(0)
  expect(await next.getByText(cartText.kept).count()).toBe(0)
  await next.goto('/history')
  expect(await next.getByText('615', { exact: true }).count()).toBe(0)
  await next.close()
  await assistant.context().clearCookies()
  await seen.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'en', url: site.url }])
  await seen.goto('/assistant/ban')
  await seen.getByRole('button', { name: english.unbanOf('som@demo07') }).click()
  await seen.getByRole('button', { name: english.banOf('som@demo07') }).waitFor()
  // It was theirs, and once they may bet again it is there: at today's prices, and sent by nobody before they press.
  await signIn(assistant, 'som@demo07', CHANGED)
  await assistant.goto(round)
  await assistant.getByText(cartText.kept).first().waitFor()
  await written(assistant).waitFor()
})
