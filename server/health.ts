import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'

/** `/healthz`: alive. `/readyz`: can take bets, that is, the database answers. `/metrics`: figures for Prometheus. */
export function mountHealth(app: FastifyInstance, ctx: Context): void {
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ status: true }))
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      const row = await ctx.read.one<{ now: Date }>`select db_now() as now`
      return { status: true, clockDriftMs: Math.abs(row.now.getTime() - Date.now()) }
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
