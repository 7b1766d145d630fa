import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { LinkOwner } from '../../../contract/console/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { choosePassword, findLinkOwner } from '../../session/setup.ts'
import { sessionText } from '../../text/session.ts'
import { setupText } from '../../text/setup.ts'
import { DoorCard } from './door-card.tsx'
import { NewPassword } from './new-password.tsx'
import { PLAIN } from './plain-field.ts'
import './setup.css'
import { ToSignIn } from './to-sign-in.tsx'
import { useRefusedField } from './use-refused-field.ts'

/** Where staff choose a password, by a single-use link. The token is in the fragment (#), which browsers do not send. */
export function PasswordPage() {
  const [token] = useState(() => location.hash.slice(1))
  const owner = useQuery({
    queryKey: ['link'],
    queryFn: () => findLinkOwner(token),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (owner.isPending) return <p className="unseen">{sessionText.loading}</p>
  if (owner.isError) return <ToSignIn title={setupText.linkBad} why={owner.error.message} />
  return <Choice owner={owner.data} token={token} />
}

function Choice({ owner, token }: { owner: LinkOwner; token: string }) {
  const choosing = useMutation({ mutationFn: choosePassword })
  const { form, agreedPassword, errorOf } = useRefusedField(choosing.error, 'password')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = agreedPassword(new FormData(event.currentTarget))
    const code = String(new FormData(event.currentTarget).get('code') ?? '')
    if (password !== undefined) choosing.mutate({ token, code, password })
  }
  if (choosing.data) {
    return <ToSignIn title={setupText.chosen} why={setupText.chosenWhy(choosing.data.name)} />
  }
  return (
    <DoorCard title={setupText.linkTitle} lead={setupText.linkLead(owner.name, owner.brand)}>
      <form className="setup-form" onSubmit={submit} ref={form}>
        <input
          className="unseen"
          name="username"
          autoComplete="username"
          value={owner.name}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        {owner.needsCode ? (
          <TextField
            {...PLAIN}
            name="code"
            label={setupText.linkCode}
            hint={setupText.linkCodeHint}
            inputMode="numeric"
            maxLength={20}
            error={errorOf('code')}
          />
        ) : null}
        <NewPassword errorOf={errorOf} />
        <Button type="submit" tone="cta" size="lg" busy={choosing.isPending}>
          {setupText.choose}
        </Button>
      </form>
    </DoorCard>
  )
}
