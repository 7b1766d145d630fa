import './digit-boxes.css'

/** Changing a text node is cheaper than adding and removing one, which makes the browser evaluate every `:has()` again. */
const UNTYPED = '\u200b'

interface DigitBoxesProps {
  typed: string
  count: number
  /** Whether the next empty box shows the caret. */
  active: boolean
  label: string
  compact?: boolean
}

/** The boxes that show the typed digits. Not an input: the on-screen keypad and the keyboard both write to it. */
export function DigitBoxes({ typed, count, active, label, compact = false }: DigitBoxesProps) {
  const places = Array.from({ length: count }, (_, place) => place)
  return (
    <span
      className={compact ? 'digit-boxes digit-boxes-compact' : 'digit-boxes'}
      role="img"
      aria-label={label}
    >
      {places.map((place) => (
        <span key={place} className={boxClass(place, typed.length, active)} aria-hidden="true">
          {typed[place] ?? UNTYPED}
        </span>
      ))}
    </span>
  )
}

function boxClass(place: number, typedCount: number, active: boolean): string {
  if (place < typedCount) return 'digit-box digit-box-filled'
  return active && place === typedCount ? 'digit-box digit-box-active' : 'digit-box'
}
