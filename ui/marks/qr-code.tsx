import { qrCode } from '../../domain/qr/qr-code.ts'
import './qr-code.css'

/** Modules of light that have to be left around a code. */
const QUIET = 4

/** Text as a code for a phone's camera: black on white in every theme, for that is what cameras know. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = qrCode(text)
  const edge = rows.length + 2 * QUIET
  const dark = rows.flatMap((row, y) =>
    runsOf(row).map(([x, length]) => `M${x + QUIET} ${y + QUIET}h${length}v1h-${length}z`),
  )
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${edge} ${edge}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className="qr-code-light" d={`M0 0h${edge}v${edge}H0z`} />
      <path d={dark.join('')} />
    </svg>
  )
}

/** The dark runs of a row: where each begins, and how long it is. */
function runsOf(row: readonly boolean[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = []
  row.forEach((dark, x) => {
    if (!dark) return
    const last = runs.at(-1)
    if (last && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  })
  return runs
}
