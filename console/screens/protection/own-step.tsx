import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { longDate } from '../../../ui/thai-date.ts'
import { ask, Problem } from '../../session/ask.ts'
import { refusedGuess } from '../../session/refused-guess.ts'
import { protectionText } from '../../text/protection.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

interface OwnStepProps {
  twoStep: { readonly since: string; readonly codesLeft: number }
  onChange: () => void
}

/** One's own second step, in force: new codes for paper, or the way out. Both take password and code. */
export function OwnStep({ twoStep, onChange }: OwnStepProps) {
  const [codes, setCodes] = useState<readonly string[]>()
  const proving = useMutation({
    mutationFn: async (typed: { act: string; password: string; code: string }) => {
      const { act, ...body } = typed
      if (act !== 'renew') return ask('protection', 'end', { body }).then(() => undefined)
      return (await ask('protection', 'renew', { body })).codes
    },
    onSuccess: (made) => (made ? setCodes(made) : onChange()),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
    const [act, password, code] = ['act', 'password', 'code'].map((name) => String(form.get(name)))
    proving.mutate({ act: act ?? '', password: password ?? '', code: code ?? '' })
  }
  if (codes) {
    const kept = () => {
      setCodes(undefined)
      onChange()
    }
    return <RecoveryCodes codes={codes} onKept={kept} />
  }
  const isPassword = proving.error instanceof Problem && proving.error.code === 'PASSWORD_WRONG'
  const said = refusedGuess(proving.error)
  return (
    <form className="card protection-form" onSubmit={submit}>
      <p>
        {protectionText.on(longDate(Date.parse(twoStep.since)))}
        <span className="lead">{protectionText.codesLeft(twoStep.codesLeft)}</span>
      </p>
      <TextField
        label={protectionText.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={128}
        error={isPassword ? said : undefined}
      />
      <CodeField
        label={protectionText.code}
        hint={protectionText.codeHint}
        error={isPassword ? undefined : said}
      />
      <div className="protection-acts">
        <Button type="submit" name="act" value="renew" tone="soft" busy={proving.isPending}>
          {protectionText.renew}
        </Button>
        <Button type="submit" name="act" value="end" tone="danger" busy={proving.isPending}>
          {protectionText.end}
        </Button>
      </div>
    </form>
  )
}
