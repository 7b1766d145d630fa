import { svg } from '../frame/dom.ts'

const PLACES: readonly (readonly (readonly [number, number])[])[] = [
  [[50, 50]],
  [
    [28, 28],
    [72, 72],
  ],
  [
    [26, 26],
    [50, 50],
    [74, 74],
  ],
  [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  [
    [27, 27],
    [73, 27],
    [50, 50],
    [27, 73],
    [73, 73],
  ],
  [
    [28, 24],
    [72, 24],
    [28, 50],
    [72, 50],
    [28, 76],
    [72, 76],
  ],
]

/** The pips of a die; one and four are red, as on dice of the region. */
export function pips(value: number): SVGElement {
  const colour = value === 1 || value === 4 ? 'pip pip-red' : 'pip'
  const r = value === 1 ? 15 : 9.5
  const dots = (PLACES[value - 1] ?? []).map(([cx, cy]) => svg('circle', { cx, cy, r, class: colour }))
  return svg('svg', { viewBox: '0 0 100 100', class: 'pips', 'aria-hidden': 'true' }, ...dots)
}
