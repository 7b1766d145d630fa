import type { BetType } from '../../../../domain/betting/bet-types.ts'
import { FormChoice } from '../../../fields/form-choice.tsx'
import { FormField } from '../../../fields/form-field.tsx'
import { useFormField } from '../../../forms/use-form-field.ts'
import { betText } from '../../../text/bet.ts'

/**
 * One line of a ticket. The key stays as well: after an answer that never came the same form is the same bet, and a
 * refusal does not use it up.
 */
export const LINE = { _key: 'kept', type: 'kept', number: 'kept', amount: 'kept' } as const

/** Where such a form stands: as wide as a phone, also on a desk. */
export const PLAIN_CARD = 'card m-4 grid max-w-120 gap-4.5 p-5 lg:mx-0'

interface SimpleFieldsProps {
  plan: string
  /** A new key, for a form that was not sent before. */
  freshKey: string
  types: readonly { readonly type: BetType; readonly name: string }[]
}

/** The fields of the plain bet and the plain booking: type, number, stake. */
export function SimpleFields({ plan, freshKey, types }: SimpleFieldsProps) {
  return (
    <>
      <input type="hidden" name="_key" value={useFormField('_key').typed || freshKey} />
      <input type="hidden" name="plan" value={plan} />
      <FormChoice label={betText.simpleType} name="type">
        {types.map(({ type, name }) => (
          <option key={type} value={type}>
            {name}
          </option>
        ))}
      </FormChoice>
      <FormField
        label={betText.simpleNumber}
        name="number"
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
      />
      <FormField
        label={betText.simpleAmount}
        name="amount"
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        defaultValue="20"
      />
    </>
  )
}
