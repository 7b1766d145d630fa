import type { GameShown, ProviderShown } from '../../../contract/services/games/catalogue.ts'
import { SHELVES, type Shelf } from '../../../domain/games/shelves.ts'
import { type MemberVisit, sessionHolds } from '../../session/guard.ts'

/** The pages of the lobby with the shelves that stand there. Those of the specification, in the order of their links. */
export const LOBBY_PAGES = {
  group: SHELVES,
  slot: ['slot'],
  casino: ['casino', 'group'],
  casinoslot: ['casino', 'slot'],
  sport: ['sportbook', 'esport', 'horse'],
} as const satisfies Record<string, readonly Shelf[]>
export type LobbyPage = keyof typeof LOBBY_PAGES

/** What keeps the member from playing any game: their own stop, until when; or a rest of all games. */
export interface Barred {
  readonly stop: { readonly isExclusion: boolean; readonly untilMs: number } | null
  readonly rest: { readonly untilMs: number | null; readonly message: string } | null
}

export async function loadBarred({ clients, member }: MemberVisit): Promise<Barred> {
  const [play, games] = await Promise.all([
    clients.organize.playControl({}),
    clients.open.maintenance({ query: { username: member.name } }),
  ])
  const stop = play.status && play.stop?.holds ? play.stop : null
  return {
    stop: stop && { isExclusion: stop.kind === 'exclusion', untilMs: Date.parse(stop.ends_at) },
    rest:
      games.status && games.maintenance
        ? { untilMs: games.until === null ? null : Date.parse(games.until), message: games.message }
        : null,
  }
}

/** What the member keeps and has opened; `can`: whether games are kept on this site. */
export interface OwnGames {
  readonly can: boolean
  readonly kept: readonly GameShown[]
  readonly opened: readonly GameShown[]
}

export async function loadOwn({ clients, member, operator }: MemberVisit): Promise<OwnGames> {
  const answer = await clients.backend.gameOwn({ params: { service: operator.code, username: member.name } })
  return answer.status ? answer : { can: false, kept: [], opened: [] }
}

/** The providers that stand on these shelves; null when they did not load. */
export async function loadShelves({ clients, operator }: MemberVisit, url: URL) {
  const answer = sessionHolds(await clients.backend.provider({ params: { id: operator.code } }), url)
  if (!answer.status) return null
  return SHELVES.map((shelf) => ({ shelf, providers: answer[shelf].results }))
}

/** Whether there is anything of a provider here: games, or a wallet of its own. What another server does not say may be there. */
export function isHere({ games, own_wallet }: ProviderShown): boolean {
  return games !== 0 || own_wallet === true
}

/** Whether some provider keeps a wallet that money is moved to. */
export function hasOwnWallets(shelves: Awaited<ReturnType<typeof loadShelves>>): boolean {
  return shelves?.some(({ providers }) => providers.some(({ own_wallet }) => own_wallet)) ?? false
}

/** The name of a game in addresses: `PGP:ways-1`. */
export function gameKey({ provider, id }: Pick<GameShown, 'provider' | 'id'>): string {
  return `${provider}:${id}`
}

/** The game that an address names, opened without scripts; null where it has none or there is no such game. */
export async function loadOpened(visit: MemberVisit, url: URL): Promise<GameShown | null> {
  const [, provider, id] =
    /^([A-Z0-9]{2,10}):([A-Za-z0-9][A-Za-z0-9._:-]{0,63})$/.exec(url.searchParams.get('game') ?? '') ?? []
  return provider && id ? loadGame(visit, { provider, id }) : null
}

/** A game that the operator shows; null where there is none. */
export async function loadGame(
  { clients, operator }: MemberVisit,
  { provider, id }: Pick<GameShown, 'provider' | 'id'>,
): Promise<GameShown | null> {
  const answer = await clients.backend.gamelist({
    params: { id: operator.code },
    query: { provider, game_id: id },
  })
  return answer.data.find((game) => game.provider === provider && game.id === id) ?? null
}
