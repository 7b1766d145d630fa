import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bahtToSatang } from '../../domain/money.ts'
import { placeTicket } from '../../server/features/betting/place-ticket.ts'
import { setCaps } from '../../server/features/risk/set-caps.ts'
import type { Machinery } from '../../server/make-context.ts'
import { betText, setsOnlyText, shortTypeName } from '../../web/text/bet.ts'
import { boardText } from '../../web/text/bet-realtime.ts'
import { cartText } from '../../web/text/cart.ts'
import { ticketText } from '../../web/text/history.ts'
import { takeShot } from '../support/browser/shots.ts'
import { signInAt } from '../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../support/browser/story.ts'
import { moveClock } from '../support/database/database.ts'
import { useDemoDatabase } from '../support/database/demo-database.ts'
import { openMachinery, wishFor } from '../support/stage/stage.ts'

const SHOTS = useShots('live-prices')
const CAP = 1_000

const database = useDemoDatabase()
const site = useProgram(database)
const chromium = useBrowser()
let machinery: Machinery
let context: BrowserContext
let page: Page
let complaints: string[]
let world: { operatorId: string; staffId: string; roundId: string; otherId: string }

beforeAll(async () => {
  machinery = openMachinery(database.url, { connections: 4 })
  world = await machinery.ctx.read.one<typeof world>`
    select o.id as "operatorId", s.staff_id as "staffId", r.id as "roundId", m.member_id as "otherId"
    from operator o join staff s on s.operator_id = o.id and s.name = 'maker'
      join member m on m.operator_id = o.id and m.name = 'demo02'
      join lottery l on l.operator_id = o.id and l.code = 'thai-government'
      join round r on r.lottery_id = l.id and r.status = 'open'
    where o.code = 'demo' order by r.closes_at limit 1`
})
afterAll(async () => {
  await machinery?.close()
})
beforeEach(async () => {
  complaints = []
  context = await chromium.browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } })
  page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (said) => {
    if (said.type() === 'error') complaints.push(said.text())
  })
  await signInAt(page, site.url, { name: 'demo01', path: '/bet-realtime' })
})
afterEach(() => context.close())

const shot = (name: string) => takeShot(page, { path: join(SHOTS, `${name}.png`) })
const tile = (number: string) => page.locator('.board-tile', { has: page.getByText(number, { exact: true }) })
const tray = () => page.locator('.tray')
const act = (name: string | RegExp) => tray().getByRole('button', { name })

/** Caps numbers of the bottom two; earlier sales count. */
async function cap(...numbers: string[]): Promise<void> {
  const { operatorId, staffId, roundId } = world
  await setCaps(machinery.ctx, {
    ...{ operatorId, roundId, staffId, type: 'two_bottom', numbers, withReversed: false },
    cap: bahtToSatang(CAP),
  })
}

/** Another member bets, in another process than the one that serves the page. */
function otherBets(number: string, baht: number) {
  return placeTicket(
    machinery.ctx,
    wishFor(world, world.otherId, world.roundId, [['two_bottom', number, baht]]),
  )
}

/** The address is that of the ticket before the ticket is drawn. */
async function onTicket(): Promise<void> {
  await page.waitForURL('**/history?bill=*')
  await page.getByText(ticketText.billNo, { exact: true }).waitFor()
}

async function openBoard(): Promise<void> {
  await page.locator(`a[href="/bet-realtime/${world.roundId}"]`).click()
  await page.locator('.board-state-live').waitFor()
}

test('numbers are picked at live prices, held for a minute and bought', async () => {
  await cap('08', '14')
  await page.getByRole('heading', { name: boardText.title }).waitFor()
  await shot('01-list')
  await openBoard()
  await tile('08').click()
  await tile('36').click()
  await tray().getByRole('textbox', { name: boardText.stakeLabel }).fill('50')
  await shot('02-picked')
  await act(boardText.book(2, bahtToSatang(100))).click()
  await tray().getByText(boardText.held(2)).waitFor()
  await shot('03-held')
  await expect.poll(() => page.locator('.board-header-time').textContent()).toContain('9,900')

  await page.reload()
  await tray().getByText(boardText.held(2)).waitFor()
  await act(boardText.confirm(2, bahtToSatang(100))).click()
  await page.getByRole('dialog', { name: cartText.placedTitle }).waitFor()
  await shot('04-bought')
  await page.getByRole('link', { name: cartText.placedHistory }).click()
  await onTicket()
  expect(await page.locator('main').textContent()).toContain('08')
  expect(complaints).toEqual([])
})

