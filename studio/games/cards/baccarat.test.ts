import { expect, test } from 'vitest'
import {
  BACCARAT,
  BACCARAT_RETURNS,
  bankerDraws,
  type Card,
  type DrawnHand,
  dealHand,
  isPair,
  playerDraws,
  rankOf,
  shuffledShoe,
  totalOf,
  winnerOf,
} from './baccarat.ts'
import { countEveryHand } from './baccarat-maths.ts'

/** Cards by rank: 1 an ace, 10 to 13 ten and pictures. */
const cards = (...ranks: number[]): Card[] => ranks.map((rank) => rank - 1)

/** Random values that are the same each time. */
function streamOf(seed: number) {
  let state = seed
  return {
    uniform(bound: number) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return Math.floor((state / 2 ** 32) * bound)
    },
  }
}

/** A shoe that begins with these ranks, and has enough behind. */
const shoeOf = (...ranks: number[]) => [...cards(...ranks), ...Array.from({ length: 30 }, () => 0)]

test('every first hand of eight decks gives the chances of the books, and what is declared comes back', () => {
  const { chances, returned } = countEveryHand()
  expect(chances.player + chances.banker + chances.tie).toBeCloseTo(1, 10)
  // As published for eight decks.
  expect(chances.banker.toFixed(6)).toBe('0.458597')
  expect(chances.player.toFixed(6)).toBe('0.446247')
  expect(chances.tie.toFixed(6)).toBe('0.095156')
  expect(chances.pair.toFixed(6)).toBe('0.074699')
  const declared = Object.values(returned).map((each) => each.toFixed(4))
  expect(declared).toEqual(['0.9876', '0.9894', '0.9516', '0.9711'])
})

test.each<[string, number[], number[], number[], string]>([
  ['a natural ends the hand', [4, 2, 4, 6], [4, 4], [2, 6], 'tie'],
  ['eight against three draws nothing', [3, 1, 5, 2], [3, 5], [1, 2], 'player'],
  ['the player draws on five, the banker stands on seven', [2, 3, 3, 4, 10], [2, 3, 10], [3, 4], 'banker'],
  ['the banker with three stands where the third is an eight', [1, 1, 1, 2, 8], [1, 1, 8], [1, 2], 'banker'],
  ['the banker with three draws where it is a nine', [1, 1, 1, 2, 9, 5], [1, 1, 9], [1, 2, 5], 'banker'],
  ['the banker with six draws where it is a six', [10, 2, 10, 4, 6, 1], [10, 10, 6], [2, 4, 1], 'banker'],
  ['the banker with six stands where the player does', [2, 2, 4, 4], [2, 4], [2, 4], 'tie'],
])('%s', (_, ranks, player, banker, winner) => {
  const { hand, cards: taken } = dealHand(shoeOf(...ranks), 0)
  expect([hand.player, hand.banker]).toEqual([cards(...player), cards(...banker)])
  expect([winnerOf(hand), taken]).toEqual([winner, ranks.length])
})

test('the table of third cards is the one of the game', () => {
  const drawsOn = (banker: number) =>
    Array.from({ length: 10 }, (_, third) => third).filter((third) => bankerDraws(0, banker, third))
  expect([2, 3, 4, 5, 6, 7].map((banker) => drawsOn(banker).join(''))).toEqual([
    ...['0123456789', '012345679', '234567', '4567', '67', ''],
  ])
  expect([0, 5, 6, 7].map((total) => playerDraws(total, 0))).toEqual([true, true, false, false])
  expect([playerDraws(0, 8), bankerDraws(9, 0, undefined), bankerDraws(6, 5, undefined)]).toEqual([
    false,
    false,
    true,
  ])
})

test('pays each side, gives both back at a tie, and pays pairs of rank', () => {
  const hand = (player: number[], banker: number[]): DrawnHand => ({
    ...{ player: cards(...player), banker: cards(...banker), isLast: false },
  })
  const pays = (of: DrawnHand) =>
    ['player', 'banker', 'tie', 'player-pair', 'banker-pair'].map((place) => BACCARAT.returns(of, place))
  expect(pays(hand([4, 5], [10, 2]))).toEqual([200, 0, 0, 0, 0])
  expect(pays(hand([10, 2], [4, 4]))).toEqual([0, 195, 0, 0, 1_300])
  expect(pays(hand([13, 13], [10, 11]))).toEqual([100, 100, 1_000, 1_300, 0])
  expect([isPair(cards(12, 13)), totalOf(cards(12, 13, 9))]).toEqual([false, 9])
})

test('a shoe has every card eight times, is dealt hand after hand, and ends with the hand past the cut card', () => {
  const shoe = shuffledShoe(streamOf(7))
  const counts = new Map<number, number>()
  for (const card of shoe) counts.set(card, (counts.get(card) ?? 0) + 1)
  expect([shoe.length, counts.size, new Set(counts.values())]).toEqual([416, 52, new Set([8])])
  let from = 0
  let hands = 0
  let hand: DrawnHand | undefined
  while (!hand?.isLast) {
    const dealt = dealHand(shoe, from)
    from += dealt.cards
    hands += 1
    hand = dealt.hand
  }
  expect(from).toBeGreaterThan(156)
  expect(from).toBeLessThanOrEqual(162)
  expect(hands).toBeGreaterThan(25)
  expect(BACCARAT.endsSeed?.(hand)).toBe(true)
})

test('who counts every card finds no hand of a shoe on which a pair is worth its stake', () => {
  const stream = streamOf(11)
  let [hands, worth] = [0, 0]
  for (let nth = 0; nth < 300; nth += 1) {
    const shoe = shuffledShoe(stream)
    for (let [from, isLast] = [0, false]; !isLast; hands += 1) {
      const left = new Map<number, number>()
      for (const card of shoe.slice(from)) left.set(rankOf(card), (left.get(rankOf(card)) ?? 0) + 1)
      const cards = shoe.length - from
      const pairs = [...left.values()].reduce((sum, of) => sum + of * (of - 1), 0)
      worth += Math.max(0, (BACCARAT_RETURNS.pair / 100) * (pairs / (cards * (cards - 1))) - 1)
      const dealt = dealHand(shoe, from)
      from += dealt.cards
      isLast = dealt.hand.isLast
    }
  }
  expect(hands).toBeGreaterThan(300 * 25)
  // Of a stake, over all shoes together: with the cut card near the end it is 156 stakes.
  expect(worth).toBeLessThan(0.5)
})
