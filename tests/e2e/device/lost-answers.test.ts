import type { BrowserContext, Page, Route } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { profileText } from '../../../web/text/account.ts'
import { depositText } from '../../../web/text/deposit.ts'
import { inboxText } from '../../../web/text/inbox.ts'
import { lostText } from '../../../web/text/lost.ts'
import { lottobetText } from '../../../web/text/lottobet.ts'
import { limitText } from '../../../web/text/play-limits.ts'
import { menuText, siteText } from '../../../web/text/th.ts'
import { chooseBank } from '../../support/browser/choose-bank.ts'
import { withLateParts } from '../../support/browser/late-parts.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useMemberSite, useShots } from '../../support/browser/story.ts'
import { withSql } from '../../support/database/database.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

const SHOTS = useShots('lost-answers')
const database = useDemoDatabase()
const site = useMemberSite(database)
const chromium = useBrowser()
let context: BrowserContext
let page: Page
let lastMember = 0

/** Signed in, as another member each time as long as there are others. */
async function open(path: string): Promise<string> {
  lastMember = (lastMember % 9) + 1
  const name = `demo0${lastMember}`
  await withLateParts(page, () => signInAt(page, site.url, { name, path }))
  return name
}

beforeEach(async () => {
  context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 390, height: 844 }, bypassCSP: true },
  })
  page = await context.newPage()
})
afterEach(() => context.close())

const note = (words: string) => page.getByRole('alert').getByText(words)
const again = () => page.getByRole('alert').getByRole('button', { name: siteText.loadAgain }).click()
const revalidate = () => page.evaluate('window.__reactRouterDataRouter.revalidate()')
/** Acts on a page, lost on their way. */
const loseActs = (path: string, lose: (route: Route) => Promise<unknown>) =>
  page.route(
    (url) => url.pathname === `${path}.data`,
    async (route) => {
      if (route.request().method() === 'POST') await lose(route)
      else await route.continue()
    },
  )

async function fillPhone(phone: string): Promise<void> {
  const form = page.locator('form:has([name=phone])')
  await form.locator('[name=phone]').fill(phone)
  await form.locator('[name=password]').fill('demo-1234')
  await form.getByRole('button', { name: profileText.savePhone }).click()
}

