import { effectAfter, effectDueAt } from '../../../../domain/safer/care.ts'
import type { Context } from '../../../context.ts'
import { eachOperator } from '../../directory/each-operator.ts'
import { insertEffects, lockDueCares, updateEffectsDue } from './queries-cares.ts'

/** Cares in one transaction. */
const CARES_AT_ONCE = 100

/**
 * Reckons what came of what was done for members, 7 and 30 days after it: play before it against play after it. Run again, or
 * twice at once, each is reckoned once. Source: docs/decisions/0121-markers-of-harm.md.
 */
export function reckonEffects(ctx: Context): Promise<void> {
  return eachOperator(ctx, async (operatorId) => {
    while (await reckonSome(ctx, operatorId)) {
      // Each step takes cares from what is due, of which there is an end.
    }
  })
}

/** False: nothing more is due. */
function reckonSome(ctx: Context, operatorId: string): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    await tx.readClock()
    const due = await lockDueCares(tx, operatorId, CARES_AT_ONCE)
    if (due.length === 0) return false
    await insertEffects(tx, due)
    await updateEffectsDue(
      tx,
      due.map(({ memberId, id, at, days }) => {
        const next = effectAfter(days) ?? null
        return { memberId, id, next, due: next && effectDueAt(at, next) }
      }),
    )
    return due.length === CARES_AT_ONCE
  })
}
