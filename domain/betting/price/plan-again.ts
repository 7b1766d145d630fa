import type { PlanPrice } from '../../staff/proposed-prices.ts'

/**
 * At what lotteries would sell a plan again: each as it did when the plan was last removed there, or as a new operator does where
 * nobody wrote that down. `removed`: what went, the latest first.
 */
export function pricesAgain(
  lotteries: readonly string[],
  {
    removed,
    first,
  }: { readonly removed: readonly (readonly PlanPrice[])[]; readonly first: readonly PlanPrice[] },
): PlanPrice[] {
  return lotteries.flatMap((code) => {
    const kept = removed.map((prices) => pricesOf(prices, code)).find((prices) => prices.length > 0)
    return kept ?? pricesOf(first, code)
  })
}

function pricesOf(prices: readonly PlanPrice[], code: string): readonly PlanPrice[] {
  return prices.filter(({ lottery }) => lottery === code)
}
