import { CRAB_FACES } from '../../games/dice/crab.ts'
import { svg } from '../frame/dom.ts'

type Face = (typeof CRAB_FACES)[number]
type Shape = readonly [name: string, attributes: Readonly<Record<string, string | number>>]

const path = (d: string, fill: string): Shape => ['path', { d, fill }]
const line = (d: string, stroke: string, width = 4): Shape => [
  'path',
  { d, fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
]
const eye = (cx: number, cy: number): readonly Shape[] => [
  ['circle', { cx, cy, r: 5, fill: '#fff' }],
  ['circle', { cx: cx + 1, cy, r: 2.6, fill: '#14241f' }],
]

/** Drawn on a square of a hundred. */
const SHAPES: Readonly<Record<Face, readonly Shape[]>> = {
  fish: [
    path('M70 50 L94 28 Q90 50 94 72 Z', '#e28a1b'),
    path('M8 50 Q30 18 62 30 Q76 38 80 50 Q76 62 62 70 Q30 82 8 50 Z', '#f3a52f'),
    path('M40 27 Q52 10 64 30 Z', '#e28a1b'),
    path('M42 73 Q54 88 62 70 Z', '#e28a1b'),
    line('M46 36 Q54 50 46 64 M57 36 Q65 50 57 64', '#fbd089', 3),
    line('M31 34 Q38 50 31 66', '#c06d0b', 3),
    ...eye(23, 45),
  ],
  prawn: [
    line('M70 22 Q90 8 94 14 M68 26 Q88 22 94 30', '#c93a2c', 3),
    line('M40 78 l-4 12 M52 76 l2 13 M30 72 l-10 8 M62 66 l8 10', '#c93a2c', 3),
    path('M72 22 Q46 14 28 34 Q14 52 24 74 L8 86 Q26 92 36 78 Q32 56 48 50 Q66 46 76 32 Z', '#ef5b47'),
    line('M48 22 Q44 34 50 49 M33 33 Q36 44 43 53 M24 50 Q30 58 36 62 M24 66 Q30 70 35 70', '#b32a1e', 3),
    ...eye(64, 28),
  ],
  crab: [
    line('M28 62 L10 56 M28 70 L8 72 M32 77 L16 88 M72 62 L90 56 M72 70 L92 72 M68 77 L84 88', '#b8382b', 5),
    line('M30 52 Q14 44 20 28 M70 52 Q86 44 80 28', '#b8382b', 6),
    path('M12 12 Q6 30 20 34 Q34 32 32 14 L24 24 Z', '#e2523f'),
    path('M88 12 Q94 30 80 34 Q66 32 68 14 L76 24 Z', '#e2523f'),
    path('M50 40 Q82 40 80 62 Q74 84 50 84 Q26 84 20 62 Q18 40 50 40 Z', '#e2523f'),
    line('M36 70 Q50 78 64 70', '#8c2117', 4),
    line('M40 42 L38 34 M60 42 L62 34', '#b8382b', 4),
    ...eye(38, 34),
    ...eye(61, 34),
  ],
  rooster: [
    path('M66 52 Q96 34 90 12 Q78 26 60 34 Z', '#157a54'),
    path('M62 56 Q94 54 96 34 Q82 44 60 46 Z', '#1f9d6d'),
    path('M26 30 Q20 16 30 18 Q32 8 38 17 Q46 10 45 24 Z', '#d6342c'),
    path('M24 32 Q34 18 46 28 Q52 44 68 50 Q76 74 50 80 Q24 80 26 56 Q18 44 24 32 Z', '#f6f0df'),
    path('M24 34 L10 40 L25 44 Z', '#eaa62b'),
    path('M24 46 Q20 58 30 54 Z', '#d6342c'),
    path('M42 56 Q62 50 66 64 Q54 74 42 64 Z', '#d9b978'),
    line('M44 80 v12 M56 79 v13 M38 93 h10 M51 93 h11', '#eaa62b', 4),
    ...eye(32, 33),
  ],
  gourd: [
    line('M50 20 Q48 8 60 6', '#3d6b22', 5),
    path('M58 12 Q76 4 84 16 Q70 22 58 12 Z', '#5a9a35'),
    path(
      'M50 16 Q66 18 66 32 Q66 42 60 46 Q80 54 80 72 Q78 94 50 94 Q22 94 20 72 Q20 54 40 46 Q34 42 34 32 Q34 18 50 16 Z',
      '#7fbf4d',
    ),
    path('M28 68 Q30 56 42 52 Q34 62 36 80 Q28 78 28 68 Z', '#b5e089'),
    path('M40 28 Q42 22 48 21 Q44 28 45 36 Q40 34 40 28 Z', '#b5e089'),
    line('M40 46 Q50 50 60 46', '#4d8a26', 4),
    line('M50 58 v24', '#e8c877', 4),
    line('M42 66 q8 -7 16 0', '#e8c877', 4),
  ],
  tiger: [
    path('M18 30 Q12 10 28 12 L40 24 Z', '#e08a1e'),
    path('M82 30 Q88 10 72 12 L60 24 Z', '#e08a1e'),
    path('M50 16 Q86 18 86 52 Q84 88 50 90 Q16 88 14 52 Q14 18 50 16 Z', '#f4a73a'),
    path('M50 56 Q72 54 70 72 Q64 86 50 86 Q36 86 30 72 Q28 54 50 56 Z', '#fff3dc'),
    line(
      'M50 18 v14 M40 20 l3 12 M60 20 l-3 12 M16 50 l12 4 M17 62 l12 0 M84 50 l-12 4 M83 62 l-12 0',
      '#3a2209',
      5,
    ),
    path('M43 62 Q50 58 57 62 L50 70 Z', '#3a2209'),
    line('M50 70 Q46 78 39 76 M50 70 Q54 78 61 76', '#3a2209', 3),
    ...eye(35, 48),
    ...eye(64, 48),
  ],
}

/** The picture of a face, 1 to 6. */
export function crabFace(value: number): SVGElement {
  const face = CRAB_FACES[value - 1] ?? 'fish'
  const shapes = SHAPES[face].map(([name, attributes]) => svg(name, attributes))
  return svg('svg', { viewBox: '0 0 100 100', class: 'face', 'aria-hidden': 'true' }, ...shapes)
}
