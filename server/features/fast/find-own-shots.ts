import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { memberTag } from '../betting/seal-batch.ts'
import { findFastRound } from '../rounds/queries-fast.ts'
import { listOwnShots } from './queries.ts'

/** What a page shows; how many there are is counted. */
const SHOTS_SHOWN = 20

export interface OwnShots {
  /** What stands for the member among the shots of this round. */
  readonly tag: string
  readonly count: number
  /** The newest first. */
  readonly shots: readonly { readonly number: string; readonly at: Date }[]
}

/** A member's shots in a fast round. Throws `Refusal` ROUND_UNKNOWN, also for a round of another operator. */
export async function findOwnShots(
  ctx: Context,
  wish: { operatorId: string; memberId: string; roundId: string },
): Promise<OwnShots> {
  const round = await findFastRound(ctx.read, wish.roundId)
  if (round?.operatorId !== wish.operatorId) throw new Refusal('ROUND_UNKNOWN')
  const { memberId, roundId } = wish
  const shots = await listOwnShots(ctx.read, { memberId, roundId, since: round.opensAt, limit: SHOTS_SHOWN })
  return { tag: memberTag(round.salt, memberId), count: shots[0]?.count ?? 0, shots }
}
