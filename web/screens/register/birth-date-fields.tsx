import { useId } from 'react'
import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { LONG_MONTHS, YEARS_AHEAD } from '../../../ui/text/dates.ts'
import { useFormField } from '../../forms/use-form-field.ts'
import { registerText } from '../../text/register.ts'
import type { Draft } from './registration-steps.ts'

const OLDEST = 100

/**
 * Day, month and year (in Thai of the Buddhist era), as people know their birthday. A date picker would use another era.
 */
export function BirthDateFields({ nowMs, draft }: { nowMs: number; draft: Draft }) {
  const id = useId()
  const { error } = useFormField('birth_date')
  const wrong = error ? `${id}-error` : undefined
  const thisYear = Number(bangkokDate(nowMs).slice(0, 4)) + YEARS_AHEAD
  const years = Array.from({ length: OLDEST }, (_, i) => thisYear - 20 - i)
  return (
    <fieldset className="text-field">
      <legend className="text-field-label mb-1.5">{registerText.birthDate}</legend>
      <div className="flex flex-wrap gap-2">
        <Choice
          className="flex-[1_1_64px]"
          name="birth_day"
          label={registerText.day}
          autoComplete="bday-day"
          wrong={wrong}
          before={draft.birth_day}
        >
          {Array.from({ length: 31 }, (_, i) => [i + 1, String(i + 1)])}
        </Choice>
        <Choice
          className="flex-[1.6_1_108px]"
          name="birth_month"
          label={registerText.month}
          autoComplete="bday-month"
          wrong={wrong}
          before={draft.birth_month}
        >
          {LONG_MONTHS.map((name, i) => [i + 1, name])}
        </Choice>
        <Choice
          className="flex-[1.2_1_80px]"
          name="birth_year"
          label={registerText.year}
          wrong={wrong}
          before={draft.birth_year}
        >
          {years.map((each) => [each, String(each)])}
        </Choice>
      </div>
      {error ? (
        <p id={wrong} role="alert" className="text-field-error">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

interface ChoiceProps {
  /** The preferred width; where three do not fit side by side, they wrap. */
  className: string
  name: string
  label: string
  autoComplete?: string
  /** The id of the error message, which applies to all three. */
  wrong: string | undefined
  /** What was chosen when the step was sent before. */
  before: string | undefined
  children: (string | number)[][]
}

function Choice({ className, name, label, autoComplete, wrong, before, children }: ChoiceProps) {
  const { typed } = useFormField(name)
  return (
    <span className={`text-field-box px-2.5! ${className}`} data-wrong={wrong && ''}>
      <select
        name={name}
        aria-label={label}
        // biome-ignore lint/a11y/noAutofocus: without scripts the focus goes to what is wrong; the browser takes the first
        autoFocus={Boolean(wrong)}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong}
        autoComplete={autoComplete}
        required
        defaultValue={typed ?? before ?? ''}
      >
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
