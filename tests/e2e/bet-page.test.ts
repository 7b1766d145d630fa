import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeRound } from '../../server/features/rounds/close-round.ts'
import { openNextRound } from '../../server/features/rounds/open-next-round.ts'
import { findRound } from '../../server/features/rounds/queries.ts'
import { betText } from '../../web/text/bet.ts'
import { cartText } from '../../web/text/cart.ts'
import { summaryText } from '../../web/text/fair.ts'
import { gridText, padText } from '../../web/text/grid.ts'
import { ticketText } from '../../web/text/history.ts'
import { shareText } from '../../web/text/share.ts'
import { signInText } from '../../web/text/sign-in.ts'
import { menuText } from '../../web/text/th.ts'
import { governmentRound } from '../support/browser/government-round.ts'
import { takeShot } from '../support/browser/shots.ts'
import { signInAt } from '../support/browser/sign-in.ts'
import { useBrowser, useMemberSite, useShots } from '../support/browser/story.ts'
import { useDatabase } from '../support/database/database.ts'
import { openMachinery } from '../support/stage/stage.ts'

const SHOTS = useShots('bet-page')
const PHONE = { width: 390, height: 844 }
const database = useDatabase()
const site = useMemberSite(database)
const chromium = useBrowser()
let context: BrowserContext
let page: Page
let complaints: string[]

beforeEach(async () => {
  complaints = []
  context = await chromium.browser.newContext({ baseURL: site.url, viewport: PHONE, hasTouch: true })
  page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (said) => {
    // This site has no socket; messages about that or a missing network are expected.
    if (said.type() === 'error' && !/WebSocket|Failed to load resource/.test(said.text()))
      complaints.push(said.text())
  })
})
afterEach(() => context.close())

/** Each test signs in as another member, because a draft belongs to a member. */
async function openRound(name: string): Promise<string> {
  const roundId = await governmentRound(context)
  await signInAt(page, site.url, { name, path: `/bet/${roundId}` })
  await page.locator('.bet-types-row').waitFor()
  return roundId
}

/** At the sign-in page, which leads back to the bet. */
async function signIn(name: string): Promise<void> {
  await page.fill('[name=username]', name)
  await page.fill('[name=password]', 'demo-1234')
  await page.click('button[type=submit]')
  await page.waitForURL('**/bet/*')
  await page.locator('.bet-types-row').waitFor()
}

async function press(digits: string): Promise<void> {
  for (const digit of digits) await page.locator(`.key-${digit}`).tap()
}

test('a round that closes under a written ticket leads on: to its result, and with the lines to the next round', async () => {
  await page.clock.install()
  const roundId = await openRound('demo02')
  await press('12312')
  await expect.poll(written).toBe(1)
  const nextId = await closeAndOpenNext(roundId)
  await page.clock.fastForward(30 * 86_400_000)
  const told = page.getByRole('alertdialog', { name: betText.closedTitle })
  const result = told.getByRole('link', { name: betText.closedResult })
  expect(await result.getAttribute('href')).toBe(`/prizecheck-detail?round=${roundId}`)
  const next = told.locator(`a[href="/bet/${nextId}"]`)
  await next.waitFor()
  await shot('390-closed-next')
  await next.tap()
  await page.waitForURL((url) => url.pathname === `/bet/${nextId}`)
  await expect.poll(written).toBe(1)
  expect(complaints).toEqual([])
})

/** Ends the sale of the round and opens the next of its lottery; the answer is which. */
async function closeAndOpenNext(roundId: string): Promise<string> {
  const { ctx, close } = openMachinery(database.url)
  const round = await findRound(ctx.read, roundId)
  if (!round) throw new Error('the round of the page is there')
  await closeRound(ctx, { operatorId: round.operatorId, roundId, reason: 'test' })
  await openNextRound(ctx, round.lotteryId)
  await close()
  await expect.poll(() => governmentRound(context)).not.toBe(roundId)
  return governmentRound(context)
}

