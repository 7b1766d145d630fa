import { findLottery } from '../../../../domain/lottery/registry.ts'
import type { Tx } from '../../../context.ts'
import { lockOperator } from '../../operators/queries.ts'
import { insertRates, type Lottery, listLotteries } from '../queries.ts'
import { listPlanRates } from '../queries-plans.ts'
import { ratesToBeginWith } from './default-lotteries.ts'

/**
 * Adds the rates that these lotteries begin with, and of lotteries that have begun new types of their plans. A plan that some lottery
 * of a group could sell and does not has been removed by two people, and comes to a new lottery of the group by two as well.
 */
export async function beginRates(tx: Tx, operatorId: string, lotteries: readonly Lottery[]): Promise<void> {
  await lockOperator(tx, operatorId) // a plan that goes or comes meanwhile waits, or is seen
  const rates = await listPlanRates(tx, operatorId)
  const sold = new Set(rates.map(({ lotteryCode, plan }) => `${lotteryCode}/${plan}`))
  const begun = new Set(rates.map(({ lotteryCode }) => lotteryCode))
  const old = (await listLotteries(tx, operatorId)).filter(({ code }) => begun.has(code))
  const removed = new Set(
    old.flatMap((lottery) =>
      ratesToBeginWith(lottery)
        .filter(({ plan }) => !sold.has(`${lottery.code}/${plan}`))
        .map(({ plan }) => inGroup(lottery, plan)),
    ),
  )
  const first = lotteries.flatMap((lottery) =>
    ratesToBeginWith(lottery).filter(
      ({ plan }) => begun.has(lottery.code) || !removed.has(inGroup(lottery, plan)),
    ),
  )
  await insertRates(tx, first)
}

function inGroup({ code }: Lottery, plan: string): string {
  return `${findLottery(code)?.group}/${plan}`
}
