import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from './context.ts'
import { readDatabaseClock } from './db/database-clock.ts'
import { Refusal } from './errors.ts'
import { requireAnyOperator } from './features/directory/home-of-host.ts'

/**
 * `/healthz`: alive. `/readyz`: can take bets, that is, the database answers and there is an operator to bet with.
 * `/metrics`: figures for Prometheus.
 */
export function mountHealth(app: FastifyInstance, ctx: Context): void {
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ status: true }))
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      const databaseNow = await readDatabaseClock(ctx.read)
      await requireAnyOperator(ctx.read)
      return { status: true, clockDriftMs: Math.abs(databaseNow.getTime() - ctx.now().getTime()) }
    } catch (error) {
      reply.code(503).header('retry-after', '2')
      if (error instanceof Refusal) return { status: false, why: 'there is no operator yet' }
      ctx.log.error({ err: error }, 'not ready: the database does not answer')
      return { status: false, why: 'the database does not answer' }
    }
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(ctx, request)) return reply.callNotFound()
    reply.type(ctx.metrics.registry.contentType)
    return ctx.metrics.registry.metrics()
  })
}

/** The metrics are confidential: readable with the token, or without one from this machine only. */
function mayReadMetrics({ config }: Context, request: FastifyRequest): boolean {
  if (config.metricsToken === undefined) return !config.production && isThisMachine(request)
  const sent = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${config.metricsToken}`)
  return sent.length === wanted.length && timingSafeEqual(sent, wanted)
}

/** The headers of a proxy about the client. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/**
 * A request from this machine itself, not through a local proxy, which would add headers. `x-forwarded-host` does not
 * count: any client can write it.
 */
function isThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isLocal = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
  const isNamedSo = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '')
  return isLocal && isNamedSo && PROXY_HEADERS.every((name) => headers[name] === undefined)
}
