import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { readDatabaseClock } from './db/database-clock.ts'

/** `/healthz`: alive. `/readyz`: can take bets, that is, the database answers. `/metrics`: figures for Prometheus. */
export function mountHealth(app: FastifyInstance, ctx: Context): void {
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ status: true }))
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      const databaseNow = await readDatabaseClock(ctx.read)
      return { status: true, clockDriftMs: Math.abs(databaseNow.getTime() - ctx.now().getTime()) }
    } catch (error) {
      ctx.log.error({ err: error }, 'not ready: the database does not answer')
      return reply.code(503).header('retry-after', '2').send({ status: false })
    }
  })
  app.get('/metrics', async (_, reply) => {
    reply.type(ctx.metrics.registry.contentType)
    return ctx.metrics.registry.metrics()
  })
}
