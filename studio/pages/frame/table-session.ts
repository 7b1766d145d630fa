import type { TableShown } from '../../http/shapes.ts'
import { openTable, Refused, readTable } from './studio-calls.ts'

/** What a page keeps of its launch, for this tab alone. */
interface Kept {
  readonly session: string
  readonly lobby: string | null
}

const keyOf = (game: string) => `studio-table-${game}`

/** The table of this game: a new launch, whose token leaves the address, or the one of before. */
export async function enterTable(game: string): Promise<TableShown> {
  const asked = new URLSearchParams(location.search)
  const [token, user] = [asked.get('token'), asked.get('user')]
  if (token && user) {
    const table = await openTable({ game, user, token })
    const lobby = asked.get('lobby')
    const isOurs = URL.canParse(lobby ?? '') && table.sites.includes(new URL(lobby ?? '').origin)
    sessionStorage.setItem(
      keyOf(game),
      JSON.stringify({ session: table.session, lobby: isOurs ? lobby : null }),
    )
    history.replaceState(null, '', location.pathname)
    return table
  }
  const kept = keptTable(game)
  if (!kept) throw new Refused('no-session')
  return readTable(kept.session)
}

export function keptTable(game: string): Kept | undefined {
  const text = sessionStorage.getItem(keyOf(game))
  return text === null ? undefined : JSON.parse(text)
}

const SEED = 'studio-client-seed'
const LETTERS = 16

/** The player's own seed for the next rounds, made here: the studio cannot know it before. */
export function ownSeed(): string {
  const kept = sessionStorage.getItem(SEED)
  if (kept) return kept
  const bytes = crypto.getRandomValues(new Uint8Array(LETTERS / 2))
  const made = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  keepOwnSeed(made)
  return made
}

export function keepOwnSeed(seed: string): void {
  sessionStorage.setItem(SEED, seed)
}
