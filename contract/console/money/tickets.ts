import { z } from 'zod'
import { baht, date, decimal, idOr, lineResult, queryDate, searchText, time } from '../../shapes.ts'
import { declareConsole } from '../define.ts'

const member = z.object({ id: z.string(), name: z.string(), code: z.string() })

const ticket = z.object({
  id: z.string(),
  billNo: z.string(),
  lottery: z.string(),
  roundId: z.string(),
  /** Of the draw. */
  date,
  placedAt: time,
  net: baht,
  paid: baht,
  lines: z.int(),
  result: lineResult,
  /** The assistant who bought it in the member's place. */
  soldBy: z.string().nullable(),
})
export type TicketListedShown = z.output<typeof ticket>

const line = z.object({
  /** What it is called. */
  type: z.string(),
  number: z.string(),
  amount: baht,
  rate: decimal,
  half: z.boolean(),
  result: lineResult,
  paid: baht,
})
export type TicketLineShown = z.output<typeof line>

const movement = z.object({
  id: z.string(),
  /** What it is called. */
  what: z.string(),
  /** What came in is positive. */
  amount: baht,
  balance: baht,
  at: time,
})
export type TicketMovementShown = z.output<typeof movement>

export const ticketActs = declareConsole('tickets', {
  list: {
    method: 'GET',
    use: 'Tickets of one member, the newest first: of a Bangkok day, or the one with a number. Nothing without a member. Who has looked is recorded.',
    permission: 'payments.see',
    query: z.strictObject({
      /** Sign-in name or member code. */
      member: searchText(64),
      /** As people say it: DM000001234, or 1234. */
      ticket: searchText(20),
      day: queryDate,
      /** How many tickets lie before the page. */
      after: searchText(6),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    reply: z.object({
      member: member.nullable(),
      tickets: z.array(ticket),
      previous: z.string().nullable(),
      next: z.string().nullable(),
    }),
  },
  one: {
    method: 'GET',
    use: 'One ticket: its lines with what became of each, and every movement of its member’s cash that it caused. Who has looked is recorded.',
    permission: 'payments.see',
    params: z.object({ memberId: idOr('MEMBER_UNKNOWN'), ticketId: idOr('BILL_UNKNOWN') }),
    reply: z.object({
      member,
      billNo: z.string(),
      lottery: z.string(),
      roundId: z.string(),
      date,
      placedAt: time,
      plan: z.string(),
      total: baht,
      discount: baht,
      net: baht,
      paid: baht,
      soldBy: z.string().nullable(),
      cancelledBy: z.string().nullable(),
      refundReason: z.string().nullable(),
      lines: z.array(line),
      movements: z.array(movement),
    }),
  },
})
