import type { Fixture } from '../../games/football/fixtures.ts'
import type { Goal } from '../../games/football/football.ts'
import { coloursOf } from '../art/crest.ts'
import { svg } from '../frame/dom.ts'

/** Of the drawing, and of the grass in it. */
const [WIDTH, HEIGHT] = [360, 220]
const GRASS = { left: 18, right: 342, top: 34, bottom: 208 }
const CENTRE = { x: (GRASS.left + GRASS.right) / 2, y: (GRASS.top + GRASS.bottom) / 2 }

interface Spot {
  readonly x: number
  readonly y: number
}
interface Way extends Spot {
  readonly minute: number
}

/** Where eleven players of a side stand, from their own goal to the middle, of 1; and across, from -1 to 1. */
const STANDS: readonly Spot[] = [
  { x: 0.03, y: 0 },
  ...[-0.72, -0.26, 0.26, 0.72].map((y) => ({ x: 0.24, y })),
  ...[-0.78, -0.28, 0.28, 0.78].map((y) => ({ x: 0.5, y })),
  { x: 0.74, y: -0.24 },
  { x: 0.74, y: 0.24 },
]

export interface Pitch {
  readonly element: SVGElement
  /** Draws a minute of the match, with its fraction. */
  show(minute: number): void
}

/** A match from above: both sides, and a ball that is in a goal when one falls. What is between the goals is for the eye alone. */
export function pitch(fixture: Fixture, goals: readonly Goal[]): Pitch {
  const ways = waysOf(fixture, goals)
  const sides = [players(fixture.home, 0), players(fixture.away, 1)]
  const shadow = svg('ellipse', { class: 'ball-shadow', rx: 4, ry: 2 })
  const ball = svg('circle', { class: 'ball', r: 3.6 })
  const nets = [net(GRASS.left - 9), net(GRASS.right)]
  return {
    element: svg(
      'svg',
      { class: 'pitch', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true' },
      ...ground(),
      ...nets,
      ...sides.flatMap((side) => side.map(({ dot }) => dot)),
      shadow,
      ball,
    ),
    show(minute) {
      const at = ballAt(ways, minute)
      const hop = Math.abs(Math.sin(minute * 2.6)) * 4
      place(shadow, at.x, at.y + 3)
      place(ball, at.x, at.y - hop)
      for (const [side, all] of sides.entries()) movePlayers(all, side, at, minute)
      for (const [nth, each] of nets.entries())
        each.classList.toggle(
          'shaken',
          goals.some(([at, side]) => side !== nth && minute >= at && minute < at + 1.6),
        )
    },
  }
}

interface Player {
  readonly dot: SVGElement
  readonly home: Spot
}

function players(team: number, side: 0 | 1): Player[] {
  const [shirt, trim] = coloursOf(team)
  return STANDS.map((stand, nth) => {
    const across = CENTRE.y + (stand.y * (GRASS.bottom - GRASS.top)) / 2
    const along = (stand.x * (GRASS.right - GRASS.left)) / 1.55
    const x = side === 0 ? GRASS.left + along : GRASS.right - along
    const dot = svg(
      'g',
      { class: 'player' },
      svg('ellipse', { class: 'ball-shadow', cy: 5, rx: 4.6, ry: 2 }),
      svg('circle', { r: 4.6, fill: nth === 0 ? trim : shirt, class: 'shirt' }),
      svg('circle', { r: 1.8, cy: -1, fill: nth === 0 ? shirt : trim }),
    )
    return { dot, home: { x, y: across } }
  })
}

/** Both sides lean towards the ball, and whoever is nearest goes for it. */
function movePlayers(all: readonly Player[], side: number, ball: Spot, minute: number): void {
  const lean = { x: (ball.x - CENTRE.x) * 0.38, y: (ball.y - CENTRE.y) * 0.3 }
  const spots = all.map(({ home }, nth) => {
    if (nth === 0) return { x: home.x, y: CENTRE.y + (ball.y - CENTRE.y) * 0.28 }
    const wobble = Math.sin(minute * 1.7 + nth * 2.1 + side) * 5
    return { x: home.x + lean.x + wobble, y: home.y + lean.y + Math.cos(minute * 1.3 + nth * 1.7) * 4 }
  })
  const far = spots.map(({ x, y }) => Math.hypot(x - ball.x, y - ball.y))
  const nearest = far.indexOf(Math.min(...far.slice(1)))
  for (const [nth, { x, y }] of spots.entries()) {
    const pull = nth === nearest ? 0.72 : 0
    const dot = all[nth]?.dot
    if (dot) place(dot, x + (ball.x - x) * pull + (side === 0 ? -3 : 3), y + (ball.y - y) * pull)
  }
}

function place(element: SVGElement, x: number, y: number): void {
  element.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`)
}

/** Where the ball is when: about every two minutes somewhere, before a goal near it, and then in the middle. */
function waysOf({ home, away }: Fixture, goals: readonly Goal[]): Way[] {
  const scored = goals.flatMap(([minute, side]): Way[] => {
    const to = side === 0 ? GRASS.right : GRASS.left
    const inwards = side === 0 ? -1 : 1
    const y = CENTRE.y + wander(home * 31 + away * 7 + minute) * 60
    return [
      { minute: minute - 1, x: to + inwards * 60, y },
      { minute, x: to - inwards * 4, y: CENTRE.y + wander(minute) * 12 },
      { minute: minute + 1.2, x: to - inwards * 4, y: CENTRE.y + wander(minute) * 12 },
      { minute: minute + 1.6, ...CENTRE },
    ]
  })
  const free = Array.from({ length: 48 }, (_, nth): Way => {
    const seed = home * 101 + away * 37 + nth * 13
    const x = CENTRE.x + wander(seed) * 135
    return { minute: nth * 2, x, y: CENTRE.y + wander(seed + 5) * 74 }
  }).filter(({ minute }) => goals.every(([at]) => minute < at - 1.5 || minute > at + 2))
  return [{ minute: -1, ...CENTRE }, ...free.filter(({ minute }) => minute > 0), ...scored].toSorted(
    (a, b) => a.minute - b.minute,
  )
}

/** From -1 to 1, the same for the same number. */
function wander(seed: number): number {
  return Math.sin(seed * 12.9898) * Math.cos(seed * 4.1414)
}

function ballAt(ways: readonly Way[], minute: number): Spot {
  const next = ways.findIndex((way) => way.minute > minute)
  const [from, to] = [ways[next - 1], ways[next]]
  if (!from || !to) return ways.at(-1) ?? CENTRE
  const part = (minute - from.minute) / (to.minute - from.minute)
  const eased = part * part * (3 - 2 * part)
  return { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased }
}

function net(x: number): SVGElement {
  return svg('rect', { class: 'net', x, y: CENTRE.y - 20, width: 9, height: 40 })
}

/** Stands with people, the grass and its lines. */
function ground(): SVGElement[] {
  const { left, right, top, bottom } = GRASS
  const [wide, high] = [right - left, bottom - top]
  const stripes = Array.from({ length: 9 }, (_, nth) =>
    svg('rect', {
      class: nth % 2 === 0 ? 'grass' : 'grass light',
      ...{ x: left + (nth * wide) / 9, y: top, width: wide / 9, height: high },
    }),
  )
  const people = Array.from({ length: 4 * 44 }, (_, nth) => {
    const [row, seat] = [Math.floor(nth / 44), nth % 44]
    const shade = (seat * 7 + row * 3 + ((seat * row) % 4)) % 5
    return svg('circle', {
      class: `fan fan-${shade}`,
      cx: 8 + seat * 8 + (row % 2) * 4,
      cy: 6 + row * 6.4,
      r: 2.5,
    })
  })
  const line = (name: string, attributes: Record<string, number | string>) =>
    svg(name, { class: 'chalk', ...attributes })
  const box = (width: number, height: number) =>
    [left, right - width].map((x) => line('rect', { x, y: CENTRE.y - height / 2, width, height }))
  return [
    svg('rect', { class: 'stand', width: WIDTH, height: HEIGHT, rx: 10 }),
    ...people,
    ...stripes,
    line('rect', { x: left, y: top, width: wide, height: high }),
    line('path', { d: `M${CENTRE.x} ${top}V${bottom}` }),
    line('circle', { cx: CENTRE.x, cy: CENTRE.y, r: 26 }),
    ...box(46, 98),
    ...box(18, 52),
  ]
}
