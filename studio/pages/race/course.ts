import { RACE_WORDS } from '../../text/race-words.ts'
import { cloth, type Runner, runner } from '../art/horse.ts'
import { el, svg } from '../frame/dom.ts'
import { say } from '../frame/language.ts'

const [WIDTH, HEIGHT] = [360, 236]
const SKY = 62
const LANE = (HEIGHT - SKY - 8) / 8
/** The whole way, and where the first is when the drawing no longer follows it. */
const WAY = 2_600
const POST = WAY + 40
/** Whoever wins takes so long, and each that follows a little longer. */
const WIN_S = 13.6
const BEHIND_S = 0.22
/** How long a race is watched, and the moment that stays to be seen: the first are at the post. */
export const WATCH_S = 15.6
export const PHOTO_S = WIN_S + 0.5

interface Running extends Runner {
  readonly number: number
  /** Seconds to the post; undefined before a race. */
  finishes: number
}

interface Course {
  readonly element: HTMLElement
  /** Eight horses at the gate. */
  line(): void
  /** They run, to come in like this. */
  run(order: readonly number[]): void
  /** Draws a moment, in seconds from the start. */
  show(seconds: number): void
}

/** The course from the side: the drawing follows the first, and the post comes in at the end. */
export function course(): Course {
  const field: Running[] = Array.from({ length: 8 }, (_, nth) => ({
    ...runner(nth + 1),
    number: nth + 1,
    finishes: WIN_S,
  }))
  const scenery = sceneries()
  const post = finishPost()
  const places = el('ol', { class: 'run-order', 'aria-hidden': 'true' })
  const drawing = svg(
    'svg',
    { class: 'course', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true' },
    ...ground(scenery),
    post,
    ...field.map(({ element }) => element),
  )
  const place = (all: readonly number[], camera: number, seconds: number) => {
    for (const [nth, horse] of field.entries()) {
      const x = (all[nth] ?? 0) - camera
      horse.element.setAttribute(
        'transform',
        `translate(${x.toFixed(1)} ${(SKY - 18 + nth * LANE).toFixed(1)}) scale(0.86)`,
      )
      if (seconds > 0) horse.gallop(seconds * 2.3 + nth * 0.37)
    }
    post.setAttribute('transform', `translate(${(POST - camera).toFixed(1)} 0)`)
    for (const each of scenery) each.scroll(camera)
  }
  const show = (seconds: number) => {
    const all = field.map((horse) => alongOf(horse, seconds))
    const first = Math.max(...all)
    place(all, Math.min(Math.max(first - 200, 0), POST - 250), seconds)
    const order = field
      .map(({ number }) => number)
      .toSorted((a, b) => rankOf(field, all, b) - rankOf(field, all, a))
    showOrder(places, order.slice(0, 4))
  }
  const line = () => {
    for (const horse of field) horse.gallop(horse.number * 0.13)
    place(
      field.map(() => 14),
      0,
      0,
    )
    showOrder(places, [])
  }
  line()
  return {
    element: el('div', { class: 'race-course' }, drawing, places),
    line,
    run(order) {
      for (const horse of field) horse.finishes = WIN_S + order.indexOf(horse.number) * BEHIND_S
    },
    show,
  }
}

function finishPost(): SVGElement {
  return svg(
    'g',
    { class: 'post' },
    svg('path', { d: `M0 ${SKY - 16}V${HEIGHT}` }),
    svg('rect', { x: -26, y: SKY - 30, width: 52, height: 16, rx: 4 }),
    svg('text', { y: SKY - 18, 'text-anchor': 'middle' }, say(RACE_WORDS.finish)),
  )
}

/** The sky, what goes by, the turf and its lanes. */
function ground(scenery: Scenery[]): SVGElement[] {
  const behind = scenery.map(({ element }) => element)
  const lanes = Array.from({ length: 7 }, (_, nth) =>
    svg('path', { class: 'lane', d: `M0 ${SKY + 6 + (nth + 1) * LANE}H${WIDTH}` }),
  )
  return [
    svg('rect', { class: 'sky', width: WIDTH, height: SKY }),
    ...behind,
    svg('rect', { class: 'turf', y: SKY, width: WIDTH, height: HEIGHT - SKY }),
    ...lanes,
    ...rails(scenery),
  ]
}

/** Who is ahead; at the post by when they came there. */
function rankOf(field: readonly Running[], all: readonly number[], number: number): number {
  const along = all[number - 1] ?? 0
  return along >= WAY ? 1e9 - (field[number - 1]?.finishes ?? 0) : along
}

/** How far a horse has come: it falls back and makes up on the way, and is at the post when it has to be. */
function alongOf({ number, finishes }: Running, seconds: number): number {
  const part = seconds / finishes
  if (part >= 1) return WAY + (seconds - finishes) * (WAY / finishes) * 0.9
  const sway =
    Math.sin(part * Math.PI) *
    (Math.sin(part * 9 + number * 2.4) * 0.02 + Math.sin(part * 17 + number * 5.1) * 0.008)
  // A start from standing.
  const eased = part < 0.06 ? (part * part) / 0.12 : part - 0.03
  return 14 + (WAY - 14) * (eased / 0.97 + sway)
}

function showOrder(places: HTMLElement, order: readonly number[]): void {
  const said = order.join()
  if (places.dataset.order === said) return
  places.dataset.order = said
  places.replaceChildren(...order.map((number) => el('li', {}, cloth(number))))
}

interface Scenery {
  readonly element: SVGElement
  scroll(camera: number): void
}

/** Hills, trees and the stand: what is further away goes by more slowly. */
function sceneries(): Scenery[] {
  const hills = layer(0.08, 'M-40 62Q30 12 90 40Q140 8 210 38Q270 14 330 42Q380 20 400 62Z', 'hills')
  const trees = layer(0.3, Array.from({ length: 18 }, (_, nth) => tree(nth * 22)).join(''), 'trees')
  return [hills, trees]
}

function tree(x: number): string {
  const high = 14 + ((x * 7) % 9)
  return `M${x} 62v-5h-4q-5-${high / 2} 5-${high}q10 ${high / 2} 5 ${high}h-4v5z`
}

/** A path of 396 that is drawn twice, so that it never ends. */
function layer(speed: number, path: string, name: string): Scenery {
  const element = svg(
    'g',
    { class: name },
    svg('path', { d: path }),
    svg('path', { d: path, transform: 'translate(396 0)' }),
  )
  return {
    element,
    scroll: (camera) =>
      element.setAttribute('transform', `translate(${(-(camera * speed) % 396).toFixed(1)} 0)`),
  }
}

/** The white rails, whose posts go by as fast as the ground. */
function rails(scenery: Scenery[]): SVGElement[] {
  const posts = Array.from({ length: 11 }, (_, nth) => `M${nth * 36} ${SKY - 2}v10`).join('')
  const rail = layer(1, posts, 'rail')
  scenery.push(rail)
  return [svg('path', { class: 'rail', d: `M0 ${SKY}H${WIDTH}` }), rail.element]
}
