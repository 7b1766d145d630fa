import type { Drawn } from '../../games/game.ts'
import { cardOf } from '../../games/race/prices.ts'
import type { DrawnRace } from '../../games/race/race.ts'
import { RACE_WORDS } from '../../text/race-words.ts'
import { say } from '../frame/language.ts'
import { horseName } from './race-board.ts'

/** The race and its first three. */
export function raceText(drawn: Drawn): string {
  const { race, order } = drawn as unknown as DrawnRace
  const card = cardOf(race)
  const first = order.slice(0, 3).map((number) => `${number} ${horseName(card, number)}`)
  return [`${say(RACE_WORDS.race)} ${race}`, ...first].join(' · ')
}
