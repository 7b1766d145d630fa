import { BACCARAT, BACCARAT_PLACES, dealHand, shuffledShoe } from '../../../studio/games/cards/baccarat.ts'
import { countEveryHand } from '../../../studio/games/cards/baccarat-maths.ts'
import { CRAB } from '../../../studio/games/dice/crab.ts'
import { type DicePlace, returnsOfAll, SHARED_PLACES, THROWS } from '../../../studio/games/dice/dice.ts'
import { HI_LO, HI_LO_PLACES } from '../../../studio/games/dice/hi-lo.ts'
import { MATCHES_A_DAY } from '../../../studio/games/football/fixtures.ts'
import { FOOTBALL, ticketOf } from '../../../studio/games/football/football.ts'
import { returnedOf } from '../../../studio/games/football/football-maths.ts'
import { booksOf } from '../../../studio/games/football/match-book.ts'
import type { Drawn, Game, Turn } from '../../../studio/games/game.ts'
import { cardOf, chanceOf } from '../../../studio/games/race/prices.ts'
import { RACE, racePlace } from '../../../studio/games/race/race.ts'
import { RUNNERS } from '../../../studio/games/race/runners.ts'
import { countEverySpin } from '../../../studio/games/slot/canal-maths.ts'
import { CANAL, returnsOfSpins } from '../../../studio/games/slot/canal-slot.ts'

const ROUNDS = 100_000_000
/** A right game is further away than so many standard deviations once in sixteen thousand times. */
const SIGMAS = 4

interface Measured {
  readonly place: string
  /** Of a stake of 1. */
  readonly declared: number
  readonly measured: number
  /** How far apart they are, in standard deviations of the measure. */
  readonly sigmas: number
}

/** Plays the pure rules: what is declared to come back lies within the interval of what came back. */
export async function benchStudio(args: readonly string[]): Promise<void> {
  const at = args.indexOf('--rounds')
  const rounds = at === -1 ? ROUNDS : Number(args[at + 1])
  const began = performance.now()
  const all = {
    'hi-lo': playDice(HI_LO, HI_LO_PLACES, rounds),
    crab: playDice(CRAB, SHARED_PLACES, rounds),
    canal: [playCanal(rounds)],
    baccarat: playBaccarat(rounds),
    football: playPlaces(FOOTBALL, declaredOfFootball(), rounds / MATCHES_A_DAY),
    race: playPlaces(RACE, declaredOfRace(), rounds / RUNNERS),
  }
  const games = Object.fromEntries(Object.entries(all).map(([name, measured]) => [name, summaryOf(measured)]))
  const outside = Object.values(all)
    .flat()
    .filter(({ sigmas }) => sigmas > SIGMAS)
  console.log(
    JSON.stringify({ bench: 'studio', rounds, seconds: (performance.now() - began) / 1_000, games, outside }),
  )
  if (outside.length > 0) process.exitCode = 1
}

function summaryOf(measured: readonly Measured[]) {
  const worst = measured.toSorted((a, b) => b.sigmas - a.sigmas)[0]
  return { places: measured.length, worst }
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

function playDice(game: typeof HI_LO, places: readonly DicePlace[], rounds: number): Measured[] {
  const turn = quickTurn(0x1234_5678)
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
    return judged({
      place: each.place,
      declared: returnsOfAll(each) / THROWS.length / 100,
      sum,
      squares,
      rounds,
    })
  })
}

function playCanal(rounds: number): Measured {
  const turn = quickTurn(0x2345_6789)
  let [sum, squares] = [0, 0]
  for (let nth = 0; nth < rounds; nth += 1) {
    const returned = returnsOfSpins(CANAL.draw(turn).spins) / 100
    sum += returned
    squares += returned * returned
  }
  return judged({ place: 'spin', declared: countEverySpin().returned, sum, squares, rounds })
}

/** Hands of a shoe that are always dealt, wherever its cut card comes: each has the chances of a first hand. */
const HANDS_OF_SHOE = 60

function playBaccarat(rounds: number): Measured[] {
  const turn = quickTurn(0x3456_789a)
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
    return judged({ ...each, declared: returned[kind], rounds: shoes * HANDS_OF_SHOE })
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

/** A game with a few places, drawn as it is. */
function playPlaces<D extends Drawn>(game: Game<D>, declared: Declared, times: number): Measured[] {
  const turn = quickTurn(0x4567_89ab)
  const rounds = Math.ceil(times)
  const sums = [...declared].map(([place, of]) => ({ place, declared: of, sum: 0, squares: 0 }))
  for (let nth = 0; nth < rounds; nth += 1) {
    const drawn = game.draw(turn)
    for (const each of sums) add(each, game.returns(drawn, each.place))
  }
  return sums.map((each) => judged({ ...each, rounds }))
}

function add(to: { sum: number; squares: number }, hundredths: number): void {
  const returned = hundredths / 100
  to.sum += returned
  to.squares += returned * returned
}

interface Sums {
  readonly place: string
  readonly declared: number
  readonly sum: number
  readonly squares: number
  readonly rounds: number
}

function judged({ place, declared, sum, squares, rounds }: Sums): Measured {
  const measured = sum / rounds
  const deviation = Math.sqrt((squares / rounds - measured ** 2) / rounds)
  return { place, declared, measured, sigmas: Math.abs(measured - declared) / deviation }
}
