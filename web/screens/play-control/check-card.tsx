import { type CheckMinutes, checksWithin, LONGEST_CHECK } from '../../../domain/safer/play-session.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { MemberForm } from '../../forms/member-form.tsx'
import { playControlText } from '../../text/play-control.ts'
import { CHECK } from './play-acts.ts'

interface CheckCardProps {
  every: CheckMinutes
  /** The most minutes that the operator allows: no longer time is offered. */
  longest: CheckMinutes
  xsrf: string
}

/** How often a member at play is shown what it has come to. */
export function CheckCard({ every, longest, xsrf }: CheckCardProps) {
  return (
    <MemberForm
      of={CHECK}
      submit={{
        label: playControlText.checkSet,
        tone: 'soft',
        spoken: `${playControlText.checkSet} ${playControlText.checkTitle}`,
      }}
      xsrf={xsrf}
      done={playControlText.checkDone}
      head={
        <div>
          <h2 className="text-lg">{playControlText.checkTitle}</h2>
          <p className="mt-1 text-sm text-ink-2">{playControlText.checkWhy}</p>
          {longest < LONGEST_CHECK ? (
            <p className="mt-1 text-sm text-ink-2">{playControlText.checkLongest(longest)}</p>
          ) : null}
        </div>
      }
      className="card play-card"
    >
      <SelectField label={playControlText.checkEvery} name="minutes" key={every} defaultValue={every}>
        {checksWithin(longest).map((minutes) => (
          <option key={minutes} value={minutes}>
            {playControlText.checkMinutes(minutes)}
          </option>
        ))}
      </SelectField>
    </MemberForm>
  )
}
