import { type FormEvent, useState } from 'react'
import type { SetupForm } from '../../../contract/console/setup.ts'
import { suggestedCodes } from '../../../domain/operator/birth.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { setupText } from '../../text/setup.ts'
import { CodeFields, type Codes } from './code-fields.tsx'
import { NewPassword } from './new-password.tsx'
import { PLAIN } from './plain-field.ts'
import './setup.css'
import { useRefusedField } from './use-refused-field.ts'

interface SetupFieldsProps {
  readonly publicHost: string | null
  readonly refused: Error | null
  readonly busy: boolean
  readonly onSend: (form: SetupForm) => void
}

/** The fields of the first operator. The codes follow the host until somebody edits one. */
export function SetupFields({ publicHost, refused, busy, onSend }: SetupFieldsProps) {
  const { form, agreedPassword, errorOf } = useRefusedField(refused, 'name')
  const [hosts, setHosts] = useState(() => hostsToBeginWith(publicHost).join(' '))
  const [own, setOwn] = useState<Partial<Codes>>({})
  const codes = { ...suggestedCodes(hostsOf(hosts)[0] ?? ''), ...own }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const password = agreedPassword(typed)
    if (password === undefined) return
    const [token, name, owner] = ['token', 'name', 'owner'].map((field) => String(typed.get(field) ?? ''))
    onSend({ ...codes, token, name, owner, password, hosts: hostsOf(hosts) } as SetupForm)
  }
  return (
    <form className="setup-form" onSubmit={submit} ref={form}>
      <TextField
        {...PLAIN}
        label={setupText.token}
        hint={setupText.tokenHint}
        name="token"
        defaultValue={location.hash.slice(1)}
        error={errorOf('token')}
      />
      <TextField
        label={setupText.name}
        hint={setupText.nameHint}
        name="name"
        autoComplete="off"
        required
        maxLength={40}
        error={errorOf('name')}
      />
      <TextField
        {...PLAIN}
        label={setupText.hosts}
        hint={setupText.hostsHint}
        name="hosts"
        value={hosts}
        onChange={(event) => setHosts(event.currentTarget.value)}
        error={errorOf('hosts')}
      />
      <CodeFields codes={codes} errorOf={errorOf} onType={(typed) => setOwn({ ...own, ...typed })} />
      <TextField
        {...PLAIN}
        label={setupText.owner}
        name="owner"
        autoComplete="username"
        maxLength={20}
        error={errorOf('owner')}
      />
      <NewPassword errorOf={errorOf} />
      <Button type="submit" tone="cta" size="lg" busy={busy}>
        {setupText.create}
      </Button>
    </form>
  )
}

function hostsToBeginWith(publicHost: string | null): string[] {
  return [...new Set([publicHost ?? location.hostname, location.hostname])]
}

function hostsOf(typed: string): string[] {
  return typed.split(/[\s,]+/).filter((host) => host !== '')
}
