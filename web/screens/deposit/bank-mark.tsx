import { inkOn } from './bank-ink.ts'

interface BankMarkProps {
  code: string
  /** `#aabbcc`; empty where nobody says it. */
  color: string
}

/** Letters that fit the circle. */
const LETTERS = 5
/** Of the letters, by how many there are. */
const SIZES = [17, 17, 15, 13, 10.5, 9]

/** A bank's own sign, drawn here and no trademark: its abbreviation in a circle of its colour. */
export function BankMark({ code, color }: BankMarkProps) {
  const letters = code.slice(0, LETTERS).toUpperCase()
  return (
    <svg className="flex-none" width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="20" fill={color || 'var(--raised)'} />
      <text
        x="20"
        y="20"
        dominantBaseline="central"
        textAnchor="middle"
        fill={color ? inkOn(color) : 'var(--text-2)'}
        fontSize={SIZES[letters.length]}
        fontWeight="700"
      >
        {letters}
      </text>
    </svg>
  )
}
