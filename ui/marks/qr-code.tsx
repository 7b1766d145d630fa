import { toSvgPath } from 'lean-qr/extras/svg'
import './qr-code.css'
import { qrModules } from '../qr-modules.ts'

/** The light margin around a QR code, in modules. */
const QUIET = 4

/** Text as a QR code: black on white in every theme, because not every camera reads it inverted. */
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
