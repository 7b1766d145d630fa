import type { WaitingApprovalShown } from '../../contract/console/approvals.ts'
import { receivingText } from '../text/payments/receiving.ts'
import { Figure } from './figure.tsx'

/** A receiving account that would be new, or take otherwise. */
export function ReceivingFigures(receiving: NonNullable<WaitingApprovalShown['receiving']>) {
  const { holder, before, after } = receiving
  return (
    <>
      <p>{before ? receivingText.asksLimits : receivingText.asksNew}</p>
      <dl className="approval-price">
        <Figure name={receivingText.holder} was={null} becomes={holder} />
        <Figure
          name={receivingText.cap}
          was={before && receivingText.capOf(before.dailyCap)}
          becomes={receivingText.capOf(after.dailyCap)}
        />
        <Figure
          name={receivingText.hours}
          was={before && receivingText.hoursOf(before.hours)}
          becomes={receivingText.hoursOf(after.hours)}
        />
      </dl>
    </>
  )
}
