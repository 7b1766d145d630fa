import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { type DateParts, dateOfParts, partsOfDate } from '../../domain/calendar/date-parts.ts'
import { dateText, SHORT_MONTHS, YEARS_AHEAD } from '../text/dates.ts'
import './text-field.css'
import './date-choice.css'

interface DateChoiceProps {
  label: string
  /** Its parts are sent as `${name}_day`, `${name}_month`, `${name}_year`, also before scripts run. */
  name: string
  /** YYYY-MM-DD, or '' for none. */
  value: string
  today: string
  /** The first and last year, counted from this one. */
  years: readonly [from: number, to: number]
  /** The label stands unseen: the place says what it is. */
  isBare?: boolean
  error?: string | undefined
  disabled?: boolean | undefined
  /** Told with every choice: a date, or '' while no day is chosen. */
  onChoose?: (date: string) => void
}

/** A date of three choices, in the era and the words of the page: the browser's own field has another look in each. */
export function DateChoice({
  label,
  name,
  value,
  today,
  years,
  isBare = false,
  error,
  disabled,
  onChoose,
}: DateChoiceProps) {
  const id = useId()
  const [parts, setParts] = useState(() => partsOfDate(value, today))
  // Another date comes from outside: Back, or a filter that is cleared.
  useEffect(() => {
    setParts((now) => ((dateOfParts(now) ?? '') === value ? now : partsOfDate(value, today)))
  }, [value, today])
  const choose = (part: keyof DateParts, text: string) => {
    const next = { ...parts, [part]: text }
    setParts(next)
    onChoose?.(dateOfParts(next) ?? '')
  }
  const thisYear = Number(today.slice(0, 4))
  const shownYears = Array.from({ length: years[1] - years[0] + 1 }, (_, i) => thisYear + years[1] - i)
  const chosen = (key: keyof DateParts) => ({
    ...{ name: `${name}_${key}`, value: parts[key], disabled },
    'aria-label': `${label} ${dateText[key]}`,
    ...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {}),
    onChange: (event: ChangeEvent<HTMLSelectElement>) => choose(key, event.target.value),
  })
  return (
    <fieldset className="text-field">
      <legend className={isBare ? 'unseen' : 'text-field-label mb-1.5'}>{label}</legend>
      <div className="text-field-box date-choice" data-wrong={error ? '' : undefined}>
        <select {...chosen('day')}>
          <option value="">{dateText.day}</option>
          {Array.from({ length: 31 }, (_, i) => option(i + 1, String(i + 1)))}
        </select>
        <select {...chosen('month')}>{SHORT_MONTHS.map((month, i) => option(i + 1, month))}</select>
        <select {...chosen('year')}>
          {shownYears.map((year) => option(year, String(year + YEARS_AHEAD)))}
        </select>
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-field-error">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

const option = (value: number, words: string) => (
  <option key={value} value={value}>
    {words}
  </option>
)
