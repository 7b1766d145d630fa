import { cancelDay, DEFAULT_CANCEL_RULE, refuseCancel } from '../../../domain/betting/cancel.ts'
import { isFast } from '../../../domain/lottery/lotteries/yeekee.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import { NO_MONEY, type Satang } from '../../../domain/money.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { recordAct } from '../assistants/record-act.ts'
import { giveBackBudget } from '../assistants/sales.ts'
import { move } from '../ledger/move.ts'
import { findCash } from '../ledger/queries.ts'
import { findOperatorById } from '../operators/queries.ts'
import { giveBackNumbers } from '../risk/give-back-numbers.ts'
import { findRound } from '../rounds/queries.ts'
import { lockRoundsAndAccounts } from '../rounds/queries-locks.ts'
import { recountTickets } from '../safer/count-play.ts'
import { soldByBatch, type TicketOfRound, tellNotSold } from './batches/sold-by-batch.ts'
import { countCancels, findTicketToCancel, updateTicketCancelled } from './queries-cancel.ts'

export interface CancelTicket {
  readonly memberId: string
  /** Who cancels, if not the member. */
  readonly assistantId?: string | undefined
  readonly ticketId: string
  /** The system gives it back to who plays no more: cancels of the day are not counted. */
  readonly givenBack?: true
}

/**
 * Cancels a ticket before its round closes and refunds it, once; a repeat gives the same answer. The ticket stays a
 * leaf of its round's tree, and the head names it among the cancelled. Returns the member's cash in satang. Throws
 * `Refusal` BILL_UNKNOWN, CANCEL_NEVER, CANCEL_TOO_LATE, CANCEL_LIMIT, TICKET_DIFFERS.
 */
export async function cancelTicket(ctx: Context, wish: CancelTicket): Promise<{ cash: Satang }> {
  const cancelled = await cancelOnce(ctx, wish)
  if ('cash' in cancelled) return cancelled
  tellNotSold(ctx, cancelled)
  throw new Refusal('TICKET_DIFFERS')
}

/** Of a ticket that is not the one that was sold, which it is: then nothing has changed. */
function cancelOnce(ctx: Context, wish: CancelTicket): Promise<{ cash: Satang } | TicketOfRound> {
  const { memberId, ticketId } = wish
  return ctx.transaction(async (tx) => {
    const found = await findTicketToCancel(tx, memberId, ticketId)
    if (!found) throw new Refusal('BILL_UNKNOWN')
    const of = { memberId, ticketId, operatorId: found.operatorId, roundId: found.roundId }
    const sold = await soldByBatch(tx, ctx.keys, of)
    // A close of the round and a repeated request wait for these locks. From here on tx.now is the database's time.
    const { operatorId, roundId } = found
    await lockRoundsAndAccounts(tx, { operatorId, roundIds: [roundId], memberIds: [wish.memberId] })
    const [ticket, round, operator] = await Promise.all([
      findTicketToCancel(tx, wish.memberId, wish.ticketId),
      findRound(tx, found.roundId),
      findOperatorById(tx, found.operatorId),
    ])
    if (!ticket || !round) throw new Refusal('BILL_UNKNOWN')
    if (ticket.status === 'placed') {
      const nowMs = tx.now.getTime()
      const cancelsToday = wish.givenBack ? 0 : await countCancels(tx, wish.memberId, cancelDay(nowMs))
      const refused = refuseCancel(
        {
          status: round.status,
          closesAtMs: round.closesAt.getTime(),
          drawsItself: drawsItself(round.lotteryCode),
        },
        cancelsToday,
        nowMs,
        operator?.settings.cancel ?? DEFAULT_CANCEL_RULE,
      )
      if (refused) throw new Refusal(refused)
      // What goes back is what was compared, whatever the row has said since.
      if (!sold || sold.net !== ticket.net) return of

      // No refusals below this line.
      await giveBackNumbers(tx, found.roundId, sold.lines)
      await updateTicketCancelled(tx, wish.memberId, wish.ticketId)
      await giveBackBudget(tx, wish.memberId, wish.ticketId)
      await recordCancel(tx, wish, sold.net)
      await recountTickets(tx, [wish])
      await move(tx, ctx.chance, [
        {
          memberId: wish.memberId,
          operatorId: ticket.operatorId,
          kind: 'refund',
          refType: 'ticket',
          refId: wish.ticketId,
          debit: 'round:escrow',
          credit: 'cash',
          amount: sold.net,
          actor: wish.givenBack ? 'system' : 'member',
        },
      ])
    }
    return { cash: (await findCash(tx, wish.memberId))?.balance ?? NO_MONEY }
  })
}

function recordCancel(
  tx: Tx,
  { memberId, assistantId, ticketId: refId }: CancelTicket,
  amount: Satang,
): Promise<void> {
  return recordAct(tx, { memberId, assistantId, kind: 'cancel-ticket', refId, amount })
}

export function drawsItself(lotteryCode: string): boolean {
  const lottery = findLottery(lotteryCode)
  return lottery !== undefined && isFast(lottery)
}
