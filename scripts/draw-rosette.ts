import { writeFileSync } from 'node:fs'

// Draws web/layouts/rosette.svg, the banknote pattern of the sign-in and error pages. Run by hand after a change: `node
// scripts/draw-rosette.ts`. Each ring is one closed curve that oscillates between a circle and a lobed edge.

const SIZE = 1200
const CENTRE = SIZE / 2

interface Ring {
  readonly inner: (angle: number) => number
  readonly outer: (angle: number) => number
  /** The oscillations over all turns, and the turns: coprime, so that the curve closes only at its end. */
  readonly swings: number
  readonly turns: number
}

const lobes = (radius: number, depth: number, shift: number) => (angle: number) =>
  radius + depth * Math.cos(5 * angle + shift)

const RINGS: readonly Ring[] = [
  { inner: () => 148, outer: lobes(318, 52, 0.6), swings: 151, turns: 5 },
  { inner: lobes(296, 46, 0.6), outer: lobes(520, 64, 2.2), swings: 193, turns: 5 },
]
const STEPS_A_SWING = 15

const paths = RINGS.map((ring) => `<path d="${curve(ring)}"/>`).join('')
const svg =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" fill="none" stroke="#1fa892" ` +
  `stroke-width="1.1" stroke-opacity=".5"><title>rosette</title>${paths}</svg>\n`
writeFileSync(new URL('../web/layouts/rosette.svg', import.meta.url), svg)

function curve({ inner, outer, swings, turns }: Ring): string {
  const steps = swings * STEPS_A_SWING
  let at = [0, 0] as readonly [number, number]
  let path = ''
  for (let step = 0; step < steps; step += 1) {
    const angle = (step / steps) * turns * 2 * Math.PI
    const swing = (1 - Math.cos((step / STEPS_A_SWING) * 2 * Math.PI)) / 2
    const radius = inner(angle) + (outer(angle) - inner(angle)) * swing
    const to = [CENTRE + radius * Math.cos(angle), CENTRE + radius * Math.sin(angle)].map(Math.round) as [
      number,
      number,
    ]
    // Relative steps are shorter numbers, which halves the file.
    path += step === 0 ? `M${to[0]} ${to[1]}l` : `${pair(to[0] - at[0], to[1] - at[1])}`
    at = to
  }
  return `${path.trim()}z`
}

function pair(dx: number, dy: number): string {
  return `${dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`
}
