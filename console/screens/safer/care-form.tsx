import { useId, useState } from 'react'
import type { BodySent } from '../../../contract/calls.ts'
import type { ConsoleCalls } from '../../../contract/console/calls.ts'
import { CARE_BREAKS, STAFF_CARES } from '../../../domain/safer/care.ts'
import { LIMIT_SPANS, MONEY_KINDS } from '../../../domain/safer/play-limit.ts'
import { ActForm } from '../../forms/act-form.tsx'
import type { Field, ValuesOf } from '../../forms/field.ts'
import { useAct } from '../../forms/use-act.ts'
import { bahtField, reasonField, selectField } from '../../forms/usual-fields.ts'
import { ask } from '../../session/ask.ts'
import { saferText as text } from '../../text/safer/cases.ts'

const someBaht = bahtField(text.amount)

const FIELDS = {
  kind: {
    ...selectField('', STAFF_CARES, (kind) => text.careKinds[kind]),
    label: text.what,
    initial: STAFF_CARES[0],
  },
  limit: {
    ...selectField(text.limit, MONEY_KINDS, (kind) => text.limitKinds[kind]),
    when: { kind: 'limit' },
  },
  span: { ...selectField(text.span, LIMIT_SPANS, (span) => text.limitSpans[span]), when: { kind: 'limit' } },
  amount: {
    ...{ ...someBaht, read: (typed: readonly string[]) => someBaht.read(typed) ?? undefined },
    when: { kind: 'limit' },
  } as const satisfies Field<number>,
  length: {
    ...selectField(text.length, CARE_BREAKS, (length) => text.lengths[length]),
    ...{ refusals: ['STOP_SHORTER'], when: { kind: 'break' } },
  },
  note: reasonField(text.note),
} as const

type Typed = ValuesOf<typeof FIELDS>
type Sent = BodySent<ConsoleCalls['safer']['care']>

/** What somebody of the staff does about a case. What reaches the member is said before it is sent. */
export function CareForm({ caseId }: { caseId: string }) {
  const title = useId()
  const [kind, setKind] = useState<Typed['kind']>(STAFF_CARES[0])
  const { act, busy, refused, forget, reply } = useAct({
    send: (body: Sent) => ask('safer', 'care', { body }),
    refreshes: [['safer']],
    done: () => text.done,
    onDone: () => setKind(STAFF_CARES[0]),
  })
  return (
    <>
      <h3 id={title} className="text-base mt-4">
        {text.act}
      </h3>
      <ActForm
        fields={FIELDS}
        acts={[{ name: 'care', label: text.send, tone: kind === 'break' ? 'danger' : 'cta' }]}
        busy={busy}
        refused={refused}
        labelledBy={title}
        emptiedBy={reply}
        onSend={(typed) => act(bodyOf(caseId, typed))}
        onChange={(typed) => {
          forget()
          setKind(STAFF_CARES.find((each) => each === typed.get('kind')) ?? STAFF_CARES[0])
        }}
      >
        <p className="lead">{text.careLeads[kind]}</p>
      </ActForm>
    </>
  )
}

/** Fields that belong to the kind are valid by now; others are not sent. */
function bodyOf(caseId: string, { kind, limit, span, amount, length, note }: Typed): Sent {
  const of = { caseId, note }
  if (kind === 'limit')
    return { ...of, kind, limit: limit ?? 'deposit', span: span ?? 'day', amount: amount ?? 0 }
  if (kind === 'break') return { ...of, kind, length: length ?? 'day' }
  return { ...of, kind }
}
