import type { Drawn } from '../../games/game.ts'
import { type DrawnSpins, seenOn } from '../../games/slot/canal-slot.ts'
import { CANAL_WORDS, FRUIT_NAMES } from '../../text/canal-words.ts'
import { say } from '../frame/language.ts'

/** The middle row of the paid spin, and how many free spins it brought. */
export function canalText(drawn: Drawn): string {
  const { spins } = drawn as unknown as DrawnSpins
  const middle = (spins[0] ?? []).map((stop, reel) => say(FRUIT_NAMES[seenOn(reel, stop)[1] ?? 'lotus']))
  const free = spins.length > 1 ? ` + ${say(CANAL_WORDS.free)} ${spins.length - 1}` : ''
  return middle.join(' · ') + free
}
