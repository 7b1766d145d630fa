import { CLOSING_REASONS, CLOSINGS, type ClosingReason } from '../../../domain/account/closing.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LANGUAGE } from '../../../ui/text/language.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { useAct } from '../../forms/use-act.ts'
import { nameField, reasonField, selectField } from '../../forms/usual-fields.ts'
import { ask } from '../../session/ask.ts'
import { closingText } from '../../text/closing.ts'

const FIELDS = {
  username: {
    ...nameField(closingText.name, { maxLength: 64 }),
    refusals: ['MEMBER_UNKNOWN', 'MEMBER_CLOSED', 'PROPOSAL_WAITS'],
  },
  // None is chosen beforehand: a careless request would carry the gravest one.
  why: {
    ...selectField(closingText.why, CLOSING_REASONS, (why) => CLOSINGS[why].words[LANGUAGE]),
    kind: 'radio' as const,
  },
  reason: reasonField(closingText.reason, { hint: closingText.reasonHint }),
}

/** Asks that an account be closed for good. What waits is shown with what else is asked for members. */
export function MemberClosing() {
  const { act, busy, refused, reply, forget } = useAct({
    send: async (body: { username: string; why: ClosingReason; reason: string }) => {
      await ask('protection', 'closeMember', { body })
      return body.username
    },
    refreshes: [['approvals']],
  })
  return (
    <section className="card protection-form" aria-labelledby="member-closing">
      <h2 id="member-closing" className="text-lg">
        {closingText.title}
      </h2>
      <p className="lead">{closingText.lead}</p>
      <p className="lead">{closingText.stays}</p>
      <ActForm
        fields={FIELDS}
        acts={[{ name: 'close', label: closingText.ask, tone: 'danger' }]}
        busy={busy}
        refused={refused}
        emptiedBy={reply}
        labelledBy="member-closing"
        onSend={act}
        onChange={forget}
      >
        {reply ? <Alert tone="info">{closingText.waits(reply)}</Alert> : null}
      </ActForm>
    </section>
  )
}
