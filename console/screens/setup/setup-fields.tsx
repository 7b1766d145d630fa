import { useState } from 'react'
import type { SetupForm } from '../../../contract/console/setup.ts'
import { suggestedCodes } from '../../../domain/operator/birth.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { nameField, someTextField, textField } from '../../forms/usual-fields.ts'
import { setupText } from '../../text/setup.ts'
import { agreedPassword, NEW_PASSWORD } from './new-password.ts'
import './setup.css'

type Codes = Pick<SetupForm, 'code' | 'company' | 'agent'>

interface SetupFieldsProps {
  readonly publicHost: string | null
  readonly refused: Error | null
  readonly busy: boolean
  readonly onSend: (form: SetupForm) => void
}

/** The fields of the first operator. A code that is left empty follows the host. */
export function SetupFields({ publicHost, refused, busy, onSend }: SetupFieldsProps) {
  const hosts = hostsToBeginWith(publicHost).join(' ')
  const [typed, setTyped] = useState({ hosts, ...NO_CODES })
  const codes = codesOf(typed.hosts, typed)
  const text = (form: FormData, name: string) => String(form.get(name) ?? '')
  return (
    <ActForm
      fields={fieldsWith(hosts, codesOf(typed.hosts, NO_CODES))}
      acts={[{ name: 'make', label: setupText.create }]}
      busy={busy}
      refused={refused}
      check={agreedPassword}
      onChange={(form) =>
        setTyped({
          hosts: text(form, 'hosts'),
          ...{ code: text(form, 'code'), company: text(form, 'company'), agent: text(form, 'agent') },
        })
      }
      onSend={({ again: _, ...sent }) =>
        onSend({ ...sent, ...codesOf(sent.hosts, sent), hosts: hostsOf(sent.hosts) })
      }
    >
      <p className="setup-seat">{setupText.seat(`${codes.company}${codes.agent}`.toUpperCase())}</p>
    </ActForm>
  )
}

function fieldsWith(hosts: string, suggested: Codes) {
  const codeField = (name: keyof Codes, maxLength: number) => ({
    ...textField(setupText[name], { hint: setupText[`${name}Hint`], maxLength }),
    kind: 'name' as const,
    placeholder: suggested[name],
  })
  return {
    token: nameField(setupText.token, { hint: setupText.tokenHint, initial: location.hash.slice(1) }),
    name: someTextField(setupText.name, { hint: setupText.nameHint, maxLength: 40 }),
    hosts: nameField(setupText.hosts, { hint: setupText.hostsHint, initial: hosts }),
    code: codeField('code', 20),
    company: { ...codeField('company', 2), half: true },
    agent: { ...codeField('agent', 2), half: true },
    owner: nameField(setupText.owner, { complete: 'username', maxLength: 20 }),
    ...NEW_PASSWORD,
  } as const
}

const NO_CODES: Codes = { code: '', company: '', agent: '' }

/** The codes as typed; those left empty are suggested by the first host. */
function codesOf(hosts: string, own: Codes): Codes {
  const { code, company, agent } = suggestedCodes(hostsOf(hosts)[0] ?? '')
  return { code: own.code || code, company: own.company || company, agent: own.agent || agent }
}

function hostsToBeginWith(publicHost: string | null): string[] {
  return [...new Set([publicHost ?? location.hostname, location.hostname])]
}

function hostsOf(typed: string): string[] {
  return typed.split(/[\s,]+/).filter((host) => host !== '')
}
