import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setNumbers } from '../../server/features/risk/set-numbers.ts'
import { betText } from '../../web/text/bet.ts'
import { cartText } from '../../web/text/cart.ts'
import { gridText, padText } from '../../web/text/grid.ts'
import { cancelText } from '../../web/text/history.ts'
import { pasteText } from '../../web/text/paste.ts'
import { shareText } from '../../web/text/share.ts'
import { governmentRound } from '../support/browser/government-round.ts'
import { focusAt, isFocused, type Overlay, pressTabThrough, tryOverlay } from '../support/browser/overlays.ts'
import { signInAt } from '../support/browser/sign-in.ts'
import { useBrowser, useMemberSite } from '../support/browser/story.ts'
import { useDatabase } from '../support/database/database.ts'
import { openMachinery } from '../support/stage/stage.ts'

const DAY_MS = 86_400_000

const database = useDatabase()
const site = useMemberSite(database)
const chromium = useBrowser()
let context: BrowserContext
let page: Page
let complaints: string[]

beforeEach(async () => {
  complaints = []
  context = await chromium.browser.newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  await signInAt(page, site.url, { name: 'demo01', path: '/contact' })
})
afterEach(() => context.close())

const hydrated = () => page.locator('html[data-device]').waitFor()
const press = (key: string) => page.keyboard.press(key)

async function goToBet(): Promise<void> {
  await page.goto(`/bet/${await governmentRound(context)}`)
  await page.locator('.bet-types-row').waitFor()
  await hydrated()
}

async function write(numbers: string): Promise<void> {
  for (const digit of numbers) await page.locator(`.key-${digit}`).click()
}

/** From the keypad to the sold ticket. */
async function bet(): Promise<void> {
  await goToBet()
  await write('123')
  await page.locator('.bet-bar .btn').click()
  await page.locator('.sheet .bet-confirm').click()
  await page.getByRole('dialog', { name: cartText.placedTitle }).waitFor()
}

/** From the live prices to the sold ticket. */
async function betLive(): Promise<void> {
  await page.goto(`/bet-realtime/${await governmentRound(context)}`)
  await hydrated()
  await page.locator('.board-tile').first().click()
  await page.locator('.tray .btn').click()
  await page.locator('.tray-held .btn').click()
}

async function goToTicket(): Promise<void> {
  await bet()
  const href = await page.locator('.dialog a[href^="/history?bill="]').getAttribute('href')
  await page.goto(href ?? '')
  await hydrated()
}

async function limitOneNumber(): Promise<void> {
  const roundId = await governmentRound(context)
  const { ctx, close } = openMachinery(database.url)
  const [staff] = await ctx.read.run<{ id: string; operatorId: string }>`
    select staff_id as id, operator_id as "operatorId" from staff limit 1`
  await setNumbers(ctx, {
    operatorId: staff?.operatorId ?? '',
    staffId: staff?.id ?? '',
    roundId,
    type: 'two_top',
    numbers: ['08'],
    rule: { kind: 'closed' },
    withReversed: false,
  })
  await close()
  await goToBet()
}

const named = (name: string) => page.getByRole('dialog', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name })

const OVERLAYS: readonly (Overlay & { what: string })[] = [
  {
    what: 'the settings menu',
    reach: () => page.goto('/howto'),
    opener: () => page.locator('[popovertarget=settings-menu]'),
    overlay: () => page.locator('#settings-menu'),
    isMenu: true,
  },
  {
    what: "the operator's message",
    reach: () => page.goto('/'),
    opener: () => page.locator('.site-message'),
    overlay: () => page.locator('dialog.dialog'),
  },
  {
    what: 'how the keys stand',
    reach: goToBet,
    opener: () => button(padText.settings),
    overlay: () => named(padText.title),
  },
  {
    what: 'the other ways to write',
    reach: () => page.setViewportSize({ width: 390, height: 700 }).then(goToBet),
    opener: () => button(gridText.ways),
    overlay: () => named(gridText.ways),
  },
  {
    what: 'the past results',
    reach: goToBet,
    opener: () => button(betText.past).filter({ visible: true }),
    overlay: () => named(betText.past),
  },
  {
    what: 'the types and their odds',
    reach: goToBet,
    opener: () => button(betText.allTypes),
    overlay: () => named(betText.allTypes),
  },
  {
    what: 'the pasted slip',
    reach: goToBet,
    opener: () => button(pasteText.open),
    overlay: () => named(pasteText.title),
  },
  {
    what: 'the cart',
    reach: () => goToBet().then(() => write('123456')),
    opener: () => page.locator('.bet-bar .btn'),
    overlay: () => named(cartText.cart),
  },
  {
    what: 'the limited numbers',
    reach: limitOneNumber,
    opener: () => page.locator('.bet-limits-icon'),
    overlay: () => named(betText.limits),
  },
  {
    what: 'the picture of a ticket',
    reach: goToTicket,
    opener: () => button(shareText.open),
    overlay: () => named(shareText.title),
  },
  {
    what: 'taking a ticket back',
    reach: goToTicket,
    opener: () => button(cancelText.ask),
    overlay: () => page.getByRole('alertdialog', { name: cancelText.title }),
  },
]

