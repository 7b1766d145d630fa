import { type SaleLimits, sameLimits, sameSteps } from '../../../domain/betting/price/sale-limits.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { ratesOfRound } from '../rounds/rates-of-round.ts'
import { type ChangeOfLimits, changeLimits } from './change-limits.ts'
import { insertRoundLimits } from './queries.ts'
import { refuseLimits } from './refuse-limits.ts'

export interface SetRoundLimits extends ChangeOfLimits {
  readonly limits: SaleLimits
  /** The limits that were changed: where others stand by now, somebody else's change would be undone. */
  readonly seen?: SaleLimits | undefined
}

/**
 * Replaces the limits of one round, all at once. Throws `Refusal` ROUND_UNKNOWN, ROUND_CLOSED, TYPE_NOT_SOLD,
 * TIERS_INVALID, LIMITS_CHANGED; TWO_NEEDED when it changes the steps of a round on sale.
 */
export function setRoundLimits(ctx: Context, wish: SetRoundLimits): Promise<void> {
  return changeLimits(ctx, wish, async (tx, round, before) => {
    if (wish.seen && !sameLimits(before.limits, wish.seen)) throw new Refusal('LIMITS_CHANGED')
    refuseLimits(await ratesOfRound(tx, round), wish.limits)
    if (round.status === 'open' && !sameSteps(before.limits, wish.limits)) throw new Refusal('TWO_NEEDED')
    await insertRoundLimits(tx, round.id, wish.limits, wish.staffId)
    const body = { before: before.limits, after: wish.limits }
    return { record: { kind: 'limits.round', body }, done: undefined }
  })
}
