import { BACCARAT, BACCARAT_PLACES, dealHand, shuffledShoe } from '../../../studio/games/cards/baccarat.ts'
import { countEveryHand } from '../../../studio/games/cards/baccarat-maths.ts'
import { CRAB } from '../../../studio/games/dice/crab.ts'
import { type DicePlace, returnsOfAll, SHARED_PLACES, THROWS } from '../../../studio/games/dice/dice.ts'
import { HI_LO, HI_LO_PLACES } from '../../../studio/games/dice/hi-lo.ts'
import { MATCHES_A_DAY } from '../../../studio/games/football/fixtures.ts'
import { type DrawnDay, FOOTBALL, scoreOf, ticketOf } from '../../../studio/games/football/football.ts'
import { returnedOf } from '../../../studio/games/football/football-maths.ts'
import { booksOf } from '../../../studio/games/football/match-book.ts'
import type { Drawn, Game, Turn } from '../../../studio/games/game.ts'
import { cardOf, chanceOf } from '../../../studio/games/race/prices.ts'
import { type DrawnRace, RACE, racePlace } from '../../../studio/games/race/race.ts'
import { RUNNERS } from '../../../studio/games/race/runners.ts'
import { countEverySpin } from '../../../studio/games/slot/canal-maths.ts'
import { CANAL, returnsOfSpins } from '../../../studio/games/slot/canal-slot.ts'
import { sayLast } from '../answer-of.ts'

/** What one of the processes plays: so many rounds of each game, with chance of its own. */
export interface Share {
  readonly rounds: number
  readonly seed: number
}

/** What came back on a place, of stakes of 1. */
export interface PlaceSums {
  readonly place: string
  /** What is declared to come back. */
  readonly declared: number
  readonly sum: number
  readonly squares: number
  readonly rounds: number
}

export interface PlayedGame {
  readonly seconds: number
  readonly places: readonly PlaceSums[]
}

export type Played = Readonly<Record<string, PlayedGame>>

process.once('message', (share) => {
  sayLast(playAll(share as Share))
})

function playAll({ rounds, seed }: Share): Played {
  const of = (play: (turn: Turn) => PlaceSums[], nth: number): PlayedGame => {
    const began = performance.now()
    const places = play(quickTurn(seed + nth))
    return { seconds: (performance.now() - began) / 1_000, places }
  }
  return {
    'hi-lo': of((turn) => playDice(HI_LO, HI_LO_PLACES, { turn, rounds }), 1),
    crab: of((turn) => playDice(CRAB, SHARED_PLACES, { turn, rounds }), 2),
    canal: of((turn) => [playCanal(turn, rounds)], 3),
    baccarat: of((turn) => playBaccarat(turn, rounds), 4),
    football: of((turn) => playFootball(turn, rounds / MATCHES_A_DAY), 5),
    race: of((turn) => playRace(turn, rounds / RUNNERS), 6),
  }
}

interface Playing {
  readonly turn: Turn
  readonly rounds: number
}