test.each(OVERLAYS)(
  '$what: opened by keyboard, focus moves in, stays and returns; Escape and Back close it',
  async (overlay) => {
    await tryOverlay(page, { ...overlay, reach: () => overlay.reach().then(hydrated) })
    expect(complaints).toEqual([])
  },
)

const ON_ITS_OWN: readonly { what: string; open: () => Promise<unknown>; overlay: () => Locator }[] = [
  {
    what: 'a round that has closed',
    open: async () => {
      await page.clock.install()
      await goToBet()
      await write('123456')
      await page.locator('.key-7').focus()
      await page.clock.fastForward(30 * DAY_MS)
    },
    overlay: () => page.getByRole('alertdialog', { name: betText.closedTitle }),
  },
  { what: 'a ticket that stands', open: bet, overlay: () => named(cartText.placedTitle) },
  {
    what: 'a ticket of live prices that stands',
    open: betLive,
    overlay: () => named(cartText.placedTitle),
  },
]

test.each(ON_ITS_OWN.flatMap((each) => (['Escape', 'Back'] as const).map((way) => ({ ...each, way }))))(
  '$what: it opens by itself and takes the focus; $way closes it without losing the focus',
  async (each) => {
    const overlay = each.overlay()
    await each.open()
    await overlay.waitFor()
    await expect.poll(() => focusAt(page, overlay)).toBe('inside')
    await pressTabThrough(page, overlay)
    const at = page.url()
    if (each.way === 'Escape') await press('Escape')
    else await page.goBack()
    await overlay.waitFor({ state: 'hidden' })
    // The element that had the focus is gone or disabled: the heading gets it.
    await expect.poll(() => page.locator('body :focus').count()).toBe(1)
    expect(page.url()).toBe(at)
    await expect.poll(() => page.evaluate('history.state.isOverlay ?? false')).toBe(false)
    expect(complaints).toEqual([])
  },
)

test('a ticket is written and bet by keyboard alone; Back leads from its receipt to the bet page and further', async () => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await goToBet()
  const lines = page.locator('.bet-cart-column .bet-line')
  await page.keyboard.type('123') // nothing has the focus, so the keypad gets the keys
  await page.keyboard.type('456')
  await page.keyboard.type('789')
  await expect.poll(() => lines.count()).toBe(3)

  // One price changed, one line removed, the others skipped on the way to the button.
  await tabTo(lines.first().locator('input'))
  await page.keyboard.type('35')
  await press('Enter')
  await expect.poll(() => page.locator('.bet-cart-column .bet-totals').textContent()).toContain('75.00')
  await tabTo(lines.last().locator('.bet-line-remove'))
  await press('Enter')
  await expect.poll(() => lines.count()).toBe(2)
  await tabTo(page.locator('.bet-cart-column .bet-confirm'))
  await press('Enter')
  const placed = named(cartText.placedTitle)
  await placed.waitFor()
  await expect.poll(() => focusAt(page, placed)).toBe('inside')
  await page.goBack()
  await placed.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toMatch(/^\/bet\//)
  expect(await lines.count()).toBe(0)

  await page.keyboard.type('321')
  await expect.poll(() => lines.count()).toBe(1)
  await tabTo(page.locator('.bet-cart-column .bet-confirm'))
  await press('Enter')
  await placed.waitFor()
  await tabTo(placed.getByRole('link', { name: cartText.placedHistory }))
  await press('Enter')
  await page.waitForURL(({ pathname }) => pathname === '/history')
  await placed.waitFor({ state: 'detached' })
  // Back and Forward skip the dialog's history entry.
  await page.goBack()
  await page.waitForURL(({ pathname }) => pathname.startsWith('/bet/'))
  await page.locator('.bet-types-row').waitFor()
  await expect.poll(() => page.evaluate('history.state.isOverlay ?? false')).toBe(false)
  await page.goForward()
  await page.waitForURL(({ pathname }) => pathname === '/history')
  await page.locator('.bet-types-row').waitFor({ state: 'detached' })
  await page.goBack()
  await page.waitForURL(({ pathname }) => pathname.startsWith('/bet/'))
  await expect.poll(() => page.evaluate('history.state.isOverlay ?? false')).toBe(false)
  await page.goBack()
  await page.waitForURL(({ pathname }) => pathname === '/contact')
  expect(complaints).toEqual([])
})

/** Presses Tab until the element has the focus. */
async function tabTo(wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 100; presses += 1) {
    if (await isFocused(page, wanted)) return
    await press('Tab')
  }
  throw new Error('the Tab key does not lead there')
}
