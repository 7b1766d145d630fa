import type { Context } from '../../../context.ts'
import { type ListenPlace, listenTo } from '../../../db/listen.ts'
import { SessionCache } from './session-cache.ts'

/** Opens the session cache of this process. `databaseUrl` is for its own LISTEN connection, `link` for the road there. */
export async function openSessions(
  ctx: Context,
  databaseUrl: string,
  link?: ListenPlace['link'],
): Promise<SessionCache> {
  const sessions = new SessionCache(ctx)
  await sessions.listen((wish) => listenTo({ url: databaseUrl, link, ...wish }))
  return sessions
}
