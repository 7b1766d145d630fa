import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { settleRound } from '../../server/features/settlement/settle-round.ts'
import { qrModules } from '../../ui/qr-modules.ts'
import { betText } from '../../web/text/bet.ts'
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
import { governmentRound } from '../support/browser/government-round.ts'
import { type Placed, placeTicket } from '../support/browser/place-ticket.ts'
import { takeShot } from '../support/browser/shots.ts'
import { signInAt } from '../support/browser/sign-in.ts'
import { useBrowser, useMemberSite, useShots } from '../support/browser/story.ts'
import { useDatabase } from '../support/database/database.ts'
import { DRAWN, drawRound } from '../support/stage/drawing.ts'
import { addRound, openMachinery, type Stage } from '../support/stage/stage.ts'

const SHOTS = useShots('member-lists')
const database = useDatabase()
const site = useMemberSite(database)
const chromium = useBrowser()
let context: BrowserContext
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  context = await chromium.browser.newContext({ baseURL: site.url, viewport: { width: 360, height: 740 } })
  page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (said) => {
    // This site has no socket; messages about that are expected.
    if (said.type() === 'error' && !/WebSocket|Failed to load resource/.test(said.text()))
      complaints.push(said.text())
  })
  await signInAt(page, site.url, { name: 'demo01', path: '/playlist' })
})

const shot = (name: string) => takeShot(page, { path: join(SHOTS, `${name}.png`), fullPage: true })
const heading = () => page.getByRole('heading', { level: 1 }).textContent()

const bet = (lottery: string, lines: readonly (readonly [string, string, number])[], note?: string) =>
  placeTicket(context, site.url, { lottery, lines, note })

/** Closes, draws and pays a round, by the staff of the demo. */
async function draw(round: string | Parameters<typeof addRound>[2], published: unknown): Promise<void> {
  const machinery = openMachinery(database.url)
  const staff = await machinery.ctx.read.run<{ id: string; operatorId: string; role: string }>`
    select staff_id as id, operator_id as "operatorId", role from staff`
  const idOf = (role: string) => staff.find((each) => each.role === role)?.id ?? ''
  const stage = {
    ...machinery,
    operatorId: staff[0]?.operatorId ?? '',
    makerId: idOf('draw_maker'),
    checkerId: idOf('draw_checker'),
  } as unknown as Stage
  const roundId = typeof round === 'string' ? round : await addRound(machinery.ctx, stage.operatorId, round)
  await drawRound(stage, roundId, published)
  await settleRound(machinery.jobs, roundId)
  await machinery.close()
}

test('before the first ticket every list says why it is empty and what to do', async () => {
  for (const [path, title] of [
    ['/playlist', playlistText.emptyTitle],
    ['/playlist%20copy', playlistText.emptyTitle],
    ['/betlist_bytype', byTypeText.emptyTitle],
    [`/playlistDetail?round=${randomUUID()}`, playlistDetailText.emptyTitle],
  ] as const) {
    await page.goto(path)
    expect(await page.locator('.empty-state h2').textContent(), path).toBe(title)
  }
  await page.goto('/playlist?start=2020-01-01&end=2020-01-31')
  expect(await page.locator('.empty-state h2').textContent()).toBe(playlistText.noneTitle)
  await page.goto('/financial?month=2020-01')
  expect(await page.locator('.empty-state h2').textContent()).toBe(financialText.emptyTitle)
  expect(complaints).toEqual([])
})

