import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { keepSharedAnswers } from '../../server/api/road/shared-answers.ts'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openSessions } from '../../server/features/members/sessions/open-sessions.ts'
import { keysFrom } from '../../server/keys.ts'
import { openLive } from '../../server/live/open-live.ts'
import { makeMachinery } from '../../server/make-context.ts'
import { mountPages } from '../../server/ssr.ts'
import { PAGES_DIR } from '../pages.ts'
import { openCounter } from './money/count-rounds.ts'

/** The server of a bench, in a process of its own: calls, pages and live connections, behind a proxy that names addresses. */
const databaseUrl = process.argv[2] ?? ''
const machinery = makeMachinery({
  config: readConfig({ LOG_LEVEL: 'fatal', TRUST_PROXY: 'loopback' }),
  databaseUrl,
  keys: keysFrom(createHash('sha256').update('bench').digest()),
})
const { ctx } = machinery
keepSharedAnswers(ctx, machinery.listen)
const sessions = await openSessions(ctx, databaseUrl)
const app = buildApp({ ctx, sessions })
const live = openLive(app.server.server, { ...app, ctx, listen: machinery.listen })
await mountPages(app.server, {
  ctx,
  served: app.served,
  findOperator: app.findOperator,
  authenticate: app.authenticate,
  signOut: async () => {}, // nobody signs out here
  buildDirs: { th: join(PAGES_DIR, 'web'), en: join(PAGES_DIR, 'web-en') },
})
await app.server.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.server.address()
process.send?.({ port: typeof address === 'object' ? address?.port : 0 })

/** What a bench asks of it: to end, or to do the jobs of these rounds, as `npm start` does them, until it is told to go no further. */
export type Asked = 'stop' | 'stop-counting' | { readonly count: readonly string[] }

const counter = openCounter(machinery.jobs)
process.on('message', async (asked: Asked) => {
  if (asked === 'stop-counting') return counter.stop()
  if (asked !== 'stop') return process.send?.(await counter.count(asked.count))
  await live.close()
  await app.server.close()
  await sessions.close()
  await machinery.close()
  process.exit(0)
})
