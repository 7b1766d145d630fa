import type { Context } from '../../../../server/context.ts'
import { drawFastRound } from '../../../../server/features/fast/draw-fast-round.ts'
import { freezeShots } from '../../../../server/features/fast/freeze-shots.ts'
import { type FastJob, listFastRoundsDue } from '../../../../server/features/fast/queries.ts'
import { rewardShots } from '../../../../server/features/fast/reward-shots.ts'
import { findNewestSettlement } from '../../../../server/features/settlement/queries.ts'
import { settleRound } from '../../../../server/features/settlement/settle-round.ts'

const SHOOTING_MS = 120_000
/** More than a round has steps. */
const STEPS_MAX = 10

const JOBS: Readonly<Record<FastJob, (ctx: Context, id: string) => Promise<unknown>>> = {
  'freeze-shots': freezeShots,
  'draw-fast-round': drawFastRound,
  'reward-shots': rewardShots,
}

/** Works on a sealed fast round until no step is left, as the job and the settlement do. */
export async function workOn(ctx: Context, roundId: string): Promise<void> {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const due = (await listFastRoundsDue(ctx.read, SHOOTING_MS)).filter(({ id }) => id === roundId)
    for (const { id, job } of due) await JOBS[job](ctx, id)
    if (due.length > 0) continue
    if ((await findNewestSettlement(ctx.read, roundId))?.state === 'settled') return
    await settleRound(ctx, roundId)
  }
  throw new Error('a fast round never ends')
}
