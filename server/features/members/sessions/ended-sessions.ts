import type { Context } from '../../../context.ts'
import { listLiveAmong } from '../queries-account.ts'
import { IDLE_DAYS } from './session-lengths.ts'

/** Sessions asked about in one statement. */
const AT_ONCE = 1_000

/** Which of these sessions, each with its member, are over: ended, out of time, or of a member who may not act. */
export async function listEndedSessions(
  ctx: Context,
  memberBySession: ReadonlyMap<string, string>,
): Promise<ReadonlySet<string>> {
  const asked = [...memberBySession]
  const ended = new Set<string>()
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    const some = asked.slice(from, from + AT_ONCE)
    const live = await listLiveAmong(ctx.read, { sessions: some, idleDays: IDLE_DAYS })
    const living = new Set(live.map(({ sessionId }) => sessionId))
    for (const [sessionId] of some) if (!living.has(sessionId)) ended.add(sessionId)
  }
  return ended
}
