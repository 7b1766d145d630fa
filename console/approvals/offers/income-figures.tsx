import type { WaitingApprovalShown } from '../../../contract/console/approvals.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { reasonsText } from '../../screens/affiliates/reasons-text.ts'
import { affiliatesText } from '../../text/payments/affiliates.ts'
import { Figure } from '../figure.tsx'

/** Two members who look alike, by what, and what would go. */
export function IncomeFigures(income: NonNullable<WaitingApprovalShown['income']>) {
  const { code, friendCode, amount } = income
  const { columns } = affiliatesText
  return (
    <>
      <p>{affiliatesText.releaseWhat}</p>
      <dl className="approval-price">
        <Figure name={columns.code} was={null} becomes={code} />
        <Figure name={columns.friend} was={null} becomes={friendCode} />
        <Figure name={columns.reasons} was={null} becomes={reasonsText(income)} />
        <Figure name={columns.amount} was={null} becomes={moneyText(bahtToSatang(amount))} />
      </dl>
    </>
  )
}
