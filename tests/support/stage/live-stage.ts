import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import type { SocketEvents, SocketQuestions } from '../../../contract/events.ts'
import type { Satang } from '../../../domain/money.ts'
import { buildApp } from '../../../server/app.ts'
import { SessionCache } from '../../../server/features/members/sessions/session-cache.ts'
import { startSession } from '../../../server/features/members/sessions/start-session.ts'
import { openLive } from '../../../server/live/open-live.ts'
import { programVisitor } from './members.ts'
import { openStage, type Stage } from './stage.ts'

type LiveClient = Socket<SocketEvents, SocketQuestions>

interface Connected {
  readonly memberId: string
  readonly socket: LiveClient
}

export interface LiveStage {
  readonly stage: Stage
  /**
   * A new member with this much cash, or this one, connected and past `hello`. What follows `hello` at once is heard by
   * listeners that `prepare` adds: those added after it may come too late.
   */
  connect(who: Satang | string, prepare?: (socket: LiveClient) => void): Promise<Connected>
  close(): Promise<void>
}

export async function openLiveStage(databaseUrl: string): Promise<LiveStage> {
  const stage = await openStage(databaseUrl, { connections: 8 })
  const sessions = new SessionCache(stage.ctx)
  const app = buildApp({ ctx: stage.ctx, sessions })
  const live = openLive(app.server.server, { ...app, ctx: stage.ctx, listen: stage.listen })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`
  const sockets: Socket[] = []
  return {
    stage,
    async connect(who, prepare) {
      const [memberId] = (typeof who === 'string' ? [who] : await stage.members(1, who)) as [string]
      const { name } = await stage.ctx.read.one<{ name: string }>`
        select name from member where member_id = ${memberId}`
      const session = await stage.ctx.transaction(async (tx) => {
        await tx.readClock()
        return startSession(stage.ctx, tx, { memberId, operatorId: stage.operatorId }, programVisitor())
      })
      const socket: LiveClient = io(url, {
        ...{ transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders: { origin: url } },
        auth: { company: 'DM', agent: '01', role: 'member', username: name, token: session.agentToken },
      })
      sockets.push(socket)
      prepare?.(socket)
      await new Promise<void>((resolve, reject) => {
        socket.once('hello', () => resolve())
        socket.once('connect_error', reject)
      })
      return { memberId, socket }
    },
    async close() {
      for (const socket of sockets) socket.disconnect()
      await live.close()
      await app.server.close()
      await sessions.close()
      await stage.close()
    },
  }
}
