import { isPostponed } from '../../../domain/lottery/groups.ts'
import { isFast } from '../../../domain/lottery/lotteries/yeekee.ts'
import { LOTTERIES } from '../../../domain/lottery/registry.ts'
import { voidReason } from '../../../domain/lottery/void-rules.ts'
import type { Context } from '../../context.ts'
import { eachAlone } from '../../each-alone.ts'
import { DEFAULT_NO_RESULT_MINUTES } from '../operators/draw-rules.ts'
import { listWithoutResult } from './queries.ts'
import { voidRound } from './void-round.ts'

/** Lotteries whose draws are sometimes not held. Fast lotteries have void rules of their own. */
const BY_RULE = LOTTERIES.filter((lottery) => !isPostponed(lottery.group) && !isFast(lottery)).map(
  ({ code }) => code,
)

/**
 * Voids rounds without a result by a fixed deadline, so that refunds do not depend on anybody's decision. Rounds with
 * an entered result are left to staff; demos always get results from their feed.
 */
export async function voidWithoutResult(ctx: Context): Promise<number> {
  const rounds = await listWithoutResult(ctx.read, BY_RULE, DEFAULT_NO_RESULT_MINUTES)
  await eachAlone(rounds, ({ id, operatorId }) =>
    voidRound(ctx, {
      operatorId,
      roundId: id,
      reason: voidReason('no-result', null, 'th'),
      rule: 'no-result',
      actor: 'system',
      // A result may have been entered, or paid, while this waited for the round.
      isDue: async (tx) => (await listWithoutResult(tx, BY_RULE, DEFAULT_NO_RESULT_MINUTES, id)).length > 0,
    }),
  )
  return rounds.length
}
