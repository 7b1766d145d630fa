import { atPromisedRates } from '../../../domain/fair/fast/fast-rules.ts'
import type { Reader } from '../../context.ts'
import { listRates, type RateRow } from './queries.ts'
import { findTerms } from './queries-fast.ts'

/** What each plan pays and takes in a round: what was promised of it, else what its lottery sells at now. */
export async function ratesOfRound(
  reader: Reader,
  round: { readonly id: string; readonly lotteryId: string },
): Promise<readonly RateRow[]> {
  const [rates, terms] = await Promise.all([listRates(reader, round.lotteryId), findTerms(reader, round.id)])
  return terms === undefined ? rates : atPromisedRates(terms, rates)
}
