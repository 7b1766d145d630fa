import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { longDate, weekday } from '../../../ui/thai-date.ts'
import { weeksOf } from '../../lists/month-weeks.ts'
import type { ShownMonth } from '../../lists/shown-month.ts'
import { drawDayMs } from '../../rounds/shown-round.ts'
import { prizeText } from '../../text/prizecheck.ts'
import './day-calendar.css'
import '../../../ui/buttons/icon-button.css'

type DrawDay = { readonly date: string; readonly program_codes: readonly string[] }

interface DayCalendarProps {
  /** Null: it is closed. */
  month: ShownMonth | null
  day: string
  today: string
  /** The days of the month with results, and of which lotteries. */
  drawDays: readonly DrawDay[]
}

/** Every day that has passed is a link, so the calendar works without scripts. */
export function DayCalendar({ month, day, today, drawDays }: DayCalendarProps) {
  if (!month) {
    return (
      <Link
        to={`?day=${day}&month=${day.slice(0, 7)}`}
        preventScrollReset
        className={buttonClass('soft', 'sm')}
      >
        <CalendarDays aria-hidden="true" size={18} strokeWidth={1.75} />
        {prizeText.calendar}
      </Link>
    )
  }
  const weeks = weeksOf(month)
  return (
    <section className="card day-calendar" aria-label={prizeText.calendar}>
      <MonthHead month={month} day={day} />
      <table>
        <thead>
          <tr>
            {weeks[1]?.map((each) => (
              <th key={each} scope="col">
                {weekday(drawDayMs(each ?? today))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((each) => each !== null)}>
              {week.map((each, place) => (
                <td key={each ?? place}>
                  {each === null ? null : (
                    <Day
                      {...{ day: each, today }}
                      isShown={each === day}
                      drawn={drawDays.find(({ date }) => date === each)?.program_codes ?? []}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="day-calendar-note">
        <span className="day-calendar-dot day-calendar-thai" aria-hidden="true" /> {prizeText.thaiDay}
        <span className="day-calendar-dot" aria-hidden="true" /> {prizeText.otherDay}
      </p>
    </section>
  )
}

function MonthHead({ month, day }: { month: ShownMonth; day: string }) {
  return (
    <div className="day-calendar-head">
      <Link
        to={`?day=${day}&month=${month.earlier}`}
        preventScrollReset
        className="icon-button"
        aria-label={prizeText.earlierMonth}
      >
        <ChevronLeft aria-hidden="true" size={22} strokeWidth={1.75} />
      </Link>
      {/* The day of the month is left out: "1 พฤศจิกายน 2569" without its "1". */}
      <b>{longDate(drawDayMs(month.start)).slice(2)}</b>
      {month.later === null ? (
        <span className="icon-button" />
      ) : (
        <Link
          to={`?day=${day}&month=${month.later}`}
          preventScrollReset
          className="icon-button"
          aria-label={prizeText.laterMonth}
        >
          <ChevronRight aria-hidden="true" size={22} strokeWidth={1.75} />
        </Link>
      )}
    </div>
  )
}

interface DayProps {
  day: string
  today: string
  isShown: boolean
  drawn: readonly string[]
}

function Day({ day, today, isShown, drawn }: DayProps) {
  const number = Number(day.slice(8))
  const date = longDate(drawDayMs(day))
  const isThai = drawn.includes('thai-government')
  if (day > today) return <span className="day-calendar-day day-calendar-off">{number}</span>
  return (
    <Link
      to={`?day=${day}`}
      preventScrollReset
      className="day-calendar-day"
      aria-current={isShown ? 'date' : undefined}
      aria-label={drawn.length === 0 ? date : `${date} ${prizeText.drawnOn(drawn.length)}`}
    >
      {number}
      {drawn.length === 0 ? null : (
        <span
          className={isThai ? 'day-calendar-dot day-calendar-thai' : 'day-calendar-dot'}
          aria-hidden="true"
        />
      )}
    </Link>
  )
}
