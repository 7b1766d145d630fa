import { GAME_PRODUCT_CODES, type GameProduct } from '../games/operated/counted.ts'
import { LOTTERY_GROUPS, type LotteryGroup } from '../lottery/groups.ts'

/** What income is of: groups of lotteries, and what games count as. */
export type AffiliateProduct = LotteryGroup | GameProduct

export const AFFILIATE_PRODUCTS: readonly AffiliateProduct[] = [...LOTTERY_GROUPS, ...GAME_PRODUCT_CODES]

export function isGameProduct(product: AffiliateProduct): product is GameProduct {
  return (GAME_PRODUCT_CODES as readonly string[]).includes(product)
}
