import { PAYS, REELS, SCATTER_PAYS, SYMBOLS } from './canal-reels.ts'
import { FREE_SPINS, FREE_TIMES, seenOn, standsFor } from './canal-slot.ts'

export interface SlotMaths {
  /** All stops of the five reels together. */
  readonly stops: number
  /** Of a stake of 1, what the paid spin gives back by itself, and with its free spins. */
  readonly paidSpin: number
  readonly returned: number
  /** How often a paid spin wins something, wins more than its stake, and brings free spins. */
  readonly hits: number
  readonly winsMore: number
  readonly bringsFree: number
  /** What a paid spin and its free ones give back together at most, in hundredths of the stake. */
  readonly best: number
}

const FRUITS = SYMBOLS.filter((symbol) => PAYS[symbol])
const PAID = FRUITS.map((fruit) => PAYS[fruit] ?? [0, 0, 0])

/** How often each fruit, and last the lantern, is seen on each reel and stop. */
const SEEN = REELS.map((strip, reel) =>
  strip.map((_, stop) =>
    [...FRUITS, 'lantern' as const].map(
      (symbol) => seenOn(reel, stop).filter((each) => standsFor(each, symbol)).length,
    ),
  ),
)

const COUNTED = { stops: 0, sum: 0, hits: 0, more: 0, free: 0, best: 0, bestOfFree: 0 }

/**
 * Counts every stop of every reel with every other: 22 to the fifth, 5,153,632 spins. It goes reel by reel and keeps in how many
 * ways each fruit has come so far, which is another way of reckoning than a spin's own.
 */
export function countEverySpin(): SlotMaths {
  const counted = { ...COUNTED }
  const ways = REELS.map(() => new Int32Array(FRUITS.length))
  const turn = (reel: number, won: number, lanterns: number): void => {
    const before = ways[reel - 1]
    const now = ways[reel]
    if (!now) {
      endSpin(counted, won + endOfRow(before), lanterns)
      return
    }
    for (const seen of SEEN[reel] ?? []) {
      let ended = 0
      for (let fruit = 0; fruit < now.length; fruit += 1) {
        const soFar = before ? (before[fruit] ?? 0) : 1
        const goesOn = soFar * (seen[fruit] ?? 0)
        if (goesOn === 0 && soFar > 0) ended += soFar * (PAID[fruit]?.[reel - 3] ?? 0)
        now[fruit] = goesOn
      }
      turn(reel + 1, won + ended, lanterns + (seen[now.length] ?? 0))
    }
  }
  turn(0, 0, 0)
  return mathsOf(counted)
}

/** What fruits that came on every reel pay. */
function endOfRow(ways: Int32Array | undefined): number {
  let pays = 0
  for (let fruit = 0; ways && fruit < ways.length; fruit += 1)
    pays += (ways[fruit] ?? 0) * (PAID[fruit]?.[2] ?? 0)
  return pays
}

function endSpin(counted: typeof COUNTED, ofFruits: number, lanterns: number): void {
  const won = ofFruits + (SCATTER_PAYS[lanterns] ?? 0)
  counted.stops += 1
  counted.sum += won
  if (won > 0) counted.hits += 1
  if (won > 100) counted.more += 1
  if (lanterns >= 3) counted.free += 1
  counted.best = Math.max(counted.best, won)
  if (lanterns >= 3) counted.bestOfFree = Math.max(counted.bestOfFree, won)
}

function mathsOf({ stops, sum, hits, more, free, best, bestOfFree }: typeof COUNTED): SlotMaths {
  const [paidSpin, bringsFree] = [sum / stops / 100, free / stops]
  return {
    ...{ stops, paidSpin, bringsFree, hits: hits / stops, winsMore: more / stops },
    best: Math.max(best, bestOfFree + FREE_SPINS * FREE_TIMES * best),
    returned: paidSpin * (1 + bringsFree * FREE_SPINS * FREE_TIMES),
  }
}
