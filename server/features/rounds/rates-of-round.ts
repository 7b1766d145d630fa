import { atPromisedRates } from '../../../domain/fair/fast/fast-rules.ts'
import type { Reader } from '../../context.ts'
import { listRates, type RateRow } from './queries.ts'
import { findTerms } from './queries-fast.ts'

/** The rates of a round by plan: the promised ones of a fast round, else its lottery's current ones. */
export async function ratesOfRound(
  reader: Reader,
  round: { readonly id: string; readonly lotteryId: string },
): Promise<readonly RateRow[]> {
  const [rates, terms] = await Promise.all([listRates(reader, round.lotteryId), findTerms(reader, round.id)])
  return terms === undefined ? rates : atPromisedRates(terms, rates)
}
