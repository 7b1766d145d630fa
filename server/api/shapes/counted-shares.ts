import type { CountedSharesShown } from '../../../contract/services/rewards/counted.ts'
import { productName } from '../../../domain/games/operated/counted.ts'
import type { TurnoverSettings } from '../../../domain/turnover/asked.ts'
import { countedShares } from '../../../domain/turnover/shares.ts'
import type { Language } from '../../../domain/words.ts'

/** Who reads, and what the operator lets count. */
export interface ForReader {
  readonly language: Language
  readonly turnover: TurnoverSettings | undefined
}

/** `groups`: the lotteries and games that a bonus counts alone; empty: all that counts. */
export function showCounts(
  { language, turnover }: ForReader,
  groups: readonly string[] = [],
): CountedSharesShown {
  return countedShares(turnover, groups).map(({ percent, of, products }) => ({
    ...{ percent, of, names: products.map((product) => productName(product, language)) },
  }))
}
