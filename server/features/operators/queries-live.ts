import type { Reader } from '../../context.ts'

/** Tells other processes something at once; nobody is told when nobody listens. */
export async function notifyLive(reader: Reader, channel: string, payload: string): Promise<void> {
  await reader.run`select pg_notify(${channel}, ${payload})`
}
