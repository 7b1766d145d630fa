import { fork } from 'node:child_process'
import { bahtToSatang } from '../../../domain/money.ts'
import { startSession } from '../../../server/features/members/sessions/start-session.ts'
import type { Stage } from '../../../tests/support/stage/stage.ts'
import { answerOf } from '../answer-of.ts'
import type { FairnessLoad, FairnessResult } from '../fairness-load.ts'

const BETTORS = 200
/** The bets that are sent at once to find how many the machine takes. */
const AT_ONCE = 32
const FULL_SECONDS = 5

export type Betting = Omit<FairnessLoad, 'pace' | 'seconds'>

/** Members with the cash to bet all through a bench. */
export function makeBettors(stage: Stage): Promise<string[]> {
  return stage.members(BETTORS, bahtToSatang(5_000_000))
}

/** Members who bet on a round that stays open; without `bettors` new ones. */
export async function prepareBets(stage: Stage, port: number, bettors?: readonly string[]): Promise<Betting> {
  const roundId = await stage.openRound({ closesInMs: 24 * 3_600_000 })
  const members = bettors ?? (await makeBettors(stage))
  const tokens = await Promise.all(members.map((memberId) => tokenOf(stage, memberId)))
  return { port, kind: 'bet', tokens, roundId, operatorCode: '', addresses: BETTORS }
}

/** Half of the bets a second that this machine takes. */
export function halfLoad(betting: Betting): Promise<number> {
  return shareOfMost(betting, 0.5)
}

export async function shareOfMost(betting: Betting, share: number): Promise<number> {
  const full = await bet({ ...betting, pace: { atOnce: AT_ONCE }, seconds: FULL_SECONDS })
  return (full.sent / FULL_SECONDS) * share
}

export async function bet(load: FairnessLoad): Promise<FairnessResult> {
  const child = fork(new URL('../fairness-load.ts', import.meta.url))
  child.send(load)
  return answerOf<FairnessResult>(child)
}

export async function tokenOf({ ctx, operatorId }: Stage, memberId: string): Promise<string> {
  const visitor = { address: '127.0.0.1', device: 'bench', browser: false, cookie: undefined }
  const session = await ctx.transaction(async (tx) => {
    await tx.readClock()
    return startSession(ctx, tx, { memberId, operatorId }, visitor)
  })
  return session.agentToken
}
