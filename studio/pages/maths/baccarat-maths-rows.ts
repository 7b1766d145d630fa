import { BACCARAT_PLACES, BACCARAT_RETURNS } from '../../games/cards/baccarat.ts'
import { countEveryHand } from '../../games/cards/baccarat-maths.ts'
import { BACCARAT_WORDS } from '../../text/baccarat-words.ts'
import { say } from '../frame/language.ts'
import { payText } from '../games/place-button.ts'
import type { Maths } from './maths-row.ts'

export function baccaratMaths(): Maths {
  const { chances, returned } = countEveryHand()
  const rows = BACCARAT_PLACES.map((place) => {
    const kind = place.endsWith('pair') ? 'pair' : (place as 'player' | 'banker' | 'tie')
    return {
      name: say(BACCARAT_WORDS[place]),
      pays: payText(BACCARAT_RETURNS[kind]),
      chance: chances[kind],
      returned: returned[kind],
    }
  })
  return { how: BACCARAT_WORDS.how, rows }
}
