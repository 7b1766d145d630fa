import { NO_MONEY } from '../../../domain/money.ts'
import { limitRefusal } from '../../../domain/safer/play-limit.ts'
import type { Tx } from '../../context.ts'
import { listTimeUses } from './queries-sessions.ts'
import { findPlayBar } from './queries-stops.ts'

/**
 * What a member has in the game wallets that providers keep comes home, because nobody here could refuse a bet there: by a job,
 * since providers are asked. `key`: of what ends the play, under which each wallet is emptied once. Source:
 * docs/decisions/0120-money-that-comes-home.md.
 */
export async function endKeptPlay(
  tx: Tx,
  { memberId, operatorId }: { readonly memberId: string; readonly operatorId: string },
  key: string,
): Promise<void> {
  await tx.enqueue('end-kept-play', { memberId, operatorId, key }, { key: `end-kept-play:${memberId}` })
}

/** Whether a member may not play now: barred, or out of the time they gave themselves. The caller holds the member's accounts. */
export async function isKeptFromPlay(tx: Tx, memberId: string): Promise<boolean> {
  if (await findPlayBar(tx, memberId)) return true
  return limitRefusal(await listTimeUses(tx, memberId, tx.now), NO_MONEY) !== undefined
}
