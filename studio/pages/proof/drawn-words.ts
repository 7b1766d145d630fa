import type { Bets, Drawn } from '../../games/game.ts'

type Words = (drawn: Drawn, bets: Bets) => string

const diceWords = async (): Promise<Words> => {
  const { diceText } = await import('../games/dice-text.ts')
  return diceText
}

const LOADS: Readonly<Record<string, () => Promise<Words>>> = {
  'hi-lo': diceWords,
  crab: async () => (await import('../games/crab-text.ts')).crabText,
  baccarat: async () => (await import('../games/baccarat-text.ts')).baccaratText,
  football: async () => (await import('../football/football-text.ts')).footballText,
  race: async () => (await import('../race/race-text.ts')).raceText,
  canal: async () => (await import('../games/canal-text.ts')).canalText,
}

const loaded = new Map<string, Words>()

/** How a draw is said in one line; fetched with its game. */
export async function loadWords(code: string): Promise<void> {
  const words = await LOADS[code]?.()
  if (words) loaded.set(code, words)
}

export function drawnWords(code: string, drawn: Drawn, bets: Bets): string {
  return loaded.get(code)?.(drawn, bets) ?? ''
}
