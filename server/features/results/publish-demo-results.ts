import { findLottery } from '../../../domain/lottery/registry.ts'
import type { Context } from '../../context.ts'
import { eachAlone } from '../../each-alone.ts'
import { findStaffByName } from '../staff/queries.ts'
import { FEED_CHECKER, FEED_MAKER } from '../staff/seed-demo-operator.ts'
import { giveByProgram } from './enter-by-program.ts'
import { listAwaitingResult } from './queries.ts'

/** Minutes after the draw in which a person can enter the result first. */
const WAIT_MINUTES = 3

/** Enters and confirms invented results for a demo's rounds, with two staff names like every result. */
export async function publishDemoResults(ctx: Context): Promise<number> {
  const awaiting = await listAwaitingResult(ctx.read, WAIT_MINUTES)
  await eachAlone(awaiting, async (round) => {
    const lottery = findLottery(round.lotteryCode)
    const maker = await findStaffByName(ctx.read, round.operatorId, FEED_MAKER)
    const checker = await findStaffByName(ctx.read, round.operatorId, FEED_CHECKER)
    if (!lottery || !maker || !checker) return
    const published = await ctx.external.resultsFeed.fetch(lottery, round.businessDate)
    if (!published) return
    const { source } = ctx.external.resultsFeed
    // An unconfirmed entry of this feed is from an interrupted run, which continues here.
    const wish = { operatorId: round.operatorId, roundId: round.id, published, source }
    await giveByProgram(ctx, wish, [maker.staffId, checker.staffId])
  })
  return awaiting.length
}
