import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { findRound, findSold, type RoundOnSale, updateLotterySold } from '../queries.ts'
import { lockRound } from '../queries-locks.ts'

export interface SetLotterySold {
  readonly operatorId: string
  /** Any round of the lottery. */
  readonly roundId: string
  readonly staffId: string
  readonly sold: RoundOnSale['sold']
}

/**
 * Sets how a lottery is sold: at the plan's rates, at live prices, or both. It holds for later bets; tickets and
 * bookings stay. Throws `Refusal` ROUND_UNKNOWN.
 */
export function setLotterySold(ctx: Context, wish: SetLotterySold): Promise<void> {
  return ctx.transaction(async (tx) => {
    // With this lock no running bet is still decided by the old setting after the commit.
    const round = await lockRound(tx, wish.roundId)
    if (round?.operatorId !== wish.operatorId) throw new Refusal('ROUND_UNKNOWN')
    const before = await findSold(tx, round.lotteryId)
    await updateLotterySold(tx, round.lotteryId, wish.sold)
    await appendAudit(tx, {
      operatorId: wish.operatorId,
      actor: `staff:${wish.staffId}`,
      kind: 'lottery.sold',
      body: { lottery: round.lotteryId, code: round.lotteryCode, before, after: wish.sold },
    })
    tx.afterCommit({ name: 'round', operatorId: round.operatorId, roundId: round.id, status: round.status })
  })
}

/** How the lottery of a round is sold. Throws `Refusal` ROUND_UNKNOWN. */
export async function findRoundSold(
  ctx: Context,
  { operatorId, roundId }: Pick<SetLotterySold, 'operatorId' | 'roundId'>,
): Promise<RoundOnSale['sold']> {
  const round = await findRound(ctx.read, roundId)
  if (round?.operatorId !== operatorId) throw new Refusal('ROUND_UNKNOWN')
  return findSold(ctx.read, round.lotteryId)
}
