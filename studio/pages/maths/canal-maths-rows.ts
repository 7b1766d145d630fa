import { countEverySpin } from '../../games/slot/canal-maths.ts'
import { CANAL_WORDS } from '../../text/canal-words.ts'
import { say } from '../frame/language.ts'
import type { Maths } from './maths-row.ts'

export function canalMaths(): Maths {
  const { returned, hits, winsMore, bringsFree } = countEverySpin()
  const row = (name: string, chance: number | null, back: number | null) => ({
    name,
    pays: '',
    chance,
    returned: back,
  })
  return {
    how: CANAL_WORDS.how,
    rows: [
      row(say(CANAL_WORDS.wholeSpin), null, returned),
      row(say(CANAL_WORDS.paidSpin), hits, null),
      row(say(CANAL_WORDS.winsMore), winsMore, null),
      row(say(CANAL_WORDS.bringsFree), bringsFree, null),
    ],
  }
}
