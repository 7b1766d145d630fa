import { expect, test } from 'vitest'
import { countEverySpin } from './canal-maths.ts'
import { REELS, type SymbolName } from './canal-reels.ts'
import {
  bringsFreeSpins,
  CANAL,
  FREE_SPINS,
  isWon,
  lanternsOf,
  returnsOfSpins,
  type Stops,
  seenOn,
  spinReturns,
  winningWays,
} from './canal-slot.ts'

const MATHS = countEverySpin()

test('all 5,153,632 spins together give back what the page of its maths says', () => {
  expect(MATHS.stops).toBe(22 ** 5)
  expect(MATHS.returned.toFixed(4)).toBe('0.9594')
  expect(MATHS.paidSpin.toFixed(4)).toBe('0.6809')
  expect(MATHS.hits.toFixed(4)).toBe('0.4041')
  expect(MATHS.winsMore.toFixed(4)).toBe('0.1670')
  expect((1 / MATHS.bringsFree).toFixed(1)).toBe('48.9')
})

test('a spin by itself is what it is among all of them', () => {
  let [sum, count] = [0, 0]
  // Every stop of three reels with two that stand.
  for (const a of REELS[0]?.keys() ?? [])
    for (const b of REELS[1]?.keys() ?? [])
      for (const c of REELS[2]?.keys() ?? []) {
        const stops = [a, b, c, 6, 5]
        const byHand = spinByHand(stops)
        expect([stops, spinReturns(stops)]).toEqual([stops, byHand])
        sum += byHand
        count += 1
      }
  expect(count).toBe(22 ** 3)
  expect(sum).toBeGreaterThan(0)
})

const PAID: Partial<Record<SymbolName, readonly number[]>> = {
  durian: [120, 450, 4_000],
  mangosteen: [80, 400, 1_500],
  mango: [75, 250, 700],
  coconut: [50, 120, 400],
  rambutan: [0, 50, 200],
  lime: [0, 40, 150],
  chili: [0, 40, 150],
  lotus: [0, 30, 100],
}

/** Reads the window as a person does: a fruit from the left, the boat for any, every way. */
function spinByHand(stops: Stops): number {
  const window = stops.map((stop, reel) => seenOn(reel, stop))
  const lanterns = window.flat().filter((each) => each === 'lantern').length
  let won = [0, 0, 0, 200, 1_000, 5_000][lanterns] ?? 0
  for (const [fruit, pays] of Object.entries(PAID)) {
    const counts = window.map((column) => column.filter((each) => each === fruit || each === 'boat').length)
    const reels = counts.indexOf(0)
    const run = counts.slice(0, reels === -1 ? 5 : reels)
    won += (pays[run.length - 3] ?? 0) * run.reduce((ways, each) => ways * each, 1)
  }
  return won
}

test('three lanterns bring ten free spins, which count twice and bring no more', () => {
  const reelWith = (reel: number, wanted: boolean) =>
    [...(REELS[reel]?.keys() ?? [])].find((stop) => seenOn(reel, stop).includes('lantern') === wanted) ?? 0
  const three = [0, 1, 2, 3, 4].map((reel) => reelWith(reel, reel < 3))
  const two = [0, 1, 2, 3, 4].map((reel) => reelWith(reel, reel < 2))
  expect([lanternsOf(three), bringsFreeSpins(three), lanternsOf(two), bringsFreeSpins(two)]).toEqual([
    3,
    true,
    2,
    false,
  ])
  const always = (stops: Stops) => {
    let nth = 0
    const uniform = () => stops[nth++ % 5] ?? 0
    return CANAL.draw({ seedId: 's', nonce: 1, stream: () => ({ uniform }) }).spins
  }
  expect(always(three)).toHaveLength(1 + FREE_SPINS)
  expect(always(two)).toHaveLength(1)
  expect(returnsOfSpins(always(three))).toBe(spinReturns(three) * 21)
})

test('the boat sails on the middle reels alone, and stands for no lantern', () => {
  expect(REELS.map((strip) => strip.filter((each) => each === 'boat').length)).toEqual([0, 1, 1, 1, 0])
  const boats = REELS.map((strip) => Math.max(strip.indexOf('boat'), 0))
  expect(winningWays(boats).every(({ reels }) => reels >= 3)).toBe(true)
  expect(lanternsOf(boats)).toBe(
    boats.flatMap((stop, reel) => seenOn(reel, stop)).filter((each) => each === 'lantern').length,
  )
})

test('a round is won when it gives back more than its stake, free spins counted', () => {
  const spins = Array.from({ length: 22 ** 2 }, (_, nth) => [Math.floor(nth / 22), nth % 22, 3, 6, 5])
  const back = spins.map((stops) => spinReturns(stops))
  expect(spins.map((stops) => isWon([stops]))).toEqual(back.map((each) => each > 100))
  const less = spins.find((_, at) => (back[at] ?? 0) > 33 && (back[at] ?? 0) <= 100) ?? []
  expect([isWon([less]), isWon([less, less, less])]).toEqual([false, true])
})
