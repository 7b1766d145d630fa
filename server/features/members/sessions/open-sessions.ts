import type { Context } from '../../../context.ts'
import { listenTo } from '../../../db/listen.ts'
import { SessionCache } from './session-cache.ts'

/** Opens the session cache of this process. `databaseUrl` is for its own LISTEN connection. */
export async function openSessions(ctx: Context, databaseUrl: string): Promise<SessionCache> {
  const sessions = new SessionCache(ctx)
  await sessions.listen((wish) => listenTo({ url: databaseUrl, ...wish }))
  return sessions
}