/** A turn of chance that is fast and no secret (sfc32): only the rules are tried here. */
function quickTurn(seed: number): Turn {
  let [a, b, c, count] = [seed, 0x9e37_79b9, 0x7f4a_7c15, 1]
  const uniform = (bound: number) => {
    const sum = (a + b + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return Math.floor(((sum >>> 0) / 2 ** 32) * bound)
  }
  for (let nth = 0; nth < 20; nth += 1) uniform(1)
  const stream = { uniform }
  return { seedId: 'bench', nonce: 1, stream: () => stream }
}

function playDice(game: typeof HI_LO, places: readonly DicePlace[], { turn, rounds }: Playing): PlaceSums[] {
  const counts = new Float64Array(THROWS.length)
  for (let nth = 0; nth < rounds; nth += 1) {
    const [a, b, c] = game.draw(turn).dice
    const cell = (a - 1) * 36 + (b - 1) * 6 + c - 1
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  return places.map((each) => {
    let [sum, squares] = [0, 0]
    for (const [cell, dice] of THROWS.entries()) {
      const returned = each.returns(dice) / 100
      sum += returned * (counts[cell] ?? 0)
      squares += returned * returned * (counts[cell] ?? 0)
    }
    return { place: each.place, declared: returnsOfAll(each) / THROWS.length / 100, sum, squares, rounds }
  })
}

function playCanal(turn: Turn, rounds: number): PlaceSums {
  let [sum, squares] = [0, 0]
  for (let nth = 0; nth < rounds; nth += 1) {
    const returned = returnsOfSpins(CANAL.draw(turn).spins) / 100
    sum += returned
    squares += returned * returned
  }
  return { place: 'spin', declared: countEverySpin().returned, sum, squares, rounds }
}

/** Hands of a shoe that are always dealt, wherever its cut card comes: each has the chances of a first hand. */
const HANDS_OF_SHOE = 60

function playBaccarat(turn: Turn, rounds: number): PlaceSums[] {
  const sums = BACCARAT_PLACES.map((place) => ({ place, sum: 0, squares: 0 }))
  const shoes = Math.ceil(rounds / HANDS_OF_SHOE)
  for (let nth = 0; nth < shoes; nth += 1) {
    const shoe = shuffledShoe(turn.stream(0))
    let from = 0
    for (let dealt = 0; dealt < HANDS_OF_SHOE; dealt += 1) {
      const { hand, cards } = dealHand(shoe, from)
      from += cards
      for (const each of sums) add(each, BACCARAT.returns(hand, each.place))
    }
  }
  const { returned } = countEveryHand()
  return sums.map((each) => {
    const kind = each.place.endsWith('pair') ? 'pair' : (each.place as 'player' | 'banker' | 'tie')
    return { ...each, declared: returned[kind], rounds: shoes * HANDS_OF_SHOE }
  })
}

type Declared = ReadonlyMap<string, number>

/** Picks of the first day, and accumulators of two and four of them. */
function declaredOfFootball(): Declared {
  const picks = ['1.h', '2.hh', '3.ha', '5.ov', '6.un', '8.d', '9.a', '10.s1-1', '12.sx']
  const places = [...picks, '2.hh+5.ov', '3.ha+6.un+8.d+9.a'].map((legs) => `d1:${legs}`)
  const books = booksOf(1)
  return new Map(
    places.map((place) => {
      const legs = ticketOf(place)?.legs ?? []
      const declared = legs.reduce((all, { match, pick }) => {
        const book = books[match - 1]
        return book ? all * returnedOf(book, pick) : 0
      }, 1)
      return [place, declared]
    }),
  )
}

function declaredOfRace(): Declared {
  const { prices, chances } = cardOf(1)
  return new Map(
    [...prices].map(([pick, price]) => [racePlace(1, pick), (price * chanceOf(chances, pick)) / 100]),
  )
}

function playFootball(turn: Turn, rounds: number): PlaceSums[] {
  const declared = declaredOfFootball()
  return playPlaces(FOOTBALL, declared, { turn, rounds, deciding: decidingOfFootball(declared) })
}

function playRace(turn: Turn, rounds: number): PlaceSums[] {
  return playPlaces(RACE, declaredOfRace(), { turn, rounds, deciding: decidingOfRace })
}

/** What of a draw decides each place, as text: one returns the same for the same. */
type Deciding<D extends Drawn> = (drawn: D) => (nth: number) => string

/** One draw in so many is asked although its like was asked before. */
const ASKED_AGAIN = 997

/** A game with places, drawn as it is. What a place returns is asked once for all draws that are alike to it. */
function playPlaces<D extends Drawn>(
  game: Game<D>,
  declared: Declared,
  { turn, rounds: times, deciding }: Playing & { readonly deciding: Deciding<D> },
): PlaceSums[] {
  const rounds = Math.ceil(times)
  const sums = [...declared].map(([place, of]) => ({ place, declared: of, sum: 0, squares: 0 }))
  const known = sums.map(() => new Map<string, number>())
  for (let nth = 0; nth < rounds; nth += 1) {
    const drawn = game.draw(turn)
    const decides = deciding(drawn)
    for (const [at, each] of sums.entries()) {
      const key = decides(at)
      const before = known[at]?.get(key)
      const returned =
        before === undefined || nth % ASKED_AGAIN === 0 ? game.returns(drawn, each.place) : before
      if (before === undefined) known[at]?.set(key, returned)
      else if (before !== returned)
        throw new Error(`${each.place} returned ${before} and ${returned} for ${key}`)
      add(each, returned)
    }
  }
  return sums.map((each) => ({ ...each, rounds }))
}

function decidingOfFootball(declared: Declared): Deciding<DrawnDay> {
  const matches = [...declared.keys()].map(
    (place) => ticketOf(place)?.legs.map(({ match }) => match - 1) ?? [],
  )
  return ({ goals }) => {
    const scores = goals.map((each) => scoreOf(each).join('-'))
    return (nth) => (matches[nth] ?? []).map((match) => scores[match]).join(' ')
  }
}

function decidingOfRace({ order }: DrawnRace): (nth: number) => string {
  const key = order.join('')
  return () => key
}

function add(to: { sum: number; squares: number }, hundredths: number): void {
  const returned = hundredths / 100
  to.sum += returned
  to.squares += returned * returned
}
