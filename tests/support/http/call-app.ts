import { Writable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Handlers, MemberCaller, Operator, ServiceHandlers } from '../../../server/api/road/caller.ts'
import { answerBadAddress, mountCalls } from '../../../server/api/road/mount.ts'
import type { ServedCalls } from '../../../server/api/road/serve.ts'
import type { Config } from '../../../server/config.ts'
import type { Context } from '../../../server/context.ts'
import { keysFrom } from '../../../server/keys.ts'
import { type Metrics, makeMetrics } from '../../../server/metrics.ts'

export const OPERATOR: Operator = { id: 'op-1', code: 'demo', company: 'DM', agent: '01' }

export const MEMBER: MemberCaller = {
  kind: 'member',
  memberId: '018f3c5e-0000-7000-8000-000000000011',
  operatorId: OPERATOR.id,
  name: 'demo01',
  code: 'DM01demo01',
  via: 'cookie',
  tokenUse: null,
  sessionId: 'session-1',
}

export const KEYS = keysFrom(Buffer.alloc(32, 7))

export type GivenHandlers = {
  readonly [S in keyof Handlers]?: Partial<ServiceHandlers<S>>
}

export interface CallApp {
  readonly app: FastifyInstance
  readonly served: ServedCalls
  readonly ctx: Context
  readonly metrics: Metrics
  readonly config: Config
  readonly logged: () => readonly Record<string, unknown>[]
}

/**
 * The mounted calls with a test's own handlers and without a database. The cookie `sid=good` and the token `good` are the
 * member's.
 */
export async function callApp(
  given: GivenHandlers = {},
  options: { publicUrl?: string; serviceUrls?: Config['serviceUrls']; timeoutMs?: number } = {},
): Promise<CallApp> {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const config = {
    publicUrl: options.publicUrl ? new URL(options.publicUrl) : undefined,
    serviceUrls: options.serviceUrls ?? {},
  } as Config
  const metrics = makeMetrics({ process: false })
  const told = { config, log: pino({ level: 'info' }, stream), metrics, keys: KEYS, now: () => new Date() }
  const ctx = told as unknown as Context
  const app = Fastify({ logger: false, frameworkErrors: answerBadAddress(ctx) })
  const served = mountCalls(app, {
    ctx,
    handlers: withTheOthers(given),
    findOperator: async (host) => (host.startsWith('nobody') ? undefined : OPERATOR),
    authenticate: async ({ cookie, bearer }) => {
      if (bearer === 'good') return { ...MEMBER, via: 'bearer' }
      return cookie === 'good' ? MEMBER : undefined
    },
    checkReplies: true,
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
  })
  await app.ready()
  return { app, served, ctx, metrics, config, logged: () => lines.map((line) => JSON.parse(line)) }
}

/** Other handlers throw: a test that reaches one did not mean to. */
function withTheOthers(given: GivenHandlers): Handlers {
  const never = () => Promise.reject(new Error('this test has no such handler'))
  const ofService = (service: string) =>
    new Proxy((given as Record<string, object>)[service] ?? {}, {
      get: (handlers, name) => Reflect.get(handlers, name) ?? never,
    })
  return new Proxy({}, { get: (_, service) => ofService(String(service)) }) as Handlers
}
