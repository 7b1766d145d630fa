import { isFast } from '../../../domain/lottery/lotteries/yeekee.ts'
import { LOTTERIES } from '../../../domain/lottery/registry.ts'
import type { Context } from '../../context.ts'
import { eachAlone } from '../../each-alone.ts'
import { DEFAULT_NO_RESULT_MINUTES } from '../operators/draw-rules.ts'
import { listWithoutResult } from './queries.ts'
import { voidRound } from './void-round.ts'

/** Thai draws are only ever put off, and what is drawn here is looked after by its own rules. */
const BY_RULE = LOTTERIES.filter((lottery) => lottery.group !== 'thai' && !isFast(lottery)).map(
  ({ code }) => code,
)

/** What members read of a round that nobody drew. */
export const NO_RESULT = 'ไม่มีผลรางวัลภายในเวลาที่กำหนด'

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
      reason: NO_RESULT,
      actor: 'system',
    }),
  )
  return rounds.length
}