describe('with tickets of three lotteries, one of them drawn', () => {
  let drawn: Placed
  let open: Placed

  beforeAll(async () => {
    drawn = await bet(
      'lao',
      [
        ['four_set', '9234', 120],
        ['two_top', '34', 50],
        ['two_top', '12', 20],
        ['three_top', '567', 10],
      ],
      'เลขฝันคุณยาย',
    )
    await bet('lao', [['two_bottom', '12', 30]])
    await draw(drawn.round_id, { four: '1234' })
    open = await bet('hanoi', [
      ['three_top', '615', 20],
      ['three_tod', '615', 20],
      ['two_top', '15', 100],
      ['two_top', '27', 5],
      ['run_top', '5', 40],
      ['high_low', '1', 25],
      ['five_float', '12345', 10],
    ])
    await bet('thai-government', [['three_front', '105', 5]])
  })

  test('rounds are listed with stakes and wins, and filtered by lottery', async () => {
    await page.goto('/playlist')
    expect(await heading()).toBe(playlistText.title)
    expect(await page.locator('.list-card .list-row').count()).toBe(3)
    const lao = page.locator('.list-row', { hasText: '+฿' })
    // A set of 30,000, and 90 each for two top and two bottom.
    expect(await lao.textContent()).toContain('+฿37,200')
    await shot('playlist-360')
    await page.locator('.list-filter .chip').nth(2).click()
    await page.waitForURL('**/playlist?lottery=*')
    await expect.poll(() => page.locator('.list-card .list-row').count()).toBe(1)
    await page.getByRole('link', { name: dayText.week }).click()
    await page.waitForURL('**/playlist?lottery=*&start=*')
    expect(await page.locator('.list-card .list-row').count()).toBe(1)
    expect(complaints).toEqual([])
  })

  test('a round unfolds to its tickets and their lines', async () => {
    await page.goto(`/playlistDetail?round=${drawn.round_id}`)
    expect(await heading()).toBe(playlistDetailText.title)
    await page.locator('summary', { hasText: drawn.bill_no }).click()
    expect(await page.locator('details[open] li').count()).toBe(4)
    expect(await page.locator('details[open]').textContent()).toContain('+30,000')
    await shot('playlist-detail-360')
    await page.goto(`/betlist_bytype?round=${drawn.round_id}`)
    expect(await page.locator('.by-type').count()).toBe(4)
    await shot('betlist-bytype-won-360')
    await page.goto('/betlist_bytype')
    await shot('betlist-bytype-360')
    expect(complaints).toEqual([])
  })

  test('while a ticket is written, the earlier results of its lottery are a tap away', async () => {
    await draw({ businessDate: '2022-12-16' }, DRAWN)
    await page.goto(`/bet/${await governmentRound(context)}`)
    await page.locator('html[data-device]').waitFor()
    await page.getByRole('button', { name: betText.past }).filter({ visible: true }).click()
    const past = page.getByRole('dialog', { name: betText.past }).locator('.bet-past li')
    expect(await past.first().textContent()).toContain('2565')
    expect(await past.locator('.tiles').allTextContents()).toEqual(['252', '47'])
    await shot('past-results-360')
    expect(complaints).toEqual([])
  })

  test('the statement has every movement of cash, and the month their sums', async () => {
    await page.goto('/statement')
    expect(await heading()).toBe(statementText.title)
    expect(await page.locator('.list-card .list-row').count()).toBe(7)
    expect(await page.locator('.list-row', { hasText: '+34,500.00' }).count()).toBe(1)
    await shot('statement-360')
    await page.goto('/financial')
    expect(await page.locator('.finance-sums').textContent()).toContain('37,200.00')
    await shot('financial-360')
    expect(complaints).toEqual([])
  })

  test('each filter of the history works by itself', async () => {
    await page.goto('/history')
    expect(await page.locator('.bill-row').count()).toBe(4)
    await page.getByRole('link', { name: historyText.won, exact: true }).click()
    await expect.poll(() => page.locator('.bill-row').count()).toBe(2)
    await page.getByRole('link', { name: historyText.realtime }).click()
    await expect.poll(() => page.locator('.bill-row').count()).toBe(0)
    expect(new URL(page.url()).search).toBe('?show=won&bought=realtime')
    await page.getByRole('link', { name: historyText.realtime }).click()
    await page.waitForURL(({ search }) => search === '?show=won')
    await page.getByRole('link', { name: dayText.today }).click()
    await page.waitForURL(/start=/)
    // Other days are another form of days: one that is unfolded before they are drawn is gone.
    await page.getByRole('link', { name: dayText.today }).and(page.locator('[aria-current=true]')).waitFor()
    expect(await page.locator('.bill-row').count()).toBe(2)
    await shot('history-360')
    await page.locator('.day-pick summary').click()
    await shot('history-days-360')
    for (const [name, day] of [
      ['start', '1'],
      ['end', '31'],
    ]) {
      await page.selectOption(`[name=${name}_day]`, day as string)
      await page.selectOption(`[name=${name}_month]`, '1')
      await page.selectOption(`[name=${name}_year]`, '2020')
    }
    await page.getByRole('button', { name: dayText.show }).click()
    await expect.poll(() => page.locator('.bill-row').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('an old ticket is bet again in the open round, and saved as a favourite', async () => {
    await page.goto(`/history?bill=${drawn.id}`)
    await shot('ticket-360')
    // Lao is drawn and its next round has not opened yet.
    await page.getByText(againText.waits).waitFor()
    await page.goto(`/bet?from=${drawn.id}`) // a link of before
    await page.waitForURL('**/history?bill=*&again=shut')
    await page.getByText(againText.shut).waitFor()

    await page.goto(`/history?bill=${open.id}`)
    await page.getByRole('link', { name: againText.again('') }).click()
    await page.waitForURL(
      ({ pathname, search }) => pathname === `/bet/${open.round_id}` && search === '?plan=full',
    )
    const lines = page.locator('.bet-written-lines .bet-line')
    await expect.poll(() => lines.count()).toBe(7)
    await shot('again-360')
    await page.reload()
    await page.locator('html[data-device]').waitFor()
    await expect.poll(() => lines.count()).toBe(7) // the draft alone: the ticket's lines were added once

    await page.goto(`/history?bill=${open.id}`)
    await page.locator('summary', { hasText: againText.keep }).click()
    await page.fill('[name=name]', 'เลขบ้าน')
    await page.getByRole('button', { name: againText.save, exact: true }).click()
    await page.getByText(againText.saved('เลขบ้าน')).waitFor()
    await page.goto(`/bet/${open.round_id}`)
    await page.locator('.bet-ways').click()
    await page.getByRole('dialog').getByRole('link', { name: favouriteText.open }).click()
    await page.getByRole('heading', { name: 'เลขบ้าน' }).waitFor()
    await shot('favourites-360')
    await page.getByRole('link', { name: favouriteText.use }).click()
    await page.waitForURL(
      ({ pathname, search }) => pathname === `/bet/${open.round_id}` && search === '?plan=full',
    )
    await expect.poll(() => lines.count()).toBe(14)
    // The draft's lines are saved too, from the review.
    await page.getByRole('button', { name: cartText.reviewLabel(14) }).click()
    await page.locator('dialog .bet-keep summary').click()
    await page.locator('dialog [name=favourite]').fill('เลขบ้าน')
    await page.locator('dialog').getByRole('button', { name: againText.save, exact: true }).click()
    await page.locator('dialog').getByText(againText.saved('เลขบ้าน')).waitFor()
    await shot('keep-360')
    await page.goto('/favourites')
    expect(await page.locator('.favourite header').textContent()).toContain(favouriteText.counts(14))
    await page.locator('summary', { hasText: favouriteText.remove }).click()
    await page.getByRole('button', { name: favouriteText.removeSure }).click()
    await page.getByText(favouriteText.emptyTitle).waitFor()
    expect(complaints).toEqual([])
  })

  test('the QR code of a ticket opens its proof without a session and without names', async () => {
    const { data } = await (await context.request.get(`/svc/bet/getHistory/${drawn.id}`)).json()
    const address = `${site.url}/fair/${drawn.round_id}?leaf=${data[0].receipt.leaf}`
    await page.goto(`/history?bill=${drawn.id}`)
    expect(await page.locator('.qr-code').getAttribute('viewBox')).toBe(
      `-4 -4 ${qrModules(address).size + 8} ${qrModules(address).size + 8}`,
    )
    await takeShot(page.locator('.ticket-qr'), { path: join(SHOTS, 'ticket-qr.png') })

    const stranger = await chromium.browser.newContext({ viewport: { width: 360, height: 740 } })
    const phone = await stranger.newPage()
    await phone.goto(address)
    await phone.locator('.fair-summary').waitFor()
    expect(await phone.locator('.fair-summary').textContent()).toBe(leafSummaryText.right)
    const right = await phone.locator('.fair-steps [data-verdict=right]').all()
    const steps = await Promise.all(right.map((step) => step.getAttribute('data-step')))
    expect(steps).toEqual(['head', 'head-signature', 'chain', 'sealed', 'result'])
    // A hash may have the digits of the number by chance.
    const told = ((await phone.locator('main').textContent()) ?? '').replaceAll(/[0-9a-f]{16,}/g, '')
    expect(told).not.toMatch(/demo0|DM01|9234/)
    await takeShot(phone, { path: join(SHOTS, 'scanned-360.png'), fullPage: true })
    await phone.goto(address.replace(/.$/, (last) => (last === '0' ? '1' : '0')))
    await phone.locator('.fair-summary').waitFor()
    expect(await phone.locator('.fair-summary').getAttribute('data-verdict')).toBe('wrong')
    await stranger.close()
    expect(complaints).toEqual([])
  })

  test('the lists in the light theme and on a desktop', async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    await context.addCookies([{ name: 'look', value: 'light', url: site.url }])
    for (const [name, path] of [
      ['playlist', '/playlist'],
      ['statement', '/statement'],
      ['financial', '/financial'],
      ['betlist-bytype', '/betlist_bytype'],
    ] as const) {
      await page.goto(path)
      await shot(`${name}-light`)
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/playlist')
    await shot('playlist-1280')
    await page.goto(`/history?bill=${drawn.id}`)
    await shot('history-1280')
    expect(complaints).toEqual([])
  })
})
