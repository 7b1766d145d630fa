import { linePays } from '../../../domain/betting/win/line-win.ts'
import type { SealDifference, SealFault } from '../../../domain/fair/seal-faults.ts'
import { invariant } from '../../../domain/invariant.ts'
import type { DrawResult } from '../../../domain/lottery/lottery.ts'
import type { Context } from '../../context.ts'
import { listSoldTickets, type SoldTicket } from '../betting/queries-sold.ts'
import { openSealedRound, type SealedRound } from '../fairness/open-sealed-round.ts'
import type { Settlement } from './queries.ts'
import { listUnpaid, type PaidBefore, type SettleItem, sumPaidBefore } from './queries-payment.ts'
import { findResultOf } from './queries-result.ts'

/** Tickets compared at a time: bets wait for about 10 ms. */
const PAGE = 1_000

/**
 * Compares every ticket that a settlement still has to pay with the seal of its round: that it is the one that was
 * sold, wins what it is to be paid, and holds what earlier revisions have moved. Returns the items as they were
 * compared, and only those are paid: what the database says a moment later no longer counts.
 */
export async function checkDue(
  ctx: Context,
  settlement: Settlement,
): Promise<readonly SettleItem[] | SealDifference> {
  const { roundId, revision, kind } = settlement
  const sealed = await openSealedRound(ctx, roundId)
  if ('fault' in sealed) return sealed
  const result = kind === 'void' ? undefined : await findResultOf(ctx.read, roundId, revision)
  invariant(kind === 'void' || result, 'a settlement has its result')
  const due: SettleItem[] = []
  for (;;) {
    const page = await listUnpaid(ctx.read, settlement, due.at(-1), PAGE)
    const { sold, paidBefore } = await readPage(ctx, settlement, page)
    for (const item of page) {
      const ticket = sold.get(item.ticketId)
      const fault = faultOf(sealed, item, { ticket, result: result?.canonical, paidBefore })
      if (fault) return { fault, ticketId: item.ticketId }
    }
    due.push(...page)
    if (page.length < PAGE) return due
  }
}

async function readPage(ctx: Context, { revision }: Settlement, page: readonly SettleItem[]) {
  const memberIds = page.map((item) => item.memberId)
  const ticketIds = page.map((item) => item.ticketId)
  const [tickets, moved] = await Promise.all([
    listSoldTickets(ctx.read, memberIds, ticketIds),
    revision === 1 ? [] : sumPaidBefore(ctx.read, revision, memberIds, ticketIds),
  ])
  return {
    sold: new Map(tickets.map((ticket) => [ticket.ticketId, ticket])),
    paidBefore: new Map(moved.map((row) => [row.ticketId, row])),
  }
}

interface Found {
  readonly ticket: SoldTicket | undefined
  /** Undefined for a void, by which nobody wins. */
  readonly result: DrawResult | undefined
  readonly paidBefore: ReadonlyMap<string, PaidBefore>
}

function faultOf(
  sealed: SealedRound,
  item: SettleItem,
  { ticket, result, paidBefore }: Found,
): SealFault | undefined {
  const lines = ticket && sealed.linesOf(ticket)
  if (!lines) return 'ticket'
  const payout = result ? lines.reduce((sum, line) => sum + linePays(line, result), 0) : 0
  if (payout !== item.payout) return 'payout'
  return (paidBefore.get(item.ticketId)?.paid ?? 0) === item.before ? undefined : 'before'
}
