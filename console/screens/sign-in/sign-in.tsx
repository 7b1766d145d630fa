import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActForm } from '../../forms/act-form.tsx'
import { nameField, passwordField } from '../../forms/usual-fields.ts'
import { DoorCard } from '../../layouts/door-card.tsx'
import { Problem, signIn } from '../../session/ask.ts'
import { ME } from '../../session/queries.ts'
import { sessionText } from '../../text/session.ts'
import { SecondDoor } from './second-door.tsx'

/** The sign-in, followed by the code for those with a second step. */
export function SignIn() {
  const [half, setHalf] = useState<string>()
  return half === undefined ? (
    <FirstDoor onHalf={setHalf} />
  ) : (
    <SecondDoor half={half} onAgain={() => setHalf(undefined)} />
  )
}

const FIELDS = {
  name: nameField(sessionText.name, { complete: 'username', maxLength: 64 }),
  // A refusal is about name and password together: it stands at what has to be typed again.
  password: { ...passwordField(sessionText.password), refusals: ['STAFF_LOGIN_FAILED', 'TOO_MANY'] },
} as const

function FirstDoor({ onHalf }: { onHalf: (half: string) => void }) {
  const client = useQueryClient()
  const entering = useMutation({
    mutationFn: signIn,
    onSuccess: (me) => client.setQueryData(ME, me),
    onError: (error) => {
      if (error instanceof Problem && error.said.half) onHalf(error.said.half)
    },
  })
  return (
    <DoorCard title={sessionText.signInTitle} lead={sessionText.signInLead}>
      <ActForm
        fields={FIELDS}
        acts={[{ name: 'enter', label: sessionText.enter }]}
        busy={entering.isPending}
        refused={entering.error}
        onSend={(typed) => entering.mutate(typed)}
      />
    </DoorCard>
  )
}
