import { toSvgPath } from 'lean-qr/extras/svg'
import './qr-code.css'
import { qrModules } from '../qr-modules.ts'

/** Modules of light that have to be left around a code. */
const QUIET = 4

/** Text as a code for a phone's camera: black on white in every theme, for that is what cameras know. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = qrModules(text)
  const edge = modules.size + 2 * QUIET
  return (
    <svg
      className="qr-code"
      viewBox={`${-QUIET} ${-QUIET} ${edge} ${edge}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className="qr-code-light" d={`M${-QUIET} ${-QUIET}h${edge}v${edge}h${-edge}z`} />
      <path d={toSvgPath(modules)} />
    </svg>
  )
}
