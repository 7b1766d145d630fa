import CalendarDays from 'lucide-react/icons/calendar-days'
import { Link } from 'react-router'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { longDate } from '../../../ui/thai-date.ts'
import { MonthCalendar } from '../../lists/month-calendar.tsx'
import type { ShownMonth } from '../../lists/shown-month.ts'
import { drawDayMs } from '../../rounds/shown-round.ts'
import { prizeText } from '../../text/prizecheck.ts'
import './day-calendar.css'

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
  return (
    <MonthCalendar
      {...{ month, says: prizeText.calendar }}
      earlier={{ to: `?day=${day}&month=${month.earlier}`, says: prizeText.earlierMonth }}
      later={
        month.later === null ? null : { to: `?day=${day}&month=${month.later}`, says: prizeText.laterMonth }
      }
      day={(each) => (
        <Day
          {...{ day: each, today }}
          isShown={each === day}
          drawn={drawDays.find(({ date }) => date === each)?.program_codes ?? []}
        />
      )}
    >
      <p className="day-calendar-note">
        <span className="day-calendar-dot day-calendar-thai" aria-hidden="true" /> {prizeText.thaiDay}
        <span className="day-calendar-dot" aria-hidden="true" /> {prizeText.otherDay}
      </p>
    </MonthCalendar>
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
