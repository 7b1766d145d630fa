import type { BrowserContext, Locator, Page, Request } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setNumbers } from '../../server/features/risk/set-numbers.ts'
import { betText } from '../../web/text/bet.ts'
import { padText } from '../../web/text/grid.ts'
import { cancelText } from '../../web/text/history.ts'
import { pasteText } from '../../web/text/paste.ts'
import { shareText } from '../../web/text/share.ts'
import { useDatabase } from '../support/database.ts'
import { openMachinery } from '../support/stage.ts'
import { useBrowser, useMemberSite } from '../support/story.ts'

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
    viewport: { width: 390, height: 700 },
    reducedMotion: 'reduce',
  })
  page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto('/login?next=/contact')
  await hydrated()
  await page.fill('[name=username]', 'demo01')
  await page.fill('[name=password]', 'demo-1234')
  await page.click('button[type=submit]')
  await page.waitForURL(({ pathname }) => pathname === '/contact')
})
afterEach(() => context.close())

const hydrated = () => page.locator('html[data-device]').waitFor()
const press = (key: string) => page.keyboard.press(key)
const heading = () => page.getByRole('heading', { level: 1 }).first().textContent()

async function openRound(): Promise<string> {
  const { data } = await (await context.request.get('/svc/bet/lottoOption/api/listProgram')).json()
  // One that does not close under the story.
  return data.find((program: { code: string }) => program.code === 'thai-government').round.id
}

async function goToBet(): Promise<void> {
  await page.goto(`/bet/${await openRound()}`)
  await page.locator('.bet-write-bar').waitFor()
  await hydrated()
}

async function write(numbers: string): Promise<void> {
  for (const digit of numbers) await page.locator(`.key-${digit}`).click()
}

/** From the keypad to the ticket that stands. */
async function bet(): Promise<void> {
  await goToBet()
  await write('123')
  await page.locator('.bet-bar .btn').click()
  await page.locator('.sheet .bet-confirm').click()
  await page.getByRole('dialog', { name: betText.placedTitle }).waitFor()
}

async function goToTicket(): Promise<void> {
  await bet()
  const href = await page.locator('.dialog a[href^="/history?bill="]').getAttribute('href')
  await page.goto(href ?? '')
  await hydrated()
}

async function limitOneNumber(): Promise<void> {
  const roundId = await openRound()
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

/** Where the keyboard is: in what is open, at the browser's own parts, or lost on the page behind. */
async function focusAt(overlay: Locator): Promise<string> {
  const [inside, itself, anywhere] = await Promise.all([
    overlay.locator(':focus').count(),
    overlay.and(page.locator(':focus')).count(),
    page.locator('body :focus').count(),
  ])
  if (inside + itself > 0) return 'inside'
  return anywhere === 0 ? 'browser' : 'behind'
}

const isFocused = async (opener: Locator) => (await opener.and(page.locator(':focus')).count()) === 1
const scrolled = () => page.evaluate<number>('window.scrollY')

interface Overlay {
  readonly what: string
  readonly reach: () => Promise<unknown>
  readonly opener: () => Locator
  readonly overlay: () => Locator
  /** Only a menu beside its button: the page can still be read and scrolled. */
  readonly isMenu?: true
}

const named = (name: string) => page.getByRole('dialog', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name })

