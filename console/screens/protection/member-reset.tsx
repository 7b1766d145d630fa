import { Alert } from '../../../ui/alert.tsx'
import { ApprovalList } from '../../approvals/approval-list.tsx'
import { ActForm } from '../../forms/act-form.tsx'
import { type Field, someText } from '../../forms/field.ts'
import { useAct } from '../../forms/use-act.ts'
import { reasonField } from '../../forms/usual-fields.ts'
import { ask } from '../../session/ask.ts'
import { formsText } from '../../text/forms.ts'
import { protectionText } from '../../text/protection.ts'

const FIELDS = {
  username: {
    kind: 'name',
    label: protectionText.memberName,
    hint: protectionText.memberHint,
    maxLength: 64,
    read: someText,
    wrong: formsText.missing,
    refusals: ['MEMBER_UNKNOWN', 'SECOND_FACTOR_OFF', 'PROPOSAL_WAITS'],
  } satisfies Field<string>,
  reason: reasonField(protectionText.reason),
}

/** For a member who lost both the phone and the recovery codes. */
export function MemberReset() {
  const { act, busy, refused, reply, forget } = useAct({
    send: async (wish: { username: string; reason: string }) => {
      await ask('protection', 'resetMember', { body: wish })
      return wish.username
    },
    refreshes: [['approvals']],
  })
  return (
    <section className="card protection-form" aria-labelledby="member-reset">
      <h2 id="member-reset" className="text-lg">
        {protectionText.member}
      </h2>
      <p className="lead">{protectionText.memberLead}</p>
      <ActForm
        fields={FIELDS}
        acts={[{ name: 'reset', label: protectionText.resetMember, tone: 'danger' }]}
        busy={busy}
        refused={refused}
        emptiedBy={reply}
        labelledBy="member-reset"
        onSend={act}
        onChange={forget}
      >
        {reply ? <Alert tone="info">{protectionText.memberWaits(reply)}</Alert> : null}
      </ActForm>
      <ApprovalList title={protectionText.memberWaiting} kind="member" />
    </section>
  )
}
