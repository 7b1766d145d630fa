import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { type App, buildApp } from '../../../server/app.ts'
import { DEMO_PASSWORD, seedDemo } from '../../../server/features/members/seed-demo.ts'
import { SessionCache } from '../../../server/features/members/sessions/session-cache.ts'
import { advanceRounds } from '../../../server/features/rounds/advance-rounds.ts'
import { generateRounds } from '../../../server/features/rounds/generate-rounds.ts'
import { sellLotteries } from '../../../server/features/rounds/lotteries/sell-lotteries.ts'
import type { Machinery } from '../../../server/make-context.ts'
import { type MachineryOptions, openMachinery } from '../stage/stage.ts'

export interface Person {
  readonly id: string
  readonly name: string
  readonly code: string
  /** A client's headers: its token, and a key of its own. */
  readonly headers: Record<string, string>
}

/** The nine built-in services on a real database: the demo operator, its members and open rounds. */
export interface BuiltIn {
  readonly machinery: Machinery
  readonly operatorId: string
  readonly app: App
  readonly roundId: string
  readonly programId: string
  ask(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    headers: Record<string, string>,
    payload?: string | object,
  ): Promise<LightMyRequestResponse>
  signIn(name: string): Promise<Person>
  close(): Promise<void>
}

export async function openBuiltIn(databaseUrl: string, options: MachineryOptions = {}): Promise<BuiltIn> {
  const machinery = openMachinery(databaseUrl, { connections: 8, ...options })
  const { ctx } = machinery
  const operator = await seedDemo(ctx)
  await sellLotteries(ctx, operator.id)
  await generateRounds(ctx)
  await advanceRounds(ctx)
  const sessions = new SessionCache(ctx)
  const app = buildApp({ ctx, sessions, checkReplies: true })
  await app.server.ready()

  const ask: BuiltIn['ask'] = (method, url, headers, payload) =>
    app.server.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
  const programs = (await ask('GET', '/svc/bet/lottoOption/api/listProgram', {})).json().data
  const open = programs.find(
    (program: { round: { status: string } | null }) => program.round?.status === 'open',
  )
  return {
    machinery,
    operatorId: operator.id,
    app,
    programId: open.id,
    roundId: open.round.id,
    ask,
    signIn: (name) => signIn(ask, name),
    async close() {
      await app.server.close()
      await sessions.close()
      await machinery.close()
    },
  }
}

async function signIn(ask: BuiltIn['ask'], name: string): Promise<Person> {
  const typed = { username: name, password: DEMO_PASSWORD }
  const answer = (await ask('POST', '/svc/backend/api/Login/auth/demo', {}, typed)).json()
  return {
    id: answer.id,
    name,
    code: answer.lineInfo.company + answer.lineInfo.agent + name,
    headers: { authorization: `Bearer ${answer.accessTokenMember}`, 'idempotency-key': randomUUID() },
  }
}
