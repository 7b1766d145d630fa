import type { ListedTerms } from '../../../../domain/games/listed-terms.ts'
import type { GameListWish, GameWalletWish } from '../../../../domain/staff/proposed-games.ts'
import { showGameTerms } from './terms.ts'

/** Of a list of games so many are named. */
const MOST_GAMES = 20

/** What a provider of games would be permitted, as a second person sees it. */
export function showGameWallet(wish: GameWalletWish) {
  const { provider, before, after, family, opensIn, keeps, addKey, endKey } = wish
  return {
    ...{ provider, before: before && showGameTerms(before), after: showGameTerms(after) },
    ...{ family: family ?? null, opensIn: opensIn ?? null, keeps: keeps ?? false },
    ...{ addKey: addKey?.fingerprint ?? null, endKey },
  }
}

/** As what known games would count, likewise. */
export function showGameList({ provider, changes }: GameListWish) {
  const first = changes.slice(0, MOST_GAMES).map(({ gameId: id, name, before, after }) => ({
    ...{ id, name, before: showListedTerms(before), after: showListedTerms(after) },
  }))
  return { provider, games: changes.length, first }
}

function showListedTerms({ type, declaredReturn }: ListedTerms) {
  return { type, returns: declaredReturn === null ? null : declaredReturn / 100 }
}
