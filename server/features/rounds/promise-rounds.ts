import { fastContext, fastTerms } from '../../../domain/fair/fast-rules.ts'
import type { Context } from '../../context.ts'
import { findOperatorById } from '../operators/queries.ts'
import { fastRulesOf } from '../operators/set-fast-rules.ts'
import { type Lottery, listRates, type NewRound } from './queries.ts'
import type { NewFastRound } from './queries-fast.ts'

/**
 * What is promised of the new rounds of a lottery that draws itself, before any of them can open: both custodians'
 * commitments, the rule and the terms. Asks the custodians, so never inside a transaction.
 */
export async function promiseRounds(
  ctx: Context,
  lottery: Lottery,
  rounds: readonly (NewRound & { readonly number: number })[],
): Promise<NewFastRound[]> {
  const operator = await findOperatorById(ctx.read, lottery.operatorId)
  const { rule } = fastRulesOf(operator?.settings)
  const terms = fastTerms(rule, await listRates(ctx.read, lottery.id))
  const [a, b] = ctx.external.custodians
  return Promise.all(
    rounds.map(async (round) => {
      const context = fastContext(lottery.code, round.businessDate, round.number)
      const kept = { operatorId: lottery.operatorId, roundId: round.id, context }
      const [commitA, commitB, escrowA] = await Promise.all([a.commit(kept), b.commit(kept), a.escrow(kept)])
      const promised = { context, rule, terms, commitA, commitB, escrowA }
      return { roundId: round.id, operatorId: lottery.operatorId, number: round.number, ...promised }
    }),
  )
}
