import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { settleRound } from '../../server/features/settlement/settle-round.ts'
import { qrModules } from '../../ui/qr-modules.ts'
import { cartText } from '../../web/text/cart.ts'
import { leafSummaryText } from '../../web/text/fair.ts'
import { againText, favouriteText } from '../../web/text/favourites.ts'
import { historyText } from '../../web/text/history.ts'
import {
  byTypeText,
  dayText,
  financialText,
  playlistDetailText,
  playlistText,
  statementText,
} from '../../web/text/lists.ts'
import { takeShots } from '../support/browser/shots.ts'
import { useBrowser, useProgram, useShots } from '../support/browser/story.ts'
import { useDatabase } from '../support/database/database.ts'
import { drawRound } from '../support/stage/drawing.ts'
import { openMachinery, type Stage } from '../support/stage/stage.ts'

const SHOTS = useShots('records')
const database = useDatabase()
const site = useProgram(database)
const chromium = useBrowser()
let context: BrowserContext
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  context = await chromium.browser.newContext({
    bypassCSP: true,
    reducedMotion: 'reduce',
    baseURL: site.url,
    viewport: { width: 360, height: 740 },
  })
  page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (said) => {
    // This site has no socket; messages about that are expected.
    if (said.type() === 'error' && !/WebSocket|Failed to load resource/.test(said.text()))
      complaints.push(said.text())
  })
  await page.goto('/login?next=/playlist')
  await page.locator('html[data-device]').waitFor()
  await page.fill('[name=username]', 'demo01')
  await page.fill('[name=password]', 'demo-1234')
  await page.click('button[type=submit]')
  await page.waitForURL(({ pathname }) => pathname === '/playlist')
})

/** Places a ticket as the bet page does. */
async function bet(lottery: string, lines: readonly (readonly [string, string, number])[], note?: string) {
  const { data } = await (await context.request.get('/svc/bet/lottoOption/api/listProgram')).json()
  const program = data.find(({ code }: { code: string }) => code === lottery)
  const cookies = await context.cookies()
  const xsrf = cookies.find(({ name }) => name.endsWith('XSRF-TOKEN'))?.value ?? ''
  const answer = await context.request.post('/svc/bet/bet', {
    headers: { 'x-xsrf-token': xsrf, origin: site.url, 'idempotency-key': randomUUID() },
    data: {
      round_id: program.round.id,
      ...(note && { note }),
      lines: lines.map(([type, number, amount]) => ({ type, number, amount })),
    },
  })
  const { bill, code } = await answer.json()
  expect(code).toBeUndefined()
  return bill as { id: string; bill_no: string; round_id: string }
}

test('pictures', { timeout: 300000 }, async () => {
  const bill = await bet('thai-government', [
    ['three_top', '123', 20],
    ['two_bottom', '45', 20],
  ])
  await page.goto('/financial')
  await page.waitForTimeout(600)
  await takeShots(page, SHOTS, 'financial')
  await page.goto(`/history?bill=${bill.id}`)
  await page.waitForTimeout(600)
  await takeShots(page, SHOTS, 'ticket')
  const { data } = await (await context.request.get('/svc/prize/lotto-prize/prizeGroupThai')).json()
  const prize = data.find((each: { result: unknown }) => each.result)
  await page.goto(`/prizecheck-detail?round=${prize.round_id}`)
  await page.waitForTimeout(600)
  await page.locator('input[name=number]').click()
  await page.keyboard.type('536')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.waitForTimeout(200)
  await page.screenshot({ path: join(SHOTS, 'typing.png') })
  await page.keyboard.type('076')
  await page.getByText('เลข 536076 ถูกรางวัล').waitFor()
  console.log(await page.evaluate("document.querySelector('input[name=number]').scrollLeft"))
    0,
    '536076',
  ])
  await takeShots(page, SHOTS, 'detail')
  await page.goto('/prizecheck?day=2026-05-02&month=2026-05')
  await page.waitForTimeout(300)
  await takeShots(page, SHOTS, 'calendar')
})
