import { BACCARAT_RETURNS, bankerDraws, DECKS, playerDraws } from './baccarat.ts'

/** Of a stake of 1, or as a chance of 1. */
export interface BaccaratMaths {
  readonly chances: {
    readonly player: number
    readonly banker: number
    readonly tie: number
    readonly pair: number
  }
  readonly returned: {
    readonly player: number
    readonly banker: number
    readonly tie: number
    readonly pair: number
  }
}

/** Cards of a full shoe by what they count: tens and pictures count nothing. */
const OF_POINTS = Array.from({ length: 10 }, (_, points) => (points === 0 ? 16 : 4) * DECKS)
const ALL = 52 * DECKS

type Took = (points: number, chance: number) => void

/** Every first hand of a full shoe, by what its cards count: each of up to six draws without what was drawn before. */
export function countEveryHand(): BaccaratMaths {
  const left = [...OF_POINTS]
  let cards = ALL
  const won = { player: 0, banker: 0, tie: 0 }
  const each = (chance: number, took: Took) => {
    for (const [points, count] of left.entries()) {
      if (count === 0) continue
      left[points] = count - 1
      cards -= 1
      took(points, (chance * count) / (cards + 1))
      left[points] = count
      cards += 1
    }
  }
  const end = (player: number, banker: number, chance: number) => {
    won[player === banker ? 'tie' : player > banker ? 'player' : 'banker'] += chance
  }
  const goOn = (player: number, banker: number, chance: number) => {
    const bankers = (total: number, third: number | undefined, soFar: number) => {
      if (!bankerDraws(player, banker, third)) end(total, banker, soFar)
      else each(soFar, (points, now) => end(total, (banker + points) % 10, now))
    }
    if (!playerDraws(player, banker)) bankers(player, undefined, chance)
    else each(chance, (third, now) => bankers((player + third) % 10, third, now))
  }
  each(1, (p1, a) =>
    each(a, (b1, b) => each(b, (p2, c) => each(c, (b2, d) => goOn((p1 + p2) % 10, (b1 + b2) % 10, d)))),
  )
  return mathsOf(won)
}

function mathsOf(won: {
  readonly player: number
  readonly banker: number
  readonly tie: number
}): BaccaratMaths {
  // The second card has the rank of the first.
  const pair = (4 * DECKS - 1) / (ALL - 1)
  const of = (hundredths: number, chance: number) => (hundredths / 100) * chance
  return {
    chances: { ...won, pair },
    returned: {
      player: of(BACCARAT_RETURNS.player, won.player) + won.tie,
      banker: of(BACCARAT_RETURNS.banker, won.banker) + won.tie,
      tie: of(BACCARAT_RETURNS.tie, won.tie),
      pair: of(BACCARAT_RETURNS.pair, pair),
    },
  }
}
