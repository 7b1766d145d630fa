import type { WaitingApprovalShown } from '../../contract/console/approvals.ts'
import { bahtToSatang } from '../../domain/money.ts'
import { moneyText } from '../../ui/money-text.ts'
import { withdrawalsText } from '../text/payments/withdrawals.ts'
import { Figure } from './figure.tsx'

/** A withdrawal that would be approved, or end. */
export function WithdrawalFigures(withdrawal: NonNullable<WaitingApprovalShown['withdrawal']>) {
  const { amount, bank, accountNo, holder, act } = withdrawal
  return (
    <>
      <p>{withdrawalsText.asks[act]}</p>
      <dl className="approval-price">
        <Figure name={withdrawalsText.askedAmount} was={null} becomes={moneyText(bahtToSatang(amount))} />
        <Figure name={bank} was={null} becomes={accountNo} />
        <Figure name={withdrawalsText.holder} was={null} becomes={holder ?? '-'} />
      </dl>
      {act === 'approve' ? null : <p>{withdrawalsText.askedUnknown}</p>}
    </>
  )
}