test('a falling price is shown at once, and a booking at the old one waits for the member’s answer', async () => {
  await cap('21', '22')
  await openBoard()
  await otherBets('21', 500)
  await expect.poll(() => tile('21').textContent()).toContain('×85.5')
  await shot('05-fallen')

  await tile('22').click()
  await tile('77').click()
  // The price falls while the booking is being sent.
  await page.route('**/bookingBet', async (route) => {
    await otherBets('22', 800)
    await route.continue()
  })
  await act(/^จองราคา/).click()
  await tray()
    .getByText(boardText.changed('22', '90.0', '81.0'))
    .waitFor()
  await shot('06-changed')
  expect(await act(boardText.confirm(1, bahtToSatang(20))).isEnabled()).toBe(true)
  await act(/^รับราคาใหม่/).click()
  await act(boardText.confirm(2, bahtToSatang(40))).click()
  await page.getByRole('dialog', { name: cartText.placedTitle }).waitFor()
  expect(complaints).toEqual([])
})

test('an expired booking is announced, its money returns and the picked numbers stay', async () => {
  await openBoard()
  const before = await page.locator('.board-header-time .money').textContent()
  await tile('55').click()
  await act(/^จองราคา/).click()
  await tray().getByText(boardText.held(1)).waitFor()
  await moveClock(database.url, 61_000)
  try {
    await act(/^ยืนยัน/).click()
    await page.locator('.toast').waitFor()
    expect(await page.locator('.toast').textContent()).toContain('หมดเวลา')
    expect(await tile('55').getAttribute('aria-pressed')).toBe('true')
    await shot('07-expired')
    await expect.poll(() => page.locator('.board-header-time .money').textContent()).toBe(before)
  } finally {
    await moveClock(database.url, 0)
  }
  expect(complaints).toEqual([])
})

test('when the minute ends, the tray empties by itself and the money returns', async () => {
  await page.clock.install()
  await page.goto(`/bet-realtime/${world.roundId}`)
  await page.locator('.board-state-live').waitFor()
  const before = await page.locator('.board-header-time .money').textContent()
  await tile('57').click()
  await act(/^จองราคา/).click()
  await tray().getByText(boardText.held(1)).waitFor()
  await page.clock.fastForward(55_000)
  await expect.poll(() => tray().textContent()).toMatch(/ก่อนหมดเวลา [1-9] วินาที/)
  await shot('10-last-seconds')
  await page.clock.fastForward(10_000)
  await page.getByText(boardText.expired).waitFor()
  await tray().getByText(boardText.chosen(1)).waitFor()
  await expect.poll(() => page.locator('.board-header-time .money').textContent()).toBe(before)
  expect(complaints).toEqual([])
})

test('a held booking is cancelled by its button, and the numbers can be booked again', async () => {
  await openBoard()
  await tile('56').click()
  await act(/^จองราคา/).click()
  await act(boardText.cancel).click()
  await tray().getByText(boardText.chosen(1)).waitFor()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.evaluate('scrollTo(0, 0)')
  await shot('08-desk')
  await page.setViewportSize({ width: 360, height: 640 })
  await page.evaluate("document.documentElement.dataset.theme = 'light'")
  await page.getByRole('button', { name: '3 บน', exact: true }).click()
  await page.getByRole('button', { name: '5xx' }).click()
  await tile('507').waitFor()
  await shot('09-narrow')
  expect(complaints).toEqual([])
})

test('another plan has its own prices, and its discount applies to bookings', async () => {
  await openBoard()
  await page.getByRole('navigation', { name: betText.plan }).getByRole('link', { name: 'มีส่วนลด' }).click()
  await page.waitForURL('**/bet-realtime/*plan=discount')
  await page.locator('.board-state-live').waitFor()
  await expect.poll(() => tile('45').textContent()).toContain('×65.0')
  await tile('45').click()
  await tray().getByRole('textbox', { name: boardText.stakeLabel }).fill('100')
  await act(boardText.book(1, bahtToSatang(75))).click()
  await tray().getByText(boardText.held(1)).waitFor()
  await act(boardText.confirm(1, bahtToSatang(75))).click()
  await page.getByRole('link', { name: cartText.placedHistory }).click()
  await onTicket()
  expect(await page.locator('main').textContent()).toContain('มีส่วนลด')
  expect(complaints).toEqual([])
})

test('a four-digit number is found by search, and a set is booked whole', async () => {
  const { id } = await machinery.ctx.read.one<{ id: string }>`
    select r.id from round r join lottery l on l.id = r.lottery_id
    where l.operator_id = ${world.operatorId} and l.code = 'lao' and r.status = 'open'`
  await page.goto(`/bet-realtime/${id}`)
  await page.locator('.board-state-live').waitFor()
  await page.getByRole('button', { name: shortTypeName.four_set }).click()
  await page.getByRole('textbox', { name: boardText.search }).fill('7258')
  await tile('7258').click()
  await tray()
    .getByText(setsOnlyText())
    .or(tray().getByText(boardText.stakeOff('120', '10,000')))
    .waitFor()
  await tray().getByRole('button', { name: '240', exact: true }).click()
  await shot('11-set')
  await act(boardText.book(1, bahtToSatang(240))).click()
  await tray().getByText(boardText.held(1)).waitFor()
  await act(boardText.cancel).click()
  await tray().getByText(boardText.chosen(1)).waitFor()
  expect(complaints).toEqual([])
})
