import type { StopShown } from '../../../contract/services/play-control.ts'
import { BREAKS, EXCLUSIONS, type StopLength } from '../../../domain/safer/play-stop.ts'
import { FormChoice } from '../../fields/form-choice.tsx'
import { MemberForm } from '../../forms/member-form.tsx'
import { playControlText } from '../../text/play-control.ts'
import { BREAK, EXCLUSION } from './play-acts.ts'

interface CardProps {
  xsrf: string
  /** Of the form that is shown: sent twice it begins one stop. */
  actKey: string
}

export function BreakCard({ standing, xsrf, actKey }: CardProps & { standing: StopShown | null }) {
  const lengths = standing ? BREAKS.slice(BREAKS.findIndex((each) => each === standing.length) + 1) : BREAKS
  if (lengths.length === 0) return null
  return (
    <MemberForm
      of={BREAK}
      submit={{ label: playControlText.breakBegin, tone: 'soft' }}
      xsrf={xsrf}
      done={playControlText.done}
      head={<Head title={playControlText.breakTitle} why={playControlText.breakWhy} />}
      className="card play-card"
    >
      <input type="hidden" name="key" value={actKey} />
      <Lengths label={playControlText.breakLength} lengths={lengths} />
    </MemberForm>
  )
}

export function ExclusionCard({ xsrf, actKey }: CardProps) {
  return (
    <MemberForm
      of={EXCLUSION}
      submit={{ label: playControlText.exclusionBegin, tone: 'danger' }}
      xsrf={xsrf}
      done={playControlText.done}
      head={<Head title={playControlText.exclusionTitle} why={playControlText.exclusionWhy} />}
      className="card play-card"
    >
      <input type="hidden" name="key" value={actKey} />
      <Lengths label={playControlText.exclusionLength} lengths={EXCLUSIONS} />
      <label className="play-sure">
        <input type="checkbox" required />
        <span>{playControlText.exclusionSure}</span>
      </label>
    </MemberForm>
  )
}

function Head({ title, why }: { title: string; why: string }) {
  return (
    <div>
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1 text-sm text-ink-2">{why}</p>
    </div>
  )
}

function Lengths({ label, lengths }: { label: string; lengths: readonly StopLength[] }) {
  return (
    <FormChoice label={label} name="length" required>
      {lengths.map((length) => (
        <option key={length} value={length}>
          {playControlText.lengths[length]}
        </option>
      ))}
    </FormChoice>
  )
}
