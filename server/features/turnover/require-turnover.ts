import type { Satang } from '../../../domain/money.ts'
import { turnoverAsked } from '../../../domain/turnover/asked.ts'
import type { Tx } from '../../context.ts'
import { findOperatorById } from '../operators/queries.ts'
import { insertTurnoverNeed } from './queries.ts'

interface Deposited {
  readonly memberId: string
  readonly operatorId: string
  readonly amount: Satang
  /** What brought the money. */
  readonly refType:
    | 'incoming-payment'
    | 'payment-order'
    | 'pair'
    | 'check-in'
    | 'check-in-bonus'
    | 'wheel-spin'
    | 'cashback'
  readonly refId: string
  /** Of the amount. Absent: what the operator asks of a deposit. */
  readonly percent?: number
}

/**
 * Asks for the turnover of a deposit or a reward, on top of what is left of those before. The caller holds the member's accounts: what
 * is counted at the same moment comes before it or after it.
 */
export async function requireTurnover(tx: Tx, deposited: Deposited): Promise<void> {
  const { percent: depositPercent } = deposited
  const asked =
    depositPercent === undefined
      ? (await findOperatorById(tx, deposited.operatorId))?.settings.turnover
      : { depositPercent }
  const amount = turnoverAsked(deposited.amount, asked)
  if (amount > 0) await insertTurnoverNeed(tx, { ...deposited, amount })
}
