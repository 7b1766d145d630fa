import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import type { CheckInShown } from '../../../contract/check-in-shapes.ts'
import { dayState } from '../../../domain/rewards/check-in.ts'
import { MonthCalendar } from '../../lists/month-calendar.tsx'
import type { ShownMonth } from '../../lists/shown-month.ts'
import { checkInText } from '../../text/check-in.ts'

/** A month of check-ins: taken, missed, and today. This month and the one before it are known. */
export function MonthCard({ page, month }: { page: CheckInShown; month: ShownMonth }) {
  const { today, first } = page
  const taken = new Set(page.days.map(({ date }) => date))
  const isEarliest = month.month < today.slice(0, 7)
  return (
    <MonthCalendar
      {...{ month, says: checkInText.calendar }}
      earlier={isEarliest ? null : { to: `?month=${month.earlier}`, says: checkInText.earlierMonth }}
      later={month.later === null ? null : { to: `?month=${month.later}`, says: checkInText.laterMonth }}
      day={(date) => (
        <Day
          date={date}
          isToday={date === today}
          state={dayState(date, { today, first, isCollected: taken.has(date) })}
        />
      )}
    >
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
    </MonthCalendar>
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
