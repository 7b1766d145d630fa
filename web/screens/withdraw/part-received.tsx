import type { PartShown } from '../../../contract/wallet-shapes.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { pairText } from '../../text/pairs.ts'
import { PartAnswer, type PartAnswerProps } from './part-answer.tsx'
import { receivedForm } from './withdraw-acts.ts'

/** “It has come”, unfolded to the proof that it takes. */
export function PartReceived({
  part,
  ...props
}: { part: PartShown } & Pick<PartAnswerProps, 'proof' | 'xsrf'>) {
  return (
    <PartAnswer
      {...props}
      of={receivedForm(part.id)}
      tone="brand"
      label={pairText.received}
      lead={pairText.receivedLead(moneyText(bahtToSatang(part.amount)))}
      say={pairText.receivedSay}
    />
  )
}
