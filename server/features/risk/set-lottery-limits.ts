import { NO_LIMITS, type SaleLimits, sameLimits } from '../../../domain/betting/price/sale-limits.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { listLotteries, listRates } from '../rounds/queries.ts'
import { lockSchedule } from '../rounds/queries-schedules.ts'
import { findLotteryLimits, insertLotteryLimits } from './queries.ts'
import { refuseLimits } from './refuse-limits.ts'

export interface SetLotteryLimits {
  readonly operatorId: string
  readonly lotteryId: string
  readonly staffId: string
  readonly limits: SaleLimits
  /** Those that stood when these were written. */
  readonly seen?: SaleLimits | undefined
}

/**
 * Sets the limits of a lottery's rounds that open later; a round on sale keeps its own. Throws `Refusal`
 * PROGRAM_UNKNOWN, TYPE_NOT_SOLD, TIERS_INVALID, CHANGED_SINCE.
 */
export function setLotteryLimits(ctx: Context, wish: SetLotteryLimits): Promise<void> {
  const { operatorId, lotteryId, staffId, limits, seen } = wish
  return ctx.transaction(async (tx) => {
    await lockSchedule(tx, lotteryId, operatorId)
    await tx.readClock()
    const lottery = (await listLotteries(tx, operatorId)).find(({ id }) => id === lotteryId)
    if (!lottery) throw new Refusal('PROGRAM_UNKNOWN')
    refuseLimits(await listRates(tx, lotteryId), limits)
    const before = (await findLotteryLimits(tx, lotteryId))?.limits ?? null
    const isOther = (other: SaleLimits) => !sameLimits(before ?? NO_LIMITS, other)
    if (seen && isOther(seen) && isOther(limits)) throw new Refusal('CHANGED_SINCE')
    await insertLotteryLimits(tx, lotteryId, limits, staffId)
    await appendAudit(tx, {
      operatorId,
      actor: `staff:${staffId}`,
      kind: 'limits.lottery',
      body: { lottery: lotteryId, code: lottery.code, before, after: limits },
    })
  })
}
