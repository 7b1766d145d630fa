import type { GameShown, ProviderShown } from '../../../../contract/services/games/catalogue.ts'
import { progressBar } from '../../../../domain/games/progress-bar.ts'
import { SHELVES } from '../../../../domain/games/shelves.ts'
import { asWire, entries, isWire, type Known, type Wire } from './complete-draws.ts'

/** A list of another server is read no further than this: a page cannot draw it without end. */
const GAMES_READ = 1_000

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The shelves of another server, each with its providers; one that it does not name is empty. */
export function completeProviders(body: Wire) {
  return Object.fromEntries(SHELVES.map((shelf) => [shelf, { results: resultsOf(body[shelf]) }]))
}

function resultsOf(shelf: unknown): ProviderShown[] {
  const { results } = asWire(shelf)
  return (Array.isArray(results) ? results : []).filter(isWire).map((wire) => ({
    ...{ code: text(wire.code), name: text(wire.name) || text(wire.code), games: null, rest: null },
    playable: false,
    ...(typeof wire.img === 'string' ? { img: wire.img } : {}),
  }))
}

/** The games of another server. Of marks and types nothing is known there, and it has one page. */
export function completeGames(body: Wire, { now }: Known) {
  const data: GameShown[] = entries(body)
    .slice(0, GAMES_READ)
    .map((wire) => ({
      ...{ id: text(wire.id), name: text(wire.name), provider: text(wire.provider) },
      ...{ provider_name: text(wire.provider), type: '', kind: null, new: false, popular: false },
      // Games of another server are opened by a call of ours, which is not there.
      ...{ playable: false, rest: null },
      ...(typeof wire.img === 'string' ? { img: wire.img } : {}),
      progressBar: progressBar(`${text(wire.provider)}:${text(wire.id)}`, now.getTime()),
    }))
  return { data, next: null }
}
