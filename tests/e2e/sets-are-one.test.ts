import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { numbersOf } from '../../domain/betting/number-sets.ts'
import { INVENTED_SOURCE } from '../../domain/lottery/result-origin.ts'
import { satang } from '../../domain/money.ts'
import { placeTicket } from '../../server/features/betting/place-ticket.ts'
import { saveFavourite } from '../../server/features/betting/save-favourite.ts'
import { confirmResult } from '../../server/features/results/confirm-result.ts'
import { proposeResult } from '../../server/features/results/propose-result.ts'
import { settleRound } from '../../server/features/settlement/settle-round.ts'
import type { Machinery } from '../../server/make-context.ts'
import { betText, shortTypeName } from '../../web/text/bet.ts'
import { cartText } from '../../web/text/cart.ts'
import { summaryText } from '../../web/text/fair.ts'
import { ticketText } from '../../web/text/history.ts'
import { roundText } from '../../web/text/rounds.ts'
import { shareText } from '../../web/text/share.ts'
import { governmentRound } from '../support/browser/government-round.ts'
import { takeShot, takeShots } from '../support/browser/shots.ts'
import { signInAt } from '../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../support/browser/story.ts'
import { useDemoDatabase } from '../support/database/demo-database.ts'
import { DRAWN, passDrawTime, shutRound } from '../support/stage/drawing.ts'
import { twoOfTheDemo } from '../support/stage/rules.ts'
import { addRound, openMachinery, wishFor } from '../support/stage/stage.ts'

const SHOTS = useShots('sets-are-one')
const DOORS = numbersOf('nineteen_doors', '2')
const DOORS_OF_2 = '19 ประตู 2'
const SET = `${DOORS_OF_2} x ฿20`
const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
let machinery: Machinery
let context: BrowserContext
let page: Page

beforeAll(async () => {
  machinery = openMachinery(database.url, { connections: 4 })
  context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce', bypassCSP: true },
  })
  page = await context.newPage()
  await signInAt(page, site.url, { name: 'demo01' })
})
afterAll(async () => {
  await context.close()
  await machinery.close()
})

test('nineteen doors are one line of the draft, and are named so by its receipt', async () => {
  await page.goto(`/bet/${await governmentRound(context)}`)
  await page.locator('html[data-device]').waitFor()
  await page.locator('.bet-type', { hasText: shortTypeName.two_top }).click()
  await page.getByRole('button', { name: betText.doors }).click()
  await page.keyboard.type('2')
  await page.locator('.bet-bar .btn').click()
  const sheet = page.getByRole('dialog', { name: cartText.cart })
  await sheet.locator('.set-lines summary').waitFor()
  expect(await sheet.locator('.set-lines summary b').textContent()).toBe(SET)
  await takeShot(page, { path: join(SHOTS, '390-cart.png') })
  await sheet.locator('.bet-confirm').click()
  const placed = page.getByRole('dialog', { name: cartText.placedTitle })
  await placed.waitFor()
  expect(await placed.locator('.bet-placed-sets li').allTextContents()).toEqual([
    expect.stringContaining(SET),
  ])
  await takeShot(page, { path: join(SHOTS, '390-placed.png') })
  await page.keyboard.press('Escape')
})

test('a ticket decided by an invented result says so, and its picture has the set as one row', async () => {
  const two = await twoOfTheDemo(machinery.ctx)
  const { id } = await machinery.ctx.read.one<{ id: string }>`
    select member_id as id from member where name = 'demo01'`
  const roundId = await addRound(machinery.ctx, two.operatorId, {})
  const wish = wishFor(two, id, roundId, [
    ...DOORS.map((number) => ['two_top', number, 20] as const),
    ['three_top', '252', 10],
    ['two_bottom', '12', 10],
  ])
  const ticket = await placeTicket(machinery.ctx, wish)
  await shutRound(two, roundId)
  await passDrawTime(two, roundId)
  const result = { operatorId: two.operatorId, roundId, published: DRAWN }
  await proposeResult(machinery.ctx, { ...result, staffId: two.drawerId, source: INVENTED_SOURCE })
  await confirmResult(machinery.ctx, { ...result, staffId: two.checkerId })
  await settleRound(machinery.jobs, roundId)

  await page.goto(`/history?bill=${ticket.id}`)
  await page.locator('html[data-device]').waitFor()
  const mark = page.locator('.ticket-draw .badge')
  expect(await mark.textContent()).toBe(`DEMO ${roundText.invented}`)
  expect(await page.locator('.set-lines summary b').textContent()).toBe(SET)
  await takeShots(page, SHOTS, 'ticket')
  await page.goto(`/playlistDetail?round=${roundId}`)
  await page.locator('.round-bills-card .badge').waitFor()
  expect(await page.locator('.bill-fold-set > summary b').textContent()).toBe(SET)
  await takeShots(page, SHOTS, 'round')

  await page.goto(`/history?bill=${ticket.id}`)
  await page.locator('html[data-device]').waitFor()
  await page.getByRole('button', { name: shareText.open }).click()
  const picture = page.getByRole('dialog', { name: shareText.title })
  await picture.locator('.btn-cta:not([aria-busy=true])').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    picture.getByRole('button', { name: shareText.save }).click(),
  ])
  await download.saveAs(join(SHOTS, 'picture.png'))
  // The set with its won number, and two lines: four rows of 88 pixels in place of 21.
  const height = await page.evaluate<number>("document.querySelector('.ticket-picture').height")
  expect(height).toBeLessThan(2 * (146 + 46 + 22 + 4 * 44 + 106 + 190) + 1)
})

test('a saved set is one row of the favourites, and the check of a receipt names it so', async () => {
  const two = await twoOfTheDemo(machinery.ctx)
  const { id } = await machinery.ctx.read.one<{ id: string }>`
    select member_id as id from member where name = 'demo01'`
  const lines = DOORS.map((number) => ({ type: 'two_top', number, stake: satang(20_00) }) as const)
  const of = { memberId: id, operatorId: two.operatorId }
  await saveFavourite(machinery.ctx, { ...of, name: 'สิบเก้าประตู', lines })
  await page.goto('/favourites')
  await page.locator('html[data-device]').waitFor()
  expect(await page.locator('.favourite li b').getByText(DOORS_OF_2).count()).toBe(1)
  await takeShots(page, SHOTS, 'favourites')

  const roundId = await addRound(machinery.ctx, two.operatorId, {})
  const wish = wishFor(
    two,
    id,
    roundId,
    DOORS.map((number) => ['two_top', number, 20] as const),
  )
  const ticket = await placeTicket(machinery.ctx, wish)
  await page.goto(`/history?bill=${ticket.id}`)
  await page.getByRole('link', { name: ticketText.check, exact: true }).click()
  await page.getByText(summaryText.waiting).waitFor()
  expect(await page.locator('main').getByText(DOORS_OF_2).count()).toBe(1)
  await takeShots(page, SHOTS, 'fair')
})
