import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import inventory from '../../../contract/inventory.json' with { type: 'json' }
import { governmentRound } from '../../support/browser/government-round.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useMemberSite } from '../../support/browser/story.ts'
import { useDatabase } from '../../support/database/database.ts'

const database = useDatabase()
const site = useMemberSite(database)
const chromium = useBrowser()
let context: BrowserContext
let page: Page
let roundId: string

beforeAll(async () => {
  context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' },
  })
  page = await context.newPage()
  roundId = await governmentRound(context)
})
afterAll(() => context.close())

/**
 * What can be touched and is smaller than 44 px, measured by what is hit around its middle, so that areas made larger by a
 * pseudo-element count. Links within a sentence are as high as their line (WCAG 2.5.8 leaves them out), and what is hidden
 * from sight for screen readers is not touched. Text, because the server side has no DOM types.
 */
const SMALL = `(() => {
  const found = []
  const half = 21 // a border or a neighbour's shadow may take the last pixel
  for (const each of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
    if (each.type === 'hidden' || each.disabled || each.closest('.unseen, [inert], .skip-link')) continue
    if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    each.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const box = each.getBoundingClientRect()
    if (box.width <= 2 || box.height <= 2) continue
    const style = getComputedStyle(each)
    const words = each.parentElement.textContent.trim().length > each.textContent.trim().length
    if (style.display === 'inline' && words) continue
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const area = each.closest('label, .text-field-box') ?? each
    const hits = (dx, dy) => {
      const [px, py] = [x + dx, y + dy]
      if (px < 0 || px >= innerWidth || py < 0 || py >= innerHeight) return true
      const hit = document.elementFromPoint(px, py)
      return hit !== null && (each.contains(hit) || area.contains(hit))
    }
    if (!hits(0, 0)) continue // covered by something that stays, as a bar
    const [sides, ends] = [hits(-half, 0) && hits(half, 0), hits(0, -half) && hits(0, half)]
    if (sides && ends) continue
    const name = (each.getAttribute('aria-label') ?? each.textContent ?? '').trim().slice(0, 30)
    found.push(each.tagName.toLowerCase() + '.' + String(each.className).slice(0, 40) + ' "' + name + '" ' +
      Math.round(box.width) + 'x' + Math.round(box.height))
  }
  return [...new Set(found)]
})()`

const OURS = [
  '/assistant/report',
  '/changepass/two-step',
  '/changepass/pin',
  '/fair',
  '/favourites',
  '/inbox',
  '/play-control',
  '/promotion',
  '/rank',
  '/yeekee',
]
const OF_STRANGERS = ['/login', '/register', '/forgot', '/agent', '/prizecheck', '/rules']
const OF_NO_MEMBER = /^\/(redirect|login|register)/

async function smallOnes(paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(encodeURI(path.replace('{id}', roundId)))
    await page.locator('html[data-device]').waitFor()
    for (const each of await page.evaluate<string[]>(SMALL)) found.push(`${path}: ${each}`)
  }
  return found
}

test('what a visitor touches is at least 44 px at 360', async () => {
  expect(await smallOnes(OF_STRANGERS)).toEqual([])
})

test('what a member touches is at least 44 px at 360, on every page', async () => {
  await signInAt(page, site.url, { name: 'demo01' })
  const paths = inventory.routes
    .map(({ path }) => path)
    .filter((path) => !OF_NO_MEMBER.test(path) && !path.endsWith('_backup'))
  expect(await smallOnes([...paths, '/deposit', ...OURS])).toEqual([])
})
