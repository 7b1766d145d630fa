import { beaconFor, fastContext, fastTerms } from '../../../domain/fair/fast/fast-rules.ts'
import type { Context } from '../../context.ts'
import { fastRulesOf } from '../operators/fast-rules.ts'
import { findOperatorById } from '../operators/queries.ts'
import { type Lottery, listRates, type NewRound } from './queries.ts'
import type { NewFastRound } from './queries-fast.ts'

/**
 * The promises for new rounds of a lottery that draws itself, made before any of them opens: both custodians'
 * commitments, the rule and the terms. Calls the custodians and the beacon, so never inside a transaction.
 */
export async function promiseRounds(
  ctx: Context,
  lottery: Lottery,
  rounds: readonly (NewRound & { readonly number: number })[],
): Promise<NewFastRound[]> {
  const operator = await findOperatorById(ctx.read, lottery.operatorId)
  const { rule, beacons } = fastRulesOf(operator)
  const isWanted = rule === 'fair' && beacons.includes(lottery.code)
  // Promising one that cannot be reached would make every round void.
  const isMixed = isWanted && (await ctx.external.beacon.isReachable(ctx.now().getTime()))
  const { custody } = ctx.external
  const rates = await listRates(ctx.read, lottery.id)
  const [a, b] = ctx.external.custodians
  return Promise.all(
    rounds.map(async (round) => {
      const beacon = isMixed ? beaconFor(ctx.external.beacon.chain, round.closesAt.getTime()) : undefined
      const context = fastContext({ game: lottery.code, ...round }, beacon)
      const kept = { operatorId: lottery.operatorId, roundId: round.id, context }
      const [commitA, commitB] = await Promise.all([a.commit(kept), b.commit(kept)])
      const escrowA = await a.escrow(kept)
      const promised = {
        context,
        rule,
        terms: fastTerms(rule, rates, { beacon, custody, isUnreached: isWanted && !isMixed }),
        commitA,
        commitB,
        escrowA,
      }
      return { roundId: round.id, operatorId: lottery.operatorId, number: round.number, ...promised }
    }),
  )
}
