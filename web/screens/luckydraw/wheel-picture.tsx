import { figureText } from '../../../ui/figure-text.ts'
import { wheelText } from '../../text/wheel.ts'

interface WheelPictureProps {
  /** In their order; baht. */
  prizes: readonly number[]
  /** Where it rests, or comes to rest. */
  place: number
  /** Whole turns before that: each spin adds some. */
  turns: number
  onRest: () => void
}

/** The unit circle, drawn at 100 to each side. */
const RADIUS = 84
const LABEL_AT = 60

/** The wheel with its pointer at the top. It turns to a place that is decided already. */
export function WheelPicture({ prizes, place, turns, onRest }: WheelPictureProps) {
  const each = 360 / prizes.length
  const most = Math.max(...prizes)
  const angle = turns * 360 - place * each
  return (
    <div className="wheel">
      <svg viewBox="-100 -100 200 200" aria-hidden="true">
        <circle r="97" className="wheel-rim" />
        {Array.from({ length: 24 }, (_, nth) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: lamps never move
            key={nth}
            className={nth % 3 === 0 ? 'wheel-lamp wheel-lamp-lit' : 'wheel-lamp'}
            cx={at(90.5, nth * 15).x}
            cy={at(90.5, nth * 15).y}
            r={nth % 3 === 0 ? 1.6 : 1}
          />
        ))}
        <g
          className="wheel-disc"
          style={{ transform: `rotate(${angle}deg)` }}
          data-place={place}
          onTransitionEnd={onRest}
        >
          {prizes.map((prize, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places never move
            <g key={index} transform={`rotate(${index * each})`}>
              <path d={slice(each)} className={`wheel-place ${toneOf(prize, index, most)}`} />
              <text y={-LABEL_AT} className={`wheel-prize ${toneOf(prize, index, most)}`}>
                {prize > 0 ? figureText(prize) : ''}
              </text>
              <text y={-LABEL_AT + 11} className={`wheel-unit ${toneOf(prize, index, most)}`}>
                {prize > 0 ? wheelText.baht : wheelText.blank}
              </text>
            </g>
          ))}
        </g>
        <circle r="24" className="wheel-hub" />
        <circle r="13" className="wheel-hub-in" />
        <path
          d="M 0 -78 C -4 -86 -9 -89 -9 -95 A 9 9 0 1 1 9 -95 C 9 -89 4 -86 0 -78 Z"
          className="wheel-pointer"
        />
        <circle cy="-95" r="3" className="wheel-pointer-eye" />
      </svg>
    </div>
  )
}

/** The best prize is gold, the next ones stand out from those of every day. */
function toneOf(prize: number, index: number, most: number): string {
  if (prize === 0) return 'wheel-none'
  if (prize === most) return 'wheel-best'
  if (prize * 10 >= most) return 'wheel-good'
  return index % 2 === 0 ? 'wheel-one' : 'wheel-two'
}

function slice(each: number): string {
  const [from, to] = [at(RADIUS, -each / 2), at(RADIUS, each / 2)]
  return `M 0 0 L ${from.x} ${from.y} A ${RADIUS} ${RADIUS} 0 0 1 ${to.x} ${to.y} Z`
}

/** A point at so many degrees from the top. */
function at(radius: number, degrees: number): { x: string; y: string } {
  const angle = ((degrees - 90) * Math.PI) / 180
  return { x: (radius * Math.cos(angle)).toFixed(3), y: (radius * Math.sin(angle)).toFixed(3) }
}
