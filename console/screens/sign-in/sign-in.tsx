import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { PasswordField } from '../../fields/password-field.tsx'
import { ThemeButton } from '../../layouts/theme-button.tsx'
import mark from '../../mark.svg'
import { Problem, signIn } from '../../session/ask.ts'
import { ME } from '../../session/queries.ts'
import { sessionText } from '../../text/session.ts'
import { SecondDoor } from './second-door.tsx'
import './sign-in.css'

/** The sign-in. Typed values stay after an error. Followed by the code for those with a second step. */
export function SignIn() {
  const [half, setHalf] = useState<string>()
  return half === undefined ? (
    <FirstDoor onHalf={setHalf} />
  ) : (
    <SecondDoor half={half} onAgain={() => setHalf(undefined)} />
  )
}

function FirstDoor({ onHalf }: { onHalf: (half: string) => void }) {
  const client = useQueryClient()
  const entering = useMutation({
    mutationFn: signIn,
    onSuccess: (me) => client.setQueryData(ME, me),
    onError: (error) => {
      if (error instanceof Problem && error.said.half) onHalf(error.said.half)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    entering.mutate({ name: String(form.get('name')), password: String(form.get('password')) })
  }
  return (
    <main className="door">
      <title>{sessionText.signInTitle}</title>
      <form className="card door-card" onSubmit={submit}>
        <img src={mark} alt="" width={44} height={44} />
        <div>
          <h1 className="text-2xl">{sessionText.signInTitle}</h1>
          <p className="lead">{sessionText.signInLead}</p>
        </div>
        <TextField
          label={sessionText.name}
          name="name"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={64}
        />
        <PasswordField
          label={sessionText.password}
          name="password"
          autoComplete="current-password"
          error={entering.error?.message}
        />
        <Button type="submit" tone="cta" size="lg" busy={entering.isPending}>
          {sessionText.enter}
        </Button>
      </form>
      <ThemeButton />
    </main>
  )
}
