import type { Reader } from '../../context.ts'

/** Notifies other processes at once; lost when none listens. */
export async function notifyLive(reader: Reader, channel: string, payload: string): Promise<void> {
  await reader.run`select pg_notify(${channel}, ${payload})`
}
