import type { Lottery } from '../../../domain/lottery/lottery.ts'
import { PAST_SOURCE } from '../../../domain/lottery/result-origin.ts'
import type { Context } from '../../context.ts'
import { excerptPath, type PastDraw, readDrawFile } from '../../external/draw-file.ts'
import { sealRound } from '../fairness/seal-round.ts'
import { addPastRound } from '../rounds/add-past-round.ts'
import { closeRound } from '../rounds/close-round.ts'
import { listLotteries } from '../rounds/queries.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { findStaffByName } from '../staff/queries.ts'
import { FEED_CHECKER, FEED_MAKER } from '../staff/seed-demo-operator.ts'
import { confirmResult } from './confirm-result.ts'
import { proposeResult } from './propose-result.ts'
import { insertSlipPrizes } from './queries-slip.ts'

/** Draws imported at once: their commits share the disk's syncs. */
const AT_ONCE = 6

/**
 * Fills a demo's result pages with real past draws. Each becomes a round without tickets and takes the ordinary path
 * from closed to settled. Draws that are there already stay unchanged.
 */
export async function importPastDraws(ctx: Context, operatorId: string, lottery: Lottery): Promise<number> {
  const sold = (await listLotteries(ctx.read, operatorId)).find((row) => row.code === lottery.code)
  const maker = await findStaffByName(ctx.read, operatorId, FEED_MAKER)
  const checker = await findStaffByName(ctx.read, operatorId, FEED_CHECKER)
  if (!sold || !maker || !checker) return 0
  const draws = readDrawFile(lottery, excerptPath(lottery))
  await keepSlips(ctx, draws)
  const queue = draws.values()
  let imported = 0
  const bringIn = async () => {
    for (const draw of queue) {
      const { businessDate } = draw
      const roundId = await addPastRound(ctx, { operatorId, lotteryId: sold.id, lottery, businessDate })
      // It has its result already, or an earlier import was interrupted in it.
      if (roundId === undefined) continue
      const wish = { operatorId, roundId, published: draw.published }
      await closeRound(ctx, { ...wish, reason: 'ผลย้อนหลัง' })
      await sealRound(ctx, roundId)
      await proposeResult(ctx, { ...wish, staffId: maker.staffId, source: PAST_SOURCE })
      await confirmResult(ctx, { ...wish, staffId: checker.staffId })
      await settleRound(ctx, roundId)
      imported += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, bringIn))
  return imported
}

/** The lesser prizes belong to the draw, not to a round: stored once for all operators. */
async function keepSlips(ctx: Context, draws: readonly PastDraw[]): Promise<void> {
  const slips = draws.flatMap(({ businessDate, slip }) => (slip ? [{ businessDate, prizes: slip }] : []))
  if (slips.length > 0) await ctx.transaction((tx) => insertSlipPrizes(tx, PAST_SOURCE, slips))
}
