import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { bahtToSatang } from '../../domain/money.ts'
import { mountConsole } from '../../server/api/road/mount.ts'
import { buildApp } from '../../server/app.ts'
import { hashPassword } from '../../server/features/credentials/password-hash.ts'
import { SessionCache } from '../../server/features/members/session-cache.ts'
import { startSession } from '../../server/features/members/start-session.ts'
import { insertStaff, type StaffRole } from '../../server/features/staff/queries.ts'
import { programVisitor } from './members.ts'
import { openStage, type Stage } from './stage.ts'

/** The stage behind its console: staff of every role come over HTTP with sessions of their own. */
export interface Desk extends Stage {
  /** A member of staff of that role who has signed in; the same one each time. */
  clerk(role: StaffRole): Promise<Clerk>
  /** Asks with these headers, and an Idempotency-Key of its own unless they have one. */
  ask(method: 'GET' | 'POST', url: string, headers: Record<string, string>, body?: unknown): Promise<Answered>
  /** The headers of a member who has signed in: the cookie of the member site. */
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
  // A test reads what it is about; the shape of every answer is checked on its own.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any
}

/** What every clerk signs in with. */
export const DESK_PASSWORD = 'a-long-enough-word'

export async function openDesk(databaseUrl: string): Promise<Desk> {
  const stage = await openStage(databaseUrl, { connections: 8 })
  const sessions = new SessionCache(stage.ctx)
  const { server } = buildApp({ ctx: stage.ctx, sessions })
  mountConsole(server, stage.staff, { checkReplies: true })
  await server.ready()
  const clerks = new Map<StaffRole, Promise<Clerk>>()

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

async function hire(stage: Stage, ask: Desk['ask'], role: StaffRole): Promise<Clerk> {
  const { ctx, operatorId } = stage
  const staffId = ctx.chance.id()
  const name = `desk-${role.replace('_', '-')}`
  const passwordHash = await hashPassword(DESK_PASSWORD, ctx.chance)
  await ctx.transaction(async (tx) => {
    await tx.readClock()
    await insertStaff(tx, { staffId, operatorId, name, role, passwordHash })
  })
  const entered = await ask('POST', '/console/api/staff/sign-in', {}, { name, password: DESK_PASSWORD })
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
  const headers = { cookie, 'x-xsrf-token': String(entered.body.xsrf) }
  return {
    staffId,
    headers,
    get: (path) => ask('GET', `/console/api${path}`, headers),
    post: (path, body) => ask('POST', `/console/api${path}`, headers, body),
  }
}
