import './digit-boxes.css'

/** A text that is changed costs less than one that comes and goes: then every `:has()` of the page is asked again. */
const UNTYPED = '\u200b'

interface DigitBoxesProps {
  typed: string
  count: number
  /** Whether the next empty box shows the caret. */
  active: boolean
  label: string
  /** Smaller boxes, for numbers of six digits. */
  compact?: boolean
}

/** The boxes that show what the keypad has typed. Not a field: the keys write it, on the glass or on the desk. */
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
