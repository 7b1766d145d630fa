import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type LinkOwner,
  linkPassword,
  linkVisit,
  type SetupDone,
  type SetupShown,
  setupForm,
} from '../../../contract/console/setup.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { operatorOfHost } from '../../features/operators/known-operators.ts'
import { isSetupOpen, setUpFirstOperator } from '../../features/staff/set-up.ts'
import { findLinkName, spendStaffLink } from '../../features/staff/staff-link.ts'
import { parsePart } from '../road/answers.ts'
import { isFromOurPages } from '../road/xsrf.ts'

const BODY_LIMIT = 16 * 1024

/**
 * How people come to the console who have no password yet: the page of the first operator, and the link by which a member
 * of staff chooses one. Each is guarded by a token of its own.
 */
export function mountSetup(scope: FastifyInstance, ctx: Context): void {
  scope.get('/console/api/setup', async (): Promise<SetupShown> => {
    if (!(await isSetupOpen(ctx))) throw new Refusal('NO_SUCH_CALL')
    return { publicHost: ctx.config.publicUrl?.hostname ?? null }
  })

  scope.post('/console/api/setup', { bodyLimit: BODY_LIMIT }, async (request): Promise<SetupDone> => {
    requireOurPages(ctx, request)
    const form = parsePart(setupForm, request.body, 'body')
    const { hosts, owner } = await setUpFirstOperator(ctx, { ...form, address: request.ip })
    return { hosts, owner }
  })

  scope.post('/console/api/staff/link', { bodyLimit: BODY_LIMIT }, async (request): Promise<LinkOwner> => {
    requireOurPages(ctx, request)
    const { token } = parsePart(linkVisit, request.body, 'body')
    const operator = await operatorOfHost(ctx, request.headers.host ?? '')
    const name = await findLinkName(ctx, { operatorId: operator.id, token, address: request.ip })
    return { name, brand: operator.name }
  })

  scope.post('/console/api/staff/link-password', { bodyLimit: BODY_LIMIT }, async (request) => {
    requireOurPages(ctx, request)
    const sent = parsePart(linkPassword, request.body, 'body')
    const operator = await operatorOfHost(ctx, request.headers.host ?? '')
    return spendStaffLink(ctx, { ...sent, operatorId: operator.id, address: request.ip })
  })
}

function requireOurPages(ctx: Context, request: FastifyRequest): void {
  if (!isFromOurPages(request.headers, ctx.config.publicUrl)) throw new Refusal('ORIGIN_REFUSED')
}
