import { cardOf, chanceOf, picksOf } from './prices.ts'
import { CARDS, RUNNERS } from './runners.ts'

export type RaceBet = 'win' | 'place' | 'pair'

/** Of every price of a kind of bet that can ever be offered. */
export interface RaceMaths {
  readonly prices: number
  readonly lowest: number
  readonly highest: number
  /** Of a stake of 1, in the long run. */
  readonly least: number
  readonly most: number
  readonly mean: number
}

/** Every price of all cards with its chance, which comes from every first three that there can be. */
export function countEveryRace(): Readonly<Record<RaceBet, RaceMaths>> {
  const of = (kind: RaceBet): RaceMaths => {
    const all = Array.from({ length: CARDS }, (_, nth) => cardOf(nth + 1)).flatMap((card) =>
      picksOf(RUNNERS)
        .filter((pick) => pick.startsWith(kind))
        .map((pick) => [card.prices.get(pick) ?? 0, chanceOf(card.chances, pick)] as const),
    )
    const prices = all.map(([price]) => price)
    const returned = all.map(([price, chance]) => (price * chance) / 100)
    return {
      prices: all.length,
      ...{ lowest: Math.min(...prices), highest: Math.max(...prices) },
      ...{ least: Math.min(...returned), most: Math.max(...returned) },
      mean: returned.reduce((sum, each) => sum + each, 0) / all.length,
    }
  }
  return { win: of('win'), place: of('place'), pair: of('pair') }
}
