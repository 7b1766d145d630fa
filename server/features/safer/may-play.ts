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

/** Whether they may, for who asks on their behalf. The caller holds the member's accounts. */
export async function mayPlay(tx: Tx, memberId: string): Promise<boolean> {
  return !(await findPlayBar(tx, memberId))
}

/** Who plays now. */
interface AtDoor {
  readonly memberId: string
  /** Who acts in the member's place. */
  readonly assistantId?: string | undefined
}

/**
 * The same of what is play itself and no bet: a shot, a spin, a game that is opened, money to a game wallet. A check of reality that
 * is due holds it too, unless an assistant acts: the check is the member's own (docs/decisions/0104-the-check-at-the-door.md).
 * Throws `Refusal` CHECK_DUE besides.
 */
export async function requireChecked(tx: Tx, { memberId, assistantId }: AtDoor): Promise<void> {
  const bar = await findPlayBar(tx, memberId, { asksCheck: assistantId === undefined })
  if (bar) throw new Refusal(bar)
}
