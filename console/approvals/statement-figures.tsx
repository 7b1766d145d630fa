import type { WaitingApprovalShown } from '../../contract/console/approvals.ts'
import { bahtToSatang } from '../../domain/money.ts'
import { moneyText } from '../../ui/money-text.ts'
import { statementsText } from '../text/payments/statements.ts'
import { Figure } from './figure.tsx'

/** A bank's file that would be imported. */
export function StatementFigures({ account, lines, amount }: NonNullable<WaitingApprovalShown['statement']>) {
  return (
    <>
      <p>{statementsText.asks}</p>
      <dl className="approval-price">
        <Figure name={statementsText.columns.account} was={null} becomes={account} />
        <Figure name={statementsText.deposits} was={null} becomes={lines} />
        <Figure name={statementsText.sum} was={null} becomes={moneyText(bahtToSatang(amount))} />
      </dl>
    </>
  )
}
