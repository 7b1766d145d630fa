import { createHash } from 'node:crypto'
import { buildApp } from '../../../server/app.ts'
import { readConfig } from '../../../server/config.ts'
import { openSessions } from '../../../server/features/members/sessions/open-sessions.ts'
import { keysFrom } from '../../../server/keys.ts'
import { openRelay } from '../../../server/live/relay.ts'
import { makeMachinery } from '../../../server/make-context.ts'

/** The server of the admission bench, in a process of its own: all calls with every check on, no pages. */
const databaseUrl = process.argv[2] ?? ''
const machinery = makeMachinery({
  config: readConfig({ LOG_LEVEL: 'warn' }),
  databaseUrl,
  keys: keysFrom(createHash('sha256').update('bench').digest()),
})
const sessions = await openSessions(machinery.ctx, databaseUrl)
const relay = await openRelay(machinery, databaseUrl)
const app = buildApp({ ctx: machinery.ctx, sessions })
await app.server.listen({ port: 0, host: '127.0.0.1' })
const atStart = process.cpuUsage()
const address = app.server.server.address()
process.send?.({ port: typeof address === 'object' ? address?.port : 0 })

process.on('message', async (message) => {
  if (message === 'cost') {
    const { user, system } = process.cpuUsage(atStart)
    process.send?.({ rss: process.memoryUsage().rss, cpuUs: user + system })
  }
  if (message !== 'stop') return
  await app.server.close()
  await relay.close()
  await sessions.close()
  await machinery.close()
  process.exit(0)
})
