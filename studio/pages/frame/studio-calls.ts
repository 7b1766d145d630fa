import type { Bets } from '../../games/game.ts'
import type { PlayedShown, TableShown } from '../../http/shapes.ts'

/** What the studio would not do, by its word for it. `lost`: no answer came. */
export class Refused extends Error {
  readonly fault: string
  constructor(fault: string) {
    super(fault)
    this.fault = fault
  }
}

const ANSWER_MS = 30_000

async function ask<Answer>(act: string, body: object): Promise<Answer> {
  const response = await fetch(`/api/${act}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch(() => {
    throw new Refused('lost')
  })
  const answer = await response.json().catch(() => ({ fault: 'lost' }))
  if (!response.ok) throw new Refused(String(answer.fault ?? 'lost'))
  return answer as Answer
}

export const openTable = (launch: { game: string; user: string; token: string }) =>
  ask<TableShown>('open', launch)
export const readTable = (session: string) => ask<TableShown>('table', { session })
export const changeSeed = (session: string) => ask<TableShown>('seed', { session })
/** Ends a round that was watched; it ends by itself as well. */
export const endRound = (session: string, id: string) => ask<PlayedShown>('end', { session, id })

interface Play {
  readonly session: string
  readonly bets: Bets
  readonly clientSeed: string
}

/** How often one round is asked for where no answer comes, and the pauses between. */
const PAUSES_MS = [500, 1_500, 4_000, 8_000]

/** Plays one round. Where no answer comes it asks for the same round again, so that nothing is staked twice. */
export async function playRound(play: Play, onLost: () => void): Promise<PlayedShown> {
  const playId = crypto.randomUUID()
  for (const pauseMs of PAUSES_MS) {
    try {
      return await ask<PlayedShown>('play', { ...play, playId })
    } catch (error) {
      if (!(error instanceof Refused) || error.fault !== 'lost') throw error
      onLost()
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return ask<PlayedShown>('play', { ...play, playId })
}
