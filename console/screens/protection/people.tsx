import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { StaffPersonShown } from '../../../contract/console/protection.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import { protectionText } from '../../text/protection.ts'
import { sessionText } from '../../text/session.ts'

const PEOPLE = ['protection', 'people'] as const

/** Who works here and who has the second step. It can be taken away from somebody else who lost it. */
export function People({ mayReset }: { mayReset: boolean }) {
  const found = useQuery({ queryKey: PEOPLE, queryFn: () => ask('protection', 'people') })
  return (
    <section className="card protection-form" aria-labelledby="people">
      <h2 id="people" className="text-lg">
        {protectionText.people}
      </h2>
      {found.isPending ? <SkeletonRows count={3} label={sessionText.loading} /> : null}
      {found.isError ? <Alert tone="error">{found.error.message}</Alert> : null}
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
  const client = useQueryClient()
  const resetting = useMutation({
    mutationFn: (reason: string) => ask('protection', 'reset', { body: { staffId: person.id, reason } }),
    onSuccess: () => {
      onDone()
      return client.invalidateQueries({ queryKey: PEOPLE })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    resetting.mutate(String(new FormData(event.currentTarget).get('reason')))
  }
  return (
    <form className="protection-reset" onSubmit={submit}>
      <p className="lead">{protectionText.resetLead}</p>
      <TextField
        label={protectionText.reason}
        name="reason"
        required
        maxLength={200}
        autoComplete="off"
        error={resetting.error?.message}
      />
      <Button type="submit" tone="danger" busy={resetting.isPending}>
        {protectionText.resetConfirm}
      </Button>
    </form>
  )
}
