import { resultHead } from '../../../domain/fair/result-head.ts'
import type { Context } from '../../context.ts'
import type { SealedRound } from '../fairness/open-sealed-round.ts'
import type { AgreedResult } from './queries-result.ts'

/**
 * Whether a result is the one that was signed when its second person confirmed it, over the head of this round. Without a
 * signature only results of before are taken, whose rounds have heads of before; those that were to be paid when signing
 * began are signed by `signEarlierResults`.
 */
export function isAgreedResult(
  ctx: Context,
  sealed: Pick<SealedRound, 'head' | 'isAnchored'>,
  result: AgreedResult,
): boolean {
  const { signature, makerRole, checkerRole } = result
  if (!signature || makerRole === null || checkerRole === null) return !sealed.isAnchored
  const bytes = resultHead({
    round: result.roundId,
    revision: result.revision,
    head: sealed.head.toHex(),
    numbers: result.canonical,
    makerRole,
    checkerRole,
    confirmedAtMs: result.confirmedAt.getTime(),
    officialAtMs: result.officialAt?.getTime() ?? null,
  })
  return ctx.keys.verify(bytes, signature)
}
