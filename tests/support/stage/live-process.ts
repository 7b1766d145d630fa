import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { buildApp } from '../../../server/app.ts'
import type { Context } from '../../../server/context.ts'
import { openSessions } from '../../../server/features/members/sessions/open-sessions.ts'
import { SessionCache } from '../../../server/features/members/sessions/session-cache.ts'
import { openLive } from '../../../server/live/open-live.ts'
import { openMachinery } from './stage.ts'

export interface SeatedSocket {
  readonly socket: Socket
  /** What it was told, by name. */
  readonly names: readonly string[]
  /** Settles when the server sends it away. */
  readonly dismissed: Promise<unknown>
}

/** The live connections of one process beside that of the test, which it hears by the database alone. */
export interface LiveProcess {
  readonly ctx: Context
  /** A socket of a page with this cookie, past `hello`. */
  connect(cookie: string, username: string): Promise<SeatedSocket>
  leaveAll(): void
  close(): Promise<void>
}

/** `silent`: NOTIFY does not reach it, as behind a pooler in transaction mode. */
export async function openLiveProcess(databaseUrl: string, how: 'heard' | 'silent'): Promise<LiveProcess> {
  const machinery = openMachinery(databaseUrl, { connections: 4 })
  const { ctx, listen } = machinery
  const sessions = how === 'heard' ? await openSessions(ctx, databaseUrl) : new SessionCache(ctx)
  const app = buildApp({ ctx, sessions })
  const live = openLive(app.server.server, { ...app, ctx, listen })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`
  const sockets: Socket[] = []
  return {
    ctx,
    async connect(cookie, username) {
      const socket = io(url, {
        ...{ transports: ['websocket'], forceNew: true, reconnection: false },
        extraHeaders: { origin: url, cookie: `sid=${cookie}` },
        auth: { company: 'DM', agent: '01', role: 'member', username },
      })
      sockets.push(socket)
      const names: string[] = []
      socket.onAny((name: string) => names.push(name))
      const dismissed = new Promise((resolve) => socket.once('disconnect', resolve))
      await new Promise<void>((resolve, reject) => {
        socket.once('hello', () => resolve())
        socket.once('connect_error', reject)
      })
      return { socket, names, dismissed }
    },
    leaveAll() {
      for (const socket of sockets.splice(0)) socket.disconnect()
    },
    async close() {
      await live.close()
      await app.server.close()
      await sessions.close()
      await machinery.close()
    },
  }
}
