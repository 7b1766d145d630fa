import { type Game, TABLE_REST_MS, type Turn } from '../game.ts'
import { cardOf, PLACED, pairOf, RETURNED } from './prices.ts'

export interface DrawnRace {
  readonly race: number
  /** Numbers on the cloths, as they finish. */
  readonly order: readonly number[]
  readonly [more: string]: unknown
}

/** The number of the race stands in every place, so that a page that is a race behind bets on nothing else. */
const PLACE = /^r([1-9]\d{0,6})-((?:win|place)-[1-8]|pair-[1-8]{2})$/
/** A race is watched for so long; its wins are told at the end. */
const LASTS_MS = 20_000

export function racePlace(race: number, pick: string): string {
  return `r${race}-${pick}`
}

function pickOf(
  place: string,
): { readonly race: number; readonly pick: string; readonly price: number } | undefined {
  const [, race, pick = ''] = PLACE.exec(place) ?? []
  const price = race ? cardOf(Number(race)).prices.get(pick) : undefined
  return race && price !== undefined ? { race: Number(race), pick, price } : undefined
}

/** One horse after the other, each by its strength among those that are left. */
function draw(turn: Turn): DrawnRace {
  const stream = turn.stream(turn.nonce)
  const left = cardOf(turn.nonce).weights.map((weight, nth) => ({ number: nth + 1, weight }))
  const order: number[] = []
  while (left.length > 0) {
    let at = stream.uniform(left.reduce((sum, { weight }) => sum + weight, 0))
    const nth = left.findIndex(({ weight }) => {
      at -= weight
      return at < 0
    })
    for (const { number } of left.splice(nth, 1)) order.push(number)
  }
  return { race: turn.nonce, order }
}

export function hasWon({ order }: Pick<DrawnRace, 'order'>, pick: string): boolean {
  const [kind = '', which = ''] = pick.split('-')
  const [first = 0, second = 0] = order
  if (kind === 'win') return first === Number(which)
  if (kind === 'place') return order.slice(0, PLACED).includes(Number(which))
  return pairOf(first, second) === pick
}

const PAYS_AT_MOST = 1_000_000_00

/** Horse races of a player's own: the number of the round is the number of the race, which starts when the player says. */
export const RACE: Game<DrawnRace> = {
  code: 'race',
  name: { th: 'สนามม้าหยก', en: 'Jade Derby' },
  type: 'race',
  returned: RETURNED,
  least: 10_00,
  most: 5_000_00,
  paysAtMost: PAYS_AT_MOST,
  restMs: TABLE_REST_MS,
  lastsMs: LASTS_MS,
  pays: { most: PAYS_AT_MOST, upTo: (place) => pickOf(place)?.price ?? 0 },
  isPlace: (place, { nonce }) => pickOf(place)?.race === nonce,
  draw,
  returns(drawn, place) {
    const bet = pickOf(place)
    return bet?.race === drawn.race && hasWon(drawn, bet.pick) ? bet.price : 0
  },
}
