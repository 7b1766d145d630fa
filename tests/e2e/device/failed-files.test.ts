import { join } from 'node:path'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgotText } from '../../../web/text/forgot.ts'
import { gridText } from '../../../web/text/grid.ts'
import { pasteText } from '../../../web/text/paste.ts'
import { siteText } from '../../../web/text/th.ts'
import { takeShot } from '../../support/browser/shots.ts'
import { useBrowser, useMemberSite, useShots } from '../../support/browser/story.ts'
import { useDatabase } from '../../support/database/database.ts'

const SHOTS = useShots('failed-files')
const database = useDatabase()
const site = useMemberSite(database)
const chromium = useBrowser('allow')
let context: BrowserContext
let page: Page
/** Pages that were loaded as documents. */
let documents: string[]

beforeEach(async () => {
  context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 740 }, hasTouch: true },
    serviceWorkers: 'block', // the requests these tests hold back must reach the network
  })
  page = await context.newPage()
  documents = []
  page.on('request', (request: Request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
})
afterEach(() => context.close())

const alive = () => page.locator('html[data-device]').waitFor()
const note = () => page.getByText(siteText.fileFailed)
const again = () => page.getByRole('button', { name: siteText.loadAgain }).tap()

test('a page whose file does not come: this one stays as it was typed, and asks for it again', async () => {
  await page.goto('/login')
  await alive()
  await page.fill('[name=username]', 'demo01')
  await page.fill('[name=password]', 'demo-1234')
  await page.route('**/assets/forgot-*.js', (route) => route.abort())
  await page.locator('a[href="/forgot"]').tap()
  await note().waitFor()
  await takeShot(page, { path: join(SHOTS, 'page.png') })
  expect(await page.inputValue('[name=username]')).toBe('demo01')
  expect(await page.inputValue('[name=password]')).toBe('demo-1234')

  // The whole network is gone: asked again, the page stays.
  await page.route('**/assets/manifest-*.js', (route) => route.abort())
  const asked = page.waitForEvent('requestfailed', (request) => /manifest-/.test(request.url()))
  await again()
  await asked
  await note().waitFor()
  expect(await page.inputValue('[name=password]')).toBe('demo-1234')
  expect(documents).toEqual(['/login'])

  await page.unrouteAll()
  await again()
  await page.waitForURL((url) => url.pathname === '/forgot')
  await page.getByRole('heading', { name: forgotText.title }).waitFor()
})

test('a part of a page whose file does not come is asked for again, and the ticket stays', async () => {
  await page.goto('/login?next=/bet')
  await alive()
  await page.fill('[name=username]', 'demo01')
  await page.fill('[name=password]', 'demo-1234')
  await page.route('**/assets/paste-sheet-*.js', (route) => route.abort())
  await page.click('button[type=submit]')
  await page.locator('.bet-types-row').waitFor()
  await alive()
  for (const digit of '615') await page.locator(`.key-${digit}`).tap()
  await page.locator('.bet-written-lines .bet-line').waitFor()
  const opened = documents.length
  await page.getByRole('button', { name: gridText.ways }).tap()
  await page.getByRole('dialog').getByRole('button', { name: pasteText.open }).tap()
  await note().waitFor()
  expect(await page.locator('.bet-written-lines .bet-line').count()).toBe(1)

  await page.unrouteAll()
  // This browser remembers for the page's life that the file did not come: the page is loaded again, once, with the ticket.
  const loaded = page.waitForEvent('load')
  await again()
  await loaded
  await page.locator('.bet-written-lines .bet-line').waitFor()
  await alive()
  await page.getByRole('button', { name: gridText.ways }).tap()
  await page.getByRole('dialog').getByRole('button', { name: pasteText.open }).tap()
  await page.getByLabel(pasteText.label).waitFor()
  expect(documents).toHaveLength(opened + 1)
})