/** How many elements the browser restyled and laid out between one key press and the next. */
function readWork(trace: string): { restyled: number; laidOut: number }[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const isKey = ({ name, args }: TraceEvent) => name === 'EventDispatch' && args.data?.type === 'pointerdown'
  const work: { restyled: number; laidOut: number }[] = []
  for (const event of traceEvents.sort((one, other) => one.ts - other.ts)) {
    if (isKey(event)) work.push({ restyled: 0, laidOut: 0 })
    const now = work.at(-1)
    if (!now) continue
    now.restyled += event.name === 'UpdateLayoutTree' ? (event.args.elementCount ?? 0) : 0
    now.laidOut += event.name === 'Layout' ? (event.args.beginData?.dirtyObjects ?? 0) : 0
  }
  return work
}

interface TraceEvent {
  readonly name: string
  readonly ts: number
  readonly args: {
    readonly data?: { readonly type?: string }
    readonly elementCount?: number
    readonly beginData?: { readonly dirtyObjects: number }
  }
}

const sheet = () => page.getByRole('dialog', { name: cartText.cart })
const review = () => page.locator('.bet-bar .btn').click()
const confirm = () => sheet().locator('.bet-confirm')
const written = () => page.locator('.bet-written-lines .bet-line').count()
const barTotal = () => page.locator('.bet-bar-words').textContent()
const cell = (number: string) => page.locator(`.bet-grid-cell:has(b:text-is("${number}"))`)
const shot = (name: string) => takeShot(page, { path: join(SHOTS, `${name}.png`) })

test('numbers are picked from the grid by tap, row and keyboard, and bet', async () => {
  await openRound('demo01')
  await page.getByRole('tab', { name: gridText.grid }).click()
  await page.getByRole('grid').waitFor()
  expect(await page.locator('.bet-grid-cell').count()).toBeLessThanOrEqual(300)
  await page.getByRole('textbox', { name: gridText.stake }).fill('5')
  await cell('007').click()
  await cell('012').click()
  await expect.poll(barTotal).toContain('10.00')
  await cell('012').click()
  await expect.poll(barTotal).toContain('5.00')
  await page.locator('.toast .icon-button').click()
  await shot('390-grid')

  // The grid is one Tab stop: typing a number moves to it among the thousand.
  await page.getByRole('grid').focus()
  await page.keyboard.type('987')
  await expect.poll(() => cell('987').getAttribute('class')).toContain('bet-grid-active')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell('987').getAttribute('aria-selected')).toBe('true')
  expect(await page.locator('.bet-grid-cell').count()).toBeLessThanOrEqual(300)

  await page.getByRole('button', { name: gridText.run('หลักร้อย', '4') }).click()
  await expect.poll(barTotal).toContain('510.00')
  await page.getByRole('button', { name: cartText.undo }).click()
  await expect.poll(barTotal).toContain('10.00')

  await review()
  await shot('390-sheet')
  await confirm().click()
  await page.getByRole('dialog', { name: cartText.placedTitle }).waitFor()
  await shot('390-placed')

  // From the ticket to its picture, and to the public check.
  await page.getByRole('link', { name: cartText.placedHistory }).click()
  await page.getByRole('button', { name: shareText.open }).click()
  const picture = page.getByRole('dialog', { name: shareText.title })
  await picture.locator('.btn-cta:not([aria-busy=true])').waitFor()
  await shot('390-picture')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    picture.getByRole('button', { name: shareText.save }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.png$/)
  await download.saveAs(join(SHOTS, 'picture.png'))
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: ticketText.check, exact: true }).click()
  await page.getByText(summaryText.waiting).waitFor() // not sealed before the close
  expect(complaints).toEqual([])
})

