import { highestRaise, type RaisedByRanks } from '../../../../domain/rewards/ranks.ts'
import type { Reader } from '../../../context.ts'
import { cashbackRules, rankRules } from '../../operators/money-rules.ts'
import type { Operator } from '../../operators/operator.ts'
import { findRaisedPrice } from '../../rounds/queries-plans.ts'

/** What an operator's ranks raise now. */
export async function readRaised(reader: Reader, operator: Operator): Promise<RaisedByRanks> {
  return {
    cashback: cashbackRules(operator).isOn,
    rates: highestRaise(rankRules(operator)) > 0 && (await findRaisedPrice(reader, operator.id)),
  }
}