const OVERLAYS: readonly Overlay[] = [
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
    what: 'the pasted slip',
    reach: goToBet,
    opener: () => button(pasteText.open),
    overlay: () => named(pasteText.title),
  },
  {
    what: 'the cart',
    reach: () => goToBet().then(() => write('123456')),
    opener: () => page.locator('.bet-bar .btn'),
    overlay: () => named(betText.cart),
  },
  {
    what: 'the limited numbers',
    reach: limitOneNumber,
    opener: () => page.locator('.bet-limits-word'),
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
  '$what: opened by key, focus goes in, stays in and comes back; Escape and Back close it',
  async ({ reach, opener, overlay, isMenu }) => {
    await reach()
    await hydrated()
    const at = page.url()
    const openIt = async () => {
      await opener().focus()
      await press('Enter')
      await overlay().waitFor()
      await expect.poll(() => focusAt(overlay())).toBe('inside')
    }
    const closed = async () => {
      await overlay().waitFor({ state: 'hidden' })
      await expect.poll(() => isFocused(opener())).toBe(true)
      expect(page.url()).toBe(at)
    }

    const loaded: string[] = []
    const hear = (request: Request) => {
      const { pathname } = new URL(request.url())
      if (pathname === `${new URL(at).pathname}.data`) loaded.push(request.method())
    }
    page.on('request', hear)
    await openIt()
    const before = await scrolled()
    for (const key of [...Array<string>(24).fill('Tab'), ...Array<string>(24).fill('Shift+Tab')]) {
      await press(key)
      expect(['inside', 'browser']).toContain(await focusAt(overlay()))
    }
    await page.mouse.move(195, 20) // over the page behind
    await page.mouse.wheel(0, 300)
    await press('Escape')
    await closed()
    if (!isMenu) expect(await scrolled()).toBe(before)

    await openIt()
    await page.goBack()
    await closed()

    // Neither way leaves anything behind: the next Back is the page's own.
    await openIt()
    await press('Escape')
    await closed()
    await expect.poll(() => page.evaluate('history.state.isOverlay ?? false')).toBe(false)
    const title = await heading()
    await page.goBack()
    await expect.poll(heading).not.toBe(title)
    expect(complaints).toEqual([])
    page.off('request', hear)
    expect(loaded, 'the page stays as it is, and is not loaded again').toEqual([])
  },
)

test('a ticket from an empty page to its receipt by the keyboard alone; Back goes from it to the bet page and on', async () => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await goToBet()
  const lines = page.locator('.bet-cart-column .bet-line')
  await page.keyboard.type('123') // nothing has the focus: the keypad does
  await page.keyboard.type('456')
  await page.keyboard.type('789')
  await expect.poll(() => lines.count()).toBe(3)

  // A price changed in its line, a line taken off, the rest only passed through on the way to the button.
  await tabTo(lines.first().locator('input'))
  await page.keyboard.type('35')
  await press('Enter')
  await expect.poll(() => page.locator('.bet-cart-column .bet-totals').textContent()).toContain('75.00')
  await tabTo(lines.last().locator('.bet-line-remove'))
  await press('Enter')
  await expect.poll(() => lines.count()).toBe(2)
  await tabTo(page.locator('.bet-cart-column .bet-confirm'))
  await press('Enter')
  const placed = named(betText.placedTitle)
  await placed.waitFor()
  await expect.poll(() => focusAt(placed)).toBe('inside')
  await page.goBack()
  await placed.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toMatch(/^\/bet\//)
  expect(await lines.count()).toBe(0)

  await page.locator('h1').first().focus()
  await page.keyboard.type('321')
  await expect.poll(() => lines.count()).toBe(1)
  await tabTo(page.locator('.bet-cart-column .bet-confirm'))
  await press('Enter')
  await placed.waitFor()
  await tabTo(placed.getByRole('link', { name: betText.placedHistory }))
  await press('Enter')
  await page.waitForURL(({ pathname }) => pathname === '/history')
  await placed.waitFor({ state: 'detached' })
  // The entry of the dialog is passed over, both ways.
  await page.goBack()
  await page.waitForURL(({ pathname }) => pathname.startsWith('/bet/'))
  await page.locator('.bet-write-bar').waitFor()
  await expect.poll(() => page.evaluate('history.state.isOverlay ?? false')).toBe(false)
  await page.goForward()
  await page.waitForURL(({ pathname }) => pathname === '/history')
  await page.locator('.bet-write-bar').waitFor({ state: 'detached' })
  await page.goBack()
  await page.waitForURL(({ pathname }) => pathname.startsWith('/bet/'))
  await expect.poll(() => page.evaluate('history.state.isOverlay ?? false')).toBe(false)
  await page.goBack()
  await page.waitForURL(({ pathname }) => pathname === '/contact')
  expect(complaints).toEqual([])
})

/** Nobody presses Tab a hundred times, but who does arrives. */
async function tabTo(wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 100; presses += 1) {
    if (await isFocused(wanted)) return
    await press('Tab')
  }
  throw new Error('the Tab key does not lead there')
}
