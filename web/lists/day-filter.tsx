import CalendarDays from 'lucide-react/icons/calendar-days'
import { Form, Link } from 'react-router'
import { bangkokDate } from '../../domain/calendar/bangkok.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { chipClass } from '../../ui/buttons/chip.tsx'
import { DateChoice } from '../../ui/fields/date-choice.tsx'
import { shortDate } from '../../ui/thai-date.ts'
import { dayText } from '../text/lists.ts'
import { areSameDays, lastDays, type ShownDays } from './shown-days.ts'
import './lists.css'

interface DayFilterProps {
  days: ShownDays
  nowMs: number
  /** Other filters in the address, which are kept: lottery, status. */
  keep: readonly (readonly [name: string, value: string])[]
  /** Spans to choose from at once. */
  spans?: readonly NamedSpan[]
}

export interface NamedSpan {
  readonly label: string
  readonly span: ShownDays
}

/** As far back as anybody looks. */
const YEARS = [-9, 0] as const

const ANY_DAY: ShownDays = { start: null, end: null }

/** Chooses the days a list shows. Links and a plain form, so that it works without scripts and Back restores it. */
export function DayFilter({ days, nowMs, keep, spans = usualSpans(nowMs) }: DayFilterProps) {
  const today = bangkokDate(nowMs)
  const isPicked = !spans.some(({ span }) => areSameDays(span, days))
  return (
    <div className="day-filter">
      <nav aria-label={dayText.label} className="chip-row">
        {spans.map(({ label, span }) => (
          <Link
            key={label}
            to={`?${new URLSearchParams([...keep, ...fieldsOf(span)].map(([name, value]) => [name, value]))}`}
            preventScrollReset
            aria-current={areSameDays(span, days) ? 'true' : undefined}
            className={chipClass({ pressed: areSameDays(span, days) })}
          >
            {label}
          </Link>
        ))}
      </nav>
      <details className="day-pick" key={`${days.start} ${days.end}`}>
        <summary className={chipClass({ pressed: isPicked })}>
          <CalendarDays aria-hidden="true" size={16} strokeWidth={1.75} />
          <span className={isPicked ? undefined : 'unseen'}>{isPicked ? spanText(days) : dayText.pick}</span>
        </summary>
        <Form method="get" className="day-pick-form card">
          {keep.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <DateChoice
            label={dayText.from}
            name="start"
            value={days.start ?? ''}
            {...{ today, years: YEARS }}
          />
          <DateChoice label={dayText.to} name="end" value={days.end ?? ''} {...{ today, years: YEARS }} />
          <Button type="submit" tone="brand" size="sm">
            {dayText.show}
          </Button>
        </Form>
      </details>
    </div>
  )
}

function usualSpans(nowMs: number): NamedSpan[] {
  return [
    { label: dayText.all, span: ANY_DAY },
    { label: dayText.today, span: lastDays(1, nowMs) },
    { label: dayText.week, span: lastDays(7, nowMs) },
    { label: dayText.month, span: lastDays(30, nowMs) },
  ]
}

function fieldsOf({ start, end }: ShownDays): [string, string][] {
  return [
    ...(start ? [['start', start] as [string, string]] : []),
    ...(end ? [['end', end] as [string, string]] : []),
  ]
}

function spanText({ start, end }: ShownDays): string {
  if (start && end) return dayText.range(dateText(start), dateText(end))
  return start ? dayText.since(dateText(start)) : dayText.until(dateText(end ?? ''))
}

function dateText(date: string): string {
  return shortDate(Date.parse(`${date}T12:00:00+07:00`))
}
