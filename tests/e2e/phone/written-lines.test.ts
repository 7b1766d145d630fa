import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cartText } from '../../../web/text/cart.ts'
import { favouriteText } from '../../../web/text/favourites.ts'
import { gridText, padText } from '../../../web/text/grid.ts'
import { pasteText } from '../../../web/text/paste.ts'
import { clippedTexts } from '../../support/browser/clipped.ts'
import { governmentRound } from '../../support/browser/government-round.ts'
import { takeShot, takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useMemberSite, useShots } from '../../support/browser/story.ts'
import { useDatabase } from '../../support/database/database.ts'

const SHOTS = useShots('written-lines')
const database = useDatabase()
const site = useMemberSite(database)
const chromium = useBrowser()

/** Lines whose whole height is seen in their list. Text, because the server side has no DOM types. */
const WHOLE_LINES = `(() => {
  const list = document.querySelector('.bet-written-lines').getBoundingClientRect()
  return [...document.querySelectorAll('.bet-written-lines .bet-line')].filter((each) => {
    const box = each.getBoundingClientRect()
    return box.top >= list.top - 1 && box.bottom <= list.bottom + 1
  }).length
})()`

/** The same of the ticket that is reviewed. */
const WHOLE_IN_CART = WHOLE_LINES.replaceAll('.bet-written-lines', '.sheet .bet-cart-lines').replace(
  "querySelector('.sheet .bet-cart-lines')",
  "querySelector('.sheet .bet-cart-lines').parentElement",
)

const IN_SIGHT = `(() => {
  const box = document.querySelector('.bet-type[aria-pressed="true"]').getBoundingClientRect()
  return box.left >= 0 && box.right <= innerWidth
})()`

test('at 360x740 four written lines are seen whole above the keypad, which keeps its size', async () => {
  const context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 740 } },
    ...{ reducedMotion: 'reduce', bypassCSP: true },
  })
  const page = await context.newPage()
  await signInAt(page, site.url, { name: 'demo01', path: `/bet/${await governmentRound(context)}` })
  for (const digit of '252120121122123')
    await page.getByRole('button', { name: digit, exact: true }).first().click()
  await expect.poll(() => page.locator('.bet-written-lines .bet-line').count()).toBe(5)
  await expect.poll(() => page.evaluate<number>(WHOLE_LINES)).toBeGreaterThanOrEqual(4)
  await takeShot(page, { path: join(SHOTS, '360-lines.png') })
  await takeShots(page, SHOTS, 'bet')
  const key = await page.locator('.keypad button').first().boundingBox()
  expect(key?.height).toBeGreaterThanOrEqual(44)
  // The chosen type is in sight: clicked by a script, which scrolls nothing itself.
  await page.evaluate("document.querySelector('.bet-type:last-of-type').click()")
  await expect.poll(() => page.evaluate<boolean>(IN_SIGHT)).toBe(true)
  await page.evaluate("document.querySelector('.bet-type').click()")
  await expectWays(page)
  await context.close()
})

test('of a long ticket five lines are seen whole at 360x740, and its note follows the last one', async () => {
  const context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 740 } },
    ...{ reducedMotion: 'reduce', bypassCSP: true },
  })
  const page = await context.newPage()
  await signInAt(page, site.url, { name: 'demo02', path: `/bet/${await governmentRound(context)}` })
  await page.getByRole('button', { name: gridText.ways }).click()
  await page.getByRole('dialog').getByRole('button', { name: pasteText.open }).click()
  const slip = Array.from({ length: 95 }, (_, n) => `${String(n).padStart(2, '0')} บน ${10 + (n % 4) * 10}`)
  await page.getByLabel(pasteText.label).fill(slip.join('\n'))
  await page.getByRole('button', { name: pasteText.add }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: cartText.reviewLabel(95) }).click()
  await page.locator('.sheet .bet-confirm').waitFor()
  await expect.poll(() => page.evaluate<number>(WHOLE_IN_CART)).toBeGreaterThanOrEqual(5)
  await takeShot(page, { path: join(SHOTS, '360-long-ticket.png') })
  const note = page.locator('.sheet').getByLabel(cartText.note)
  await note.fill('ป้าแดง')
  expect(await note.inputValue()).toBe('ป้าแดง')
  expect(await page.locator('.sheet .bet-confirm').isVisible()).toBe(true)
  await context.close()
})

/** The other ways to write are behind one button, and the grid has its way back in a row of its own. */
async function expectWays(page: Page): Promise<void> {
  expect(await page.getByRole('tab', { name: gridText.grid }).isVisible()).toBe(false)
  const ways = page.getByRole('button', { name: gridText.ways })
  await ways.click()
  const sheet = page.getByRole('dialog', { name: gridText.ways })
  for (const name of [gridText.grid, pasteText.open, padText.settings])
    expect((await sheet.getByRole('button', { name }).boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await sheet.getByRole('link', { name: favouriteText.open }).waitFor()
  await page.evaluate('document.fonts.ready.then(() => null)')
  await takeShot(page, { path: join(SHOTS, '360-ways.png') })
  expect(await clippedTexts(page)).toEqual([])
  await sheet.getByRole('button', { name: gridText.grid }).click()
  await page.getByRole('grid').waitFor()
  const tab = page.getByRole('tab', { name: gridText.grid })
  await expect.poll(() => tab.and(page.locator(':focus')).count()).toBe(1)
  await takeShot(page, { path: join(SHOTS, '360-grid.png') })
  await page.getByRole('tab', { name: gridText.pad }).click()
  await page.locator('.bet-written-lines .bet-line').first().waitFor()
  await ways.click()
  await sheet.getByRole('button', { name: padText.settings }).click()
  await page.getByRole('dialog', { name: padText.title }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => ways.and(page.locator(':focus')).count()).toBe(1)
}
