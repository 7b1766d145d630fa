import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { menuText } from '../../console/text/menu.ts'
import { sessionText } from '../../console/text/session.ts'
import { takeShots } from '../support/browser/shots.ts'
import { signInAt } from '../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../support/browser/story.ts'
import { useDemoDatabase } from '../support/database/demo-database.ts'

const SHOTS = useShots('house-look')
const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()

const OF_MEMBERS = [
  '/history',
  '/statement',
  '/playlist',
  '/profile',
  '/changepass',
  '/changepass/pin',
  '/prizecheck',
  '/rules',
  '/fair',
  '/favourites',
]
const OF_STAFF = [
  '/rounds',
  '/audit',
  '/people',
  '/roles',
  '/schedules',
  '/rules',
  '/site',
  '/plans',
  '/protection',
  '/waiting',
]

/** What a page shows of the browser's own: another look, another language and another era in each. */
const NATIVE = `(() => {
  const shown = (it) => it.checkVisibility() && getComputedStyle(it).opacity !== '0'
  const all = (what) => [...document.querySelectorAll(what)].filter(shown)
  const named = (it) => it.outerHTML.slice(0, 80)
  return [
    ...all('input[type=date], input[type=month], input[type=number], input[type=range], input[type=file]'),
    ...all('input[type=checkbox], input[type=radio], select').filter((it) => getComputedStyle(it).appearance !== 'none'),
    ...all('summary').filter((it) => getComputedStyle(it).display === 'list-item' && getComputedStyle(it).listStyleType !== 'none'),
  ].map(named)
})()`

async function expectOwnLook(page: Page, path: string): Promise<void> {
  await page.evaluate("for (const it of document.querySelectorAll('details')) it.open = true")
  expect(await page.evaluate(NATIVE), path).toEqual([])
}

test('no page of members shows the browser’s own dates, boxes, arrows and triangles', async () => {
  const context = await chromium.browser.newContext({ baseURL: site.url, bypassCSP: true })
  const page = await context.newPage()
  await signInAt(page, site.url, { name: 'demo01' })
  for (const path of OF_MEMBERS) {
    await page.goto(path)
    await page.locator('html[data-device]').waitFor()
    await expectOwnLook(page, path)
    if (path === '/history' || path === '/fair') await takeShots(page, SHOTS, path.slice(1))
  }
  await context.close()
})

test('no page of the console does', async () => {
  const context = await chromium.browser.newContext({ baseURL: site.url, bypassCSP: true })
  const page = await context.newPage()
  await page.goto('/console/rounds')
  await page.getByLabel(sessionText.name).fill('owner')
  await page.getByLabel(sessionText.password, { exact: true }).fill('owner-1234')
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByRole('link', { name: menuText.titles.people }).waitFor()
  for (const path of OF_STAFF) {
    await page.goto(`/console${path}`)
    await page.getByRole('link', { name: menuText.titles.people }).waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await expectOwnLook(page, path)
    if (path === '/rounds' || path === '/audit') await takeShots(page, SHOTS, `console-${path.slice(1)}`)
  }
  await context.close()
})
