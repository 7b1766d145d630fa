import type { ReactNode } from 'react'
import type { StaffPersonShown } from '../../../contract/console/staff.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { useMe } from '../../session/me.ts'
import { peopleText } from '../../text/people.ts'
import { EndSessions, GiveLink, GiveRole, Reopen, ResetTwoStep, Shut } from './person-acts.tsx'

interface PersonPanelProps {
  person: StaffPersonShown
  signedIn: string
  onClose: () => void
}

const { columns } = peopleText

/** One person, with what whoever looks may do about the account. */
export function PersonPanel({ person, signedIn, onClose }: PersonPanelProps) {
  const me = useMe()
  const { name, state, roleName, twoStep, sessions } = person
  const isMe = me.id === person.id
  const manages = may(me, 'staff.manage')
  const isClosed = state === 'closed'
  const acts: readonly (readonly [string, boolean, ReactNode])[] = [
    [peopleText.role, manages && !isClosed, <GiveRole key="role" person={person} onDone={onClose} />],
    [
      peopleText.link,
      manages && !isClosed && !isMe,
      <GiveLink key="link" person={person} onDone={onClose} />,
    ],
    [
      peopleText.endSessions,
      manages && sessions > 0,
      <EndSessions key="end" person={person} onDone={onClose} />,
    ],
    [
      peopleText.reset,
      manages && !isClosed && twoStep && !isMe,
      <ResetTwoStep key="reset" person={person} onDone={onClose} />,
    ],
    [peopleText.shut, manages && !isClosed && !isMe, <Shut key="shut" person={person} onDone={onClose} />],
    [peopleText.reopen, manages && isClosed, <Reopen key="reopen" person={person} onDone={onClose} />],
  ]
  const facts = [
    [columns.role, roleName],
    [columns.state, peopleText.states[state]],
    [columns.twoStep, twoStep ? peopleText.on : peopleText.off],
    [columns.lastSignIn, signedIn],
    [columns.sessions, peopleText.devices(sessions)],
  ] as const
  return (
    <DetailPanel
      title={isMe ? peopleText.you(name) : name}
      closeLabel={peopleText.close}
      onClose={onClose}
      facts={facts}
    >
      {acts
        .filter(([, offered]) => offered)
        .map(([title, , form]) => (
          <details key={title} className="people-act" name="person-act">
            <summary>{title}</summary>
            {form}
          </details>
        ))}
    </DetailPanel>
  )
}