test('a line removed in the sheet is restored there, and one tap changes all prices', async () => {
  await openRound('demo02')
  await press('123456')
  await review()
  await sheet().locator('.bet-line-remove').first().click()
  await expect.poll(() => sheet().locator('.bet-line').count()).toBe(1)
  await sheet().getByRole('button', { name: cartText.undo }).click()
  await expect.poll(() => sheet().locator('.bet-line').count()).toBe(2)
  await page.keyboard.press('Escape')
  await sheet().waitFor({ state: 'detached' })

  await page.locator('.bet-stake').click()
  await press('50')
  await page.locator('.key-add').click()
  await review()
  await sheet()
    .getByRole('button', { name: cartText.allStakes('50') })
    .click()
  await expect.poll(() => confirm().textContent()).toContain('100')
  await shot('390-bulk')
  expect(complaints).toEqual([])
})

test('offline nothing is sent or lost; online again prices are rechecked and the bet is placed', async () => {
  await openRound('demo03')
  await press('123')
  await expect.poll(written).toBe(1)
  await context.setOffline(true)
  await page.getByText(cartText.offlineShort).waitFor()
  await press('456')
  await review()
  await expect.poll(() => confirm().textContent()).toBe(cartText.waitingForSignal)
  expect(await confirm().isDisabled()).toBe(true)
  await shot('390-offline')
  await context.setOffline(false)
  await page.reload()
  await page.getByText(cartText.kept).first().waitFor()
  await expect.poll(written).toBe(2)
  await shot('390-kept')
  await review()
  await confirm().click()
  await page.getByRole('dialog', { name: cartText.placedTitle }).waitFor()
  await page.getByRole('button', { name: cartText.placedAgain }).click()
  await page.reload()
  await page.locator('html[data-device]').waitFor()
  expect(await written()).toBe(0)
  expect(complaints).toEqual([])
})

test('typed digits are saved when the page is left before its next frame', async () => {
  await page.clock.install()
  await openRound('demo03')
  // Frames and timers stop, as in a page that is hidden right after its last digit.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.type('456')
  await page.reload()
  await page.clock.resume()
  await expect.poll(written).toBe(1)
  expect(complaints).toEqual([])
})

test('a session that ends while writing leads to sign-in and back, with all lines', async () => {
  const roundId = await openRound('demo04')
  await press('123456')
  await context.clearCookies()
  await review()
  await confirm().click()
  await page.waitForURL(`**/login?next=*${roundId}*`)
  await page.locator('html[data-device]').waitFor()
  await page.getByText(signInText.draftWaits).waitFor()
  await shot('390-ended')
  await signIn('demo04')
  await expect.poll(written).toBe(2)
  await page.getByText(cartText.kept).first().waitFor()

  // Another member on the same phone does not see the draft.
  await context.clearCookies()
  await openRound('demo05')
  expect(await written()).toBe(0)
  expect(complaints).toEqual([])
})

