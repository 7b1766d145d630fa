import { svg } from '../frame/dom.ts'

/** Cloths by number, as race courses have them: the cloth and its figure. */
const CLOTHS = [
  ['#d3262e', '#ffffff'],
  ['#f4f4f0', '#1b1b1b'],
  ['#1d54c0', '#ffffff'],
  ['#f6d12c', '#1b1b1b'],
  ['#14813c', '#ffffff'],
  ['#1c1c1e', '#f6d12c'],
  ['#f07a1a', '#1b1b1b'],
  ['#f29ac0', '#1b1b1b'],
] as const

const COATS = [
  '#6b3f22',
  '#3a2618',
  '#8a5a33',
  '#2a2625',
  '#a2703f',
  '#574b44',
  '#70321c',
  '#b9b2a8',
] as const

/** Legs of the far side lie in the shade. */
const FAR_LEG = '#22170f'

export interface Runner {
  readonly element: SVGElement
  /** How far it has galloped, in strides. */
  gallop(strides: number): void
}

/** The number of a horse on its cloth. */
export function cloth(number: number): SVGElement {
  const [ground, figure] = CLOTHS[number - 1] ?? CLOTHS[0]
  return svg(
    'svg',
    { class: 'cloth', viewBox: '0 0 20 20', 'aria-hidden': 'true' },
    svg('rect', { width: 20, height: 20, rx: 5, fill: ground }),
    svg('text', { x: 10, y: 15, 'text-anchor': 'middle', fill: figure }, String(number)),
  )
}

/** A horse with its jockey, looking to the right; 64 wide and 44 high, its feet at the bottom. */
export function runner(number: number): Runner {
  const coat = COATS[number - 1] ?? COATS[0]
  const [ground, figure] = CLOTHS[number - 1] ?? CLOTHS[0]
  const leg = (x: number, isFar: boolean) =>
    svg('path', {
      class: isFar ? 'leg far' : 'leg',
      d: 'M0 0Q3 5 0 9L-2 17',
      stroke: isFar ? FAR_LEG : coat,
      'data-x': x,
    })
  const legs = [leg(19, true), leg(43, true), leg(16, false), leg(40, false)]
  const tail = svg('path', { d: 'M12 17Q3 15 0 24Q6 21 12 22Z', fill: coat, class: 'tail' })
  const body = svg(
    'g',
    {},
    tail,
    svg('path', {
      d: 'M11 18Q12 12 22 13Q32 15 40 12L50 3Q54 1 56 5L62 11Q62 15 58 14L53 12L47 21Q44 27 36 26L20 27Q11 27 11 18Z',
      fill: coat,
    }),
    svg('path', { d: 'M40 12L49 3L51 1L51 5L43 14Z', class: 'mane' }),
    svg('circle', { cx: 56, cy: 7.4, r: 0.9, class: 'eye' }),
    svg('rect', { x: 21, y: 14, width: 11, height: 10, rx: 2, fill: ground, class: 'rim' }),
    svg('text', { x: 26.5, y: 22, 'text-anchor': 'middle', fill: figure, class: 'figure' }, String(number)),
    svg('path', { d: 'M25 14Q25 5 34 4L39 7L44 10L42 12L36 10L33 15Z', fill: ground, class: 'rim' }),
    svg('circle', { cx: 38.5, cy: 2.6, r: 3.4, fill: figure, class: 'rim' }),
    svg('path', { d: 'M33 14L36 17L34.5 22', class: 'boot' }),
  )
  const [farHind, farFore, hind, fore] = legs
  return {
    element: svg(
      'g',
      { class: 'runner' },
      svg('ellipse', { class: 'ball-shadow', cx: 31, cy: 43, rx: 24, ry: 2.6 }),
      farHind,
      farFore,
      body,
      hind,
      fore,
    ),
    gallop(strides) {
      const at = strides * Math.PI * 2
      const turns = [Math.sin(at + 0.5), Math.sin(at + 2.5), Math.sin(at), Math.sin(at + 2)]
      for (const [nth, each] of legs.entries())
        each.setAttribute(
          'transform',
          `translate(${each.dataset.x} 24) rotate(${((turns[nth] ?? 0) * 40 - 6).toFixed(1)})`,
        )
      body.setAttribute(
        'transform',
        `translate(0 ${(Math.sin(at) * 1.6).toFixed(2)}) rotate(${(Math.sin(at + 1) * 2.4).toFixed(2)} 30 20)`,
      )
    },
  }
}
