import { countEveryRace } from '../../games/race/race-maths.ts'
import { RACE_WORDS } from '../../text/race-words.ts'
import { say } from '../frame/language.ts'
import type { Maths } from './maths-row.ts'

export function raceMaths(): Maths {
  const counted = countEveryRace()
  const rows = (['win', 'place', 'pair'] as const).map((bet) => {
    const { prices, lowest, highest, mean } = counted[bet]
    return {
      name: `${say(RACE_WORDS[bet])} · ${prices} ${say(RACE_WORDS.pricesOf)}`,
      pays: `${(lowest / 100).toFixed(2)}–${(highest / 100).toFixed(2)}`,
      chance: null,
      returned: mean,
    }
  })
  return { how: RACE_WORDS.how, rows }
}