test('on a low phone with notices the lines shrink and every key stays visible', async () => {
  await page.setViewportSize({ width: 360, height: 700 })
  await openRound('demo04')
  await press('123')
  await context.setOffline(true)
  await page.getByText(cartText.offlineShort).waitFor()
  const [key, bar] = [
    await page.locator('.key-0').boundingBox(),
    await page.locator('.bet-bar').boundingBox(),
  ]
  expect((key?.y ?? 0) + (key?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

test('when the round closes while typing, keys lock, a message appears and the lines stay', async () => {
  await page.clock.install()
  await openRound('demo08')
  await press('12312')
  await expect.poll(written).toBe(1)
  await page.clock.fastForward(30 * 86_400_000)
  const told = page.getByRole('alertdialog', { name: betText.closedTitle })
  await told.waitFor()
  await shot('390-closed')
  await told.getByRole('button', { name: betText.close }).click()
  expect(await page.locator('.key-1').isDisabled()).toBe(true)
  expect(await written()).toBe(1)
  await review()
  expect(await confirm().isDisabled()).toBe(true)
  expect(complaints).toEqual([])
})

test('a key writes one digit, by touch, mouse and keyboard', async () => {
  await openRound('demo07')
  const typed = () => page.locator('.digit-box-filled').allTextContents()
  await page.locator('.key-1').tap()
  await page.locator('.key-2').click()
  await expect.poll(typed).toEqual(['1', '2'])
  await page.locator('.key-erase').tap()
  await expect.poll(typed).toEqual(['1'])
  await page.locator('.key-4').focus()
  await page.keyboard.press('Space')
  await expect.poll(typed).toEqual(['1', '4'])
  await page.locator('body').press('5')
  await expect.poll(written).toBe(1)
  expect(complaints).toEqual([])
})

test('a digit restyles and lays out its boxes, and almost nothing else', async () => {
  await openRound('demo07')
  await press('123456789')
  await expect.poll(written).toBe(3)
  await chromium.browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  })
  await press('123456789')
  await expect.poll(written).toBe(6)
  const digits = readWork((await chromium.browser.stopTracing()).toString())
  expect(digits).toHaveLength(9)
  // The first and the second digit of a number; the third adds a line. A clock tick meanwhile is not caused by the key.
  for (const [place, most] of [
    [0, 20], // also removes the message of the line before
    [1, 6],
  ] as const) {
    const same = digits.filter((_, at) => at % 3 === place)
    expect(Math.min(...same.map(({ restyled }) => restyled))).toBeLessThanOrEqual(8)
    expect(Math.min(...same.map(({ laidOut }) => laidOut))).toBeLessThanOrEqual(most)
  }
})

test('on a desktop the keyboard writes, and signing out leaves nothing of the draft, on the device or the screen', async () => {
  const roundId = await openRound('demo09')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.locator('body').press('1')
  await page.keyboard.type('23')
  await page.keyboard.press('Tab')
  await page.keyboard.type('50')
  await page.keyboard.press('Enter')
  await page.keyboard.type('456')
  const lines = page.locator('.bet-cart-column .bet-line')
  await expect.poll(() => lines.count()).toBe(2)
  expect(await lines.locator('input').first().inputValue()).toBe('20')
  expect(await lines.locator('input').last().inputValue()).toBe('50')
  await shot('1280-column')
  await page.setViewportSize({ width: 1024, height: 900 })
  // On the narrowest desktop the middle column is neither squeezed nor covered.
  const ticket = await page.locator('.bet-cart-column').boundingBox()
  const beside = await page.locator('.bet-side').boundingBox()
  expect(beside?.width).toBe(ticket?.width)
  expect(beside?.y).toBeGreaterThan((ticket?.y ?? 0) + (ticket?.height ?? 0))
  await shot('1024-column')
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.locator('[popovertarget=settings-menu]').click()
  await page.getByRole('button', { name: menuText.signOut }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  expect(await page.evaluate('Object.keys(localStorage)')).toEqual([])
  await page.locator('html[data-device]').waitFor()
  await page.fill('[name=username]', 'demo09')
  await page.fill('[name=password]', 'demo-1234')
  await page.click('button[type=submit]')
  await page.waitForURL(({ pathname }) => pathname === '/')
  await page.getByRole('link', { name: 'แทงหวย' }).first().click()
  await page.locator(`a[href="/choose-betting-type/${roundId}"]`).first().click()
  await page.locator(`a[href="/bet/${roundId}?plan=full"]`).first().click()
  await page.locator('.bet-cart-column .bet-cart-empty').waitFor()
  expect(await lines.count()).toBe(0)
  expect(complaints).toEqual([])
})

test('the keypad can be left-handed, and the setting is kept', async () => {
  await openRound('demo06')
  const leftOf = async (name: string) => (await page.locator(name).boundingBox())?.x ?? 0
  expect(await leftOf('.key-add')).toBeGreaterThan(await leftOf('.key-8'))
  await page.getByRole('button', { name: padText.settings }).click()
  await page.getByRole('checkbox', { name: padText.left }).check()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect.poll(async () => (await leftOf('.key-add')) < (await leftOf('.key-8'))).toBe(true)
  await shot('390-left')
  expect(complaints).toEqual([])
})
