import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, test } from 'vitest'
import { turnOf } from '../../fair/turn-stream.ts'
import { payoutOf, stakeOf } from '../game.ts'
import { fixturesOf, MATCHES_A_DAY } from './fixtures.ts'
import { combinedPrice, type DrawnDay, FOOTBALL, type Goal, placeOf, scoreOf, ticketOf } from './football.ts'
import { countEveryPrice, returnedOf } from './football-maths.ts'
import { aheadBy, bookOf, booksOf, PICKS, RETURNED, returnsOf } from './match-book.ts'
import { chancesOf, SCORES } from './scores.ts'
import { TEAMS } from './teams.ts'

const turn = (day: number, letter = 'a') =>
  turnOf(sha256, {
    ...{ game: 'football', seedId: 'of-a-test', clientSeed: letter, nonce: day },
    seed: new Uint8Array(32).fill(7),
  })

/** A day on which every match ends alike. */
function dayOf(day: number, home: number, away: number): DrawnDay {
  const goals = [...Array<Goal>(home).fill([10, 0]), ...Array<Goal>(away).fill([20, 1])]
  return { day, goals: Array.from({ length: MATCHES_A_DAY }, () => goals) }
}

describe('a season', () => {
  test('has every team once a day, and every match once at either side in 46 days', () => {
    const seen = new Set<string>()
    for (let day = 1; day <= 46; day += 1) {
      const fixtures = fixturesOf(day)
      expect(new Set(fixtures.flatMap(({ home, away }) => [home, away])).size).toBe(TEAMS.length)
      for (const { home, away } of fixtures) seen.add(`${home} ${away}`)
    }
    expect(seen.size).toBe(24 * 23)
    expect(fixturesOf(47)).toEqual(fixturesOf(1))
  })

  test('the chances of a match are those of its model, and a stronger side wins more', () => {
    const { weights, whole } = chancesOf({ home: 21, away: 21 })
    const chance = (home: number, away: number) => (weights[home * 8 + away] ?? 0) / whole
    // Rates 1.45 and 1.15, a nil-nil draw 1 + 0.08 * 1.45 * 1.15 as likely as Poisson's, which is e^-2.6; what lies above 7 goals is left out.
    expect(chance(0, 0)).toBeCloseTo(Math.exp(-2.6) * (1 + 0.08 * 1.45 * 1.15), 3)
    expect(chance(2, 1)).toBeCloseTo((Math.exp(-2.6) * 1.45 ** 2 * 1.15) / 2, 3)
    const homeWins = (home: number, away: number) => {
      const book = chancesOf({ home, away })
      return SCORES.reduce((sum, [a, b], nth) => sum + (a > b ? (book.weights[nth] ?? 0) : 0), 0) / book.whole
    }
    expect(homeWins(0, 23)).toBeGreaterThan(0.75)
    expect(homeWins(23, 0)).toBeLessThan(0.15)
  })
})

describe('prices', () => {
  test('no pick of any match there can be gives back more than 96%, nor less than 95.2%', () => {
    const counts = countEveryPrice()
    for (const each of Object.values(counts)) {
      expect(each.most).toBeLessThanOrEqual(RETURNED / 100)
      expect(each.least).toBeGreaterThan(0.952)
      expect(each.lowest).toBeGreaterThan(100)
    }
    expect(counts.winner.mean.toFixed(4)).toBe('0.9584')
    expect([counts.winner.prices, counts.score.prices]).toEqual([552 * 3, 552 * 17])
  })

  test('a price one hundredth higher would give back more than 96%', () => {
    const book = booksOf(1)[3]
    if (!book) throw new Error('there are twelve matches')
    for (const pick of PICKS) {
      const prices = new Map(book.prices).set(pick, (book.prices.get(pick) ?? 0) + 1)
      expect(returnedOf({ ...book, prices }, pick), pick).toBeGreaterThan(RETURNED / 100)
    }
  })

  test('of every match the two sides of a line are within half of even', () => {
    for (const { prices } of booksOf(1))
      for (const pick of ['hh', 'ha', 'ov', 'un'])
        expect(prices.get(pick)).toSatisfy((price: number) => price > 150 && price < 230)
  })
})

