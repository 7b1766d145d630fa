import { keptTable } from './table-session.ts'

/**
 * Tells the page that frames the game when a round is on the screen and when it was shown: its balance has the win before that.
 * Nobody but the site that the game was launched from can read it.
 */
export function tellSite(game: string, event: 'round-begun' | 'round-shown'): void {
  const lobby = keptTable(game)?.lobby
  if (lobby && parent !== window) parent.postMessage({ event }, new URL(lobby).origin)
}
