import { BACCARAT_WORDS } from '../../text/baccarat-words.ts'
import { CANAL_WORDS } from '../../text/canal-words.ts'
import { DICE_WORDS } from '../../text/dice-words.ts'
import { RACE_WORDS } from '../../text/race-words.ts'
import { say } from '../frame/language.ts'
import type { TableOptions } from '../frame/table-page.ts'

type Table = Omit<TableOptions, 'game'>

const TABLES: Readonly<Record<string, () => Promise<Table>>> = {
  'hi-lo': async () => ({ view: (await import('./hi-lo-view.ts')).hiLoView, begin: say(DICE_WORDS.roll) }),
  crab: async () => ({ view: (await import('./crab-view.ts')).crabView, begin: say(DICE_WORDS.roll) }),
  baccarat: async () => ({
    view: (await import('./baccarat-view.ts')).baccaratView,
    begin: say(BACCARAT_WORDS.deal),
  }),
  race: async () => ({
    view: (await import('../race/race-view.ts')).raceView,
    begin: say(RACE_WORDS.start),
    welcome: say(RACE_WORDS.welcome),
    changes: true,
  }),
  canal: async () => ({
    view: (await import('./canal-view.ts')).canalView,
    begin: say(CANAL_WORDS.spin),
    stays: 'spin',
    welcome: say(CANAL_WORDS.welcome),
  }),
}

/** How a game is drawn; fetched when it is opened. */
export async function tableOf(code: string): Promise<Table> {
  const table = TABLES[code]
  if (!table) throw new Error(`${code} has no table`)
  return table()
}
