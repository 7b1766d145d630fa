import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDemoOperator } from '../../../server/features/directory/queries.ts'
import { fastText } from '../../../web/text/fast.ts'
import { takeShot, takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { openSite, type Site } from '../../support/browser/site.ts'
import { useBrowser, useShots } from '../../support/browser/story.ts'
import { useDatabase } from '../../support/database/database.ts'
import { openFastRound } from '../../support/stage/fast/fast-round.ts'

const database = useDatabase()
const chromium = useBrowser()
const shots = useShots('fast-round-page')
const HEIGHT = 740
let site: Site
let page: Page
let roundId: string

beforeAll(async () => {
  site = await openSite(database.url)
  roundId = await openFastRound(site.ctx, (await findDemoOperator(site.ctx.read)) ?? '')
  const context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: HEIGHT }, bypassCSP: true },
  })
  page = await context.newPage()
  await signInAt(page, site.url, { name: 'demo01', path: `/yeekee/${roundId}` })
  await page.locator('.shot-pad').waitFor()
  await page.locator('.room-own').waitFor()
})
afterAll(async () => {
  await page.context().close()
  await site.close()
})

/** Where the pad and what is around it stand. */
const places = () =>
  page.evaluate<Record<string, { top: number; bottom: number }>>(`(() => {
    const ids = { clocks: '.room-clocks', own: '.room-own', field: '#shot', keys: '.shot-keys', shoot: '.shot-pad [type=submit]' }
    return Object.fromEntries(Object.entries(ids).map(([name, css]) => {
      const { top, bottom } = document.querySelector(css).getBoundingClientRect()
      return [name, { top: Math.round(top), bottom: Math.round(bottom) }]
    }))
  })()`)
const press = () => page.locator('.shot-pad [type=submit]').click()
const own = (label: string) => page.locator('.room-own div', { hasText: label }).locator('dd').textContent()

test('at 360 the pad, the countdowns and what is said of a shot fit one screen, and stay where they are', async () => {
  const before = await places()
  for (const [name, { top, bottom }] of Object.entries(before)) {
    expect(top, name).toBeGreaterThanOrEqual(0)
    expect(bottom, name).toBeLessThanOrEqual(HEIGHT)
  }
  expect(await own(fastText.ownShots)).toBe(fastText.times(0))
  await page.fill('#shot', '12345')
  await press()
  await page.getByText(fastText.shotTaken('12345')).waitFor()
  expect(await places()).toEqual(before)
  expect(await own(fastText.ownShots)).toBe(fastText.times(1))
  expect(await page.evaluate('scrollY')).toBe(0)
  for (const theme of ['dark', 'light']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    await takeShot(page, { path: join(shots, `room-360-${theme}.png`) })
  }
  await page.reload()
  expect(await own(fastText.ownShots), 'kept by the server').toBe(fastText.times(1))
})

test('what the member has staked stands there, and leads to the tickets', async () => {
  await page.goto(`/bet/${roundId}`)
  await page.locator('html[data-device]').waitFor()
  const answer = await page.evaluate<{ status: boolean }>(`fetch('/svc/bet/bet', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      'x-xsrf-token': decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''),
    },
    body: JSON.stringify({
      round_id: '${roundId}', lines: [{ type: 'two_top', number: '45', amount: 50 }],
    }),
  }).then((answer) => answer.json())`)
  expect(answer).toMatchObject({ status: true })
  await page.goto(`/yeekee/${roundId}`)
  expect(await own(fastText.ownStake)).toBe('฿50')
  expect(await own(fastText.ownWon)).toBe(fastText.ownWaits)
  await takeShots(page, shots, 'room')
  await page.locator('.room-own a').click()
  await page.waitForURL(`${site.url}/playlistDetail?round=${roundId}`)
})
