import type { AddressInfo } from 'node:net'
import { mountConsole } from '../../../server/api/road/mount.ts'
import { buildApp } from '../../../server/app.ts'
import { openSessions } from '../../../server/features/members/sessions/open-sessions.ts'
import type { Machinery } from '../../../server/make-context.ts'

export interface Listening {
  readonly port: number
  close(): Promise<void>
}

/** The site's calls on a free port, without pages and jobs. */
export async function listenOn(machinery: Machinery, databaseUrl: string): Promise<Listening> {
  const sessions = await openSessions(machinery.ctx, databaseUrl, machinery.link)
  const { server } = buildApp({ ctx: machinery.ctx, sessions })
  mountConsole(server, machinery.staff)
  await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    port: (server.server.address() as AddressInfo).port,
    async close() {
      await server.close()
      await sessions.close()
    },
  }
}
