import { lookAgainMs } from '../../../domain/games/kept-play.ts'
import type { Context, Tx } from '../../context.ts'
import {
  deleteKeptPlay,
  insertKeptPlay,
  type KeptPlay,
  lockKeptDue,
  updateKeptNext,
} from './queries-kept-play.ts'

interface KeptMember {
  readonly memberId: string
  readonly operatorId: string
}

/**
 * What a member has in the game wallets that providers keep comes home, because nobody here could refuse a bet there: by a job,
 * since providers are asked, and again while they may not play. `key`: of what ends the play, under which each wallet is emptied once.
 * Source: docs/decisions/0120-money-that-comes-home.md.
 */
export async function endKeptPlay(tx: Tx, who: KeptMember, key: string): Promise<void> {
  await insertKeptPlay(tx, { ...who, againMs: lookAgainMs(0) })
  await enqueueEnd(tx, who, key)
}

/**
 * Enqueues the same again for members who are due: a job gives up after some days, and what a round that was on has won stands in a
 * wallet that was empty. As many as `limit`; the next run goes on.
 */
export function endKeptPlayAgain(ctx: Context, operatorId: string, limit: number): Promise<void> {
  return ctx.transaction(async (tx) => {
    const due = await lockKeptDue(tx, operatorId, limit)
    const nowMs = tx.now.getTime()
    await updateKeptNext(
      tx,
      due.map(({ memberId, beganAt }) => ({
        memberId,
        at: new Date(nowMs + lookAgainMs(nowMs - beganAt.getTime())),
      })),
    )
    for (const { memberId } of due) await enqueueEnd(tx, { memberId, operatorId }, ctx.chance.id())
  })
}

/** Nothing of the member is looked at again, unless play has ended anew since this was read. */
export function leaveKeptPlay(tx: Tx, kept: KeptPlay): Promise<void> {
  return deleteKeptPlay(tx, kept)
}

function enqueueEnd(tx: Tx, { memberId, operatorId }: KeptMember, key: string): Promise<void> {
  return tx.enqueue('end-kept-play', { memberId, operatorId, key }, { key: `end-kept-play:${memberId}` })
}
