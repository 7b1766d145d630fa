import { randomUUID } from 'node:crypto'
import { bahtToSatang } from '../../../domain/money.ts'
import { type App, buildApp } from '../../../server/app.ts'
import { sealRound } from '../../../server/features/fairness/seal-round.ts'
import { SessionCache } from '../../../server/features/members/sessions/session-cache.ts'
import { startSession } from '../../../server/features/members/sessions/start-session.ts'
import { confirmResult } from '../../../server/features/results/confirm-result.ts'
import { proposeResult } from '../../../server/features/results/propose-result.ts'
import { closeRound } from '../../../server/features/rounds/close-round.ts'
import { settleRound } from '../../../server/features/settlement/settle-round.ts'
import { passDrawTime } from './drawing.ts'
import { programVisitor } from './members.ts'
import { openStage, type Stage } from './stage.ts'

/** The stage with its calls over HTTP: members have tokens, and every answer is checked against the contract. */
export interface Counter extends Stage {
  readonly app: App
  /** A new signed-in member with this much cash. */
  newcomer(baht: number): Promise<Customer>
  /** A session of the member, or of an assistant in the member's place; of this device, or of any. */
  seat(memberId: string, assistantId?: string, device?: string): Promise<Customer>
  shut(roundId: string): Promise<void>
  /** Closes, seals and draws a round, and pays its winners. */
  draw(roundId: string, published?: unknown, source?: string): Promise<void>
}

export interface Customer {
  readonly memberId: string
  /** The headers that authenticate the member. */
  readonly headers: Readonly<Record<string, string>>
  get(path: string): Promise<Answered>
  post(path: string, body: unknown, key?: string): Promise<Answered>
}

export interface Answered {
  readonly httpStatus: number
  readonly headers: Readonly<Record<string, unknown>>
  // Checked against the contract already; each test reads only some of it.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any
}

/** A draw whose winning numbers were worked out by hand. */
const DRAWN = { first: '461252', last2: '47', front3: ['183', '905'], back3: ['774', '016'] }

export async function openCounter(databaseUrl: string): Promise<Counter> {
  const stage = await openStage(databaseUrl, { connections: 8 })
  const sessions = new SessionCache(stage.ctx)
  const app = buildApp({ ctx: stage.ctx, sessions, checkReplies: true })
  await app.server.ready()
  const shut = async (roundId: string) => {
    await closeRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'test' })
    await sealRound(stage.ctx, roundId)
  }
  return {
    ...stage,
    app,
    async newcomer(baht) {
      const [memberId = ''] = await stage.members(1, bahtToSatang(baht))
      return signedIn(stage, app, { memberId })
    },
    seat: (memberId, assistantId, device) => signedIn(stage, app, { memberId, assistantId, device }),
    shut,
    async draw(roundId, published = DRAWN, source = 'test') {
      await shut(roundId)
      await passDrawTime(stage, roundId)
      const wish = { operatorId: stage.operatorId, roundId, published }
      await proposeResult(stage.ctx, { ...wish, staffId: stage.makerId, source })
      await confirmResult(stage.ctx, { ...wish, staffId: stage.checkerId })
      await settleRound(stage.jobs, roundId)
    },
    async close() {
      await app.server.close()
      await sessions.close()
      await stage.close()
    },
  }
}

async function signedIn(
  stage: Stage,
  app: App,
  who: { memberId: string; assistantId?: string | undefined; device?: string | undefined },
): Promise<Customer> {
  const { memberId, assistantId, device } = who
  const owner = { memberId, operatorId: stage.operatorId, assistantId }
  const session = await stage.ctx.transaction(async (tx) => {
    await tx.readClock()
    return startSession(stage.ctx, tx, owner, { ...programVisitor(), ...(device && { device }) })
  })
  const own = { authorization: session.agentToken }
  const ask = async (wish: { method: 'GET' | 'POST'; url: string; payload?: string; key?: string }) => {
    const { key, ...request } = wish
    const reply = await app.server.inject({
      ...request,
      headers: {
        ...own,
        ...(wish.payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
    })
    return { httpStatus: reply.statusCode, headers: reply.headers, body: reply.json() }
  }
  return {
    memberId,
    headers: own,
    get: (path) => ask({ method: 'GET', url: `/svc${path}` }),
    // A text body is sent as it is: JSON.stringify cannot write 1e309.
    post: (path, body, key = randomUUID()) =>
      ask({
        method: 'POST',
        url: `/svc${path}`,
        payload: typeof body === 'string' ? body : JSON.stringify(body),
        key,
      }),
  }
}
