import type { Game, Turn } from '../game.ts'
import { PAYS, REELS, ROWS, SCATTER_PAYS, SYMBOLS, type SymbolName } from './canal-reels.ts'

/** Where each reel stopped: the place on its strip of the uppermost row. */
export type Stops = readonly number[]

export interface DrawnSpins {
  /** The spin that was paid for, and the free ones that it brought. */
  readonly spins: readonly Stops[]
  readonly [more: string]: unknown
}

export const FREE_SPINS = 10
/** What free spins win counts so often. */
export const FREE_TIMES = 2
const LANTERNS_FOR_FREE = 3

/** What is seen on a reel that stopped there, from above. */
export function seenOn(reel: number, stop: number): SymbolName[] {
  const strip = REELS[reel] ?? []
  return Array.from({ length: ROWS }, (_, row) => strip[(stop + row) % strip.length] ?? 'lotus')
}

/** How often each symbol is seen on each reel and stop; the boat counts as every fruit. */
const COUNTS: readonly (readonly Uint8Array[])[] = REELS.map((strip, reel) =>
  strip.map((_, stop) => {
    const seen = seenOn(reel, stop)
    return Uint8Array.from(SYMBOLS, (symbol) => seen.filter((each) => standsFor(each, symbol)).length)
  }),
)

/** Whether what is seen counts as a symbol. */
export function standsFor(seen: SymbolName, symbol: SymbolName): boolean {
  return seen === symbol || (seen === 'boat' && symbol !== 'lantern')
}

const LANTERN = SYMBOLS.indexOf('lantern')
const PAYS_BY_NUMBER = SYMBOLS.map((symbol) => PAYS[symbol])

/** A fruit on so many reels from the left, in so many ways. */
export interface Way {
  readonly symbol: SymbolName
  readonly reels: number
  readonly ways: number
}

function wayOf(stops: Stops, at: number): Way {
  let [reels, ways] = [0, 1]
  for (; reels < stops.length; reels += 1) {
    const count = COUNTS[reels]?.[stops[reels] ?? 0]?.[at] ?? 0
    if (count === 0) break
    ways *= count
  }
  return { symbol: SYMBOLS[at] ?? 'lotus', reels, ways }
}

/** In hundredths of the stake. */
function paysOf({ reels, ways }: Way, at: number): number {
  return (PAYS_BY_NUMBER[at]?.[reels - 3] ?? 0) * ways
}

/** What wins of a spin's fruits, each from the left in every way. */
export function winningWays(stops: Stops): Way[] {
  return SYMBOLS.map((_, at) => wayOf(stops, at)).filter((way, at) => paysOf(way, at) > 0)
}

/** How many lanterns are seen. */
export function lanternsOf(stops: Stops): number {
  let lanterns = 0
  for (const [reel, stop] of stops.entries()) lanterns += COUNTS[reel]?.[stop]?.[LANTERN] ?? 0
  return lanterns
}

/** What one spin gives back, in hundredths of the stake. */
export function spinReturns(stops: Stops): number {
  let returned = SCATTER_PAYS[lanternsOf(stops)] ?? SCATTER_PAYS.at(-1) ?? 0
  for (let at = 0; at < SYMBOLS.length; at += 1) {
    if (PAYS_BY_NUMBER[at]) returned += paysOf(wayOf(stops, at), at)
  }
  return returned
}

export function bringsFreeSpins(stops: Stops): boolean {
  return lanternsOf(stops) >= LANTERNS_FOR_FREE
}

/** What a paid spin and its free ones give back together. Free spins bring no further ones. */
export function returnsOfSpins([paid, ...free]: readonly Stops[]): number {
  if (!paid) return 0
  return free.reduce((sum, stops) => sum + FREE_TIMES * spinReturns(stops), spinReturns(paid))
}

/** From one paid spin to the next, at least (RTS 14D). */
export const SPIN_MS = 2_500

/** Whether a paid spin and its free ones give back more than the stake: what is less is not shown as a win (RTS 14F). */
export function isWon(spins: readonly Stops[]): boolean {
  return returnsOfSpins(spins) > 100
}

function spin(turn: Turn): DrawnSpins {
  const stream = turn.stream(turn.nonce)
  const stopAll = (): Stops => REELS.map((strip) => stream.uniform(strip.length))
  const paid = stopAll()
  const free = bringsFreeSpins(paid) ? Array.from({ length: FREE_SPINS }, stopAll) : []
  return { spins: [paid, ...free] }
}

export const CANAL: Game<DrawnSpins> = {
  code: 'canal',
  name: { th: 'ตลาดน้ำยามค่ำ', en: 'Night Market' },
  type: 'slot',
  returned: 95.94,
  least: 1_00,
  most: 1_000_00,
  // The best spin that brings free ones, and of those each the best: 1,770 times.
  paysAtMost: 1_770_000_00,
  restMs: SPIN_MS,
  isPlace: (place) => place === 'spin',
  draw: spin,
  returns: ({ spins }, place) => (place === 'spin' ? returnsOfSpins(spins) : 0),
}
