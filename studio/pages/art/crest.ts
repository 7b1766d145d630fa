import { svg } from '../frame/dom.ts'

/** Two colours and how they share a shield, by the team's place in the list. */
const CRESTS = [
  ['#1d5fd1', '#8fd0ff', 'wave'],
  ['#e0a520', '#fff3c4', 'stripes'],
  ['#16a3b8', '#e8fdff', 'diamond'],
  ['#f07b1c', '#1d1a17', 'stripes'],
  ['#7d8a94', '#f4f6f7', 'half'],
  ['#5a3a22', '#d9b48a', 'sash'],
  ['#c8322b', '#f6d04d', 'hoops'],
  ['#3a4a9e', '#a8b7ff', 'sash'],
  ['#ff9d2e', '#b3261e', 'half'],
  ['#24305e', '#f2e9b8', 'diamond'],
  ['#f3f5f7', '#5c6b78', 'half'],
  ['#b3262f', '#f2c14e', 'cross'],
  ['#1f8a4c', '#c9f2a6', 'stripes'],
  ['#52616b', '#c3d5dd', 'wave'],
  ['#6f4a8e', '#e4c9ff', 'hoops'],
  ['#8a5a32', '#f0d9b5', 'cross'],
  ['#2a2f1d', '#d7f24b', 'diamond'],
  ['#0f8f74', '#b9fff0', 'wave'],
  ['#d8463c', '#fff1d6', 'sash'],
  ['#9aa7b8', '#27384d', 'hoops'],
  ['#d4161f', '#2e8b3d', 'half'],
  ['#2563c9', '#ffd23f', 'cross'],
  ['#e8602c', '#ffe6a3', 'diamond'],
  ['#f1ead6', '#c94f7c', 'stripes'],
] as const

const PATTERNS = {
  half: 'M24 0H48V56H24z',
  stripes: 'M8 0h8v56H8zM24 0h8v56h-8zM40 0h8v56h-8z',
  hoops: 'M0 8h48v8H0zM0 24h48v8H0zM0 40h48v8H0z',
  sash: 'M-4 8L12 -6L54 44L40 58z',
  cross: 'M19 0h10v18h19v10H29v28H19V28H0V18h19z',
  diamond: 'M24 8L40 26L24 44L8 26z',
  wave: 'M0 26q12-12 24 0t24 0V56H0z',
} as const

const SHIELD = 'M4 4h40v24q0 16-20 24Q4 44 4 28z'

/** A team's colours, for its shirts. */
export function coloursOf(team: number): readonly [string, string] {
  const [one, other] = CRESTS[team] ?? CRESTS[0]
  return [one, other]
}

let drawn = 0

export function crest(team: number): SVGElement {
  const [one, other, pattern] = CRESTS[team] ?? CRESTS[0]
  drawn += 1
  const clip = `crest-${drawn}`
  return svg(
    'svg',
    { class: 'crest', viewBox: '0 0 48 56', 'aria-hidden': 'true' },
    svg('clipPath', { id: clip }, svg('path', { d: SHIELD })),
    svg(
      'g',
      { 'clip-path': `url(#${clip})` },
      svg('path', { d: SHIELD, fill: one }),
      svg('path', { d: PATTERNS[pattern], fill: other }),
    ),
    svg('path', { d: SHIELD, class: 'crest-rim' }),
  )
}
