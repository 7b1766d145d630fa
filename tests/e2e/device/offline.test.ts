import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LANGUAGE_COOKIE } from '../../../contract/language.ts'
import { LOOK_COOKIE } from '../../../web/look/look-cookie.ts'
import { axeFaults } from '../../support/browser/axe.ts'
import { takeShot } from '../../support/browser/shots.ts'
import { useBrowser, useMemberSite, useShots } from '../../support/browser/story.ts'
import { useDatabase } from '../../support/database/database.ts'

const SHOTS = useShots('offline')

const database = useDatabase()
const site = useMemberSite(database)
const chromium = useBrowser('allow')
let context: BrowserContext
let page: Page

beforeEach(async () => {
  context = await chromium.browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } })
  page = await context.newPage()
})
afterEach(() => context.close())

async function signIn(): Promise<void> {
  await page.goto('/login?next=%2Frules')
  await page.locator('html[data-device]').waitFor()
  await page.fill('[name=username]', 'demo01')
  await page.fill('[name=password]', 'demo-1234')
  await page.click('button[type=submit]')
  await page.waitForURL(`${site.url}/rules`)
}

/** Everything that loads after the first paint is missing, as when a visitor left early. */
async function blockLateFiles(): Promise<void> {
  await page.evaluate(`caches.open('files-1').then(async (files) => {
    for (const file of await files.keys()) if (/browser-clients|socket/.test(file.url)) await files.delete(file)
  })`)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
}

/** The service worker stores only pages opened after it has started. */
async function workerStarted(): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)')
}

const keptPages = () =>
  page.evaluate<string[]>(
    "caches.open('pages-2').then((pages) => pages.keys()).then((kept) => kept.map(({ url }) => new URL(url).pathname))",
  )

test("what is stored is nobody's: no page that was drawn for a member", async () => {
  await signIn()
  await workerStarted()
  await page.goto('/history')
  await page.goto('/prizecheck')
  expect(await page.locator('header').first().textContent()).toContain('demo01')
  await expect.poll(keptPages).toEqual(['/prizecheck'])
  const stored = await page.evaluate<string>(`(async () => {
    const texts = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const key of await cache.keys()) {
        const answer = await cache.match(key)
        if (/html|data/.test(answer.headers.get('content-type'))) texts.push(await answer.text())
      }
    }
    return texts.join()
  })()`)
  expect(stored).toContain('ผลรางวัล')
  expect(stored.match(/.{80}demo01.{80}/)?.[0]).toBeUndefined()
  await context.setOffline(true)
  const shown = page.goto('/history').then((answer) => answer?.text() ?? '')
  expect(await shown.catch(() => 'the own page of the browser')).not.toContain('demo01')
})

test('the site can be installed: every icon of its manifest exists', async () => {
  const answer = await fetch(`${site.url}/site.webmanifest`)
  const manifest = (await answer.json()) as { icons: { src: string; type: string; purpose?: string }[] }
  expect(manifest).toMatchObject({ name: 'หยก ลอตโต้', start_url: '/', display: 'standalone' })
  expect(manifest.icons.map(({ purpose = 'any' }) => purpose)).toContain('maskable')
  for (const { src, type } of manifest.icons) {
    const icon = await fetch(site.url + src)
    expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type])
  }
})

test.each([
  [
    'stands still',
    'CacheStorage.prototype.open = CacheStorage.prototype.match = () => new Promise(() => {})',
  ],
  ['is full', "Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))"],
  [
    'is broken',
    "CacheStorage.prototype.open = () => Promise.reject(new DOMException('broken', 'UnknownError'))",
  ],
])('scripts run when the storage of the phone %s', async (_, breakStorage) => {
  const started = context.waitForEvent('serviceworker')
  await signIn()
  await workerStarted()
  await page.evaluate("caches.delete('files-1')")
  await (await started).evaluate(breakStorage)
  await page.goto('/prizecheck')
  await page.locator('html[data-device]').waitFor()
  expect(await page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  expect(
    await page.evaluate("caches.open('files-1').then((files) => files.keys()).then(({ length }) => length)"),
  ).toBe(0)
})

// Last, because it stops the site.
test('offline, results are shown with their time; other pages say what is wrong', async () => {
  await signIn()
  await workerStarted()
  await page.goto('/prizecheck')
  await expect.poll(keptPages).toEqual(['/prizecheck'])

  await blockLateFiles()
  await site.close() // the phone reports a network, but no server answers
  await page.goto('/prizecheck')
  expect(await page.locator('h1').textContent()).toBe('ผลรางวัล')
  await page.locator('text=ออฟไลน์').waitFor()
  await page.goto('/history')
  expect(await page.locator('h1:visible').textContent()).toBe('ไม่มีสัญญาณอินเทอร์เน็ต')
  await page.goto('/deposit')
  expect(await page.locator('h1:visible').textContent()).toBe('ไม่มีสัญญาณอินเทอร์เน็ต')
  // What was sent may have arrived, and nothing is offered that this device has not.
  expect(await page.locator('main:visible p').textContent()).toContain('ตรวจยอดเงินและรายการก่อนส่งอีกครั้ง')
  await page.getByRole('link', { name: 'ผลรางวัลที่ดูล่าสุด' }).waitFor()
  expect(await page.locator('main:visible a').count()).toBe(2)
  await page.evaluate("caches.delete('pages-2')")
  await page.reload()
  await page.getByRole('link', { name: 'ลองใหม่' }).waitFor()
  expect(await page.locator('main:visible a:visible').count()).toBe(1)
  await takeShot(page, { path: join(SHOTS, 'thai.png') })

  await context.addCookies([
    { name: LANGUAGE_COOKIE, value: 'en', url: site.url },
    { name: LOOK_COOKIE, value: 'light', url: site.url },
  ])
  await page.getByRole('link', { name: 'ลองใหม่' }).click()
  await page.getByRole('heading', { name: 'No internet connection' }).waitFor()
  expect(await page.title()).toBe('Offline')
  expect(new URL(page.url()).pathname).toBe('/deposit')
  expect(await page.locator('main:visible').textContent()).not.toMatch(/[\u0E00-\u0E7F]/)
  expect(await axeFaults(page)).toEqual([])
  await takeShot(page, { path: join(SHOTS, 'english-light.png') })
})
