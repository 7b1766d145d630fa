import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { LANGUAGE_COOKIE } from '../../../contract/language.ts'
import { inboxText as english } from '../../../web/text/en/inbox.ts'
import { inboxText } from '../../../web/text/inbox.ts'
import { axeFaults } from '../../support/browser/axe.ts'
import { greetedAt } from '../../support/browser/greeted.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { withSql } from '../../support/database/database.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

const database = useDemoDatabase()
const site = useProgram(database)
const chromium = useBrowser('allow')
const shots = useShots('inbox')
const contexts: BrowserContext[] = []
afterAll(() => Promise.all(contexts.map((context) => context.close())))

async function open(javaScriptEnabled = true): Promise<Page> {
  const page = await newPage(javaScriptEnabled)
  await signInAt(page, site.url, { name: 'demo05', path: '/' })
  return page
}

async function newPage(javaScriptEnabled: boolean): Promise<Page> {
  const context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 780 }, javaScriptEnabled },
    ...{ reducedMotion: 'reduce', bypassCSP: true },
  })
  contexts.push(context)
  return context.newPage()
}

const bell = (page: Page) => page.locator('header a[href="/inbox"]')

test('the bell tells of a sign-in elsewhere while the page is open, and the page of messages clears it', async () => {
  const page = await newPage(true)
  const greeted = greetedAt(page, /^\/$/)
  await signInAt(page, site.url, { name: 'demo05', path: '/' })
  await bell(page).getByText('1', { exact: true }).waitFor()
  await greeted
  await open()
  await bell(page).getByText('2', { exact: true }).waitFor()
  await bell(page).click()
  await page.getByRole('heading', { name: inboxText.title, exact: true }).waitFor()
  const lines = page.locator('.inbox-line')
  expect(await lines.count()).toBe(2)
  await expect.poll(() => bell(page).textContent()).toBe('')
  expect(await lines.first().getByLabel(inboxText.unread).count(), 'what was new stays marked').toBe(1)
  await takeShots(page, shots, 'messages')
  expect(await axeFaults(page)).toEqual([])
  await page.reload()
  await lines.first().waitFor()
  expect(await page.getByLabel(inboxText.unread).count()).toBe(0)
})

test('without scripts a button says that all was seen, also in English', async () => {
  const page = await open(false)
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'en', url: site.url }])
  await page.goto('/inbox')
  await page.getByRole('button', { name: english.markRead, exact: true }).click()
  await page.getByRole('heading', { name: english.title, exact: true }).waitFor()
  expect(await bell(page).textContent()).toBe('')
  expect(await page.locator('main').innerText()).not.toMatch(/[ก-ฮ]/)
})

test('the card of notices says what this browser can, and never that they are on where nothing was agreed to', async () => {
  const page = await open()
  await page.goto('/inbox')
  const card = page.locator('section:has(#push)')
  // Chromium without a window has no push service: which of the two it says depends on its version.
  const offered = card.getByRole('button', { name: inboxText.pushBegin, exact: true })
  await offered.or(card.getByText(inboxText.pushNone)).or(card.getByText(inboxText.pushDenied)).waitFor()
  await takeShots(page, shots, 'push')
  expect(await card.getByText(inboxText.pushOn).count()).toBe(0)
  const kept = await withSql(database.url, (sql) => sql`select from push_subscription`)
  expect(kept).toHaveLength(0)
})
