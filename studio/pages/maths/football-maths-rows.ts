import { countEveryPrice } from '../../games/football/football-maths.ts'
import { RETURNED } from '../../games/football/match-book.ts'
import { FOOTBALL_WORDS } from '../../text/football-words.ts'
import { say } from '../frame/language.ts'
import type { Maths } from './maths-row.ts'

/** Accumulators of so many matches are written out. */
const STEPS = [2, 3, 4, 6, 8, 12]

export function footballMaths(): Maths {
  const counted = countEveryPrice()
  const counts = (['winner', 'handicap', 'goals', 'score'] as const).map((betType) => {
    const { prices, lowest, highest, mean } = counted[betType]
    return {
      name: `${say(FOOTBALL_WORDS[betType])} · ${prices.toLocaleString('en-US')} ${say(FOOTBALL_WORDS.pricesOf)}`,
      pays: `${(lowest / 100).toFixed(2)}–${(highest / 100).toFixed(2)}`,
      chance: null,
      returned: mean,
    }
  })
  const steps = STEPS.map((matches) => ({
    name: `${say(FOOTBALL_WORDS.step)} ${matches} ${say(FOOTBALL_WORDS.legs)}`,
    pays: '',
    chance: null,
    returned: (RETURNED / 100) ** matches,
  }))
  return { how: FOOTBALL_WORDS.how, rows: [...counts, ...steps] }
}
