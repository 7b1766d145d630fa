import { NO_MONEY } from '../../../domain/money.ts'
import { limitRefusal } from '../../../domain/safer/play-limit.ts'
import type { Tx } from '../../context.ts'
import { findMember } from '../members/queries.ts'
import { listTimeUses } from './queries-sessions.ts'
import { findPlayBar } from './queries-stops.ts'

/**
 * Whether a member may not play now: banned or closed, barred, or out of the time they gave themselves. The caller holds the member's
 * accounts.
 */
export async function isKeptFromPlay(tx: Tx, memberId: string): Promise<boolean> {
  const member = await findMember(tx, memberId)
  if (member?.status !== 'active' || (await findPlayBar(tx, memberId))) return true
  return limitRefusal(await listTimeUses(tx, memberId, tx.now), NO_MONEY) !== undefined
}
