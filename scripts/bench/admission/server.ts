import { createHash } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Histogram } from 'prom-client'
import { buildApp } from '../../../server/app.ts'
import { readConfig } from '../../../server/config.ts'
import { openSessions } from '../../../server/features/members/sessions/open-sessions.ts'
import { keysFrom } from '../../../server/keys.ts'
import { openRelay } from '../../../server/live/relay.ts'
import { makeMachinery } from '../../../server/make-context.ts'
import { watchMoments } from '../moments/server-moments.ts'

interface Batches {
  readonly count: number
  readonly sum: number
}

/** Since the start; `loopP99Ms` since it was asked before. */
export interface ServerFigures {
  readonly cpuUs: number
  /** How late the event loop is. */
  readonly loopP99Ms: number
  readonly tickets: Batches
  readonly games: Batches
}

/** The server of the admission bench, in a process of its own: all calls with every check on, no pages. */
const databaseUrl = process.argv[2] ?? ''
const machinery = makeMachinery({
  config: readConfig({ LOG_LEVEL: 'warn' }),
  databaseUrl,
  keys: keysFrom(createHash('sha256').update('bench').digest()),
})
const sessions = await openSessions(machinery.ctx, databaseUrl)
const relay = await openRelay(machinery, databaseUrl)
const watched = watchMoments(machinery.ctx)
const app = buildApp({ ctx: watched.ctx, sessions })
await app.server.listen({ port: 0, host: '127.0.0.1' })
const atStart = process.cpuUsage()
const late = monitorEventLoopDelay({ resolution: 5 })
late.enable()
const address = app.server.server.address()
process.send?.({ port: typeof address === 'object' ? address?.port : 0 })

process.on('message', async (message) => {
  if (message === 'cost') {
    const { user, system } = process.cpuUsage(atStart)
    process.send?.({ rss: process.memoryUsage().rss, cpuUs: user + system })
  }
  if (message === 'figures') process.send?.(await readFigures())
  if (message === 'moments') process.send?.(watched.take())
  if (message !== 'stop') return
  await app.server.close()
  await relay.close()
  await sessions.close()
  await machinery.close()
  process.exit(0)
})

async function readFigures(): Promise<ServerFigures> {
  const { user, system } = process.cpuUsage(atStart)
  const loopP99Ms = late.percentile(99) / 1e6
  late.reset()
  const { admissionBatchSize, gameBatchSize } = machinery.ctx.metrics
  const [tickets, games] = await Promise.all([batchesOf(admissionBatchSize), batchesOf(gameBatchSize)])
  return { cpuUs: user + system, loopP99Ms, tickets, games }
}

async function batchesOf(sizes: Histogram): Promise<Batches> {
  const { values } = await sizes.get()
  const figureOf = (end: string) => values.find(({ metricName }) => metricName?.endsWith(end))?.value ?? 0
  return { count: figureOf('_count'), sum: figureOf('_sum') }
}
