import { useState } from 'react'
import { longDate } from '../../../ui/thai-date.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { useAct } from '../../forms/use-act.ts'
import { codeField, passwordField } from '../../forms/usual-fields.ts'
import { ask } from '../../session/ask.ts'
import { protectionText } from '../../text/protection.ts'
import { codeText } from '../../text/session.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

interface OwnStepProps {
  twoStep: { readonly since: string; readonly codesLeft: number }
  onChange: () => void
}

interface Proof {
  readonly password: string
  readonly code: string
}

const FIELDS = {
  password: passwordField(protectionText.password),
  code: codeField(codeText.code, codeText.codeHint),
}

/** The person's own second step: new recovery codes, or turning it off. Both need password and code. */
export function OwnStep({ twoStep, onChange }: OwnStepProps) {
  const [codes, setCodes] = useState<readonly string[]>()
  const { act, busy, refused, forget } = useAct({
    send: async ({ name, ...body }: Proof & { name: string }) => {
      if (name === 'end') await ask('protection', 'end', { body })
      return name === 'end' ? undefined : (await ask('protection', 'renew', { body })).codes
    },
    refreshes: [],
    onDone: (made) => (made ? setCodes(made) : onChange()),
  })
  if (codes) {
    const kept = () => {
      setCodes(undefined)
      onChange()
    }
    return <RecoveryCodes codes={codes} onKept={kept} />
  }
  return (
    <div className="card protection-form">
      <p>
        {protectionText.on(longDate(Date.parse(twoStep.since)))}
        <span className="lead">{protectionText.codesLeft(twoStep.codesLeft)}</span>
      </p>
      <ActForm
        fields={FIELDS}
        acts={[
          { name: 'renew', label: protectionText.renew, tone: 'soft' },
          { name: 'end', label: protectionText.end, tone: 'danger' },
        ]}
        busy={busy}
        refused={refused}
        onSend={(proof, name) => act({ ...proof, name })}
        onChange={forget}
      />
    </div>
  )
}
