import type { Tx } from '../../context.ts'
import { insertTurnoverEntries, type NewEntry } from './queries.ts'
import { insertPlayOfGames, type PlayOfGame } from './queries-play.ts'

/**
 * Writes what rounds of games count and came to more than was written before: towards turnover, and as play. The caller holds the members'
 * accounts, and says what is missing.
 */
export async function accrueGames(
  tx: Tx,
  due: { readonly entries: readonly NewEntry[]; readonly played: readonly PlayOfGame[] },
): Promise<void> {
  if (due.entries.length > 0) await insertTurnoverEntries(tx, due.entries)
  if (due.played.length > 0) await insertPlayOfGames(tx, due.played)
}
