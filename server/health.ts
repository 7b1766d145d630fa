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

/** The figures tell a rival how busy we are: whoever knows the token may read them, or without one this machine alone. */
function mayReadMetrics({ config }: Context, request: FastifyRequest): boolean {
  if (config.metricsToken === undefined) return !config.production && isThisMachine(request)
  const sent = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${config.metricsToken}`)
  return sent.length === wanted.length && timingSafeEqual(sent, wanted)
}

/** What a proxy says of whom it asks for. */
const PASSED_ON = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/**
 * Asked from here and for here. A proxy on this machine passes on the name it was asked by, or says that it passes
 * something on; what it says in `x-forwarded-host` anybody may have written.
 */
function isThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isLocal = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
  const isNamedSo = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '')
  return isLocal && isNamedSo && PASSED_ON.every((name) => headers[name] === undefined)
}
