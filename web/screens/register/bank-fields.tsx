import { FormChoice } from '../../fields/form-choice.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { registerText } from '../../text/sign-in.ts'

interface BankFieldsProps {
  banks: readonly { readonly code: string; readonly name: string }[]
}

/** The account for withdrawals. It can be added later. */
export function BankFields({ banks }: BankFieldsProps) {
  return (
    <div className="grid gap-4.5 sm:grid-cols-2 sm:gap-3">
      <FormChoice label={registerText.bank} name="bank">
        <option value="">{registerText.noBank}</option>
        {banks.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </FormChoice>
      <FormField
        label={registerText.account}
        name="account_no"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
    </div>
  )
}
