import { type PriceMaths, priceMaths } from '../price-maths.ts'
import { cardOf, chanceOf, picksOf } from './prices.ts'
import { CARDS, RUNNERS } from './runners.ts'

type RaceBet = 'win' | 'place' | 'pair'

/** Every price of all cards with its chance, which comes from every first three that there can be. */
export function countEveryRace(): Readonly<Record<RaceBet, PriceMaths>> {
  const cards = Array.from({ length: CARDS }, (_, nth) => cardOf(nth + 1))
  const of = (kind: RaceBet) => {
    const picks = picksOf(RUNNERS).filter((pick) => pick.startsWith(kind))
    return priceMaths(
      cards.flatMap(({ prices, chances }) =>
        picks.map((pick) => {
          const price = prices.get(pick) ?? 0
          return [price, (price * chanceOf(chances, pick)) / 100] as const
        }),
      ),
    )
  }
  return { win: of('win'), place: of('place'), pair: of('pair') }
}
