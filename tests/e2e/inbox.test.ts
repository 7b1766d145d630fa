import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { LANGUAGE_COOKIE } from '../../contract/language.ts'
import { inboxText as english } from '../../web/text/en/inbox.ts'
import { inboxText } from '../../web/text/inbox.ts'
import { axeFaults } from '../support/browser/axe.ts'
import { takeShots } from '../support/browser/shots.ts'
import { useBrowser, useProgram, useShots } from '../support/browser/story.ts'
import { withSql } from '../support/database/database.ts'
import { useDemoDatabase } from '../support/database/demo-database.ts'

const database = useDemoDatabase()
const site = useProgram(database)
const chromium = useBrowser()
const shots = useShots('inbox')
const contexts: BrowserContext[] = []
afterAll(() => Promise.all(contexts.map((context) => context.close())))

async function open(javaScriptEnabled = true): Promise<Page> {
  const context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 780 }, javaScriptEnabled },
    ...{ reducedMotion: 'reduce', bypassCSP: true, permissions: ['notifications'] },
  })
  contexts.push(context)
  const page = await context.newPage()
  await page.goto('/login')
  await page.locator('[name=username]').fill('demo05')
  await page.locator('[name=password]').fill('demo-1234')
  await page.locator('form button[type=submit]').first().click()
  await page.waitForURL((url) => url.pathname === '/')
  return page
}

const bell = (page: Page) => page.locator('header a[href="/inbox"]')

test('the bell tells of a sign-in elsewhere while the page is open, and the page of messages clears it', async () => {
  const page = await open()
  await bell(page).getByText('1', { exact: true }).waitFor()
  await page.locator('html[data-device]').waitFor()
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

interface Registration {
  readonly registrationId: string
  readonly isDeleted: boolean
}

/** What the worker shows for a push, as the browser's own service would bring it. */
async function shownFor(page: Page, data: string): Promise<{ title: string; body: string; tag: string }[]> {
  const devtools = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    devtools.on(
      'ServiceWorker.workerRegistrationUpdated' as never,
      ({ registrations }: { registrations: Registration[] }) => {
        const [registration] = registrations.filter(({ isDeleted }) => !isDeleted)
        if (registration) resolve(registration.registrationId)
      },
    )
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await found
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: site.url, registrationId, data })
  const shown = () =>
    page.evaluate(async () => {
      const all = await (await navigator.serviceWorker.ready).getNotifications()
      return all.map(({ title, body, tag }) => ({ title, body, tag }))
    })
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(0)
  return shown()
}

test('the worker shows a push once, and a browser whose service does not answer says so', async () => {
  const page = await open()
  await page.goto('/inbox')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  const card = page.locator('section:has(#push)')
  await card.getByRole('button', { name: inboxText.pushBegin, exact: true }).waitFor()
  await takeShots(page, shots, 'push')
  const push = JSON.stringify({ n: 7, title: 'มีข้อความใหม่', body: '', page: '/inbox', language: 'th' })
  await shownFor(page, push)
  expect(await shownFor(page, push)).toEqual([{ title: 'มีข้อความใหม่', body: '', tag: 'message-7' }])
  await card.getByRole('button', { name: inboxText.pushBegin, exact: true }).click()
  // This Chromium has no push service: nothing is claimed to be on, here or in the database.
  await card.getByText(inboxText.pushFailed).waitFor()
  const kept = await withSql(database.url, (sql) => sql`select from push_subscription`)
  expect(kept).toHaveLength(0)
})
