import { GAME_PRODUCT_CODES, GAME_SHARES } from '../games/operated/counted.ts'
import { LOTTERY_GROUPS } from '../lottery/groups.ts'
import { countedPercent, type TurnoverSettings } from './asked.ts'

/** What may count for a bonus alone: groups of lotteries, and what games count as. */
export const COUNTED_PRODUCTS: readonly string[] = [...LOTTERY_GROUPS, ...GAME_PRODUCT_CODES]

/** `outcome`: what the member won or lost in a round, never more than was staked in it. */
export type CountedOf = 'stakes' | 'outcome'

/** Products of which the same share counts, in the order members see them. */
export interface CountedShare {
  readonly percent: number
  readonly of: CountedOf
  readonly products: readonly string[]
}

/**
 * What counts as turnover, product by product, as the rounds are counted by it. `groups`: these products alone, as a bonus may
 * ask; empty: all lotteries, and games.
 */
export function countedShares(
  set: TurnoverSettings | undefined,
  groups: readonly string[] = [],
): CountedShare[] {
  const isCounted = (product: string) => groups.length === 0 || groups.includes(product)
  const each = [
    ...LOTTERY_GROUPS.map((product) => ({
      product,
      percent: countedPercent(product, set),
      of: 'stakes' as const,
    })),
    ...Object.entries(GAME_SHARES).map(([product, share]) => ({ product, ...share })),
  ].filter(({ product }) => isCounted(product))
  return [...Map.groupBy(each, shareName).values()].flatMap(([first, ...others]) =>
    first
      ? [{ percent: first.percent, of: first.of, products: [first, ...others].map(({ product }) => product) }]
      : [],
  )
}

/** Of nothing it does not matter of what. */
function shareName({ percent, of }: { readonly percent: number; readonly of: CountedOf }): string {
  return percent === 0 ? '0' : `${percent} ${of}`
}
