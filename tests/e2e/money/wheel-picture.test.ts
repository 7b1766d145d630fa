import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { WheelPicture } from '../../../web/screens/luckydraw/wheel-picture.tsx'
import { useBrowser } from '../../support/browser/story.ts'

const chromium = useBrowser()

const SIZE = 200
/** Below the tip of the pointer, above the words of a place. */
const UNDER_POINTER = { left: SIZE / 2, top: 26, width: 1, height: 1 }
const COLOUR_STEP = 20

/** Every place in a colour that tells its number; lines between places and words are not drawn. */
const COLOURS = Array.from({ length: 12 }, (_, place) => {
  return `.wheel-disc > g:nth-child(${place + 1}) path { fill: rgb(${place * COLOUR_STEP}, 120, 60) }`
})
const STYLE = [
  'body { margin: 0; width: 200px }',
  'svg { display: block; width: 200px }',
  'text { display: none }',
  ...COLOURS,
]

test.each([4, 5, 8, 12])(
  'of %i places, the one under the pointer is the one that was drawn',
  async (count) => {
    const places = Array.from({ length: count }, (_, place) => place)
    const wheels = places.map((place) =>
      renderToStaticMarkup(
        createElement(WheelPicture, {
          prizes: places.map((each) => each * 10),
          place,
          turns: place,
          onRest: () => {},
        }),
      ),
    )
    const page = await chromium.browser.newPage({ viewport: { width: SIZE, height: SIZE * count } })
    await page.setContent(`<style>${STYLE.join('\n')}</style>${wheels.join('')}`)
    const picture = await page.screenshot()
    await page.close()
    const drawn = places.map(async (place) => {
      const pixel = { ...UNDER_POINTER, top: UNDER_POINTER.top + place * SIZE }
      const [red = NaN, green] = await sharp(picture).extract(pixel).removeAlpha().raw().toBuffer()
      expect(green, 'a place, not what lies over it').toBe(120)
      return red / COLOUR_STEP
    })
    expect(await Promise.all(drawn)).toEqual(places)
  },
)
