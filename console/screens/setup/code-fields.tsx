import type { SetupForm } from '../../../contract/console/setup.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { setupText } from '../../text/setup.ts'
import { PLAIN } from './plain-field.ts'

export type Codes = Pick<SetupForm, 'code' | 'company' | 'agent'>

interface CodeFieldsProps {
  readonly codes: Codes
  readonly errorOf: (field: string) => string | undefined
  readonly onType: (typed: Partial<Codes>) => void
}

/** The codes that cannot be changed later, with an example of a member code. */
export function CodeFields({ codes, errorOf, onType }: CodeFieldsProps) {
  const fieldOf = (name: keyof Codes) => ({
    ...PLAIN,
    name,
    label: setupText[name],
    hint: setupText[`${name}Hint`],
    value: codes[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: HTMLInputElement }) => onType({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <TextField {...fieldOf('code')} maxLength={20} />
      <div className="setup-pair">
        <TextField {...fieldOf('company')} maxLength={2} />
        <TextField {...fieldOf('agent')} maxLength={2} />
      </div>
      <p className="setup-seat">{setupText.seat(`${codes.company}${codes.agent}`.toUpperCase())}</p>
    </>
  )
}
