import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { type Round, updateRoundClosed } from './queries.ts'
import { lockRound } from './queries-locks.ts'

export interface CloseRound {
  readonly operatorId: string
  readonly roundId: string
  /** Why, for the record: 'its time came', or what a member of staff wrote. */
  readonly reason: string
  /** Who closes it early, `staff:<id>`; put on record. Absent: its time came. */
  readonly actor?: string
}

/**
 * Ends the sale of a round. When it returns, every accepted ticket is committed and no later one can be.
 * Closing a closed round changes nothing. The sealing, the end of bookings in it, and the opening of the lottery's next
 * round follow as jobs of the same commit.
 * Throws `Refusal` ROUND_UNKNOWN.
 */
export function closeRound(ctx: Context, wish: CloseRound): Promise<Round> {
  return ctx.transaction(async (tx) => {
    const round = await lockRound(tx, wish.roundId)
    if (!round || round.operatorId !== wish.operatorId) throw new Refusal('ROUND_UNKNOWN')
    const closed = await endSale(tx, round, wish.reason)
    if (closed !== round && wish.actor !== undefined) {
      await appendAudit(tx, {
        operatorId: round.operatorId,
        actor: wish.actor,
        kind: 'round.close',
        body: { round: round.id, code: round.code, reason: wish.reason },
      })
    }
    return closed
  })
}

/** The same in a transaction that holds the round (`lockRound`). One that is closed is given back as it is. */
export async function endSale(tx: Tx, round: Round, reason: string): Promise<Round> {
  if (round.status !== 'open' && round.status !== 'scheduled') return round
  await updateRoundClosed(tx, round.id, reason)
  await tx.enqueue('seal-round', { roundId: round.id }, { key: `seal-round:${round.id}` })
  await tx.enqueue('end-bookings', {}, { key: `end-bookings:${round.id}` })
  if (round.status === 'open') await tx.enqueue('open-next-round', { lotteryId: round.lotteryId })
  tx.afterCommit({ name: 'round', operatorId: round.operatorId, roundId: round.id, status: 'closed' })
  return { ...round, status: 'closed', closedAt: tx.now }
}
