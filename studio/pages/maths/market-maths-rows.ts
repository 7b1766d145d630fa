import { countEverySpin } from '../../games/slot/market-maths.ts'
import { MARKET_WORDS } from '../../text/market-words.ts'
import { say } from '../frame/language.ts'
import type { Maths } from './maths-row.ts'

export function marketMaths(): Maths {
  const { returned, hits, winsMore, bringsFree } = countEverySpin()
  const row = (name: string, chance: number | null, back: number | null) => ({
    name,
    pays: '',
    chance,
    returned: back,
  })
  return {
    how: MARKET_WORDS.how,
    rows: [
      row(say(MARKET_WORDS.wholeSpin), null, returned),
      row(say(MARKET_WORDS.paidSpin), hits, null),
      row(say(MARKET_WORDS.winsMore), winsMore, null),
      row(say(MARKET_WORDS.bringsFree), bringsFree, null),
    ],
  }
}
