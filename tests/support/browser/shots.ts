import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Locator, Page, PageScreenshotOptions } from 'playwright-core'
import { expect } from 'vitest'
import { BALANCE_COOKIE, type BalanceLook } from '../../../web/look/look-cookie.ts'
import { axeFaults, RULES_OF_COLOURS } from './axe.ts'
import { clippedTexts } from './clipped.ts'

/** Where axe looks. */
const PHONE = 360
const WINDOWS = [
  [PHONE, 780],
  [390, 844],
  [1280, 900],
] as const

/** A screenshot takes as long as a click, and nobody looks at those of passing tests: only `SHOTS=1` takes them. */
const isWanted = process.env.SHOTS === '1'

/** A screenshot of the page or a part of it, when wanted. */
export async function takeShot(
  what: Page | Locator,
  options: PageScreenshotOptions & { path: string },
): Promise<void> {
  if (!isWanted) return
  mkdirSync(dirname(options.path), { recursive: true })
  await what.screenshot(options)
}

/**
 * Checks the page at three widths: nothing is wider than its window and no text is cut off; on a phone axe finds no fault, dark and
 * light. Never of a page without scripts: the style is added by one, and would be waited for without end.
 */
export async function takeShots(page: Page, folder: string, name: string): Promise<void> {
  const before = page.viewportSize()
  // A table that waits for its next page is drawn pale.
  await page.locator('table[aria-busy]').first().waitFor({ state: 'hidden' })
  // Without transitions: axe must not measure a colour half way.
  await page.addStyleTag({ content: '*{transition:none!important;animation:none!important}' })
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height })
    // A page of members takes the new class a moment after its window.
    const device = width < 1024 ? 'phone' : 'wide'
    const settled = page.locator(`html:not([data-device]), html[data-device=${device}]`)
    await settled.waitFor({ state: 'attached' })
    expect(await page.evaluate('document.documentElement.scrollWidth'), `${name} at ${width}`).toBe(width)
    expect(await clippedTexts(page), `${name} at ${width}: texts cut off`).toEqual([])
    if (width !== PHONE && !isWanted) continue
    for (const look of ['dark', 'light'] as const) {
      await page.evaluate(
        `document.documentElement.dataset.theme = '${look}'; document.fonts.ready.then(() => scrollTo(0, 0))`,
      )
      await takeShot(page, { path: join(folder, `${name}-${width}-${look}.png`), fullPage: true })
      // A look is a set of colours (ui/theme.css): what does not depend on them was looked at in the other one.
      const rules = look === 'light' ? RULES_OF_COLOURS : undefined
      if (width === PHONE) expect(await axeFaults(page, rules), `${name} ${look}`).toEqual([])
    }
  }
  if (before) await page.setViewportSize(before)
}

/** The same of a page as it is for who hides balances, drawn anew: what a form was answered is gone afterwards. */
export async function takeHiddenShots(page: Page, folder: string, name: string): Promise<void> {
  const draw = async (look: BalanceLook) => {
    const url = new URL(page.url()).origin
    await page.context().addCookies([{ name: BALANCE_COOKIE, value: look, url }])
    await page.reload()
    await page.locator('html[data-device]').waitFor()
  }
  await draw('hidden')
  expect(await page.locator('main').getByText('••••••').count(), name).toBeGreaterThan(0)
  await takeShots(page, folder, `${name}-hidden`)
  await draw('shown')
}
