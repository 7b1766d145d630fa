import type { Context } from '../../../context.ts'
import { eachAlone } from '../../../each-alone.ts'
import { eachOperator } from '../../directory/each-operator.ts'
import { happen } from './end-pair.ts'
import { lockPair } from './lock-pair.ts'
import { listPairsDue } from './queries-pairs.ts'

/** Bounds a run; the next one continues. */
const MOST = 200

/** Ends pairs for which nothing was sent in time, and gives to people those whose slip nobody has answered. */
export function endPairs(ctx: Context): Promise<void> {
  return eachOperator(ctx, async (operatorId) => {
    await eachAlone(await listPairsDue(ctx.read, operatorId, MOST), (name) =>
      ctx.transaction(async (tx) => {
        const pair = await lockPair(tx, name)
        // Its slip may have been shown meanwhile, which gives the other one time to answer.
        if (pair.expiresAt > tx.now) return
        await happen(ctx, tx, pair, { event: 'out-of-time', by: 'clock' })
      }),
    )
  })
}
