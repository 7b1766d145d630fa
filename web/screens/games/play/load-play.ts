import type { Failed } from '../../../../contract/client.ts'
import type { RestShown } from '../../../../contract/services/games/catalogue.ts'
import { type MemberVisit, sessionHolds } from '../../../session/guard.ts'
import { loadGame } from '../lobby.ts'

/** A game as addresses and calls name it. */
interface Named {
  readonly provider: string
  readonly game: string
}

/** Why a game cannot be played: the refusal's code and words. */
export interface Refused {
  readonly code: string
  readonly words: string
  readonly rest: RestShown | null
}

export type Way =
  | { readonly is: 'frame'; readonly url: string }
  | { readonly is: 'tab' }
  | ({ readonly is: 'refused' } & Refused)

/** What the page asks by once it is alive, and what its first answer was. */
export interface Asked {
  readonly params: { readonly service: string; readonly username: string }
  readonly query: Named
  readonly restsInMs: number | null
}

/** Whether the game may be played, and where: a frame is opened at once, a tab by a tap. */
export async function loadPlay(visit: MemberVisit, { provider, game: id }: Named, url: URL) {
  const { clients, member, operator, xsrf } = visit
  const params = { service: operator.code, username: member.name }
  const query = { provider, game: id }
  const [shown, standing] = await Promise.all([
    loadGame(visit, { provider, id }),
    clients.backend.gameStanding({ params, query }),
  ])
  sessionHolds(standing, url)
  const found = standing.status
    ? await wayOf(visit, { params, query, opensIn: standing.opens_in }, url)
    : null
  const way = found ?? { is: 'refused' as const, ...refusedOf(standing as Failed) }
  const asked: Asked = { params, query, restsInMs: standing.status ? standing.rests_in_ms : null }
  const game = { name: shown?.name ?? id, provider: shown?.provider_name ?? provider }
  return { game, way, asked, xsrf, demo: operator.demo, brand: operator.brand }
}

interface Opening extends Pick<Asked, 'params' | 'query'> {
  readonly opensIn: 'frame' | 'tab'
}

async function wayOf(visit: MemberVisit, { params, query, opensIn }: Opening, url: URL): Promise<Way> {
  if (opensIn === 'tab') return { is: 'tab' }
  const { clients, xsrf } = visit
  const launch = sessionHolds(await clients.backend.gameLaunch({ params, body: query, xsrf }), url)
  return launch.status ? { is: 'frame', url: launch.url } : { is: 'refused', ...refusedOf(launch) }
}

export function refusedOf({ code, detail, rest }: Failed): Refused {
  return { code, words: detail, rest: rest ?? null }
}
