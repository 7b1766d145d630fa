import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { registerText } from '../../text/sign-in.ts'
import type { Registered } from './registration-form.ts'

interface BankFieldsProps {
  banks: readonly { readonly code: string; readonly name: string }[]
  kept: Registered['kept'] | undefined
  error: string | undefined
}

/** Where winnings go. May be left for later. */
export function BankFields({ banks, kept, error }: BankFieldsProps) {
  return (
    <div className="grid gap-4.5 sm:grid-cols-2 sm:gap-3">
      <SelectField label={registerText.bank} name="bank" defaultValue={kept?.bank ?? ''}>
        <option value="">{registerText.noBank}</option>
        {banks.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={registerText.account}
        name="account_no"
        error={error}
        defaultValue={kept?.account_no}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
    </div>
  )
}
