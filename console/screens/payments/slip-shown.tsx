import type { z } from 'zod'
import type { slipShown } from '../../../contract/console/money/deposits.ts'
import { Facts } from '../../panels/facts.tsx'
import { depositsText } from '../../text/payments/deposits.ts'
import './slip-shown.css'

interface SlipShownProps {
  slip: z.output<typeof slipShown> | null
  /** Of the member. */
  code: string
  /** What the sending bank's answers mean for it. */
  bankSays?: Readonly<Record<NonNullable<z.output<typeof slipShown>['bankSays']>, string>>
}

/** A member's slip as it was drawn anew, with what the code on it says: to be read beside the bank's fact. */
export function SlipShown({ slip, code, bankSays = depositsText.bankSays }: SlipShownProps) {
  if (!slip) return <p className="lead">{depositsText.noSlipSent}</p>
  return (
    <>
      <Facts
        facts={[
          [depositsText.slipReference, slip.reference ?? depositsText.unread],
          ...(slip.bankSays ? [[depositsText.slipAtBank, bankSays[slip.bankSays]] as const] : []),
        ]}
      />
      <img className="slip-shown" src={slip.picture} alt={depositsText.slipAlt(code)} />
    </>
  )
}
