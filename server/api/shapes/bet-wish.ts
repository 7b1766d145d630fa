import type { BetWish } from '../../../contract/services/bet-body.ts'
import type { ChangedLineShown } from '../../../contract/services/bill.ts'
import { toBaht } from '../../../contract/shapes.ts'
import type { ChangedLine, LineWish } from '../../../domain/betting/admit.ts'
import { DEFAULT_PLAN } from '../../../domain/betting/price/default-rates.ts'
import { rateToMultiple, type Satang } from '../../../domain/money.ts'
import { Refusal } from '../../errors.ts'
import type { PlaceTicket } from '../../features/betting/ticket.ts'
import { hashRequest } from '../../features/keys/same-request.ts'
import type { MemberCaller } from '../road/caller.ts'

/** The wish for a ticket that a body holds. */
export function readBetWish(member: MemberCaller, body: BetWish, key: string): PlaceTicket {
  const plan = body.plan ?? DEFAULT_PLAN
  const note = body.note || null
  return {
    operatorId: member.operatorId,
    memberId: member.memberId,
    assistantId: member.assistant?.id,
    roundId: body.round_id,
    plan,
    note,
    lines: body.lines.map(readLine),
    key,
    requestHash: requestHash(body, plan, note),
  }
}

/**
 * A refusal in wire form: lines with a changed price carry the new one, and a reached member limit says what is left.
 */
export function refusalOnWire(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  const { changed, left } = error.extra ?? {}
  if (Array.isArray(changed))
    return new Refusal('LINES_CHANGED', { lines: (changed as ChangedLine[]).map(showChange) })
  if (error.code === 'ROUND_LIMIT' && typeof left === 'number')
    return new Refusal('ROUND_LIMIT', { amount_left: toBaht(left as Satang) })
  return error
}

function readLine({ type, number, amount: stake, rate }: BetWish['lines'][number]): LineWish {
  return rate === undefined ? { type, number, stake } : { type, number, stake, expectedRate: rate }
}

/** Hashes what a body orders, independent of its spelling and of the rate the screen showed. */
function requestHash(body: BetWish, plan: string, note: string | null): Buffer {
  let text = body.round_id
  for (const line of body.lines) text += `\n${line.type}|${line.number}|${line.amount}`
  return hashRequest(text, [plan, note])
}

function showChange({ index, code, rate, stakeMax }: ChangedLine): ChangedLineShown {
  return { index, code, rate: rateToMultiple(rate), amount_max: toBaht(stakeMax) }
}
