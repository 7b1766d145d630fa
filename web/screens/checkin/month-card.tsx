import Check from 'lucide-react/icons/check'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Minus from 'lucide-react/icons/minus'
import { Link } from 'react-router'
import type { CheckInShown } from '../../../contract/check-in-shapes.ts'
import { dayState } from '../../../domain/rewards/check-in.ts'
import { longDate, weekday } from '../../../ui/thai-date.ts'
import { weeksOf } from '../../lists/month-weeks.ts'
import type { ShownMonth } from '../../lists/shown-month.ts'
import { drawDayMs } from '../../rounds/shown-round.ts'
import { checkInText } from '../../text/check-in.ts'
import '../../../ui/buttons/icon-button.css'

/** A month of check-ins: taken, missed, and today. This month and the one before it are known. */
export function MonthCard({ page, month }: { page: CheckInShown; month: ShownMonth }) {
  const { today, first } = page
  const taken = new Set(page.days.map(({ date }) => date))
  const weeks = weeksOf(month)
  return (
    <section className="card checkin-month" aria-label={checkInText.calendar}>
      <MonthHead month={month} isEarliest={month.month < today.slice(0, 7)} />
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
                      date={each}
                      isToday={each === today}
                      state={dayState(each, { today, first, isCollected: taken.has(each) })}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="checkin-legend">
        {(['collected', 'missed', 'today'] as const).map((mark) => (
          <span key={mark}>
            <span className={`checkin-mark checkin-day-${mark}`} aria-hidden="true">
              <Mark state={mark} />
            </span>
            {checkInText.marks[mark]}
          </span>
        ))}
      </p>
    </section>
  )
}

type State = ReturnType<typeof dayState>

function Day({ date, state, isToday }: { date: string; state: State; isToday: boolean }) {
  const said = state === 'plain' ? '' : checkInText.marks[state]
  return (
    <span className={`checkin-day checkin-day-${state}`} aria-current={isToday ? 'date' : undefined}>
      {Number(date.slice(8))}
      <Mark state={state} />
      {said ? <span className="sr-only">{said}</span> : null}
    </span>
  )
}

function Mark({ state }: { state: State }) {
  if (state === 'collected') return <Check aria-hidden="true" size={14} strokeWidth={2.4} />
  return state === 'missed' ? <Minus aria-hidden="true" size={14} strokeWidth={2.4} /> : null
}

function MonthHead({ month, isEarliest }: { month: ShownMonth; isEarliest: boolean }) {
  return (
    <div className="checkin-month-head">
      {isEarliest ? (
        <span className="icon-button" />
      ) : (
        <Link
          to={`?month=${month.earlier}`}
          preventScrollReset
          className="icon-button"
          aria-label={checkInText.earlierMonth}
        >
          <ChevronLeft aria-hidden="true" size={22} strokeWidth={1.75} />
        </Link>
      )}
      {/* The day of the month is left out: "1 พฤศจิกายน 2569" without its "1". */}
      <h2 className="text-base">{longDate(drawDayMs(month.start)).slice(2)}</h2>
      {month.later === null ? (
        <span className="icon-button" />
      ) : (
        <Link
          to={`?month=${month.later}`}
          preventScrollReset
          className="icon-button"
          aria-label={checkInText.laterMonth}
        >
          <ChevronRight aria-hidden="true" size={22} strokeWidth={1.75} />
        </Link>
      )}
    </div>
  )
}
