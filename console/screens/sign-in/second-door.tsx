import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { ThemeButton } from '../../layouts/theme-button.tsx'
import mark from '../../mark.svg'
import { signInWithCode } from '../../session/ask.ts'
import { ME } from '../../session/queries.ts'
import { refusedGuess } from '../../session/refused-guess.ts'
import { protectionText } from '../../text/protection.ts'
import { sessionText } from '../../text/session.ts'

/** The second part of a sign-in: a code instead of name and password. */
export function SecondDoor({ half, onAgain }: { half: string; onAgain: () => void }) {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  // The focused form is gone: the focus moves to the code.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus(), [])
  const entering = useMutation({
    mutationFn: signInWithCode,
    onSuccess: (me) => client.setQueryData(ME, me),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    entering.mutate({ half, code: String(new FormData(event.currentTarget).get('code')) })
  }
  return (
    <main className="door">
      <title>{protectionText.door}</title>
      <form className="card door-card" onSubmit={submit} ref={form}>
        <img src={mark} alt="" width={44} height={44} />
        <div>
          <h1 className="text-2xl">{protectionText.door}</h1>
          <p className="lead">{protectionText.doorLead}</p>
        </div>
        <CodeField
          label={protectionText.code}
          hint={protectionText.codeHint}
          error={refusedGuess(entering.error)}
        />
        <Button type="submit" tone="cta" size="lg" busy={entering.isPending}>
          {sessionText.enter}
        </Button>
        <Button tone="ghost" onClick={onAgain}>
          {protectionText.again}
        </Button>
      </form>
      <ThemeButton />
    </main>
  )
}
