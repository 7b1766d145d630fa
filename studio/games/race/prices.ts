import { HORSES, runnersOf } from './runners.ts'

/** Of a hundred staked on one bet, what comes back in the long run at most: the book keeps 4%. */
export const RETURNED = 96
/** A place bet wins when its horse is among so many. */
export const PLACED = 3

/** Chances of 1, by the number on the cloth less one. */
interface RaceChances {
  readonly win: readonly number[]
  readonly place: readonly number[]
  /** By the name of the pair. */
  readonly pair: ReadonlyMap<string, number>
}

export interface RaceCard {
  readonly runners: readonly number[]
  readonly weights: readonly number[]
  readonly chances: RaceChances
  /** In hundredths of the stake, which they include. */
  readonly prices: ReadonlyMap<string, number>
}

const cards = new Map<string, RaceCard>()

/** The card of a race, which is the same whenever these horses meet. */
export function cardOf(race: number): RaceCard {
  const runners = runnersOf(race)
  const name = runners.join(' ')
  const card = cards.get(name) ?? makeCard(runners)
  cards.set(name, card)
  return card
}

/** Which bets there are of eight horses: `win-3`, `place-3`, `pair-35`. */
export function picksOf(runners: number): string[] {
  const all = Array.from({ length: runners }, (_, nth) => nth + 1)
  const pairs = all.flatMap((a) => all.filter((b) => b > a).map((b) => `pair-${a}${b}`))
  return [...all.map((a) => `win-${a}`), ...all.map((a) => `place-${a}`), ...pairs]
}

function makeCard(runners: readonly number[]): RaceCard {
  const weights = runners.map((horse) => HORSES[horse]?.strength ?? 0)
  const chances = chancesOf(weights)
  const prices = new Map(picksOf(runners.length).map((pick) => [pick, priceOf(chanceOf(chances, pick))]))
  return { runners, weights, chances, prices }
}

export function chanceOf({ win, place, pair }: RaceChances, pick: string): number {
  const [kind = '', which = ''] = pick.split('-')
  if (kind === 'pair') return pair.get(pick) ?? 0
  return (kind === 'win' ? win : place)[Number(which) - 1] ?? 0
}

/** The highest price at which no more than `RETURNED` comes back. */
function priceOf(chance: number): number {
  return Math.floor(RETURNED / chance)
}

/**
 * Every first three there can be: whoever is ahead of those that still run is so by its strength among theirs (Harville). Sums,
 * products and quotients alone, the same on every device.
 */
function chancesOf(weights: readonly number[]): RaceChances {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const win = weights.map((weight) => weight / whole)
  const place = weights.map(() => 0)
  const pair = new Map<string, number>()
  for (const [a, first] of weights.entries())
    for (const [b, second] of weights.entries()) {
      if (b === a) continue
      const both = ((first / whole) * second) / (whole - first)
      const name = pairOf(a + 1, b + 1)
      pair.set(name, (pair.get(name) ?? 0) + both)
      for (const [c, third] of weights.entries()) {
        if (c === a || c === b) continue
        const all = (both * third) / (whole - first - second)
        for (const horse of [a, b, c]) place[horse] = (place[horse] ?? 0) + all
      }
    }
  return { win, place, pair }
}

export function pairOf(a: number, b: number): string {
  return `pair-${Math.min(a, b)}${Math.max(a, b)}`
}
