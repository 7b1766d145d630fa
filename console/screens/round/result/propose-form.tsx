import { useId, useState } from 'react'
import { ActForm } from '../../../forms/act-form.tsx'
import type { Fields } from '../../../forms/field.ts'
import { useAct } from '../../../forms/use-act.ts'
import { reasonField } from '../../../forms/usual-fields.ts'
import { ask } from '../../../session/ask.ts'
import { correctionText } from '../../../text/correction.ts'
import { roundText } from '../../../text/rounds/round.ts'
import { ChangePreview } from './change-preview.tsx'
import { type OfficialTime, officialTime } from './official-time.ts'
import { type Published, publishedOf, publishedSoFar, type ResultForm, resultFields } from './result-form.tsx'

/** The first entry of a result, or of a correction, which needs a reason. */
export function ProposeForm({ form }: { form: ResultForm }) {
  const id = useId()
  const [published, setPublished] = useState<Published | null>(null)
  const { act, busy, refused } = useAct({
    send: (values: Readonly<Record<string, unknown>>) =>
      ask('results', 'propose', { body: bodyOf(form, values) }),
    done: () => roundText.proposed,
  })
  const correcting = form.step === 'correct'
  return (
    <div className="result-form">
      <h2 id={id} className="text-lg">
        {correcting ? correctionText.correct : roundText.propose}
      </h2>
      <p className="round-words">{correcting ? correctionText.correctText : roundText.proposeText}</p>
      <ActForm
        fields={fieldsOf(form)}
        acts={[{ name: 'propose', label: roundText.proposeSend }]}
        labelledBy={id}
        two
        {...{ busy, refused }}
        onSend={act}
        onChange={(typed) => correcting && setPublished(publishedSoFar(form, typed))}
      >
        {correcting ? <ChangePreview roundId={form.roundId} published={published} /> : null}
      </ActForm>
    </div>
  )
}

function fieldsOf(form: ResultForm): Fields {
  const { step } = form
  return {
    ...resultFields(form),
    source: {
      ...reasonField(roundText.source, { hint: roundText.sourceHint }),
      wrong: roundText.sourceMissing,
    },
    officialAt: officialTime(form),
    ...(step === 'correct'
      ? {
          reason: {
            ...reasonField(correctionText.reason, { hint: correctionText.reasonHint }),
            wrong: roundText.reasonMissing,
          },
        }
      : {}),
  }
}

function bodyOf(
  form: ResultForm,
  { source, reason, officialAt, ...numbers }: Readonly<Record<string, unknown>>,
) {
  const time = officialAt as OfficialTime
  return {
    roundId: form.roundId,
    published: publishedOf(form, numbers),
    source: String(source),
    ...(reason === undefined ? {} : { reason: String(reason) }),
    ...(time.kept ? {} : { officialAt: time.at }),
  }
}