test.each([
  ['the server is not reached', (route: Route) => route.abort('connectionrefused')],
  ['a proxy answers', (route: Route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' })],
  [
    'another page answers',
    (route: Route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Wi-Fi</h1>' }),
  ],
])('a form when %s: the page stays as it was typed, and one press sends it again', async (_, lose) => {
  await open('/profile')
  await loseActs('/profile', lose)
  await fillPhone(`08155501${lastMember}7`)
  await note(lostText.unsure).waitFor()
  expect(await page.locator('[name=phone]').inputValue()).toBe(`08155501${lastMember}7`)
  expect(await page.locator('form:has([name=phone]) [name=password]').inputValue()).toBe('demo-1234')
  await takeShots(page, SHOTS, 'unsure')
  await page.unrouteAll()
  await again()
  await page.getByText(profileText.savedPhone).waitFor()
  expect(await note(lostText.unsure).count()).toBe(0)
})

test('a page that is not answered is asked for again from the one before, which stays', async () => {
  await open('/profile')
  await page.locator('[name=phone]').fill('0815550188')
  await page.route('**/inbox.data*', (route) => route.abort('connectionrefused'))
  await page.locator('header a[href="/inbox"]').click()
  await note(siteText.fileFailed).waitFor()
  expect(await page.locator('[name=phone]').inputValue()).toBe('0815550188')
  await again()
  await note(siteText.fileFailed).waitFor()
  await page.unrouteAll()
  await again()
  await page.waitForURL((url) => url.pathname === '/inbox')
  expect(await note(siteText.fileFailed).count()).toBe(0)
  await page.goBack()
  await page.locator('[name=phone]').waitFor()
})

test('a page that reads its data anew stays when they do not come', async () => {
  await open('/profile')
  await page.locator('[name=phone]').fill('0815550199')
  await page.route('**/*.data*', (route) => route.abort('connectionrefused'))
  await revalidate()
  await note(siteText.fileFailed).waitFor()
  expect(await page.locator('[name=phone]').inputValue()).toBe('0815550199')
  await page.unrouteAll()
  await again()
  await expect.poll(() => note(siteText.fileFailed).count()).toBe(0)
})

test('what a page says by itself may be lost without a word', async () => {
  await open('/profile')
  const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
  await loseActs('/inbox', (route) => route.abort('connectionrefused'))
  await page.locator('header a[href="/inbox"]').click()
  await lost
  await page.getByRole('heading', { name: inboxText.title, exact: true }).waitFor()
  // As when something happens meanwhile: the page reads its data anew, and is still there.
  await revalidate()
  expect(await page.getByRole('heading', { name: inboxText.title, exact: true }).count()).toBe(1)
  expect(await note(lostText.unsure).count()).toBe(0)
})

/** A member with a bank account, at the page of deposits. What is posted there is noted. */
async function atDeposit() {
  const name = await open('/rules')
  const accountNo = String(5_550_001_100 + lastMember)
  await withSql(
    database.url,
    (sql) => sql`
      insert into member_bank (member_id, bank, account_no, operator_id, created_at)
      select member_id, 'kbank', ${accountNo}, operator_id, created_at from member where name = ${name}
      on conflict do nothing`,
  )
  await withLateParts(page, () => page.goto('/deposit'))
  await page.locator('html[data-device]').waitFor()
  const orders = () =>
    withSql(
      database.url,
      (sql) =>
        sql`select count(*)::int as n from deposit_order join member using (member_id) where name = ${name}`,
    )
  return { orders, drawn: () => page.locator('form:has([name=amount]) [name=key]').inputValue() }
}

async function deposit(baht: string): Promise<void> {
  await page.getByLabel(depositText.amount).fill(baht)
  await page.getByRole('button', { name: depositText.start }).click()
}

test('a deposit whose answer is lost keeps its key, and another amount has another one', async () => {
  const { orders, drawn } = await atDeposit()
  const keys: unknown[] = []
  await loseActs('/deposit', (route) => {
    keys.push(keyOf(route))
    return route.abort('connectionreset')
  })
  await chooseBank(page)
  await deposit('300')
  await note(lostText.unsureOnce).waitFor()
  const before = await drawn()
  await revalidate()
  await expect.poll(drawn).not.toBe(before)
  await again()
  await expect.poll(() => keys.length).toBe(2)
  expect(keys[0]).toBe(keys[1])
  // Nothing is read anew between: the page still has the key of the other amount.
  await deposit('400')
  await expect.poll(() => keys.length).toBe(3)
  expect(keys[2]).not.toBe(keys[0])
  await deposit('300')
  await expect.poll(() => keys.length).toBe(4)
  expect(keys[3]).toBe(keys[0])
  expect(await orders()).toEqual([{ n: 0 }])
})

test('a deposit that was done, with the line dead on the way back, is uncertain until it is sent again', async () => {
  const { orders } = await atDeposit()
  const keys: unknown[] = []
  let isDead = true
  await page.route('**/*.data*', async (route) => {
    const isAct = route.request().method() === 'POST'
    if (isAct) keys.push(keyOf(route))
    if (!isDead) return route.continue()
    if (isAct) await route.fetch()
    return route.abort('connectionreset')
  })
  await chooseBank(page)
  await deposit('300')
  await note(lostText.unsureOnce).waitFor()
  await expect.poll(orders).toEqual([{ n: 1 }])
  // The page asks anew by itself, and hears nothing: what is uncertain stays said.
  await revalidate()
  await note(lostText.unsureOnce).waitFor()
  expect(await page.getByLabel(depositText.amount).inputValue()).toBe('300')
  isDead = false
  await again()
  await page.getByText(depositText.payExactly).waitFor()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  expect(await orders()).toEqual([{ n: 1 }])
  expect(await note(lostText.unsureOnce).count()).toBe(0)
})

test('an act that was left while it was under way is the same act afterwards', async () => {
  const { orders } = await atDeposit()
  const keys: unknown[] = []
  await loseActs('/deposit', async (route) => {
    keys.push(keyOf(route))
    // Never answered.
    if (keys.length > 1) await route.continue()
  })
  await chooseBank(page)
  await deposit('300')
  await expect.poll(() => keys.length).toBe(1)
  await page.locator('header a[href="/inbox"]').click()
  await page.waitForURL((url) => url.pathname === '/inbox')
  await page.goBack()
  await chooseBank(page)
  await deposit('300')
  await page.getByText(depositText.payExactly).waitFor()
  expect(keys[1]).toBe(keys[0])
  expect(await orders()).toEqual([{ n: 1 }])
})

test('what was done is not done again by the next act, though the page could not read its data', async () => {
  await open('/play-control')
  const keys: unknown[] = []
  await page.route('**/play-control.data*', async (route) => {
    if (route.request().method() === 'GET') return route.abort('connectionreset')
    keys.push(keyOf(route))
    await route.continue()
  })
  const form = page.locator('form:has([name=kind][value=stake])').last()
  const limit = async (baht: string) => {
    await form.locator('[name=amount]').fill(baht)
    await form.getByRole('button').click()
    await form.getByText(limitText.done).waitFor()
    await note(siteText.fileFailed).waitFor()
  }
  await limit('900')
  await limit('800')
  expect(new Set(keys).size).toBe(2)
  await page.unrouteAll()
  await revalidate()
  await page
    .getByText(moneyText(bahtToSatang(800)))
    .first()
    .waitFor()
})

test('an answer that does not come for long is told; a page is shown when it comes after all', async () => {
  await page.clock.install()
  await open('/profile')
  const ofPage: (() => void)[] = []
  await page.route('**/inbox.data*', holdIn(ofPage))
  await page.locator('header a[href="/inbox"]').click()
  await expect.poll(() => ofPage.length).toBe(1)
  await page.clock.fastForward(21_000)
  await note(siteText.fileFailed).waitFor()
  for (const go of ofPage) go()
  await page.waitForURL((url) => url.pathname === '/inbox')
  expect(await note(siteText.fileFailed).count()).toBe(0)

  await page.goBack()
  await page.locator('[name=phone]').waitFor()
  const ofAct: (() => void)[] = []
  await loseActs('/profile', holdIn(ofAct))
  await fillPhone('0815550166')
  await expect.poll(() => ofAct.length).toBe(1)
  await page.clock.fastForward(46_000)
  await note(lostText.unsure).waitFor()
  expect(await page.locator('[name=phone]').inputValue()).toBe('0815550166')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await again()
  await page.getByText(profileText.savedPhone).waitFor()
})

function holdIn(held: (() => void)[]) {
  return async (route: Route) => {
    await new Promise<void>((go) => held.push(go))
    await route.continue()
  }
}

const keyOf = (route: Route) =>
  /name="key"\r\n\r\n([^\r]+)|(?:^|&)key=([^&]+)/
    .exec(route.request().postData() ?? '')
    ?.slice(1)
    .join('')

test('without a network nothing is sent by any form, and nothing is emptied by one that leaves', async () => {
  await open('/lottobet')
  await context.setOffline(true)
  const pin = page.getByRole('button', { name: new RegExp(lottobetText.pin('').trim()) }).first()
  await pin.click()
  await note(siteText.notSent).waitFor()
  const kept = await page.evaluate('localStorage.length')
  expect(kept).not.toBe(0)
  await page.locator('[popovertarget=settings-menu]').click()
  await page.locator('#settings-menu').getByRole('button', { name: menuText.signOut }).click()
  await note(siteText.notSent).waitFor()
  expect(await page.evaluate('localStorage.length')).toBe(kept)
  await page.locator('#settings-menu').getByRole('button', { name: menuText.lookLight }).click()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  await takeShots(page, SHOTS, 'held')
  await context.setOffline(false)
  await again()
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light')
})

test('a choice whose answer is lost leads nowhere: the page stays', async () => {
  await open('/changepass')
  await loseActs('/look', (route) => route.abort('connectionrefused'))
  await page.locator('main form[action="/look"]').getByRole('button', { name: menuText.lookLight }).click()
  await note(lostText.unsure).waitFor()
  expect(new URL(page.url()).pathname).toBe('/changepass')
  await page.unrouteAll()
  await again()
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light')
})
