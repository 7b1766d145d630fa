import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BangkokDate } from '../../domain/calendar/bangkok.ts'
import { longDate, weekday } from '../../ui/thai-date.ts'
import { drawDayMs } from '../rounds/shown-round.ts'
import { weeksOf } from './month-weeks.ts'
import type { ShownMonth } from './shown-month.ts'
import './month-calendar.css'
import '../../ui/buttons/icon-button.css'

interface MonthStep {
  readonly to: string
  readonly says: string
}

interface MonthCalendarProps {
  month: ShownMonth
  says: string
  /** Null: there is none to go to. */
  earlier: MonthStep | null
  later: MonthStep | null
  /** What stands in the place of a day. */
  day: (date: BangkokDate) => ReactNode
  /** What the marks mean. */
  children: ReactNode
}

/** A month, week by week. It turns by links, so it works without scripts. */
export function MonthCalendar({ month, says, earlier, later, day, children }: MonthCalendarProps) {
  const weeks = weeksOf(month)
  return (
    <section className="card month-calendar" aria-label={says}>
      <div className="month-calendar-head">
        <Turn step={earlier} icon={ChevronLeft} />
        {/* The day of the month is left out: "1 พฤศจิกายน 2569" without its "1". */}
        <h2>{longDate(drawDayMs(month.start)).slice(2)}</h2>
        <Turn step={later} icon={ChevronRight} />
      </div>
      <table>
        <thead>
          <tr>
            {weeks[1]?.map((each) => (
              <th key={each} scope="col">
                {weekday(drawDayMs(each ?? month.start))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((each) => each !== null)}>
              {week.map((each, place) => (
                <td key={each ?? place}>{each === null ? null : day(each)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </section>
  )
}

function Turn({ step, icon: Icon }: { step: MonthStep | null; icon: typeof ChevronLeft }) {
  if (step === null) return <span className="icon-button" />
  return (
    <Link to={step.to} preventScrollReset className="icon-button" aria-label={step.says}>
      <Icon aria-hidden="true" size={22} strokeWidth={1.75} />
    </Link>
  )
}
