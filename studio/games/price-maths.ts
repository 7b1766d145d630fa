/** Of every price of a kind that can ever be offered. */
export interface PriceMaths {
  readonly prices: number
  readonly lowest: number
  readonly highest: number
  /** Of a stake of 1: the least and the most that a bet gives back in the long run, and all of them on average. */
  readonly least: number
  readonly most: number
  readonly mean: number
}

/** Sums prices up, each with what it gives back in the long run. */
export function priceMaths(all: readonly (readonly [price: number, returned: number])[]): PriceMaths {
  const prices = all.map(([price]) => price)
  const returned = all.map(([, each]) => each)
  return {
    prices: all.length,
    ...{ lowest: Math.min(...prices), highest: Math.max(...prices) },
    ...{ least: Math.min(...returned), most: Math.max(...returned) },
    mean: returned.reduce((sum, each) => sum + each, 0) / all.length,
  }
}
