import type { Dice } from '../../games/dice/dice.ts'
import { FACES } from '../../games/dice/dice.ts'
import { el, svg } from '../frame/dom.ts'
import { isStill, pause } from '../frame/game-view.ts'

/** How a cube is turned so that each face looks up: degrees about x and y. */
const TURNS: readonly (readonly [number, number])[] = [
  [0, 0],
  [0, -90],
  [-90, 0],
  [90, 0],
  [0, 90],
  [0, 180],
]
const TUMBLE_MS = 1_350

export interface DiceStage {
  readonly element: HTMLElement
  begin(): void
  rest(): void
  reveal(dice: Dice, words: string): Promise<void>
}

/** Three dice that tumble on a plate under a dome. `face`: what stands on a face. */
export function diceStage(face: (value: number) => Node): DiceStage {
  const cubes = [0, 1, 2].map((nth) => {
    const sides = FACES.map((value) => el('span', { class: `side side-${value}` }, face(value)))
    return el('span', { class: `cube cube-${nth}` }, ...sides)
  })
  const spoken = el('span', { class: 'spoken' })
  const element = el(
    'div',
    { class: 'dice-stage' },
    plate(),
    el(
      'div',
      { class: 'cubes', 'aria-hidden': 'true' },
      ...cubes.map((cube) => el('span', { class: 'die' }, cube)),
    ),
    spoken,
  )
  const place = (nth: number, value: number, turns: number) => {
    const [x, y] = TURNS[value - 1] ?? [0, 0]
    cubes[nth]?.style.setProperty(
      'transform',
      `rotateX(${x + turns * 360}deg) rotateY(${y + turns * 360}deg)`,
    )
  }
  let turns = 0
  for (const [nth, value] of [1, 4, 6].entries()) place(nth, value, 0)
  return {
    element,
    begin() {
      element.classList.add('rolling')
      element.classList.remove('seen')
    },
    rest() {
      element.classList.remove('rolling')
    },
    async reveal(dice, words) {
      turns += isStill() ? 0 : 2
      element.classList.remove('rolling')
      element.classList.add('landing')
      for (const [nth, value] of dice.entries()) place(nth, value, turns + nth)
      await pause(TUMBLE_MS)
      element.classList.remove('landing')
      element.classList.add('seen')
      spoken.textContent = words
    },
  }
}

function plate(): SVGElement {
  const ring = (rx: number, ry: number, of: string) => svg('ellipse', { cx: 160, cy: 92, rx, ry, class: of })
  const petals = Array.from({ length: 24 }, (_, nth) => {
    const angle = (nth / 24) * Math.PI * 2
    const [x, y] = [160 + Math.cos(angle) * 126, 92 + Math.sin(angle) * 62]
    return svg('circle', { cx: x.toFixed(1), cy: y.toFixed(1), r: 2.2, class: 'plate-bead' })
  })
  return svg(
    'svg',
    { viewBox: '0 0 320 184', class: 'plate', 'aria-hidden': 'true' },
    ring(150, 80, 'plate-shadow'),
    ring(146, 76, 'plate-rim'),
    ring(134, 68, 'plate-inner'),
    ring(112, 54, 'plate-well'),
    ...petals,
  )
}
