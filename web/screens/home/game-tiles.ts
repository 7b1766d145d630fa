import type { ProviderShown } from '../../../contract/services/games/catalogue.ts'
import { SHELVES, type Shelf } from '../../../domain/games/shelves.ts'
import { LOBBY_PAGES } from '../games/lobby.ts'

/** The kinds of games that the home page leads to, with the shelves behind each. */
const SHELVES_OF_TILE = {
  casino: LOBBY_PAGES.casino,
  slot: LOBBY_PAGES.slot,
  fishing: ['fishing'],
  sport: LOBBY_PAGES.sport,
} as const satisfies Record<string, readonly Shelf[]>
export type GameTile = keyof typeof SHELVES_OF_TILE

type Shelves = Readonly<Record<Shelf, { readonly results: readonly ProviderShown[] }>>

/** Those behind which something can be played, and whether anything can be at all. Null: it did not load, and nothing is said of it. */
export function readGameTiles(shelves: Shelves | null) {
  const tiles = Object.keys(SHELVES_OF_TILE) as GameTile[]
  if (shelves === null) return { tiles, none: false }
  const isFilled = (shelf: Shelf) => shelves[shelf].results.some(isToPlay)
  return {
    tiles: tiles.filter((tile) => SHELVES_OF_TILE[tile].some(isFilled)),
    none: !SHELVES.some(isFilled),
  }
}

/** What another server does not say may be there. */
function isToPlay({ games, playable, own_wallet }: ProviderShown): boolean {
  return games === null || own_wallet === true || (games > 0 && playable)
}
