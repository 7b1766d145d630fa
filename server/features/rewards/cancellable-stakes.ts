import { DEFAULT_CANCEL_RULE, refuseCancel } from '../../../domain/betting/cancel.ts'
import { type Satang, satang } from '../../../domain/money.ts'
import type { Reader } from '../../context.ts'
import { drawsItself } from '../betting/cancel-ticket.ts'
import { listOpenStakes } from '../betting/queries-cancel.ts'
import type { Operator } from '../operators/operator.ts'

/**
 * What a member has staked and may still take back by cancelling. That no more is cancelled today does not count: tomorrow it
 * may be.
 */
export async function sumCancellableStakes(
  reader: Reader,
  memberId: string,
  { operator, now }: { readonly operator: Pick<Operator, 'id' | 'settings'>; readonly now: Date },
): Promise<Satang> {
  const rule = operator.settings.cancel ?? DEFAULT_CANCEL_RULE
  const stakes = await listOpenStakes(reader, memberId, operator.id)
  const open = stakes.filter(
    ({ lotteryCode, closesAt }) =>
      refuseCancel(
        { status: 'open', closesAtMs: closesAt.getTime(), drawsItself: drawsItself(lotteryCode) },
        0,
        now.getTime(),
        rule,
      ) === undefined,
  )
  return satang(open.reduce((sum, { net }) => sum + net, 0))
}
