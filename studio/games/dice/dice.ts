import type { Turn } from '../game.ts'

/** Three dice, each 1 to 6. */
export type Dice = readonly [number, number, number]

export interface DrawnDice {
  readonly dice: Dice
  readonly [more: string]: unknown
}

export const FACES = [1, 2, 3, 4, 5, 6] as const

export function throwDice(turn: Turn): DrawnDice {
  const stream = turn.stream(turn.nonce)
  const face = () => stream.uniform(6) + 1
  return { dice: [face(), face(), face()] }
}

/** All 216 throws, each as likely as any other. */
export const THROWS: readonly Dice[] = FACES.flatMap((a) =>
  FACES.flatMap((b) => FACES.map((c): Dice => [a, b, c])),
)

export function sumOf([a, b, c]: Dice): number {
  return a + b + c
}

export function isTriple([a, b, c]: Dice): boolean {
  return a === b && b === c
}

function countOf(dice: Dice, face: number): number {
  return dice.filter((each) => each === face).length
}

export function shows(dice: Dice, faces: readonly number[]): boolean {
  return faces.every((face) => dice.includes(face))
}

/** A place of a table of dice: what it gives back for a stake of 100, by the throw. */
export interface DicePlace {
  readonly place: string
  returns(dice: Dice): number
}

const PAIRS = FACES.flatMap((a) => FACES.filter((b) => b > a).map((b) => [a, b] as const))

/**
 * The places that both tables have: a face (once 1, twice 2, three times 14 to 1), two faces (6 to 1), any triple (34 to 1) and
 * one triple (209 to 1). Each gives back 210 of 216 in the long run.
 */
export const SHARED_PLACES: readonly DicePlace[] = [
  ...FACES.map((face) => ({
    place: `face-${face}`,
    returns: (dice: Dice) => [0, 200, 300, 1_500][countOf(dice, face)] ?? 0,
  })),
  ...PAIRS.map(([a, b]) => ({
    place: `pair-${a}${b}`,
    returns: (dice: Dice) => (shows(dice, [a, b]) ? 700 : 0),
  })),
  { place: 'triple', returns: (dice) => (isTriple(dice) ? 3_500 : 0) },
  ...FACES.map((face) => ({
    place: `triple-${face}`,
    returns: (dice: Dice) => (countOf(dice, face) === 3 ? 21_000 : 0),
  })),
]

/** What each place gives back of 216 stakes, one a throw, in hundredths of a stake. */
export function returnsOfAll({ returns }: DicePlace): number {
  return THROWS.reduce((sum, dice) => sum + returns(dice), 0)
}

/** What a place gives back at the least when it wins. */
export function usualReturn({ returns }: DicePlace): number {
  return Math.min(...THROWS.map(returns).filter((each) => each > 0))
}

/** How many of the 216 throws win. */
export function winsOf({ returns }: DicePlace): number {
  return THROWS.filter((dice) => returns(dice) > 0).length
}
