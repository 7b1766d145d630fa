import type { TicketListedShown } from '../../../../../contract/console/money/tickets.ts'
import type { BillSummary } from '../../../../../contract/services/bill.ts'
import { toBaht } from '../../../../../contract/shapes.ts'
import { nameOf } from '../../../../../domain/betting/bet-type-names.ts'
import { MOVEMENTS } from '../../../../../domain/ledger/movements.ts'
import type { Context } from '../../../../context.ts'
import { Refusal } from '../../../../errors.ts'
import { signInName } from '../../../../features/members/member-name.ts'
import { findMember, findMemberByName, type MemberRow } from '../../../../features/members/queries.ts'
import { noteTicketLook, noteTicketSearch } from '../../../../features/reports/note-look.ts'
import {
  listBillSummaries,
  listBills,
  listBillTransfers,
  listSummaries,
  MAX_TICKETS_SEARCHED,
} from '../../../../features/reports/queries.ts'
import { findBillByNumber } from '../../../../features/reports/queries-find-bill.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'
import { showBill, showSummary } from '../../../shapes/bills.ts'
import { showTime } from '../../../shapes/programs.ts'

/** The letters of the operator may be left out, and the zeros before the number. */
const TICKET_NUMBER = /^[a-z]{0,2}0*(\d{1,15})$/i

export const tickets: ConsoleHandlers<'tickets'> = {
  async list(ctx, { operatorId, operator, staffId }, { query }) {
    const { member: typed, ticket, day, limit } = query
    if (!typed && (ticket || day)) throw new Refusal('MEMBER_NEEDED', { field: 'member' })
    if (!typed) return { member: null, tickets: [], previous: null, next: null }
    const member = await findMemberByName(ctx.read, operatorId, signInName(operator, typed))
    if (!member) throw new Refusal('MEMBER_UNKNOWN', { field: 'member' })
    await noteTicketSearch(ctx, { operatorId, staffId, member })
    const offset = Number(/^\d+$/.exec(query.after ?? '')?.[0] ?? 0)
    const { total, bills } = ticket
      ? await oneOf(ctx, member, { ticket, day })
      : await listBillSummaries(ctx.read, { memberId: member.memberId, from: day, to: day, limit, offset })
    const end = offset + bills.length
    return {
      member: showMember(member),
      tickets: bills.map((bill) => showListed(showSummary(bill, operator.company, 'th'))),
      // Pages lead forward; the browser has the way back.
      previous: null,
      next: bills.length > 0 && end < Math.min(total, MAX_TICKETS_SEARCHED) ? String(end) : null,
    }
  },

  async one(ctx, { operatorId, operator, staffId }, { params: { memberId, ticketId } }) {
    const member = await findMember(ctx.read, memberId)
    if (member?.operatorId !== operatorId) throw new Refusal('MEMBER_UNKNOWN')
    const [row] = await listBills(ctx.read, memberId, [ticketId])
    if (!row) throw new Refusal('BILL_UNKNOWN')
    const bill = showBill(row, operator.company, 'th')
    await noteTicketLook(ctx, { operatorId, staffId, member, ticketId, billNo: bill.bill_no })
    const moved = await listBillTransfers(ctx.read, memberId, ticketId)
    return {
      member: showMember(member),
      billNo: bill.bill_no,
      ...{ lottery: bill.round.program_name, roundId: bill.round_id, date: bill.round.business_date },
      ...{ placedAt: bill.placed_at, plan: bill.plan_name, total: bill.total, discount: bill.discount },
      ...{ net: bill.net, paid: bill.paid, soldBy: bill.sold_by ?? null },
      ...{ cancelledBy: bill.cancelled_by ?? null, refundReason: bill.refund_reason },
      lines: bill.lines.map(({ type, number, amount, rate, half, result, paid }) => ({
        ...{ type: nameOf(type, 'th'), number, amount, rate, half: half === true, result, paid },
      })),
      movements: moved.map(({ id, kind, amount, balance, at }) => ({
        ...{ id, what: MOVEMENTS[kind].words.th, amount: toBaht(amount), balance: toBaht(balance) },
        at: showTime(at),
      })),
    }
  },
}

async function oneOf(
  ctx: Context,
  { memberId }: MemberRow,
  { ticket, day }: { readonly ticket: string; readonly day: string | undefined },
) {
  const [, digits] = TICKET_NUMBER.exec(ticket) ?? []
  if (!digits) throw new Refusal('BILL_UNKNOWN', { field: 'ticket' })
  const { id, isAll } = await findBillByNumber(ctx.read, memberId, { billNo: Number(digits), day })
  if (!id) throw new Refusal(isAll || day ? 'BILL_UNKNOWN' : 'BILL_NOT_AMONG_NEWEST', { field: 'ticket' })
  return { total: 1, bills: await listSummaries(ctx.read, memberId, [id]) }
}

const showMember = ({ memberId, name, code }: MemberRow) => ({ id: memberId, name, code })

function showListed(bill: BillSummary): TicketListedShown {
  return {
    ...{ id: bill.id, billNo: bill.bill_no, lottery: bill.round.program_name, roundId: bill.round_id },
    ...{ date: bill.round.business_date, placedAt: bill.placed_at, net: bill.net, paid: bill.paid },
    ...{ lines: bill.line_count, result: bill.result, soldBy: bill.sold_by ?? null },
  }
}
