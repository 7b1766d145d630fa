import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { betText } from '../../../web/text/bet.ts'
import { favouriteText } from '../../../web/text/favourites.ts'
import { pasteText } from '../../../web/text/paste.ts'
import { clippedTexts } from '../../support/browser/clipped.ts'
import { governmentRound } from '../../support/browser/government-round.ts'
import { takeShot } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { drawRound } from '../../support/stage/drawing.ts'
import { twoOfTheDemo } from '../../support/stage/rules.ts'
import { addRound, openMachinery } from '../../support/stage/stage.ts'

const SHOTS = useShots('bet-columns')
const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
const WINDOW = { width: 1280, height: 900 }
/** Types whose words are wider than they are. */
const WIDER = `[...document.querySelectorAll('.bet-type')]
  .filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.textContent)`
/** How much of the types is seen by scrolling among them alone. */
const SCROLLED_TYPES = `(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(
  document.querySelector('.bet-types-row'))`
const NAMES = ['ทะเบียนรถ', 'วันเกิดแม่', 'เลขฝัน']
let context: BrowserContext
let page: Page

beforeAll(async () => {
  context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: WINDOW, reducedMotion: 'reduce', bypassCSP: true },
  })
  page = await context.newPage()
  await signInAt(page, site.url, { name: 'demo01' })
  for (const name of NAMES) await keepFavourite(name)
  const machinery = openMachinery(database.url, { connections: 4 })
  const two = await twoOfTheDemo(machinery.ctx)
  await drawRound(two, await addRound(machinery.ctx, two.operatorId, {}))
  await machinery.close()
  await page.goto(`/bet/${await governmentRound(context)}`)
  await page
    .locator('.favourites-card li')
    .nth(NAMES.length - 1)
    .waitFor()
  // Where things stand is measured once they stand still.
  await page.locator('html[data-device]').waitFor()
  await page.evaluate('document.fonts.ready.then(() => null)')
})
afterAll(() => context.close())

async function keepFavourite(name: string): Promise<void> {
  const xsrf = (await context.cookies()).find((each) => each.name.endsWith('XSRF-TOKEN'))?.value ?? ''
  const answer = await context.request.post('/svc/bet/member/api/saveFavourite', {
    headers: { 'x-xsrf-token': xsrf, origin: site.url },
    data: {
      name,
      lines: [
        { type: 'three_top', number: '615', amount: 20 },
        { type: 'two_top', number: '15', amount: 50 },
      ],
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('it is on the page')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

async function shoot(name: string): Promise<void> {
  await page.addStyleTag({ content: '*{transition:none!important}' }) // a colour half way is no picture
  for (const look of ['dark', 'light']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${look}'`)
    await takeShot(page, { path: join(SHOTS, `1280-${name}-${look}.png`) })
  }
}

test('favourites stand in a column of their own between keypad and ticket, each a tap away', async () => {
  const [write, side, card, cart] = await Promise.all(
    ['.bet-write', '.bet-side', '.favourites-card', '.bet-cart-column'].map((each) =>
      boxOf(page.locator(each)),
    ),
  )
  if (!write || !side || !card || !cart) throw new Error('all four stand there')
  expect(write.right).toBeLessThanOrEqual(side.x)
  expect(side.right).toBeLessThanOrEqual(cart.x)
  expect([card.x, card.right]).toEqual([side.x, side.right])
  // The column begins where the others do, and its favourites are seen without scrolling.
  expect(side.y).toBe(write.y)
  expect(card.bottom).toBeLessThanOrEqual(WINDOW.height)
  const rows = page.locator('.favourites-card li')
  expect(await rows.locator('b').allTextContents()).toEqual(expect.arrayContaining(NAMES))
  // Each in a row: its name beside the button that puts it on the ticket.
  for (const row of await rows.all()) {
    const [name, put] = [await boxOf(row.locator('b')), await boxOf(row.getByRole('link'))]
    expect(name.right).toBeLessThanOrEqual(put.x)
  }
  await shoot('page')
  await page.getByRole('link', { name: favouriteText.putNamed('เลขฝัน') }).click()
  await expect.poll(() => page.locator('.bet-cart-column .bet-line').count()).toBe(2)
})

test('the draw before stands beside the round, with its numbers and the way to those before it', async () => {
  const [name, past, time] = await Promise.all(
    ['.bet-header-name', '.bet-previous', '.bet-header-time'].map((each) => boxOf(page.locator(each))),
  )
  if (!name || !past || !time) throw new Error('all three stand there')
  expect(name.right).toBeLessThanOrEqual(past.x)
  expect(past.right).toBeLessThanOrEqual(time.x)
  const header = await boxOf(page.locator('.bet-header'))
  expect(past.y).toBeGreaterThanOrEqual(header.y)
  expect(past.bottom).toBeLessThanOrEqual(header.bottom)
  expect(await page.locator('.bet-previous .tile').count()).toBe(5)
})

test('all types are whole within their panel, and the words about prices and keys are in view', async () => {
  const panel = await boxOf(page.locator('.bet-write'))
  const types = await page.locator('.bet-type').all()
  expect(types.length).toBeGreaterThanOrEqual(16)
  for (const each of types) {
    const box = await boxOf(each)
    expect(box.x).toBeGreaterThanOrEqual(panel.x)
    expect(box.right).toBeLessThanOrEqual(panel.right)
  }
  expect(await page.evaluate(WIDER)).toEqual([])
  // The panel does not scroll its types: all are seen together with where the price is typed, and what it may be.
  expect(await page.evaluate(SCROLLED_TYPES)).toBeLessThanOrEqual(1)
  for (const each of ['.bet-entry', '.bet-stake-limits', '.bet-keyboard-hint']) {
    const hint = await boxOf(page.locator(each))
    expect(hint.height, each).toBeGreaterThan(0)
    expect(hint.bottom, each).toBeLessThanOrEqual(WINDOW.height)
  }
  expect(await page.locator('.bet-stake-limits').textContent()).toBe(betText.perLine('1', '10,000'))
  expect(await clippedTexts(page)).toEqual([])
})

test.each([
  ['types', () => page.getByRole('button', { name: betText.allTypes })],
  ['past', () => page.getByRole('button', { name: betText.past })],
  ['paste', () => page.locator('.bet-paste-card').getByRole('button', { name: pasteText.here })],
] as const)('the panel of %s is a dialog in the middle, whole and without a handle', async (name, opener) => {
  await opener().click()
  const dialog = page.locator('dialog.sheet[open]')
  await dialog.waitFor()
  expect(await dialog.locator('.sheet-handle').isVisible()).toBe(false)
  const box = await boxOf(dialog)
  expect(box.y).toBeGreaterThan(0)
  expect(box.bottom).toBeLessThan(WINDOW.height)
  expect(Math.abs(box.x + box.width / 2 - WINDOW.width / 2)).toBeLessThanOrEqual(1)
  expect(Math.abs(box.y + box.height / 2 - WINDOW.height / 2)).toBeLessThanOrEqual(1)
  expect(await clippedTexts(page)).toEqual([])
  await shoot(name)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})
