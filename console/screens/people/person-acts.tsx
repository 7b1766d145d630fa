import type { StaffPersonShown } from '../../../contract/console/staff.ts'
import type { ActButton } from '../../forms/act-foot.tsx'
import { ActForm } from '../../forms/act-form.tsx'
import { ChangedNote } from '../../forms/changed-note.tsx'
import { useAct } from '../../forms/use-act.ts'
import { useBegun } from '../../forms/use-begun.ts'
import { reasonField } from '../../forms/usual-fields.ts'
import { ask } from '../../session/ask.ts'
import { peopleText } from '../../text/people.ts'
import { protectionText } from '../../text/protection.ts'
import { handGiven } from './add-person.tsx'
import { useRoleField, useRolesBeyond } from './role-field.ts'

interface PersonActProps {
  person: StaffPersonShown
  onDone: () => void
}

/** Whoever could not give the role back is told so in place of the form. */
export function GiveRole(props: PersonActProps) {
  const beyond = useRolesBeyond()
  return beyond.some(({ role }) => role === props.person.role) ? (
    <p className="lead">{peopleText.roleKept}</p>
  ) : (
    <OtherRole {...props} />
  )
}

function OtherRole({ person: { id, name, role: held, roleName }, onDone }: PersonActProps) {
  const { key, begun, isOther, take } = useBegun({ role: held, roleName })
  const role = useRoleField(begun)
  const { act, busy, refused, forget } = useAct({
    send: (wish: { role: string }) =>
      ask('staff', 'setRole', { body: { staffId: id, ...wish, seen: begun.role } }),
    done: ({ waits }) => (waits ? peopleText.asked(name) : peopleText.roleDone(name)),
    onDone: (given) => {
      onDone()
      handGiven(name, given)
    },
  })
  return (
    <ActForm
      key={key}
      fields={{ role }}
      acts={[{ name: 'role', label: peopleText.roleSend }]}
      {...{ busy, refused }}
      onSend={act}
      onChange={forget}
    >
      <p className="lead">{peopleText.byTwoWhy}</p>
      {isOther ? <ChangedNote onTake={take} /> : null}
    </ActForm>
  )
}

export function GiveLink({ person: { id, name, state }, onDone }: PersonActProps) {
  const send = useAct({
    send: () => ask('staff', 'link', { body: { staffId: id } }),
    done: ({ waits }) => (waits ? peopleText.asked(name) : peopleText.linkDone(name)),
    onDone: (given) => {
      onDone()
      handGiven(name, given)
    },
  })
  const lead = state === 'active' ? peopleText.linkLead : peopleText.linkLeadInvited
  return <Plain lead={lead} button={{ name: 'link', label: peopleText.linkSend }} wish={send} />
}

export function EndSessions({ person: { id, name }, onDone }: PersonActProps) {
  const send = useAct({
    send: () => ask('staff', 'endSessions', { body: { staffId: id } }),
    done: () => peopleText.endSessionsDone(name),
    onDone,
  })
  const button = { name: 'end', label: peopleText.endSessionsSend }
  return <Plain lead={peopleText.endSessionsLead} button={button} wish={send} />
}

export function ResetTwoStep({ person: { id, name }, onDone }: PersonActProps) {
  const send = useAct({
    send: ({ reason }: { reason: string }) => ask('protection', 'reset', { body: { staffId: id, reason } }),
    done: () => peopleText.asked(name),
    onDone,
  })
  const button = { name: 'reset', label: peopleText.resetSend, tone: 'danger' } as const
  return <WithReason lead={protectionText.resetLead} button={button} wish={send} />
}

export function Shut({ person: { id, name }, onDone }: PersonActProps) {
  const send = useAct({
    send: ({ reason }: { reason: string }) => ask('staff', 'close', { body: { staffId: id, reason } }),
    done: () => peopleText.shutDone(name),
    onDone,
  })
  const button = { name: 'shut', label: peopleText.shutSend, tone: 'danger' } as const
  return <WithReason lead={peopleText.shutLead} button={button} wish={send} />
}

export function Reopen({ person: { id, name }, onDone }: PersonActProps) {
  const send = useAct({
    send: ({ reason }: { reason: string }) => ask('staff', 'reopen', { body: { staffId: id, reason } }),
    done: () => peopleText.reopenDone(name),
    onDone,
  })
  return (
    <WithReason
      lead={peopleText.reopenLead}
      button={{ name: 'reopen', label: peopleText.reopenSend }}
      wish={send}
    />
  )
}

interface Wish<Sent> {
  readonly act: (sent: Sent) => void
  readonly busy: boolean
  readonly refused: Error | null
  readonly forget: () => void
}

interface FormProps<Sent> {
  lead: string
  button: ActButton
  wish: Wish<Sent>
}

const NO_FIELDS = {}
const REASON_FIELDS = { reason: reasonField(peopleText.reason) }

function Plain({ lead, button, wish }: FormProps<void>) {
  const { act, busy, refused } = wish
  return (
    <ActForm fields={NO_FIELDS} acts={[button]} {...{ busy, refused }} onSend={() => act()}>
      <p className="lead">{lead}</p>
    </ActForm>
  )
}

function WithReason({ lead, button, wish }: FormProps<{ reason: string }>) {
  const { act, busy, refused, forget } = wish
  return (
    <>
      <p className="lead">{lead}</p>
      <ActForm fields={REASON_FIELDS} acts={[button]} {...{ busy, refused }} onSend={act} onChange={forget} />
    </>
  )
}