// What comes back of a stake of 200 at a price of 1.90.
test.each<[string, string, number, [number, number], number]>([
  ['level, a draw: all back', 'hh', 0, [1, 1], 200],
  ['level, won', 'hh', 0, [2, 1], 380],
  ['half a goal given, won by one', 'hh', -2, [1, 0], 380],
  ['half a goal given, a draw', 'hh', -2, [1, 1], 0],
  ['a quarter given, a draw: half back', 'hh', -1, [0, 0], 100],
  ['a quarter got, a draw: half wins', 'ha', -1, [0, 0], 290],
  ['three quarters given, won by one: half wins', 'hh', -3, [2, 1], 290],
  ['three quarters got, lost by one: half back', 'ha', -3, [2, 1], 100],
  ['a goal given, won by one: all back', 'hh', -4, [1, 0], 200],
  ['a goal and a quarter given, won by one: half back', 'hh', -5, [1, 0], 100],
  ['a goal and a quarter given, won by two', 'hh', -5, [2, 0], 380],
  ['the away side gives a goal, loses by none', 'ha', 4, [0, 0], 0],
  ['the away side gives a goal, wins by two', 'ha', 4, [0, 2], 380],
  ['over two and a half, three', 'ov', 10, [2, 1], 380],
  ['over two and a quarter, two: half back', 'ov', 9, [1, 1], 100],
  ['under two and a quarter, two: half wins', 'un', 9, [1, 1], 290],
  ['under three, three: all back', 'un', 12, [3, 0], 200],
  ['over two and three quarters, three: half wins', 'ov', 11, [2, 1], 290],
])('%s', (_, pick, line, score, back) => {
  expect(returnsOf(aheadBy(pick, { handicap: line, goals: line }, score), 190)).toBe(back)
})

test('the other score is every score without a price of its own', () => {
  const lines = { handicap: 0, goals: 8 }
  for (const score of SCORES) {
    const winning = PICKS.filter((pick) => pick.startsWith('s') && aheadBy(pick, lines, score) > 0)
    expect(winning).toEqual([score[0] <= 3 && score[1] <= 3 ? `s${score[0]}-${score[1]}` : 'sx'])
  }
})

