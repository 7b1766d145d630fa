import { Form } from 'react-router'
import type { StopAhead, StopShown } from '../../../contract/services/play-control.ts'
import type { StopKind } from '../../../domain/safer/play-stop.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { watchTaps } from '../../../ui/overlays/second-tap.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { useAnswerTo } from '../../forms/member-form.tsx'
import { Told } from '../../forms/told.tsx'
import { useHydrated } from '../../loading/use-hydrated.ts'
import { playControlText } from '../../text/play-control.ts'
import { BREAK, EXCLUSION } from './play-acts.ts'
import { STOP_PARAM, stopToLengthen } from './stop-asked.ts'
import { StopQuestion } from './stop-question.tsx'

interface StopCardProps {
  kind: StopKind
  /** The stop that holds now. */
  standing: StopShown | null
  ahead: readonly StopAhead[]
  /** What the member is asked to confirm. */
  asked: StopAhead | null
  xsrf: string
  actKey: string
}

/**
 * Where a stop of a kind is chosen. Nothing begins here: the button leads to a question that says until when. One that makes what
 * stands longer has words of its own and nothing chosen beforehand.
 */
export function StopCard({ kind, standing, ahead, asked, xsrf, actKey }: StopCardProps) {
  const answer = useAnswerTo(kind === 'exclusion' ? EXCLUSION : BREAK)
  const hydrated = useHydrated()
  const lengths = ahead.filter((each) => each.kind === kind)
  const refusal =
    answer && 'error' in answer ? (
      <Told tone="error" of={answer}>
        {answer.error}
      </Told>
    ) : null
  if (lengths.length === 0) return refusal
  if (asked?.kind === kind)
    return <StopQuestion asked={asked} standing={standing} xsrf={xsrf} actKey={actKey} />
  const longer = stopToLengthen(kind, standing)
  const words = longer ? longerWords(longer) : firstWords(kind)
  return (
    <Form
      ref={keepSecondTap}
      method="get"
      // With scripts the question takes the form's place; a page that is drawn anew goes to it.
      action={hydrated ? '/play-control' : '/play-control#stop'}
      preventScrollReset
      className="card play-card"
    >
      <div>
        <h2 className="text-lg">{words.title}</h2>
        <p className="mt-1 text-sm text-ink-2">{words.why}</p>
      </div>
      {refusal}
      <SelectField label={words.length} name={STOP_PARAM} required defaultValue="">
        {longer ? <option value="">{playControlText.longerNone}</option> : null}
        {lengths.map(({ length, ends_at: endsAt }) => (
          <option key={length} value={length}>
            {longer
              ? playControlText.until(dateAndClock(Date.parse(endsAt)))
              : playControlText.lengths[length]}
          </option>
        ))}
      </SelectField>
      <Button type="submit" tone={longer ? 'ghost' : kind === 'exclusion' ? 'danger' : 'soft'} size="md">
        {words.begin}
      </Button>
    </Form>
  )
}

/** The question stands where this card stood: the second tap of a double one does not reach it. */
function keepSecondTap(card: HTMLFormElement | null) {
  return card ? watchTaps(card) : undefined
}

function firstWords(kind: StopKind) {
  const text = playControlText
  return kind === 'exclusion'
    ? {
        ...{ title: text.exclusionTitle, why: text.exclusionWhy },
        ...{ length: text.exclusionLength, begin: text.exclusionBegin },
      }
    : { title: text.breakTitle, why: text.breakWhy, length: text.breakLength, begin: text.breakBegin }
}

function longerWords({ kind, ends_at: endsAt }: StopShown) {
  const { title, why } = playControlText.longerOf[kind]
  const { longerUntil: length, longerBegin: begin } = playControlText
  return { title, why: why(dateAndClock(Date.parse(endsAt))), length, begin }
}
