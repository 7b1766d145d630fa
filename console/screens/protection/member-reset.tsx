import { Alert } from '../../../ui/alert.tsx'
import { ApprovalList } from '../../approvals/approval-list.tsx'
import { ActForm } from '../../forms/act-form.tsx'
import { type Field, someText } from '../../forms/field.ts'
import { useAct } from '../../forms/use-act.ts'
import { reasonField } from '../../forms/usual-fields.ts'
import { hand } from '../../handed/handed.ts'
import { HandedDialog } from '../../handed/handed-dialog.tsx'
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

/** For a member who forgot the password, or lost both the phone and the recovery codes. */
export function MemberReset() {
  const { act, busy, refused, reply, forget } = useAct({
    send: async ({ name, ...body }: { username: string; reason: string; name: string }) => {
      if (name === 'password') {
        const { code } = await ask('protection', 'memberPassword', { body })
        hand({ name: body.username, link: null, code, needsCode: false, of: 'member' })
      } else await ask('protection', 'resetMember', { body })
      return body.username
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
        acts={[
          { name: 'password', label: protectionText.memberPassword, tone: 'soft' },
          { name: 'reset', label: protectionText.resetMember, tone: 'danger' },
        ]}
        busy={busy}
        refused={refused}
        emptiedBy={reply}
        labelledBy="member-reset"
        onSend={(wish, name) => act({ ...wish, name })}
        onChange={forget}
      >
        {reply ? <Alert tone="info">{protectionText.memberWaits(reply)}</Alert> : null}
      </ActForm>
      <HandedDialog />
      <ApprovalList title={protectionText.memberWaiting} kind="member" />
    </section>
  )
}
