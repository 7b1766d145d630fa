import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { cartText } from '../../../web/text/cart.ts'
import { clippedTexts } from '../../support/browser/clipped.ts'
import { governmentRound } from '../../support/browser/government-round.ts'
import { takeShot } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { withSql } from '../../support/database/database.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

const SHOTS = useShots('low-window')
const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
let context: BrowserContext
afterEach(() => context.close())

async function openRound(width: number, height: number, look: string): Promise<Page> {
  context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width, height } },
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'look', value: look, url: site.url }])
  const page = await context.newPage()
  await signInAt(page, site.url, {
    name: `demo0${width % 9}`,
    path: `/bet/${await governmentRound(context)}`,
  })
  await page.locator('.bet-types-row').waitFor()
  await page.evaluate('document.fonts.ready.then(() => null)')
  return page
}

test.each([
  [1280, 720, 'dark'],
  [1366, 768, 'light'],
  [1024, 720, 'dark'],
])(
  'in a window of %i by %i types, keypad, the words about keys and the confirm button are seen together',
  async (width, height, look) => {
    const page = await openRound(width, height, look)
    const confirm = page.getByRole('button', { name: new RegExp(cartText.confirm) }).first()
    const parts = {
      types: page.locator('.bet-types-row'),
      entry: page.locator('.bet-entry'),
      keypad: page.locator('.keypad'),
      hint: page.locator('.bet-keyboard-hint'),
      confirm,
    }
    await page.mouse.move(width / 2, height - 40)
    await page.mouse.wheel(0, 200)
    await expect.poll(() => page.evaluate('scrollY')).toBe(200)
    await takeShot(page, { path: join(SHOTS, `${width}-empty.png`) })
    await allSeen(parts, height)
    // A ticket of more lines than have room scrolls in itself.
    for (let number = 10; number < 30; number += 1) {
      await page.keyboard.type(`4${number}`)
      await page.keyboard.press('Tab')
      await page.keyboard.type('5')
      await page.keyboard.press('Enter')
    }
    await expect.poll(() => page.locator('.bet-cart-column .bet-cart-lines > li').count()).toBeGreaterThan(10)
    await takeShot(page, { path: join(SHOTS, `${width}-full.png`) })
    await allSeen(parts, height)
    expect(await clippedTexts(page)).toEqual([])
    const types = page.locator('.bet-type')
    expect(await types.count()).toBeGreaterThanOrEqual(16)
    // What is seen can be pressed: nothing lies over it.
    for (const part of [page.locator('.bet-type').last(), page.locator('.key-0'), confirm])
      await part.click({ trial: true })
  },
)

test('in a window of 1280 by 800 no type of a fast lottery is cut by the row below them', async () => {
  const page = await openRound(1280, 800, 'dark')
  const [round] = await withSql(
    database.url,
    (sql) => sql`
      select round.id from round join lottery on lottery.id = round.lottery_id
      where lottery.code like '%yeekee%' and round.status = 'open' order by round.closes_at desc limit 1`,
  )
  await page.goto(`/bet/${round?.id}`)
  await page.locator('.bet-types-row').waitFor()
  await page.evaluate('document.fonts.ready.then(() => null)')
  await takeShot(page, { path: join(SHOTS, 'fast-1280.png') })
  const row = await page.locator('.bet-types-row').boundingBox()
  const types = await page.locator('.bet-type').all()
  expect(types.length).toBeGreaterThanOrEqual(16)
  const ends = await Promise.all(
    types.map(async (type) => {
      const box = await type.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }),
  )
  expect(Math.max(...ends)).toBeLessThanOrEqual((row?.y ?? 0) + (row?.height ?? 0))
  expect(await clippedTexts(page)).toEqual([])
})

/** Each part is whole in the window once the work is scrolled to, and none lies over another. */
async function allSeen(parts: Readonly<Record<string, Locator>>, height: number): Promise<void> {
  const boxes = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => ({ name, box: await part.boundingBox() })),
  )
  const out = boxes.flatMap(({ name, box }) => (box && box.y + box.height <= height ? [] : [{ name, box }]))
  expect(out, 'below the window').toEqual([])
  for (const [nth, { name, box }] of boxes.entries()) {
    for (const other of boxes.slice(nth + 1)) {
      const [a, b] = [box, other.box]
      if (!a || !b) throw new Error('each part is there')
      const apart =
        a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
      expect(apart, `${name} beside ${other.name}`).toBe(true)
    }
  }
}
