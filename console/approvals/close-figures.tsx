import type { WaitingApprovalShown } from '../../contract/console/approvals.ts'
import { bahtToSatang } from '../../domain/money.ts'
import { moneyText } from '../../ui/money-text.ts'
import { closeText } from '../text/payments/close.ts'
import { Figure } from './figure.tsx'

/** A day that would be signed off. */
export function CloseFigures(close: NonNullable<WaitingApprovalShown['close']>) {
  const [closing, bank] = [bahtToSatang(close.closing), bahtToSatang(close.bank)]
  const found = close.differences === 0 ? closeText.noneFound : closeText.found(close.differences)
  return (
    <>
      <dl className="approval-price">
        <Figure name={closeText.lines.closing} was={null} becomes={moneyText(closing)} />
        <Figure name={closeText.lines.bank} was={null} becomes={moneyText(bank)} />
        <Figure name={closeText.columns.differences} was={null} becomes={found} />
      </dl>
      <p>{closeText.confirmWhat}</p>
    </>
  )
}
