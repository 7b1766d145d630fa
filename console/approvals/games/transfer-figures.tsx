import type { WaitingApprovalShown } from '../../../contract/console/approvals.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { transfersText } from '../../text/games/transfers.ts'
import { Figure } from '../figure.tsx'

/** A transfer of a game wallet that would end without its provider's word. */
export function GameTransferFigures(transfer: NonNullable<WaitingApprovalShown['gameTransfer']>) {
  const { provider, way, amount, act, code } = transfer
  const { columns, approval } = transfersText
  return (
    <>
      <p>{transfersText.ends[way][act]}</p>
      <dl className="approval-price">
        <Figure name={approval.amount} was={null} becomes={moneyText(bahtToSatang(amount))} />
        <Figure name={columns.way} was={null} becomes={`${transfersText.ways[way]} ${provider}`} />
        <Figure name={columns.member} was={null} becomes={code} />
      </dl>
      <p>{approval.asks}</p>
    </>
  )
}
