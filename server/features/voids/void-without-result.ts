import { isPutOff } from '../../../domain/lottery/groups.ts'
import { isFast } from '../../../domain/lottery/lotteries/yeekee.ts'
import { LOTTERIES } from '../../../domain/lottery/registry.ts'
import { voidReason } from '../../../domain/lottery/void-rules.ts'
import type { Context } from '../../context.ts'
import { eachAlone } from '../../each-alone.ts'
import { DEFAULT_NO_RESULT_MINUTES } from '../operators/draw-rules.ts'
import { listWithoutResult } from './queries.ts'
import { voidRound } from './void-round.ts'

/** Where draws are left out at times. What is drawn here is looked after by its own rules. */
const BY_RULE = LOTTERIES.filter((lottery) => !isPutOff(lottery.group) && !isFast(lottery)).map(
  ({ code }) => code,
)

/**
 * Voids rounds that nobody has given a result in time, so that members have their stakes back by rule and not by mood.
 * A round somebody is at stays theirs, and a demo's feed always answers.
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
    }),
  )
  return rounds.length
}
