import type { PartShown } from '../../../contract/wallet-shapes.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { FormField } from '../../fields/form-field.tsx'
import { pairText } from '../../text/pairs.ts'
import { PartAnswer, type PartAnswerProps } from './part-answer.tsx'
import { shortForm } from './withdraw-acts.ts'

/** “Less has come”, unfolded to how much and to the proof that it takes. */
export function PartShort({ part, ...props }: { part: PartShown } & Pick<PartAnswerProps, 'proof' | 'xsrf'>) {
  return (
    <PartAnswer
      {...props}
      of={shortForm(part.id)}
      tone="ghost"
      label={pairText.short}
      lead={pairText.shortLead(moneyText(bahtToSatang(part.amount)))}
      say={pairText.shortSay}
    >
      <FormField
        label={pairText.shortAmount}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        required
        maxLength={12}
      />
    </PartAnswer>
  )
}
