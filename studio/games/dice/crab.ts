import { type Game, TABLE_REST_MS } from '../game.ts'
import { type DrawnDice, SHARED_PLACES, throwDice } from './dice.ts'

/** The six pictures, in the order of the faces 1 to 6. */
export const CRAB_FACES = ['fish', 'prawn', 'crab', 'rooster', 'gourd', 'tiger'] as const

const BY_NAME = new Map(SHARED_PLACES.map((each) => [each.place, each]))

/** Fish, prawn, crab: the dice have pictures, and the table their squares and the lines between two of them. */
export const CRAB: Game<DrawnDice> = {
  code: 'crab',
  name: { th: 'น้ำเต้าปูปลา', en: 'Fish Prawn Crab' },
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
