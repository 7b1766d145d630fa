import { useId } from 'react'
import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { LONG_MONTHS, YEARS_AHEAD } from '../../../ui/text/dates.ts'
import { registerText } from '../../text/sign-in.ts'

const OLDEST = 100

interface BirthDateFieldsProps {
  /** A date of the Common Era that was typed before, `1999-05-20`. */
  kept: string | undefined
  error: string | undefined
  nowMs: number
}

/** Day, month and (in Thai) Buddhist year, as people know their birthday. A date picker would make them count in another era. */
export function BirthDateFields({ kept, error, nowMs }: BirthDateFieldsProps) {
  const id = useId()
  const [year, month, day] = (kept ?? '').split('-').map(Number)
  const thisYear = Number(bangkokDate(nowMs).slice(0, 4)) + YEARS_AHEAD
  const years = Array.from({ length: OLDEST }, (_, i) => thisYear - 20 - i)
  return (
    <fieldset className="text-field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="text-field-label mb-1.5">{registerText.birthDate}</legend>
      <div className="flex flex-wrap gap-2">
        <Choice
          className="flex-[1_1_64px]"
          name="birth_day"
          label={registerText.day}
          autoComplete="bday-day"
          kept={day}
        >
          {Array.from({ length: 31 }, (_, i) => [i + 1, String(i + 1)])}
        </Choice>
        <Choice
          className="flex-[1.6_1_108px]"
          name="birth_month"
          label={registerText.month}
          autoComplete="bday-month"
          kept={month}
        >
          {LONG_MONTHS.map((name, i) => [i + 1, name])}
        </Choice>
        <Choice
          className="flex-[1.2_1_80px]"
          name="birth_year"
          label={registerText.year}
          kept={year ? year + YEARS_AHEAD : undefined}
        >
          {years.map((each) => [each, String(each)])}
        </Choice>
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-field-error">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

interface ChoiceProps {
  /** How wide it wants to be; where three have no room beside each other, they stand below. */
  className: string
  name: string
  label: string
  autoComplete?: string
  kept: number | undefined
  children: (string | number)[][]
}

function Choice({ className, name, label, autoComplete, kept, children }: ChoiceProps) {
  return (
    <span className={`text-field-box px-2.5! ${className}`}>
      <select name={name} aria-label={label} autoComplete={autoComplete} required defaultValue={kept || ''}>
        <option value="" disabled>
          {label}
        </option>
        {children.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </span>
  )
}
