import type { Reader } from '../../context.ts'

/** Notifies other processes at once, with each payload; lost when none listens. */
export async function notifyLive(
  reader: Reader,
  channel: string,
  payloads: readonly string[],
): Promise<void> {
  await reader.run`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as p(payload)`
}
