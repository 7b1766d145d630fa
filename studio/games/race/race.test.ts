import { sha256 } from '@noble/hashes/sha2.js'
import { expect, test } from 'vitest'
import { turnOf } from '../../fair/turn-stream.ts'
import { cardOf, chanceOf, picksOf, RETURNED } from './prices.ts'
import { hasWon, RACE } from './race.ts'
import { countEveryRace } from './race-maths.ts'
import { CARDS, RUNNERS, runnersOf } from './runners.ts'

const turn = (race: number, letter = 'a') =>
  turnOf(sha256, {
    ...{ game: 'race', seedId: 'of-a-test', clientSeed: letter, nonce: race },
    seed: new Uint8Array(32).fill(9),
  })

test('every card has eight different horses, and no two cards are alike', () => {
  const cards = Array.from({ length: CARDS }, (_, nth) => runnersOf(nth + 1))
  for (const card of cards) expect(new Set(card).size).toBe(RUNNERS)
  expect(new Set(cards.map((card) => card.toSorted().join())).size).toBe(CARDS)
  expect(runnersOf(CARDS + 1)).toEqual(runnersOf(1))
})

test('one wins, three are placed, and one pair comes: the chances of every card add up', () => {
  for (let race = 1; race <= CARDS; race += 1) {
    const { chances } = cardOf(race)
    const sum = (all: Iterable<number>) => [...all].reduce((whole, each) => whole + each, 0)
    expect(sum(chances.win)).toBeCloseTo(1, 12)
    expect(sum(chances.place)).toBeCloseTo(3, 12)
    expect(sum(chances.pair.values())).toBeCloseTo(1, 12)
  }
})

test('no bet of any card gives back more than 96%, nor less than 95.4%', () => {
  for (const each of Object.values(countEveryRace())) {
    expect(each.most).toBeLessThan(RETURNED / 100 + 1e-12)
    expect(each.least).toBeGreaterThan(0.954)
    expect(each.lowest).toBeGreaterThan(100)
  }
})

test.each<[string, boolean]>([
  ['win-5', true],
  ['win-2', false],
  ['place-8', true],
  ['place-1', false],
  ['pair-25', true],
  ['pair-58', false],
])('five, two and eight come first: %s', (pick, won) => {
  const drawn = { race: 3, order: [5, 2, 8, 1, 3, 4, 6, 7] }
  expect(hasWon(drawn, pick)).toBe(won)
  expect(RACE.returns(drawn, `r3-${pick}`)).toBe(won ? cardOf(3).prices.get(pick) : 0)
  expect(RACE.returns(drawn, `r4-${pick}`)).toBe(0)
})

test('a place has one spelling, and is of the race that is run next', () => {
  expect(picksOf(RUNNERS)).toHaveLength(8 + 8 + 28)
  for (const pick of picksOf(RUNNERS)) expect(RACE.isPlace(`r7-${pick}`, turn(7)), pick).toBe(true)
  for (const place of [
    'r7-pair-52',
    'r7-pair-55',
    'r7-win-9',
    'r7-win-0',
    'r07-win-1',
    'r8-win-1',
    'win-1',
    'r7-win-1 ',
  ])
    expect(RACE.isPlace(place, turn(7)), place).toBe(false)
})

test('a race is drawn by its number and seeds; over 20,000 of them what comes back is what is declared', () => {
  const first = RACE.draw(turn(1))
  expect(RACE.draw(turn(1))).toEqual(first)
  expect(first.order.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  const picks = ['win-1', 'place-2', 'pair-13']
  const sums = picks.map(() => ({ sum: 0, squares: 0 }))
  const races = 20_000
  for (let nth = 0; nth < races; nth += 1) {
    const drawn = RACE.draw(turn(1, String(nth)))
    for (const [at, pick] of picks.entries()) {
      const returned = RACE.returns(drawn, `r1-${pick}`) / 100
      const of = sums[at]
      if (of) Object.assign(of, { sum: of.sum + returned, squares: of.squares + returned ** 2 })
    }
  }
  const { prices, chances } = cardOf(1)
  for (const [at, pick] of picks.entries()) {
    const { sum, squares } = sums[at] ?? { sum: 0, squares: 0 }
    const declared = ((prices.get(pick) ?? 0) * chanceOf(chances, pick)) / 100
    const deviation = Math.sqrt((squares / races - (sum / races) ** 2) / races)
    expect(Math.abs(sum / races - declared), pick).toBeLessThan(4 * deviation)
  }
})
