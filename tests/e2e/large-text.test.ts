import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import inventory from '../../contract/inventory.json' with { type: 'json' }
import { governmentRound } from '../support/browser/government-round.ts'
import { signInAt } from '../support/browser/sign-in.ts'
import { useBrowser, useMemberSite } from '../support/browser/story.ts'
import { useDatabase } from '../support/database/database.ts'

const database = useDatabase()
const site = useMemberSite(database)
const chromium = useBrowser()

/** Pages outside the inventory, and a missing one. */
const OUR_OWN = [
  '/fair',
  '/fair/{id}',
  '/yeekee',
  '/favourites',
  '/promotion',
  '/rank',
  '/play-control',
  '/inbox',
  '/changepass/two-step',
  '/changepass/pin',
  '/nothing',
]

/** Longer transitions count as motion. */
const MOTION_MIN_MS = 150

/** Every animation of the page that takes longer or never ends. */
const MOVING = `document.getAnimations()
  .filter((it) => it.playState === 'running' && it.effect.getComputedTiming().endTime > ${MOTION_MIN_MS})
  .map((it) => 'moves: ' + (it.animationName ?? it.transitionProperty) + ' of ' + it.effect.target.className)`

/** Buttons and links below the minimum target size, except inside a sentence or a large enough label. */
const SMALL = `[...document.querySelectorAll('button, a[href], input:not([type=hidden]), select, textarea, summary')]
  .filter((it) => it.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((it) => !it.matches('.skip-link') && !it.closest('.unseen') && !it.closest('label')?.matches(':not(:empty)'))
  .filter((it) => getComputedStyle(it).display !== 'inline')
  .filter((it) => it.offsetWidth < 24 || it.offsetHeight < 24)
  .map((it) => 'small: ' + it.offsetWidth + 'x' + it.offsetHeight + ' ' + it.outerHTML.slice(0, 90))`

/** Fixed bars, and how much of the page they leave visible. */
const BARS = `(() => {
  const bars = [...document.querySelectorAll('body *')].filter((it) => {
    const { position } = getComputedStyle(it)
    return (position === 'fixed' || position === 'sticky') && it.checkVisibility() &&
      it.offsetWidth > innerWidth * 0.6 && it.offsetHeight < innerHeight * 0.9 && !it.matches('.skip-link')
  })
  const covered = bars.reduce((sum, it) => {
    const { top, bottom } = it.getBoundingClientRect()
    return sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
  }, 0)
  return covered > innerHeight / 3 ? ['bars: ' + covered + ' of ' + innerHeight] : []
})()`

/** Controls whose text is cut off at their edge. */
const CUT = `[...document.querySelectorAll('button, a[href], summary')]
  .filter((it) => it.checkVisibility() && /hidden|clip/.test(getComputedStyle(it).overflowX))
  .filter((it) => getComputedStyle(it).textOverflow !== 'ellipsis' && it.scrollWidth > it.clientWidth + 1)
  .map((it) => 'cut: ' + it.scrollWidth + ' in ' + it.clientWidth + ' ' + it.textContent.slice(0, 40))`

/** A select too narrow for its text beside the arrow. */
const SQUEEZED = `(() => {
  const pen = document.createElement('canvas').getContext('2d')
  return [...document.querySelectorAll('select')].filter((it) => it.checkVisibility()).flatMap((it) => {
    pen.font = getComputedStyle(it).font
    const words = Math.ceil(pen.measureText(it.selectedOptions[0]?.text ?? '').width)
    return words + 20 > it.clientWidth ? ['squeezed: ' + words + ' in ' + it.clientWidth + ' ' + it.name] : []
  })
})()`

/** Elements wider than the page. Tables of numbers and prices need 300 px and scroll sideways below that. */
const WIDE = `(() => {
  const width = Math.max(innerWidth, document.querySelector('.bet, .board, .plans') ? 300 : 0)
  const { scrollWidth } = document.documentElement
  return scrollWidth > width ? ['wide: ' + scrollWidth + ' of ' + width] : []
})()`

test.each([
  { what: 'a narrow phone with the largest text', width: 320, height: 640, size: 'largest' },
  { what: 'a desk at twice its size', width: 640, height: 450, size: 'normal' },
  { what: 'a phone at twice its size', width: 195, height: 422, size: 'normal' },
])(
  '$what: every page fits its width, nothing is cut off, too small, covered or moving',
  async ({ width, height, size }) => {
    const context = await chromium.browser.newContext({
      baseURL: site.url,
      viewport: { width, height },
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    await context.addCookies([{ name: 'text_size', value: size, url: site.url }])
    const page = await context.newPage()
    const faults: string[] = []
    const look = async (path: string) => {
      await page.goto(path.replaceAll(' ', '%20'), { waitUntil: 'domcontentloaded' })
      await page.evaluate('document.fonts.ready.then(() => null)')
      for (const claim of [WIDE, CUT, SQUEEZED, SMALL, BARS, MOVING]) {
        for (const fault of await page.evaluate<string[]>(claim)) faults.push(`${path} ${fault}`)
      }
    }
    for (const path of ['/login', '/register', '/prizecheck']) await look(path)
    const roundId = await signIn(page)
    expect(await page.evaluate('document.documentElement.dataset.text')).toBe(size)
    const known = new Set(['/login', '/register'])
    for (const { path } of [...inventory.routes, ...OUR_OWN.map((path) => ({ path }))]) {
      if (!known.has(path)) await look(path.replace('{id}', roundId))
    }
    expect([...new Set(faults)]).toEqual([])
    await context.close()
  },
)

/** Signs in; returns the id of an open round. */
async function signIn(page: Page): Promise<string> {
  await signInAt(page, site.url, { name: 'demo01', path: '/rules' })
  return governmentRound(page)
}
