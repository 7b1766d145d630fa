import type { SymbolName } from '../../games/slot/canal-reels.ts'
import { svg } from '../frame/dom.ts'

type Shape = readonly [name: string, attributes: Readonly<Record<string, string | number>>]

const path = (d: string, fill: string): Shape => ['path', { d, fill }]
const line = (d: string, stroke: string, width = 4): Shape => [
  'path',
  { d, fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
]
const disc = (cx: number, cy: number, r: number, fill: string): Shape => ['circle', { cx, cy, r, fill }]
const SPIKES = Array.from({ length: 14 }, (_, nth) => {
  const angle = (nth / 14) * Math.PI * 2
  const at = (radius: number, turn: number) =>
    `${(50 + Math.cos(angle + turn) * radius).toFixed(1)} ${(56 + Math.sin(angle + turn) * radius).toFixed(1)}`
  return `M${at(30, -0.2)} L${at(42, 0)} L${at(30, 0.2)} Z`
}).join(' ')

const HAIRS = Array.from({ length: 18 }, (_, nth) => {
  const angle = (nth / 18) * Math.PI * 2
  const at = (radius: number) =>
    `${(50 + Math.cos(angle) * radius).toFixed(1)} ${(54 + Math.sin(angle) * radius).toFixed(1)}`
  return `M${at(28)} L${at(40)}`
}).join(' ')

/** Drawn on a square of a hundred. */
const SHAPES: Readonly<Record<SymbolName, readonly Shape[]>> = {
  durian: [
    line('M50 24 Q50 12 60 8', '#6b4a1d', 7),
    path(SPIKES, '#6f8f1f'),
    disc(50, 56, 34, '#93b52e'),
    path('M50 30 Q68 42 62 76 Q50 88 42 74 Q34 48 50 30 Z', '#ffe38a'),
    path('M51 42 Q60 50 57 66 Q50 74 46 64 Q44 50 51 42 Z', '#f7c948'),
  ],
  mangosteen: [
    disc(50, 58, 34, '#5b1f4b'),
    path('M22 48 Q50 70 78 48 Q80 84 50 90 Q20 84 22 48 Z', '#7a2c64'),
    path('M50 34 Q20 36 24 20 Q42 14 50 26 Q58 14 76 20 Q80 36 50 34 Z', '#5f9a3d'),
    ['ellipse', { cx: 50, cy: 64, rx: 18, ry: 15, fill: '#fff6ec' }],
    line('M50 50 v28 M36 58 l28 12 M64 58 l-28 12', '#e6d2c4', 3),
  ],
  mango: [
    path('M30 20 Q76 12 84 48 Q88 82 52 90 Q20 92 16 62 Q14 34 30 20 Z', '#f6a821'),
    path('M30 20 Q50 22 44 50 Q38 78 22 80 Q10 62 18 40 Q22 26 30 20 Z', '#ffc94a'),
    path('M32 22 Q34 6 56 8 Q52 22 32 22 Z', '#4f8f37'),
  ],
  coconut: [
    disc(50, 54, 38, '#5d3c22'),
    disc(50, 54, 31, '#fdfaf2'),
    disc(50, 56, 22, '#d8ecf0'),
    path('M34 52 Q50 42 66 52 Q60 46 50 46 Q40 46 34 52 Z', '#fff'),
    line('M22 36 L14 28 M32 24 L28 14 M74 30 L82 20', '#3f2814', 4),
  ],
  rambutan: [
    line(HAIRS, '#8fae3a', 4),
    disc(50, 54, 30, '#d5313f'),
    disc(42, 46, 10, '#ee6472'),
    line('M50 24 Q50 14 44 8', '#5c8a34', 5),
  ],
  lime: [
    disc(50, 52, 38, '#3f8f3a'),
    disc(50, 52, 32, '#e9f7c9'),
    disc(50, 52, 28, '#a4d65e'),
    line('M50 24 V80 M26 38 L74 66 M74 38 L26 66', '#e9f7c9', 4),
    disc(50, 52, 5, '#e9f7c9'),
  ],
  chili: [
    path('M30 22 Q50 24 62 46 Q74 70 92 78 Q62 92 40 66 Q26 48 22 32 Z', '#d62f2b'),
    path('M32 28 Q46 32 54 48 Q60 62 70 70 Q50 64 42 50 Q34 38 32 28 Z', '#f26a5e'),
    path('M18 32 Q24 18 38 22 Q34 34 18 32 Z', '#4f8f37'),
    line('M24 22 Q18 14 10 14', '#4f8f37', 5),
  ],
  lotus: [
    path('M50 18 Q66 40 50 74 Q34 40 50 18 Z', '#ffd3e0'),
    path('M28 28 Q54 46 48 76 Q22 66 28 28 Z', '#f59ab8'),
    path('M72 28 Q46 46 52 76 Q78 66 72 28 Z', '#f59ab8'),
    path('M8 50 Q38 50 48 78 Q18 84 8 50 Z', '#e9769c'),
    path('M92 50 Q62 50 52 78 Q82 84 92 50 Z', '#e9769c'),
    path('M22 80 Q50 74 78 80 Q50 94 22 80 Z', '#3d8b62'),
  ],
  boat: [
    path('M50 8 L50 58 L20 58 Q28 28 50 8 Z', '#fff1c9'),
    path('M54 18 Q74 34 78 58 L54 58 Z', '#e8c877'),
    line('M52 6 V66', '#6b4a1d', 4),
    path('M6 58 Q50 76 94 58 Q86 82 66 86 H34 Q14 82 6 58 Z', '#a5561f'),
    path('M12 66 Q50 82 88 66 Q86 74 82 77 Q50 88 18 77 Q14 74 12 66 Z', '#d98236'),
    line('M6 92 q11 -8 22 0 t22 0 t22 0 t22 0', '#03dac5', 4),
  ],
  lantern: [
    line('M50 4 V16', '#b28a34', 4),
    path('M34 16 H66 L72 26 H28 Z', '#b28a34'),
    path('M26 28 H74 Q84 52 72 76 H28 Q16 52 26 28 Z', '#ff8a2a'),
    path('M40 28 H60 Q66 52 60 76 H40 Q34 52 40 28 Z', '#ffd36b'),
    disc(50, 54, 9, '#fff6d6'),
    path('M30 76 H70 L66 84 H34 Z', '#b28a34'),
    line('M42 86 V96 M50 86 V98 M58 86 V96', '#e2523f', 3),
  ],
}

export function fruit(name: SymbolName): SVGElement {
  const shapes = SHAPES[name].map(([shape, attributes]) => svg(shape, attributes))
  return svg('svg', { viewBox: '0 0 100 100', class: 'fruit', 'aria-hidden': 'true' }, ...shapes)
}
