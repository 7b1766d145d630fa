import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { bahtToSatang } from '../../../domain/money.ts'
import type { Permission, PresetRole } from '../../../domain/staff/permissions.ts'
import { mountConsole } from '../../../server/api/road/mount.ts'
import { issueXsrf } from '../../../server/api/road/xsrf.ts'
import { buildApp } from '../../../server/app.ts'
import { hashToken, makeToken } from '../../../server/features/credentials/tokens.ts'
import { SessionCache } from '../../../server/features/members/sessions/session-cache.ts'
import { startSession } from '../../../server/features/members/sessions/start-session.ts'
import { insertStaff } from '../../../server/features/staff/queries.ts'
import { updateRole } from '../../../server/features/staff/queries-roles.ts'
import { openStaffSession } from '../../../server/features/staff/sign-in-staff.ts'
import { programVisitor } from './members.ts'
import { quickHash } from './money/quick-hash.ts'
import { openStage, type Stage } from './stage.ts'

/** The stage with its console over HTTP: staff of every role with sessions of their own. */
export interface Desk extends Stage {
  /** A signed-in member of staff with that role; the same one each time. */
  clerk(role: PresetRole): Promise<Clerk>
  /** A new member of staff with exactly these permissions. */
  clerkWith(...permissions: readonly Permission[]): Promise<Clerk>
  /** Sends a request with these headers, and an Idempotency-Key unless they contain one. */
  ask(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    headers: Record<string, string>,
    body?: unknown,
  ): Promise<Answered>
  /** What is served at an address of the site, as it is. */
  served(path: string): Promise<LightMyRequestResponse>
  /** The headers of a signed-in member: the member site's cookie. */
  memberHeaders(): Promise<Record<string, string>>
}

export interface Clerk {
  readonly staffId: string
  readonly headers: Readonly<Record<string, string>>
  get(path: string): Promise<Answered>
  post(path: string, body: unknown): Promise<Answered>
}

export interface Answered {
  readonly status: number
  readonly headers: LightMyRequestResponse['headers']
  // Untyped: the answers' shape is checked elsewhere.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any
}

/** Every clerk's password. */
export const DESK_PASSWORD = 'a-long-enough-word'
const PASSWORD_HASH = quickHash(DESK_PASSWORD)

export async function openDesk(databaseUrl: string): Promise<Desk> {
  const stage = await openStage(databaseUrl, { connections: 8 })
  const sessions = new SessionCache(stage.ctx)
  const { server } = buildApp({ ctx: stage.ctx, sessions })
  mountConsole(server, stage.staff, { checkReplies: true })
  await server.ready()
  const clerks = new Map<PresetRole, Promise<Clerk>>()

  const ask: Desk['ask'] = async (method, url, headers, body) => {
    const answer = await server.inject({
      method,
      url,
      headers: { ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const isJson = /json/.test(String(answer.headers['content-type']))
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: isJson ? answer.json() : answer.payload,
    }
  }
  return {
    ...stage,
    ask,
    clerk(role) {
      const there = clerks.get(role) ?? hire(stage, ask, role)
      clerks.set(role, there)
      return there
    },
    served: async (path) => server.inject({ method: 'GET', url: path }),
    clerkWith: (...permissions) => hireWith(stage, ask, permissions),
    async memberHeaders() {
      const [memberId] = (await stage.members(1, bahtToSatang(0))) as [string]
      const session = await stage.ctx.transaction(async (tx) => {
        await tx.readClock()
        return startSession(stage.ctx, tx, { memberId, operatorId: stage.operatorId }, programVisitor())
      })
      return { cookie: `sid=${session.cookie}`, authorization: session.agentToken }
    },
    async close() {
      await server.close()
      await sessions.close()
      await stage.close()
    },
  }
}

async function hire(stage: Stage, ask: Desk['ask'], role: PresetRole): Promise<Clerk> {
  const { ctx, operatorId } = stage
  const staffId = ctx.chance.id()
  const name = `desk-${role.replace('_', '-')}`
  await ctx.transaction(async (tx) => {
    await tx.readClock()
    await insertStaff(tx, { staffId, operatorId, name, role, passwordHash: PASSWORD_HASH })
  })
  const entered = await ask('POST', '/console/api/staff/signIn', {}, { name, password: DESK_PASSWORD })
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
  return clerkOf(ask, staffId, { cookie, 'x-xsrf-token': String(entered.body.xsrf) })
}

let lastRole = 0

/** A session without signing in. */
async function hireWith(stage: Stage, ask: Desk['ask'], permissions: readonly Permission[]): Promise<Clerk> {
  const { ctx, operatorId } = stage
  lastRole += 1
  const nth = lastRole
  const staffId = ctx.chance.id()
  const staff = {
    staffId,
    operatorId,
    name: `clerk-${nth}`,
    role: `role_${nth}`,
    passwordHash: PASSWORD_HASH,
  }
  const token = makeToken(ctx.chance)
  const door = { operatorId, address: '10.0.0.1', device: 'a desk', tokenHash: hashToken(token) }
  const { sessionId } = await ctx.transaction(async (tx) => {
    await tx.readClock()
    await updateRole(tx, operatorId, { role: staff.role, name: staff.role, permissions })
    await insertStaff(tx, staff)
    return openStaffSession(ctx, tx, { staff: { ...staff, status: 'active' }, door, twoStep: false })
  })
  const xsrf = issueXsrf(ctx.keys.xsrf, sessionId)
  return clerkOf(ask, staffId, { cookie: `sid_staff=${token}`, 'x-xsrf-token': xsrf })
}

function clerkOf(ask: Desk['ask'], staffId: string, headers: Record<string, string>): Clerk {
  return {
    staffId,
    headers,
    get: (path) => ask('GET', `/console/api${path}`, headers),
    post: (path, body) => ask('POST', `/console/api${path}`, headers, body),
  }
}
