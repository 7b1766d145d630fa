import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  CONSOLE_CALLS,
  type ConsoleCalls,
  type ConsoleInput,
  type ConsoleReply,
} from '../../../../contract/console/calls.ts'
import { type ConsoleCall, consolePath } from '../../../../contract/console/define.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { audit } from '../../handlers/console/audit.ts'
import { exposure } from '../../handlers/console/exposure.ts'
import { fast } from '../../handlers/console/fast.ts'
import { numbers } from '../../handlers/console/numbers.ts'
import { plans } from '../../handlers/console/plans.ts'
import { protection } from '../../handlers/console/protection.ts'
import { results } from '../../handlers/console/results.ts'
import { rounds } from '../../handlers/console/rounds.ts'
import { rules } from '../../handlers/console/rules.ts'
import { sales } from '../../handlers/console/sales.ts'
import { schedules } from '../../handlers/console/schedules.ts'
import { site } from '../../handlers/console/site.ts'
import { voids } from '../../handlers/console/voids.ts'
import { JSON_HEADERS, parsePart } from '../answers.ts'
import { sendProblem } from './problem.ts'
import { mountStaffSignIn } from './sign-in.ts'
import { requireStaff, type StaffCaller } from './staff-caller.ts'

/** What a site says of itself is the largest body there is: Thai takes three bytes a letter. */
const BODY_LIMIT = 64 * 1024

/** Answers one act: caller, input, one feature function, reply. */
export type ConsoleHandler<C> = (
  ctx: Context,
  staff: StaffCaller,
  input: ConsoleInput<C>,
) => Promise<ConsoleReply<C>>

export type ConsoleHandlers<F extends keyof ConsoleCalls> = {
  readonly [A in keyof ConsoleCalls[F]]: ConsoleHandler<ConsoleCalls[F][A]>
}

const HANDLERS: { readonly [F in keyof ConsoleCalls]: ConsoleHandlers<F> } = {
  rounds,
  results,
  numbers,
  plans,
  exposure,
  voids,
  rules,
  fast,
  sales,
  site,
  schedules,
  protection,
  audit,
}

/**
 * Serves everything under `/console/api`: the door and every act of the contract. `ctx` is the one of staff, so that
 * the console works when members use every connection.
 */
export function mountConsole(app: FastifyInstance, ctx: Context): void {
  app.register(async (scope) => {
    scope.setErrorHandler((error, _, reply) => sendProblem(ctx, error, reply))
    scope.addHook('onSend', async (_, reply) => void reply.headers(JSON_HEADERS))
    scope.addHook('onRequest', async (request) => {
      if (!isConsoleHost(ctx.config.consoleHost, request)) throw new Refusal('NO_SUCH_CALL')
    })
    mountStaffSignIn(scope, ctx)
    for (const feature of Object.keys(HANDLERS) as (keyof ConsoleCalls)[]) {
      const calls = CONSOLE_CALLS[feature] as Readonly<Record<string, ConsoleCall>>
      const handlers = HANDLERS[feature] as unknown as Readonly<Record<string, AnyHandler>>
      for (const [act, call] of Object.entries(calls)) {
        const handler = handlers[act]
        if (handler) mountAct(scope, ctx, call, handler)
      }
    }
    const noSuchCall = async () => {
      throw new Refusal('NO_SUCH_CALL')
    }
    scope.all('/console/api/*', { onRequest: noSuchCall }, noSuchCall)
  })
}

/** True when the console may be served to this host: any, or only the one the configuration names. */
export function isConsoleHost(consoleHost: string | undefined, request: FastifyRequest): boolean {
  if (consoleHost === undefined) return true
  const host = (request.headers.host ?? '').toLowerCase()
  return host === consoleHost.toLowerCase() || host.replace(/:\d+$/, '') === consoleHost.toLowerCase()
}

type AnyHandler = ConsoleHandler<{ params: undefined; query: undefined; body: undefined; reply: never }>

function mountAct(scope: FastifyInstance, ctx: Context, call: ConsoleCall, handler: AnyHandler): void {
  scope.route({
    method: call.method,
    url: consolePath(call).replace('{roundId}', ':roundId'),
    bodyLimit: BODY_LIMIT,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const startedAt = performance.now()
      // Who may not do it learns nothing of what it takes.
      const staff = await requireStaff(ctx, request, call)
      const input = {
        params: call.params && parsePart(call.params, request.params, 'params'),
        query: call.query && parsePart(call.query, request.query, 'query'),
        body: call.body && parsePart(call.body, request.body, 'body'),
      }
      const answer = await handler(ctx, staff, input as never)
      ctx.log.info(
        {
          call: `console.${call.feature}.${call.act}`,
          request: request.id,
          staff: staff.staffId,
          ms: Math.round(performance.now() - startedAt),
        },
        'console call',
      )
      return reply.send(answer)
    },
  })
}
