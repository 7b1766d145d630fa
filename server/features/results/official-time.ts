import type { Reader } from '../../context.ts'
import { findLateFrom } from './queries.ts'

/**
 * From when tickets of a round take no part in its result: when it was out, as people say, and in a round that sold beyond
 * its first ball from there at the latest, whatever they say.
 */
export async function findOfficialTime(
  reader: Reader,
  roundId: string,
  said: Date | null,
): Promise<Date | null> {
  const known = await findLateFrom(reader, roundId)
  if (said === null || known === null) return said ?? known
  return said < known ? said : known
}
