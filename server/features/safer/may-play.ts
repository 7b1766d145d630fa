import type { Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { findPlayBar } from './queries-stops.ts'

/**
 * The one question of every act that begins play: a deposit, a shot, a reward. The caller holds the member's accounts, which
 * whoever begins a stop takes too, so that none passes beside it. Bets ask the same in the statement that reads their member.
 * Throws `Refusal` PLAY_STOPPED, and NOT_LICENSED where the operator takes no real money yet.
 */
export async function requirePlay(tx: Tx, memberId: string): Promise<void> {
  const bar = await findPlayBar(tx, memberId)
  if (bar) throw new Refusal(bar)
}
