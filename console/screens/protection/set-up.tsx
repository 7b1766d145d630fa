import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { QrCode } from '../../../ui/marks/qr-code.tsx'
import { ask } from '../../session/ask.ts'
import { refusedGuess } from '../../session/refused-guess.ts'
import { protectionText } from '../../text/protection.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Password, then the app's secret and a first code of it, then the codes for paper. */
export function SetUp({ onDone }: { onDone: () => void }) {
  const starting = useMutation({
    mutationFn: (password: string) => ask('protection', 'start', { body: { password } }),
  })
  const confirming = useMutation({
    mutationFn: (code: string) => ask('protection', 'confirm', { body: { code } }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (starting.data) confirming.mutate(String(form.get('code')))
    else starting.mutate(String(form.get('password')))
  }
  if (confirming.data) return <RecoveryCodes codes={confirming.data.codes} onKept={onDone} />
  if (!starting.data) {
    return (
      <form className="card protection-form" onSubmit={submit}>
        <TextField
          label={protectionText.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={128}
          error={starting.error?.message}
        />
        <Button type="submit" tone="cta" busy={starting.isPending}>
          {protectionText.begin}
        </Button>
      </form>
    )
  }
  return (
    <form className="card protection-form" onSubmit={submit}>
      <p>{protectionText.scan}</p>
      <div className="protection-qr">
        <QrCode text={starting.data.uri} label={protectionText.qr} />
      </div>
      <p className="lead">{protectionText.typed}</p>
      <p className="protection-secret" translate="no">
        {starting.data.secret}
      </p>
      <CodeField
        label={protectionText.code}
        hint={protectionText.appHint}
        error={refusedGuess(confirming.error)}
      />
      <Button type="submit" tone="cta" busy={confirming.isPending}>
        {protectionText.confirm}
      </Button>
    </form>
  )
}
