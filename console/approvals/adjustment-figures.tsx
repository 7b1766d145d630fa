import type { WaitingApprovalShown } from '../../contract/console/approvals.ts'
import { signedBaht } from '../screens/adjustments/signed-baht.ts'
import { adjustmentsText } from '../text/payments/adjustments.ts'
import { Figure } from './figure.tsx'

/** How much more or less a member would have. */
export function AdjustmentFigures({ name, code, amount }: NonNullable<WaitingApprovalShown['adjustment']>) {
  return (
    <>
      <p>{amount > 0 ? adjustmentsText.gives : adjustmentsText.takes}</p>
      <dl className="approval-price">
        <Figure name={adjustmentsText.columns.member} was={null} becomes={`${code} (${name})`} />
        <Figure name={adjustmentsText.columns.amount} was={null} becomes={signedBaht(amount)} />
      </dl>
    </>
  )
}
