import { BACCARAT } from './cards/baccarat.ts'
import { CRAB } from './dice/crab.ts'
import { HI_LO } from './dice/hi-lo.ts'
import { FOOTBALL } from './football/football.ts'
import type { Game } from './game.ts'
import { RACE } from './race/race.ts'
import { CANAL } from './slot/canal-slot.ts'

/** In the order in which the studio's list has them. A draw is read by the game that made it. */
const GAMES = [HI_LO, CRAB, CANAL, BACCARAT, FOOTBALL, RACE] as unknown as readonly Game[]

const BY_CODE = new Map(GAMES.map((game) => [game.code, game]))

export function findGame(code: string): Game | undefined {
  return BY_CODE.get(code)
}

/** What one round of any game pays at most, in satang: the studio's wallet has to take such a win. */
export function mostWin(): number {
  return Math.max(...GAMES.map(({ paysAtMost }) => paysAtMost))
}

/** Who says what a game gives back, as catalogues ask for it: `studio/games/games.test.ts` counts it again. */
const COUNTED = 'Every outcome counted, by the bet that gives back most'

/** The studio's list as a catalogue brings it in. */
export function gameList(): readonly object[] {
  return GAMES.map(({ code, name, type, returned }) => ({
    ...{ id: code, name: name.en, name_th: name.th, type, new: true },
    ...{ rtp: returned, rtp_source: COUNTED },
  }))
}
