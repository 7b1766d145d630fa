import type { RefundReason } from '../../../domain/betting/refund-reason.ts'
import type { Context } from '../../context.ts'
import type { SoldTicket } from '../betting/queries-sold.ts'
import { refundTickets } from '../betting/refund-tickets.ts'
import { type Settlement, shareSettlement } from './queries.ts'
import type { AgreedResult } from './queries-result.ts'

export interface Late {
  readonly from: Date
  readonly reason: RefundReason
}

/**
 * The tickets that take no part in a result that was out before the sale ended. Asked of the result that was compared with
 * its signature: what its row says a moment later no longer counts.
 */
export function lateOf(result: Pick<AgreedResult, 'officialAt'> | undefined): Late | undefined {
  return result?.officialAt ? { from: result.officialAt, reason: 'late' } : undefined
}

/**
 * Gives stakes back: those of the late tickets, or all of a void round. Stops when something newer comes. Returns the first
 * ticket that is not the one that was sold: then nothing is given back.
 */
export function giveBack(
  ctx: Context,
  settlement: Settlement,
  wish: { readonly late: Late | undefined; readonly isSold: (ticket: SoldTicket) => boolean },
): Promise<string | undefined> {
  const { late, isSold } = wish
  return refundTickets(ctx, {
    roundId: settlement.roundId,
    ...(late && { late }),
    isSold,
    goesOn: async (tx) => (await shareSettlement(tx, settlement)) === 'refunding',
  })
}
