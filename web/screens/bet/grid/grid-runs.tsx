import { useState } from 'react'
import { gridText } from '../../../text/grid.ts'
import { numbersWith } from './grid.ts'

const DIGITS = [...'0123456789']

interface GridRunsProps {
  digits: number
  locked: boolean
  onRun: (numbers: readonly string[]) => void
}

/** Selects whole rows and columns: every number with a digit at a position. */
export function GridRuns({ digits, locked, onRun }: GridRunsProps) {
  const [place, setPlace] = useState(0)
  if (digits < 2) return null
  const places = Array.from({ length: digits }, (_, at) => at)
  return (
    <fieldset className="bet-grid-runs" disabled={locked}>
      <legend className="unseen">{gridText.runs}</legend>
      <select
        className="bet-grid-place"
        aria-label={gridText.places}
        value={place}
        onChange={(event) => setPlace(Number(event.currentTarget.value))}
      >
        {places.map((each) => (
          <option key={each} value={each}>
            {gridText.place(each, digits)}
          </option>
        ))}
      </select>
      <div className="chip-row bet-grid-digits">
        {DIGITS.map((digit) => (
          <button
            key={digit}
            type="button"
            className="bet-grid-run"
            aria-label={gridText.run(gridText.place(place, digits), digit)}
            onClick={() => onRun(numbersWith(digit, place, digits))}
          >
            {places.map((each) => (each === place ? digit : '•')).join('')}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
