import { CRAB_FACES } from '../../games/dice/crab.ts'
import type { DrawnDice } from '../../games/dice/dice.ts'
import type { Drawn } from '../../games/game.ts'
import { CRAB_NAMES } from '../../text/dice-words.ts'
import { say } from '../frame/language.ts'

export function crabName(face: number): string {
  return say(CRAB_NAMES[CRAB_FACES[face - 1] ?? 'fish'])
}

export function crabText(drawn: Drawn): string {
  return (drawn as unknown as DrawnDice).dice.map(crabName).join(' · ')
}
