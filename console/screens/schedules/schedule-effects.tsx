import { Link } from 'react-router'
import type { SchedulePreview } from '../../../contract/console/schedules.ts'
import { Alert } from '../../../ui/alert.tsx'
import { schedulesText } from '../../text/schedules.ts'
import { dayText } from './day-text.ts'

type Touched = SchedulePreview['rounds']

/** Above this only the count is shown, because eighty-eight links are not read. */
const LINKS_MAX = 5

interface ScheduleEffectsProps {
  rounds: Touched
  needsTwo: boolean
  /** How many draws would be sold first; null: it is on sale already, or would not be. */
  opens: number | null
}

/** What saving would do: to the rounds there are, or that a sale begins. */
export function ScheduleEffects({ rounds, needsTwo, opens }: ScheduleEffectsProps) {
  const { effects } = schedulesText
  const of = (fate: Touched[number]['fate']) => rounds.filter((round) => round.fate === fate)
  const [moved, gone, stays, refused] = [of('moved'), of('gone'), of('stays'), of('refused')]
  const [first] = refused
  return (
    <>
      {first ? (
        <Alert tone="error">
          {effects.refused(dayText(first.businessDate))}{' '}
          <Link to={`/rounds/${first.id}`} className="schedule-link">
            {effects.toRound(dayText(first.businessDate))}
          </Link>
        </Alert>
      ) : null}
      <section aria-labelledby="schedule-effects" aria-live="polite">
        <h3 id="schedule-effects">{effects.title}</h3>
        <ul className="schedule-effects">
          {needsTwo ? <li>{effects.needsTwo}</li> : null}
          {opens === null ? null : <li>{effects.opens(opens)}</li>}
          {rounds.length === 0 && opens === null ? <li>{effects.none}</li> : null}
          {moved.length > 0 ? <li>{effects.moved(moved.length)}</li> : null}
          {gone.length > 0 ? <li>{effects.gone(gone.length)}</li> : null}
          {stays.length > 0 ? (
            <li>
              {effects.stays(stays.length)}
              <small>{effects.staysWhy}</small>
              {stays.slice(0, LINKS_MAX).map(({ id, businessDate }) => (
                <Link key={id} to={`/rounds/${id}`} className="schedule-link">
                  {effects.toRound(dayText(businessDate))}
                </Link>
              ))}
            </li>
          ) : null}
        </ul>
      </section>
    </>
  )
}
