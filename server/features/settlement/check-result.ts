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
  const bytes = resultBytes(sealed.head, { ...result, makerRole, checkerRole })
  return ctx.keys.verify(bytes, signature)
}

/** What is signed of a result, over the head that sealed the round's tickets. */
export function resultBytes(
  head: Uint8Array,
  result: Pick<AgreedResult, 'roundId' | 'revision' | 'canonical' | 'confirmedAt' | 'officialAt'> & {
    readonly makerRole: string
    readonly checkerRole: string
  },
): Uint8Array {
  const { roundId, revision, canonical, makerRole, checkerRole, confirmedAt, officialAt } = result
  return resultHead({
    ...{ round: roundId, revision, head: head.toHex(), numbers: canonical, makerRole, checkerRole },
    ...{ confirmedAtMs: confirmedAt.getTime(), officialAtMs: officialAt?.getTime() ?? null },
  })
}
