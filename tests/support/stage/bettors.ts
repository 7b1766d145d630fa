import { randomUUID } from 'node:crypto'
import type { Satang } from '../../../domain/money.ts'
import { startSession } from '../../../server/features/members/sessions/start-session.ts'
import type { RawRequest } from '../http/raw-http.ts'
import type { Stage } from './stage.ts'

/** A member with a bearer token, as clients other than browsers have. */
export interface Bettor {
  readonly memberId: string
  readonly token: string
}

const SIGN_INS_A_TRANSACTION = 500

export async function addBettors(stage: Stage, count: number, cash: Satang): Promise<Bettor[]> {
  const members = await stage.members(count, cash)
  const visitor = { address: '127.0.0.1', device: 'gate', browser: false, cookie: undefined }
  const bettors: Bettor[] = []
  for (let from = 0; from < members.length; from += SIGN_INS_A_TRANSACTION) {
    await stage.jobs.transaction(async (tx) => {
      await tx.readClock()
      for (const memberId of members.slice(from, from + SIGN_INS_A_TRANSACTION)) {
        const owner = { memberId, operatorId: stage.operatorId }
        const session = await startSession(stage.ctx, tx, owner, visitor)
        bettors.push({ memberId, token: session.agentToken })
      }
    })
  }
  return bettors
}

/** The request for a ticket of one line, in baht. */
export function betRequest(
  bettor: Pick<Bettor, 'token'>,
  roundId: string,
  baht: number,
  key: string = randomUUID(),
): RawRequest {
  return {
    method: 'POST',
    path: '/svc/bet/bet',
    headers: { authorization: bettor.token, 'idempotency-key': key },
    body: { round_id: roundId, lines: [{ type: 'two_top', number: '25', amount: baht }] },
  }
}
