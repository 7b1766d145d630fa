import { type Game, TABLE_REST_MS } from '../game.ts'
import {
  type Dice,
  type DicePlace,
  type DrawnDice,
  isTriple,
  SHARED_PLACES,
  shows,
  sumOf,
  throwDice,
} from './dice.ts'

const isLow = (dice: Dice) => sumOf(dice) <= 10 && !isTriple(dice)
const isHigh = (dice: Dice) => sumOf(dice) >= 11 && !isTriple(dice)

/**
 * The Thai table. Low is 3 to 10 and high 11 to 18; a triple loses both. A sum of 11 is the name of the game and pays by itself.
 * A face with a side wins where both come.
 */
export const HI_LO_PLACES: readonly DicePlace[] = [
  { place: 'low', returns: (dice) => (isLow(dice) ? 200 : 0) },
  { place: 'high', returns: (dice) => (isHigh(dice) ? 200 : 0) },
  { place: 'eleven', returns: (dice) => (sumOf(dice) === 11 ? 775 : 0) },
  { place: 'low-1', returns: (dice) => (isLow(dice) && dice.includes(1) ? 290 : 0) },
  { place: 'low-3', returns: (dice) => (isLow(dice) && dice.includes(3) ? 410 : 0) },
  { place: 'high-4', returns: (dice) => (isHigh(dice) && dice.includes(4) ? 410 : 0) },
  { place: 'high-6', returns: (dice) => (isHigh(dice) && dice.includes(6) ? 290 : 0) },
  { place: 'run-123', returns: (dice) => (shows(dice, [1, 2, 3]) ? 3_500 : 0) },
  { place: 'run-456', returns: (dice) => (shows(dice, [4, 5, 6]) ? 3_500 : 0) },
  ...SHARED_PLACES,
]

const BY_NAME = new Map(HI_LO_PLACES.map((each) => [each.place, each]))

export const HI_LO: Game<DrawnDice> = {
  code: 'hi-lo',
  name: { th: 'ไฮโลไทย', en: 'Thai Hi-Lo' },
  type: 'table',
  returned: 97.22,
  least: 1_00,
  // A triple that was named pays 210 times.
  most: 5_000_00,
  paysAtMost: 1_050_000_00,
  restMs: TABLE_REST_MS,
  isPlace: (place) => BY_NAME.has(place),
  draw: throwDice,
  returns: ({ dice }, place) => BY_NAME.get(place)?.returns(dice) ?? 0,
}
