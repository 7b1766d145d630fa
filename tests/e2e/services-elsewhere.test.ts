import { afterAll, expect, test } from 'vitest'
import { useBrowser, useProgram } from '../support/browser/story.ts'
import { useDemoDatabase } from '../support/database/demo-database.ts'
import { specifiedServer } from '../support/http/specified-server.ts'

const other = await specifiedServer()
afterAll(() => other.close())

const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off', SERVICE_BACKEND_URL: other.url })
const chromium = useBrowser()

test('a member signs in at another server and is in here; its token stays with us', async () => {
  const context = await chromium.browser.newContext({
    baseURL: site.url,
    viewport: { width: 360, height: 780 },
  })
  const page = await context.newPage()
  await page.goto('/login?next=%2Fhistory')
  await page.locator('html[data-device]').waitFor()
  await page.fill('[name=username]', 'demo01')
  // The other server decides about the password: here it is another one.
  await page.fill('[name=password]', 'known-only-there')
  await page.click('button[type=submit]')
  await page.waitForURL('**/history')
  await expect.poll(() => other.asked.some(({ path }) => path.startsWith('/api/Gateway/Credit/'))).toBe(true)
  const credit = other.asked.find(({ path }) => path.startsWith('/api/Gateway/Credit/'))
  expect(credit).toMatchObject({
    path: '/api/Gateway/Credit/DM01demo01/77',
    authorization: 'their.member-token',
    cookie: undefined,
  })
  for (const path of ['/', '/lottobet', '/prizecheck', '/statement']) {
    await page.goto(path)
    await page.locator('html[data-device]').waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await page.content()).not.toContain('their.member-token')
  }
  const stored = await page.evaluate<string>(
    'JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie',
  )
  expect(stored).toContain('member_username')
  expect(stored).not.toContain('their.')
  await context.close()
})
