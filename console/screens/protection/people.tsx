import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffPersonShown } from '../../../contract/console/protection.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ActForm } from '../../forms/act-form.tsx'
import { useAct } from '../../forms/use-act.ts'
import { reasonField } from '../../forms/usual-fields.ts'
import { Arriving } from '../../layouts/arriving.tsx'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import { protectionText } from '../../text/protection.ts'
import { sessionText } from '../../text/session.ts'

const PEOPLE = ['protection', 'people'] as const
const RESET_FIELDS = { reason: reasonField(protectionText.reason) }

/** The staff and their second steps. It can be reset for somebody else who lost it. */
export function People({ mayReset }: { mayReset: boolean }) {
  const found = useQuery({ queryKey: PEOPLE, queryFn: () => ask('protection', 'people') })
  return (
    <section className="card protection-form" aria-labelledby="people">
      <h2 id="people" className="text-lg">
        {protectionText.people}
      </h2>
      <Arriving asked={found} rows={3} />
      <ul className="protection-people">
        {found.data?.people.map((person) => (
          <Person key={person.id} person={person} mayReset={mayReset} />
        ))}
      </ul>
    </section>
  )
}

function Person({ person, mayReset }: { person: StaffPersonShown; mayReset: boolean }) {
  const isMe = useMe().id === person.id
  const [open, setOpen] = useState(false)
  const { name, twoStep } = person
  return (
    <li>
      <div className="protection-person">
        <span>
          <b>{name}</b>
          <small>{sessionText.roles[person.role]}</small>
        </span>
        <Badge tone={twoStep ? 'success' : 'plain'}>
          {twoStep ? protectionText.has : protectionText.hasNot}
        </Badge>
        {twoStep && mayReset && !isMe ? (
          <Button
            tone="line"
            size="sm"
            aria-label={protectionText.resetOf(name)}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {protectionText.reset}
          </Button>
        ) : null}
      </div>
      {open ? <ResetForm person={person} onDone={() => setOpen(false)} /> : null}
    </li>
  )
}

function ResetForm({ person, onDone }: { person: StaffPersonShown; onDone: () => void }) {
  const { act, busy, refused, forget } = useAct({
    send: ({ reason }: { reason: string }) =>
      ask('protection', 'reset', { body: { staffId: person.id, reason } }),
    refreshes: [PEOPLE],
    done: () => protectionText.resetDone(person.name),
    onDone,
  })
  return (
    <div className="protection-reset">
      <p className="lead">{protectionText.resetLead}</p>
      <ActForm
        fields={RESET_FIELDS}
        acts={[{ name: 'reset', label: protectionText.resetConfirm, tone: 'danger' }]}
        busy={busy}
        refused={refused}
        onSend={act}
        onChange={forget}
      />
    </div>
  )
}
