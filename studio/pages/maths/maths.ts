import type { Maths } from './maths-row.ts'

const MATHS: Readonly<Record<string, () => Promise<Maths>>> = {
  'hi-lo': async () => (await import('./dice-maths.ts')).hiLoMaths(),
  crab: async () => (await import('./dice-maths.ts')).crabMaths(),
  baccarat: async () => (await import('./baccarat-maths-rows.ts')).baccaratMaths(),
  football: async () => (await import('./football-maths-rows.ts')).footballMaths(),
  race: async () => (await import('./race-maths-rows.ts')).raceMaths(),
  canal: async () => (await import('./canal-maths-rows.ts')).canalMaths(),
}

/** The figures of a game; fetched and reckoned when they are read. */
export async function mathsOf(code: string): Promise<Maths> {
  const maths = MATHS[code]
  if (!maths) throw new Error(`${code} has no maths`)
  return maths()
}