describe('tickets', () => {
  test('a place has one spelling, of one day and of different matches in their order', () => {
    const legs = [
      { match: 12, pick: 'un' },
      { match: 3, pick: 'hh' },
    ]
    expect(placeOf(7, legs)).toBe('d7:3.hh+12.un')
    expect(ticketOf('d7:3.hh+12.un')).toEqual({ day: 7, legs: legs.toReversed() })
    const wrong = [
      'd7:12.un+3.hh',
      'd7:3.hh+3.ov',
      'd7:03.hh',
      'd07:3.hh',
      'd7:13.h',
      'd7:3.x',
      'd7:',
      'd0:1.h',
    ]
    for (const place of [...wrong, 'd7:3.hh+', ' d7:3.hh', 'd7:3.s4-0'])
      expect(ticketOf(place), place).toBeUndefined()
    expect([FOOTBALL.isPlace('d7:3.hh', turn(7)), FOOTBALL.isPlace('d7:3.hh', turn(8))]).toEqual([
      true,
      false,
    ])
  })

  test('all legs won multiply their prices; one that is lost loses all', () => {
    const books = booksOf(1)
    const [first, second] = [books[0]?.prices.get('h') ?? 0, books[1]?.prices.get('h') ?? 0]
    const place = 'd1:1.h+2.h'
    expect(FOOTBALL.returns(dayOf(1, 2, 0), place)).toBe(Math.floor((first * second) / 100))
    expect(FOOTBALL.returns(dayOf(1, 0, 0), place)).toBe(0)
    expect(FOOTBALL.returns(dayOf(1, 2, 0), 'd1:1.h+2.a')).toBe(0)
    expect(FOOTBALL.returns(dayOf(2, 2, 0), place)).toBe(0)
    expect(combinedPrice(books, ticketOf(place)?.legs ?? [])).toBe(Math.floor((first * second) / 100))
  })

  test('a leg that is given back counts one, half a win and half a loss count their halves', () => {
    const books = booksOf(1)
    const pricesOf = (match: number) => (pick: string) => books[match - 1]?.prices.get(pick) ?? 0
    // Match 10 is level, 3 gives half a goal, 2 gives a quarter, 8 gets a quarter.
    expect([10, 3, 2, 8].map((match) => books[match - 1]?.handicap)).toEqual([0, -2, -1, 1])
    const nil = dayOf(1, 0, 0)
    const won = pricesOf(3)('ha')
    expect(FOOTBALL.returns(nil, 'd1:3.ha+10.hh')).toBe(won)
    expect(FOOTBALL.returns(nil, 'd1:2.hh+3.ha')).toBe(Math.floor(won / 2))
    const half = pricesOf(8)('hh') + 100
    expect(FOOTBALL.returns(nil, 'd1:3.ha+8.hh')).toBe(Math.floor((won * half) / 200))
    expect(FOOTBALL.returns(nil, 'd1:8.hh')).toBe(half / 2)
    expect(FOOTBALL.returns(nil, 'd1:10.hh+12.hh')).toBe(100)
  })

  test('twelve legs are a ticket, thirteen are none, and a price above 5,000 is not offered', () => {
    const legs = (pick: string, count: number) =>
      Array.from({ length: count }, (_, nth) => ({ match: nth + 1, pick }))
    const offered = (place: string) => FOOTBALL.isPlace(place, turn(1))
    expect(ticketOf(placeOf(1, legs('hh', 12)))?.legs).toHaveLength(12)
    expect(
      ticketOf(
        `d1:${legs('hh', 13)
          .map(({ match, pick }) => `${match}.${pick}`)
          .join('+')}`,
      ),
    ).toBeUndefined()
    expect([offered(placeOf(1, legs('hh', 12))), offered(placeOf(1, legs('s3-3', 3)))]).toEqual([true, false])
  })

  test('a round pays at most a million baht', () => {
    const legs = Array.from({ length: 12 }, (_, nth) => ({ match: nth + 1, pick: 'hh' }))
    const price = combinedPrice(booksOf(1), legs)
    const most = Math.floor(1_000_000_00 / (price / 100))
    expect(stakeOf(FOOTBALL, turn(1), { [placeOf(1, legs)]: most })).toBe(most)
    expect(stakeOf(FOOTBALL, turn(1), { [placeOf(1, legs)]: most + 1_00 })).toBeUndefined()
  })
})

test('a day is drawn by its number and seeds, has its goals in order, and pays what its scores say', () => {
  const drawn = FOOTBALL.draw(turn(5))
  expect(FOOTBALL.draw(turn(5))).toEqual(drawn)
  expect(FOOTBALL.draw(turn(5, 'b'))).not.toEqual(drawn)
  for (const goals of drawn.goals) {
    const minutes = goals.map(([minute]) => minute)
    expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
    for (const minute of minutes) expect(minute).toSatisfy((each: number) => each >= 1 && each <= 90)
  }
  const [home, away] = scoreOf(drawn.goals[0])
  const pick = home > away ? 'h' : home < away ? 'a' : 'd'
  const price = booksOf(5)[0]?.prices.get(pick) ?? 0
  expect(payoutOf(FOOTBALL, drawn, { [`d5:1.${pick}`]: 10_00 })).toBe(10 * price)
})

test('over 3,000 days what comes back of a ticket is what is declared of its legs', () => {
  const legs = [
    { match: 2, pick: 'hh' },
    { match: 5, pick: 'ov' },
    { match: 9, pick: 'h' },
  ]
  const declared = legs.reduce((all, { match, pick }) => {
    const fixture = fixturesOf(1)[match - 1]
    if (!fixture) throw new Error('there are twelve matches')
    return all * returnedOf(bookOf(fixture), pick)
  }, 1)
  const days = 3_000
  let [sum, squares] = [0, 0]
  for (let nth = 0; nth < days; nth += 1) {
    const returned = FOOTBALL.returns(FOOTBALL.draw(turn(1, String(nth))), placeOf(1, legs)) / 100
    sum += returned
    squares += returned ** 2
  }
  const deviation = Math.sqrt((squares / days - (sum / days) ** 2) / days)
  expect(Math.abs(sum / days - declared)).toBeLessThan(4 * deviation)
})
