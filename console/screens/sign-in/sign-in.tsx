import { useMutation, useQueryClient } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ThemeButton } from '../../layouts/theme-button.tsx'
import mark from '../../mark.svg'
import { Problem, signIn } from '../../session/ask.ts'
import { ME } from '../../session/queries.ts'
import { sessionText } from '../../text/session.ts'
import { SecondDoor } from './second-door.tsx'
import './sign-in.css'

/** The door. What was typed stays when it was wrong. Behind it a second one, for whoever set it up. */
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
        <Password error={entering.error?.message} />
        <Button type="submit" tone="cta" size="lg" busy={entering.isPending}>
          {sessionText.enter}
        </Button>
      </form>
      <ThemeButton />
    </main>
  )
}

/** A password that may be looked at while it is typed. */
function Password({ error }: { error: string | undefined }) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      label={sessionText.password}
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      required
      maxLength={128}
      error={error}
      after={
        <button
          type="button"
          className="icon-button"
          aria-label={shown ? sessionText.hidePassword : sessionText.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      }
    />
  )
}
