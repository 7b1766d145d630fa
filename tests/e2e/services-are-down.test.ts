import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { takeShot } from '../support/browser/shots.ts'
import { useBrowser, useProgram, useShots } from '../support/browser/story.ts'
import { useDemoDatabase } from '../support/database/demo-database.ts'

const SHOTS = useShots('services-are-down')
const SOME_ID = '01a1fe50-9b29-7e95-9057-50cb876d3bba'
const TRY_AGAIN = /^ลอง(ใหม่|อีกครั้ง)$/

/** Pages that need a service, including those that could mistake a missing answer for an empty one. */
// Those of our own calls (statement, favourites, bets by type) are answered here, whatever is elsewhere.
const PAGES = [
  '/',
  '/lottobet',
  `/bet/${SOME_ID}`,
  `/choose-betting-type/${SOME_ID}`,
  '/bet-realtime',
  `/bet-realtime/${SOME_ID}`,
  '/history?show=won',
  `/history?bill=${SOME_ID}`,
  '/playlist?start=2026-01-01',
  `/playlistDetail?round=${SOME_ID}`,
  '/financial?month=2026-01',
  '/prizecheck?date=2026-01-01',
  `/prizecheck-detail?round=${SOME_ID}`,
  '/yeekee',
  '/profile',
  '/results_links',
]

let asked = 0
const away = createServer((_, response) => {
  asked += 1
  response.writeHead(503).end()
})
away.listen(0, '127.0.0.1')
await once(away, 'listening')
afterAll(() => void away.close())

const url = `http://127.0.0.1:${(away.address() as AddressInfo).port}`
const database = useDemoDatabase()
const site = useProgram(database, {
  JOBS: 'off',
  SERVICE_BET_URL: url,
  SERVICE_PRIZE_URL: url,
  SERVICE_REPORT_URL: url,
  SERVICE_ORGANIZE_URL: url,
  SERVICE_REALTIME_URL: url,
})
const chromium = useBrowser()

test('while services are down every page says so and offers to retry; none says that something does not exist', async () => {
  const context = await chromium.browser.newContext({
    baseURL: site.url,
    viewport: { width: 360, height: 780 },
  })
  const page = await context.newPage()
  await page.goto('/login?next=%2Frules')
  await page.locator('html[data-device]').waitFor()
  await page.fill('[name=username]', 'demo01')
  await page.fill('[name=password]', 'demo-1234')
  await page.click('button[type=submit]')
  await page.waitForURL(`${site.url}/rules`)
  for (const path of PAGES) {
    await page.goto(path)
    await page.locator('html[data-device]').waitFor()
    await takeShot(page, { path: join(SHOTS, `${path.replaceAll(/\W+/g, '-').slice(1, 30)}.png`) })
    const shown = await page.locator('main').textContent()
    expect(shown, path).toMatch(/ไม่สำเร็จ/)
    expect(shown, path).not.toMatch(/ไม่พบ|ยังไม่มี|ไม่มีโพย/)
    const before = asked
    await page.getByRole('link', { name: TRY_AGAIN }).first().click()
    await expect.poll(() => asked, { message: path }).toBeGreaterThan(before)
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
  }
  await context.close()
})
