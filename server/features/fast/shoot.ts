import { refuseShot } from '../../../domain/fair/fast/fast-rules.ts'
import { isShotNumber } from '../../../domain/fair/fast/shots.ts'
import { invariant } from '../../../domain/invariant.ts'
import { NO_MONEY } from '../../../domain/money.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { recordActs, requireSeller } from '../assistants/sales.ts'
import { memberTag } from '../betting/seal-batch.ts'
import { hashRequest, keyReused } from '../keys/same-request.ts'
import { fastRulesOf } from '../operators/fast-rules.ts'
import { findOperatorById } from '../operators/queries.ts'
import { type FastRound, findFastRound } from '../rounds/queries-fast.ts'
import { lockRoundsAndAccounts } from '../rounds/queries-locks.ts'
import { shootingTimes } from '../rounds/shooting-times.ts'
import { countMinute } from '../safer/count-minute.ts'
import { requireChecked } from '../safer/may-play.ts'
import { requireTime } from '../safer/room-left.ts'
import { findShooter, findShotByKey, insertShot } from './queries.ts'

export interface Shoot {
  readonly operatorId: string
  readonly memberId: string
  /** Who shoots in the member's place. */
  readonly assistantId?: string | undefined
  readonly roundId: string
  /** An invented member of a demo shoots: nobody is at play, so no minute counts and no check of reality falls due. */
  readonly isInvented?: true
  /** Five digits. */
  readonly number: string
  readonly key: string
}

export interface TakenShot {
  readonly id: string
  readonly roundId: string
  readonly number: string
  readonly memberTag: string
  readonly at: Date
}

/**
 * Adds a member's free shot to a fast round. The same key again gives the first answer. The round lock is shared, so
 * the freeze waits for running shots, and the time is read after it. Throws `Refusal` ROUND_UNKNOWN, MEMBER_BANNED,
 * KEY_REUSED, ROUND_NOT_OPEN, SHOTS_FROZEN, SHOT_TOO_SOON (with `retry_ms`).
 */
export function shoot(ctx: Context, wish: Shoot): Promise<TakenShot> {
  invariant(isShotNumber(wish.number), 'a shot is five digits')
  return ctx.transaction(async (tx) => {
    // A repeated request waits here. From here on tx.now is the database's time.
    const locked = await lockRoundsAndAccounts(tx, {
      operatorId: wish.operatorId,
      roundIds: [wish.roundId],
      memberIds: [wish.memberId],
    })
    if (!locked.rounds.has(wish.roundId)) throw new Refusal('ROUND_UNKNOWN')
    const [before, round, shooter, operator] = await Promise.all([
      findShotByKey(tx, wish.memberId, wish.key),
      findFastRound(tx, wish.roundId),
      findShooter(tx, wish.operatorId, wish.memberId),
      findOperatorById(tx, wish.operatorId),
    ])
    if (!round) throw new Refusal('ROUND_UNKNOWN') // it is no fast round
    if (before) {
      const refusal = keyReused(requestHash(before), requestHash(wish))
      if (refusal) throw refusal
      return taken(round, before)
    }
    if (shooter?.status !== 'active') throw new Refusal('MEMBER_BANNED')
    await requireChecked(tx, wish)
    await requireTime(tx, wish.memberId)
    await requireSeller(tx, wish, NO_MONEY)
    const { coolDownSeconds } = fastRulesOf(operator)
    const nowMs = tx.now.getTime()
    const lastShotAtMs = shooter.lastShotAt?.getTime() ?? null
    const refused = refuseShot({ round: shootingTimes(round), lastShotAtMs, coolDownSeconds, nowMs })
    if (refused === 'SHOT_TOO_SOON') {
      throw new Refusal(refused, { retry_ms: (lastShotAtMs ?? nowMs) + coolDownSeconds * 1_000 - nowMs })
    }
    if (refused) throw new Refusal(refused)

    // No refusals below this line.
    const shot = { id: ctx.chance.id(), memberId: wish.memberId, number: wish.number, at: tx.now }
    await insertShot(tx, { ...shot, operatorId: wish.operatorId, roundId: wish.roundId, key: wish.key })
    const { memberId, assistantId } = wish
    await recordActs(tx, [{ memberId, assistantId, kind: 'shot', refId: shot.id, stake: 0 }])
    if (!wish.isInvented) await countMinute(tx, wish)
    const told = taken(round, shot)
    tx.afterCommit({
      name: 'shot',
      operatorId: round.operatorId,
      roundId: round.roundId,
      number: told.number,
      memberTag: told.memberTag,
      atMs: nowMs,
    })
    return told
  })
}

/** The request body without its key. */
function requestHash({ roundId, number }: Pick<Shoot, 'roundId' | 'number'>): Buffer {
  return hashRequest(roundId, [number])
}

function taken(
  round: FastRound,
  shot: { readonly id: string; readonly memberId: string; readonly number: string; readonly at: Date },
): TakenShot {
  const { id, number, at } = shot
  return { id, roundId: round.roundId, number, at, memberTag: memberTag(round.salt, shot.memberId) }
}
