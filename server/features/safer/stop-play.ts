import type { CareBreak } from '../../../domain/safer/care.ts'
import { beginStop, isOtherThanSeen, returnAfter, type StopLength } from '../../../domain/safer/play-stop.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { endExclusions } from '../directory/excluded-persons.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { endKeptPlay } from '../members/end-kept-play.ts'
import { lockMember } from '../members/queries.ts'
import type { SignedIn } from '../members/sessions/authenticate.ts'
import { endSessionsBut } from '../members/sessions/end-session.ts'
import { forgetSessions } from '../members/sessions/session-cache.ts'
import { endPushOf } from '../messages/push/subscribe.ts'
import { giveBackPlay, tellOperators } from './follow-exclusion.ts'
import { findLastStop, findStopById, insertReturn, insertStop, type StoredStop } from './queries-stops.ts'

export interface StopPlay {
  readonly caller: SignedIn
  readonly length: StopLength
  /** Of the form: sent twice it begins one stop. */
  readonly key: string
  /** When the stop ends that the form showed as standing; null or nothing: it showed none. */
  readonly seen?: Date | null
}

/**
 * A member stops playing for a time, at once. It holds for bets, bookings, shots, deposits and rewards; withdrawals go on, and
 * so does what was bet before a break. Nobody shortens it. An exclusion signs the member out everywhere else, gives back what may still
 * be cancelled, and no operator takes the person as a new member while it holds. Throws `Refusal` MEMBER_BANNED,
 * STOP_SHORTER, KEY_REUSED, CHANGED_SINCE (another stop stands than the form showed: it would end when nobody was told).
 * Source: docs/decisions/0093-stopping-play.md.
 */
export async function stopPlay(
  ctx: Context,
  { caller, length, key, seen = null }: StopPlay,
): Promise<StoredStop> {
  const { memberId, sessionId } = caller
  const begun = await ctx.transaction(async (tx) => {
    const { operatorId, status } = await lockMember(tx, memberId)
    if (status !== 'active') throw new Refusal('MEMBER_BANNED')
    await lockAccounts(tx, [memberId]) // a bet under way ends first, and the next one finds the stop
    const before = await findStopById(tx, memberId, key)
    if (before && before.length !== length) throw new Refusal('KEY_REUSED')
    if (before) return before
    const standing = await findLastStop(tx, memberId)
    const begins = beginStop(length, standing, tx.now)
    if ('refused' in begins) throw new Refusal(begins.refused)
    if (isOtherThanSeen(standing, seen, tx.now)) throw new Refusal('CHANGED_SINCE')
    await insertStop(tx, { memberId, id: key, operatorId, length, ...begins })
    await endKeptPlay(tx, { memberId, operatorId }, key)
    if (begins.kind === 'exclusion') {
      await endSessionsBut(tx, memberId, sessionId)
      await tellOperators(ctx, tx, {
        operatorId,
        memberId,
        stopId: key,
        length,
        beganAt: tx.now,
        endsAt: begins.endsAt,
      })
      await endPushOf(tx, memberId)
      await giveBackPlay(tx, memberId, key)
    }
    const body = { length, until: begins.endsAt.toISOString() }
    await appendAudit(tx, { operatorId, actor: `member:${memberId}`, kind: 'play.stopped', body })
    tx.afterCommit({ name: 'play', memberId })
    return { id: key, length, ...begins, beganAt: tx.now, returnsAt: null, readAt: tx.now }
  })
  if (begun.kind === 'exclusion') forgetSessions(memberId)
  return begun
}

/**
 * Staff begin a break for a member, as long as one that the member may begin. It holds as the member's own does, and is not
 * ended by staff either. The caller holds the member and the accounts. Returns when it ends. Throws `Refusal` STOP_SHORTER.
 */
export async function beginBreak(
  tx: Tx,
  {
    operatorId,
    memberId,
    id,
    length,
  }: {
    readonly operatorId: string
    readonly memberId: string
    readonly id: string
    readonly length: CareBreak
  },
): Promise<Date> {
  const begins = beginStop(length, await findLastStop(tx, memberId), tx.now)
  if ('refused' in begins) throw new Refusal(begins.refused)
  await insertStop(tx, { memberId, id, operatorId, length, ...begins })
  await endKeptPlay(tx, { memberId, operatorId }, id)
  return begins.endsAt
}

/**
 * A member whose exclusion has had its time asks to come back, and plays again a day later. Asked again it is the same day.
 * Throws `Refusal` STOP_NONE, STOP_LASTS.
 */
export function returnToPlay(ctx: Context, { memberId }: SignedIn): Promise<StoredStop> {
  return ctx.transaction(async (tx) => {
    const { operatorId } = await lockMember(tx, memberId)
    const standing = await findLastStop(tx, memberId)
    const answer = returnAfter(standing, tx.now)
    if (!standing || 'refused' in answer)
      throw new Refusal('refused' in answer ? answer.refused : 'STOP_NONE')
    if (standing.returnsAt !== null) return standing
    const { returnsAt } = answer
    await insertReturn(tx, { memberId, stopId: standing.id, operatorId, returnsAt })
    await endExclusions(tx, memberId, returnsAt)
    const body = { at: returnsAt.toISOString() }
    await appendAudit(tx, { operatorId, actor: `member:${memberId}`, kind: 'play.return', body })
    return { ...standing, returnsAt }
  })
}
