import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LinkOwner } from '../../../contract/console/setup.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { someTextField } from '../../forms/usual-fields.ts'
import { DoorCard } from '../../layouts/door-card.tsx'
import { choosePassword, findLinkOwner } from '../../session/setup.ts'
import { sessionText } from '../../text/session.ts'
import { setupText } from '../../text/setup.ts'
import { agreedPassword, NEW_PASSWORD } from './new-password.ts'
import { ToSignIn } from './to-sign-in.tsx'

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

const CODE = {
  code: {
    ...someTextField(setupText.linkCode, { hint: setupText.linkCodeHint, maxLength: 20 }),
    input: 'numeric',
  },
} as const

function Choice({ owner, token }: { owner: LinkOwner; token: string }) {
  const choosing = useMutation({ mutationFn: choosePassword })
  if (choosing.data) {
    return <ToSignIn title={setupText.chosen} why={setupText.chosenWhy(choosing.data.name)} />
  }
  const form = {
    acts: [{ name: 'choose', label: setupText.choose }],
    busy: choosing.isPending,
    refused: choosing.error,
    check: agreedPassword,
    // For the browser's keeper of passwords.
    children: <input className="unseen" {...USERNAME} value={owner.name} />,
  }
  const choose = (code: string, password: string) => choosing.mutate({ token, code, password })
  return (
    <DoorCard title={setupText.linkTitle} lead={setupText.linkLead(owner.name, owner.brand)}>
      {owner.needsCode ? (
        <ActForm
          {...form}
          fields={{ ...CODE, ...NEW_PASSWORD }}
          onSend={({ code, password }) => choose(code, password)}
        />
      ) : (
        <ActForm {...form} fields={NEW_PASSWORD} onSend={({ password }) => choose('', password)} />
      )}
    </DoorCard>
  )
}

const USERNAME = {
  name: 'username',
  autoComplete: 'username',
  readOnly: true,
  tabIndex: -1,
  'aria-hidden': true,
} as const
