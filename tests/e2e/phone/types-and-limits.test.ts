import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { betText, shortTypeName } from '../../../web/text/bet.ts'
import { howtoText } from '../../../web/text/help.ts'
import { clippedTexts } from '../../support/browser/clipped.ts'
import { governmentRound } from '../../support/browser/government-round.ts'
import { takeShot } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

const SHOTS = useShots('types-and-limits')
const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
let context: BrowserContext
let page: Page

beforeEach(async () => {
  context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 740 }, hasTouch: true },
    reducedMotion: 'reduce', // a sheet on its way in is cut off by its frame
  })
  page = await context.newPage()
})
afterEach(() => context.close())

async function openRound(): Promise<void> {
  await signInAt(page, site.url, { name: 'demo05', path: `/bet/${await governmentRound(context)}` })
  await page.locator('.bet-types-row').waitFor()
}

test.each([
  [360, 740, 'dark'],
  [390, 844, 'light'],
  [1280, 900, 'dark'],
])(
  'at %i px a type is chosen by its odds, and its prices stand where the price is typed',
  async (width, height, look) => {
    await page.setViewportSize({ width, height })
    await context.addCookies([{ name: 'look', value: look, url: site.url }])
    await openRound()
    await takeShot(page, { path: join(SHOTS, `${width}-${look}-page.png`) })
    await page.getByRole('button', { name: betText.allTypes }).tap()
    const sheet = page.getByRole('dialog', { name: betText.allTypes })
    await sheet.getByText(howtoText.meanings.three_top).waitFor()
    await takeShot(page, { path: join(SHOTS, `${width}-${look}-sheet.png`) })
    const twoBottom = sheet.locator('.types-list > li', { hasText: shortTypeName.two_bottom })
    await twoBottom.locator('summary').tap()
    await twoBottom.getByText(howtoText.meanings.two_bottom).waitFor()
    expect(await twoBottom.locator('summary').textContent()).toBe(howtoText.oddsOf(1, 100, 90))
    expect(await clippedTexts(page)).toEqual([])
    await twoBottom.getByRole('button').tap()
    await sheet.waitFor({ state: 'detached' })
    expect(await page.locator('.bet-type[aria-pressed=true] .bet-type-name').textContent()).toBe(
      shortTypeName.two_bottom,
    )

    const prices = page.getByText(betText.perLine('1', '10,000')).and(page.locator('.bet-stake-limits'))
    expect(await prices.isVisible()).toBe(width >= 1024)
    await page.locator('.bet-stake').tap()
    await prices.waitFor()
    expect(await clippedTexts(page)).toEqual([])
    await takeShot(page, { path: join(SHOTS, `${width}-${look}-price.png`) })
  },
)
