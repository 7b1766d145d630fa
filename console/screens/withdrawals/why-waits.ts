import type { WithdrawalListed } from '../../../contract/console/money/withdrawals.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { clockText, dateAndClock } from '../../../ui/thai-date.ts'
import { withdrawalsText } from '../../text/payments/withdrawals.ts'

type Waiting = Pick<
  WithdrawalListed,
  | 'state'
  | 'waits'
  | 'pooledUntil'
  | 'openPairs'
  | 'disputedPairs'
  | 'paidByMembers'
  | 'sentAt'
  | 'sends'
  | 'endedAt'
>

const { waits: words, why } = withdrawalsText

/** Why a withdrawal has not ended; empty: it has. */
export function whyWaits(row: Waiting): readonly string[] {
  if (row.endedAt !== null) return []
  const paid = row.paidByMembers > 0 ? [why.paid(moneyText(bahtToSatang(row.paidByMembers)))] : []
  return [...reasonsOf(row), ...paid]
}

function reasonsOf({
  state,
  waits,
  pooledUntil,
  openPairs,
  disputedPairs,
  sentAt,
  sends,
}: Waiting): string[] {
  if (state === 'review') return waits.map((each) => words[each] ?? each)
  if (sentAt !== null) {
    const told = why.told(dateAndClock(Date.parse(sentAt)), sends)
    return state === 'unknown' ? [why.unanswered, told] : [told]
  }
  const toPay = openPairs - disputedPairs
  const reasons = [
    ...(disputedPairs > 0 ? [why.disputed(disputedPairs)] : []),
    ...(toPay > 0 ? [why.pairs(toPay)] : []),
    ...(pooledUntil === null ? [] : [why.pooled(clockText(Date.parse(pooledUntil)))]),
  ]
  return reasons.length === 0 ? [why.payout] : reasons
}
