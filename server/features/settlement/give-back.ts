import type { RefundReason } from '../../../domain/betting/refund-reason.ts'
import type { Context, Reader } from '../../context.ts'
import type { SoldTicket } from '../betting/queries-sold.ts'
import { refundTickets } from '../betting/refund-tickets.ts'
import { type Settlement, shareSettlement } from './queries.ts'
import { findResultOf } from './queries-result.ts'

interface Late {
  readonly from: Date
  readonly reason: RefundReason
}

/** The tickets that take no part in a result that was out before the sale ended. */
export async function findLate(
  reader: Reader,
  { kind, roundId, revision }: Settlement,
): Promise<Late | undefined> {
  const result = kind === 'result' ? await findResultOf(reader, roundId, revision) : undefined
  return result?.officialAt ? { from: result.officialAt, reason: 'late' } : undefined
}

/**
 * Gives stakes back: all of a void round, else those placed after the result was out. Stops when something newer comes.
 * Returns the first ticket that is not the one that was sold: then nothing is given back.
 */
export async function giveBack(
  ctx: Context,
  settlement: Settlement,
  isSold: (ticket: SoldTicket) => boolean,
): Promise<string | undefined> {
  const late = await findLate(ctx.read, settlement)
  return refundTickets(ctx, {
    roundId: settlement.roundId,
    ...(late && { late }),
    isSold,
    goesOn: async (tx) => (await shareSettlement(tx, settlement)) === 'refunding',
  })
}
