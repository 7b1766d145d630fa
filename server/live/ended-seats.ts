import type { Context } from '../context.ts'
import { listEndedSessions } from '../features/members/sessions/ended-sessions.ts'
import type { SessionCache } from '../features/members/sessions/session-cache.ts'
import type { LiveServer } from './watch-prices.ts'

/** Every seat is looked at so often, because sessions also end by time. */
const LOOK_MS = 60_000
/** The same while the channel of ended sessions is silent: a sign-out is known within a second. */
const LOOK_SILENT_MS = 500

/** What a seat needs of the process's sessions. */
export type EndedSessions = Pick<SessionCache, 'onEnded' | 'isHeard'>

export interface SeatParts {
  readonly ctx: Context
  readonly sessions: EndedSessions
  readonly roomOf: (memberId: string) => string
}

/**
 * Disconnects the sockets whose sessions have ended, whoever ended them: another process, a ban, a statement, time. What
 * is announced is a reason to look; the database says which.
 */
export function watchEndedSeats(io: LiveServer, { ctx, sessions, roomOf }: SeatParts): () => void {
  let lookedMs = performance.now()
  let isLooking = false
  const look = async (memberId?: string) => {
    try {
      await dismissEnded(io, ctx, memberId === undefined ? undefined : roomOf(memberId))
    } catch (error) {
      ctx.log.debug({ err: error }, 'the sessions of sockets were not read')
    }
  }
  const lookAtAll = async () => {
    if (isLooking) return
    isLooking = true
    lookedMs = performance.now()
    await look()
    isLooking = false
  }
  const stop = sessions.onEnded((memberId) => void (memberId === undefined ? lookAtAll() : look(memberId)))
  const timer = setInterval(() => {
    if (!sessions.isHeard || performance.now() - lookedMs >= LOOK_MS) void lookAtAll()
  }, LOOK_SILENT_MS)
  timer.unref()
  return () => {
    stop()
    clearInterval(timer)
  }
}

async function dismissEnded(io: LiveServer, ctx: Context, room: string | undefined): Promise<void> {
  const sockets = await (room === undefined ? io.local : io.local.in(room)).fetchSockets()
  const seats = new Map(sockets.map(({ data }) => [data.member.sessionId, data.member.memberId]))
  const ended = await listEndedSessions(ctx, seats)
  for (const socket of sockets) {
    if (!ended.has(socket.data.member.sessionId)) continue
    socket.emit('signed-out')
    socket.disconnect(true)
  }
}
