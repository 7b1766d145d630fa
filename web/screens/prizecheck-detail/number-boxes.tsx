import type { ReactNode } from 'react'
import './number-boxes.css'

const PLACES = [0, 1, 2, 3, 4, 5] as const

interface NumberBoxesProps {
  typed: string
  children: ReactNode
}

/**
 * Six boxes behind one field, a digit in each. One field, not six: a number can be pasted, corrected and read aloud as a whole,
 * and it is sent without scripts.
 */
export function NumberBoxes({ typed, children }: NumberBoxesProps) {
  return (
    <div className="number-boxes">
      {PLACES.map((place) => (
        <span key={place} className={boxClass(place, typed.length)} aria-hidden="true" />
      ))}
      {children}
    </div>
  )
}

function boxClass(place: number, typed: number): string {
  if (place < typed) return 'number-box number-box-filled'
  return place === typed ? 'number-box number-box-next' : 'number-box'
}
