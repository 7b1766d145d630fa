import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Locator, Page, PageScreenshotOptions } from 'playwright-core'
import { expect } from 'vitest'
import { axeFaults } from './axe.ts'

const WINDOWS = [
  [360, 780],
  [390, 844],
  [1280, 900],
] as const

/** Nobody looks at a picture of a story that passes, and to draw one takes as long as a click: `SHOTS=1` takes them. */
const isWanted = process.env.SHOTS === '1'

/** A picture of the page or of a part of it, when somebody wants to look at it. */
export async function takeShot(
  what: Page | Locator,
  options: PageScreenshotOptions & { path: string },
): Promise<void> {
  if (!isWanted) return
  mkdirSync(dirname(options.path), { recursive: true })
  await what.screenshot(options)
}

/** The page as it is, at three widths, dark and light. Nothing is wider than its window, and axe agrees on a phone. */
export async function takeShots(page: Page, folder: string, name: string): Promise<void> {
  const before = page.viewportSize()
  // Without its transitions: half a colour is nobody's choice.
  await page.addStyleTag({ content: '*{transition:none!important;animation:none!important}' })
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height })
    expect(await page.evaluate('document.documentElement.scrollWidth'), `${name} at ${width}`).toBe(width)
    for (const look of ['dark', 'light']) {
      await page.evaluate(`document.documentElement.dataset.theme = '${look}'`)
      await page.evaluate('document.fonts.ready.then(() => scrollTo(0, 0))')
      await takeShot(page, { path: join(folder, `${name}-${width}-${look}.png`), fullPage: true })
      if (width === 360) expect(await axeFaults(page), `${name} ${look}`).toEqual([])
    }
  }
  if (before) await page.setViewportSize(before)
}
