import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PLACES_LEAST, PLACES_MOST } from '../../../domain/rewards/wheel.ts'
import { WheelPicture } from '../../../web/screens/luckydraw/wheel-picture.tsx'
import { useBrowser } from '../../support/browser/story.ts'

const chromium = useBrowser()

const SIZE = 200
const COLOUR_STEP = 20
const COUNTS = Array.from({ length: PLACES_MOST - PLACES_LEAST + 1 }, (_, more) => PLACES_LEAST + more)

/** As the site draws and turns it. */
const SITE = readFileSync(new URL('../../../web/screens/luckydraw/luckydraw.css', import.meta.url), 'utf8')
/** Over that, every place in a colour that tells its number; lines between places, words and the shadow are not drawn. */
const COLOURS = Array.from({ length: PLACES_MOST }, (_, place) => {
  return `.wheel-disc > g:nth-child(${place + 1}) path { fill: rgb(${place * COLOUR_STEP}, 120, 60); stroke: none }`
})
const STYLE = [
  'body { margin: 0; display: flex; flex-wrap: wrap; align-items: start }',
  `.wheel { width: ${SIZE}px; margin: 0; filter: none }`,
  '.wheel text { visibility: hidden }',
  ...COLOURS,
]

interface Wheel {
  readonly count: number
  readonly place: number
}

const prizeOf = (place: number) => place * 10
const ALL: readonly Wheel[] = COUNTS.flatMap((count) =>
  Array.from({ length: count }, (_, place) => ({ count, place })),
)

function draw({ count, place }: Wheel, turns: number): string {
  const prizes = Array.from({ length: count }, (_, each) => prizeOf(each))
  return renderToStaticMarkup(createElement(WheelPicture, { prizes, place, turns, onRest: () => {} }))
}

const turnOf = (markup: string) => /rotate\(-?[\d.]+deg\)/.exec(markup)?.[0] ?? ''

async function openWheels(reducedMotion: 'reduce' | 'no-preference'): Promise<Page> {
  const viewport = { width: SIZE * 12, height: SIZE * Math.ceil(ALL.length / 12) }
  const page = await chromium.browser.newPage({ viewport, reducedMotion })
  // Each rests a place before the one that is drawn.
  const wheels = ALL.map(({ count, place }) => draw({ count, place: (place + count - 1) % count }, 0))
  await page.setContent(`<style>${SITE}\n${STYLE.join('\n')}</style>${wheels.join('')}`)
  return page
}

/** Turns every wheel to its place, as the page does: by the style of its disc. Resolves when all rest; how many turned. */
async function turn(page: Page): Promise<number> {
  const turns = JSON.stringify(ALL.map((wheel) => turnOf(draw(wheel, 6))))
  return page.evaluate<number>(`(async () => {
    const discs = [...document.querySelectorAll('.wheel-disc')]
    discs.forEach((disc) => getComputedStyle(disc).transform)
    const turns = ${turns}
    turns.forEach((turn, nth) => { discs[nth].style.transform = turn })
    const turning = document.getAnimations()
    await Promise.all(turning.map((each) => each.finished))
    return turning.length
  })()`)
}

/** Which place of each wheel lies under the tip of the pointer, by its pixel. */
async function underPointer(page: Page): Promise<number[]> {
  const picture = await page.screenshot()
  return Promise.all(
    ALL.map(async (_, nth) => {
      const [column, row] = [nth % 12, Math.floor(nth / 12)]
      const pixel = { left: column * SIZE + SIZE / 2, top: row * SIZE + 26, width: 1, height: 1 }
      const [red = NaN, green] = await sharp(picture).extract(pixel).removeAlpha().raw().toBuffer()
      expect(green, 'a place, not what lies over it').toBe(120)
      return red / COLOUR_STEP
    }),
  )
}

/** The prize that is written on a place of each wheel. */
async function writtenOn(page: Page, places: readonly number[]): Promise<number[]> {
  const words = await page.evaluate<string[]>(`${JSON.stringify(places)}.map((place, nth) =>
    document.querySelectorAll('.wheel-disc')[nth].children[place].querySelector('.wheel-prize').textContent)`)
  return words.map(Number)
}

test.each(['no-preference', 'reduce'] as const)(
  'of every number of places and with every place drawn, what lies under the pointer is the prize that was drawn (motion: %s)',
  async (motion) => {
    const page = await openWheels(motion)
    expect(await turn(page)).toBe(motion === 'reduce' ? 0 : ALL.length)
    const places = await underPointer(page)
    expect(places).toEqual(ALL.map(({ place }) => place))
    expect(await writtenOn(page, places)).toEqual(ALL.map(({ place }) => prizeOf(place)))
    await page.close()
  },
)

interface Traced {
  readonly name: string
  readonly args: { readonly data?: { readonly compositeFailed?: number; readonly state?: string } }
}

test('the page draws no frame of a turn: the compositor does, however busy the page is', async () => {
  const page = await openWheels('no-preference')
  await chromium.browser.startTracing(page, { categories: ['blink.animations', 'devtools.timeline'] })
  await turn(page)
  const traced = JSON.parse((await chromium.browser.stopTracing()).toString()) as {
    traceEvents: readonly Traced[]
  }
  const turned = traced.traceEvents.filter(({ name, args }) => {
    return name === 'Animation' && args.data?.compositeFailed !== undefined
  })
  expect(turned.length).toBeGreaterThanOrEqual(ALL.length)
  expect(new Set(turned.map(({ args }) => args.data?.compositeFailed))).toEqual(new Set([0]))
  await page.close()
})
