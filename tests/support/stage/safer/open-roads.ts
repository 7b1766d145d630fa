import { randomUUID } from 'node:crypto'
import { bahtToSatang, NO_DISCOUNT } from '../../../../domain/money.ts'
import { insertAssistant, insertOrUpdateRole } from '../../../../server/features/assistants/queries.ts'
import { startSession } from '../../../../server/features/members/sessions/start-session.ts'
import { readLimitTime } from '../../../../server/features/safer/queries-limits.ts'
import { registerBank } from '../depositor.ts'
import { begunToken, providerOf } from '../games/gamer.ts'
import type { Stage } from '../stage.ts'

/** A way by which a member, or who sells for them, begins play. */
interface OpenRoad {
  readonly name: string
  /** Goes it: the code of the refusal, `none` where it is taken. */
  readonly go: () => Promise<string>
}

export interface OpenRoads {
  readonly memberId: string
  readonly username: string
  /** Access tokens: of the sign-in that acts, of another one, and of an assistant. */
  readonly tokens: { readonly here: string; readonly there: string; readonly assistant: string }
  readonly roads: readonly OpenRoad[]
}

const VISITOR = { address: '127.0.0.1', device: 'gate', browser: false, cookie: undefined }
/** What says that nobody may play here, whatever else a road may refuse. */
const CLOSED = /^(401|UNAUTHENTICATED|PLAY_STOPPED|MEMBER_BANNED|GAME_TOKEN_EXPIRED)$/

/** A member at two devices with an assistant and an open game: every road on which money is staked or deposited, over HTTP. */
export async function openRoads(stage: Stage, databaseUrl: string, url: string): Promise<OpenRoads> {
  const [memberId = ''] = await stage.members(1, bahtToSatang(1_000))
  const owner = { memberId, operatorId: stage.operatorId }
  await registerBank(databaseUrl, memberId)
  const { name: username } = await stage.ctx.read.one<{ name: string }>`
    select name from member where member_id = ${memberId}`
  const [roleId, assistantId] = [randomUUID(), randomUUID()]
  const [here, there, clerk] = await stage.jobs.transaction(async (tx) => {
    await tx.readClock()
    await insertOrUpdateRole(tx, owner, { id: roleId, name: 'คนขาย', permissions: ['bet', 'deposit'] })
    await insertAssistant(tx, {
      ...{ ...owner, id: assistantId, name: 'som', passwordHash: '-', roleId, lotteries: null },
      ...{ dayBudget: bahtToSatang(500), commission: NO_DISCOUNT },
    })
    const begin = (of: object) => startSession(stage.ctx, tx, { ...owner, ...of }, VISITOR)
    return [await begin({}), await begin({}), await begin({ assistantId })] as const
  })
  const tokens = { here: here.agentToken, there: there.agentToken, assistant: clerk.agentToken }
  const game = providerOf(stage, { token: await begunToken(stage, databaseUrl, memberId) })
  const lines = [{ type: 'two_top', number: '25', amount: 1 }]
  const bet = { round_id: await stage.openRound(), lines }
  const order = { username, company: 'DM', agent: '01', web: 'localhost', amount: 100 }
  const calls = {
    bet: ['/svc/bet/bet', bet],
    booking: ['/svc/realtime/lotto_flow/api/bookingBet', bet],
  } as const
  const all = { ...calls, deposit: ['/svc/wallet/api/Gateway/Payment', order] } as const
  const roads = Object.entries(tokens).flatMap(([who, token]) =>
    Object.entries(all).map(([what, [path, body]]) => ({
      name: `${what} by ${who}`,
      go: () => ask(url + path, token, body),
    })),
  )
  const shot = () =>
    game.bet(randomUUID(), 1_00).then(
      () => 'none',
      (error: { code: string }) => error.code,
    )
  return { memberId, username, tokens, roads: [...roads, { name: 'bet of a game', go: shot }] }
}

async function ask(url: string, token: string, body: object): Promise<string> {
  const headers = {
    ...{ authorization: token, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const told = (await answer.json()) as { readonly code?: string }
  return told.code ?? (answer.ok ? 'none' : String(answer.status))
}

/** Goes every road again and again until it is closed. Gives, by its name, for how long each was open, on the database's clock. */
export async function msUntilClosed(
  stage: Stage,
  roads: readonly OpenRoad[],
  since: Date,
): Promise<Record<string, number>> {
  const closed = roads.map(async ({ name, go }) => {
    while (!CLOSED.test(await go())) if (await isOver(stage, since)) break
    return [name, (await readLimitTime(stage.ctx.read)).getTime() - since.getTime()] as const
  })
  return Object.fromEntries(await Promise.all(closed))
}

/** A road that is open for so long does not close by itself. */
async function isOver(stage: Stage, since: Date): Promise<boolean> {
  return (await readLimitTime(stage.ctx.read)).getTime() - since.getTime() > 10_000
}
