import { type DrawnDice, sumOf } from '../../games/dice/dice.ts'
import type { Drawn } from '../../games/game.ts'
import { DICE_WORDS } from '../../text/dice-words.ts'
import { say } from '../frame/language.ts'

export function diceText(drawn: Drawn): string {
  const { dice } = drawn as unknown as DrawnDice
  return `${dice.join(' · ')}  (${say(DICE_WORDS.sum)} ${sumOf(dice)})`
}
