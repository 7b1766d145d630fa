import { z } from 'zod'
import { MOVEMENT_KINDS } from '../../domain/ledger/movements.ts'
import { RESULT_ORIGINS } from '../../domain/lottery/result-origin.ts'
import { baht, betType, billStatus, decimal, drawResult, lineResult, round, time } from '../shapes.ts'

/** A line as it was sold. `win` is what it pays if it wins. `half`: its number was paid half. */
export const billLine = z.object({
  type: betType,
  number: z.string(),
  amount: baht,
  rate: decimal,
  discount: decimal,
  win: baht,
  half: z.literal(true).optional(),
})

/** SHA-256 in hex. */
const hash = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * Proof that the ticket was sold before the draw: its leaf, the path to the batch's root, and our signature on that root.
 */
const receipt = z.object({
  /** What the leaf says: from 2 on the discounts and the net as well. */
  version: z.union([z.literal(1), z.literal(2)]),
  leaf: hash,
  nonce: z.string().regex(/^[0-9a-f]{32}$/),
  path: z.array(hash),
  index: z.int(),
  size: z.int(),
  root: hash,
  signature: z.string().regex(/^[0-9a-f]{128}$/),
})

/** The receipt with the other fields of the leaf, so that its owner can compute the leaf again. */
export const ticketReceipt = receipt.extend({
  operator: z.string(),
  member_tag: z.string().regex(/^[0-9a-f]{16}$/),
})

const billHead = {
  id: z.string(),
  bill_no: z.string(),
  round_id: z.string(),
  status: billStatus,
  /** Gross stakes, their discount, and the amount taken. */
  total: baht,
  discount: baht,
  net: baht,
  placed_at: time,
  /** The rate plan it was bought in, and what members call it. */
  plan: z.string(),
  plan_name: z.string(),
  note: z.string().nullable(),
}

/** A ticket just sold; `credit` is the balance after it, null for an assistant who may not see it. Other servers may leave out both the balance and the receipt. */
export const soldBill = z.object({
  ...billHead,
  credit: baht.nullable(),
  receipt: receipt.nullable(),
  lines: z.array(billLine),
})

export const shownRound = z.object({
  ...round.shape,
  program_id: z.string(),
  program_code: z.string(),
  program_name: z.string(),
  flag: z.string(),
  result: drawResult.nullable(),
  /** Where its result comes from; absent until there is one. Other servers leave it out. */
  origin: z.enum(RESULT_ORIGINS).optional(),
  /** Of a round whose sale ended before its time: when it did, and when it was to. Absent: it ended in time, or has not. */
  closed_early: z.object({ closed_at: time, planned_close_at: time }).optional(),
})

/** A ticket in the history, each line with its outcome. */
export const bill = z.object({
  ...billHead,
  /** Why it was given back though its round stands; null for any other. */
  refund_reason: z.string().nullable(),
  /** The assistant who bought it in the member's place; null or absent: the member. */
  sold_by: z.string().nullable().optional(),
  /** The assistant who cancelled it in the member's place; null or absent: nobody, or the member. */
  cancelled_by: z.string().nullable().optional(),
  /** How it was bought. Absent: at the plan's rates. */
  type_purchae: z.enum(['normal', 'realtime']).optional(),
  paid: baht,
  /** What of it counts before a withdrawal; null until its round is counted, and where it does not count. */
  turnover: baht.nullable(),
  receipt: ticketReceipt.nullable(),
  round: shownRound,
  lines: z.array(z.object({ ...billLine.shape, result: lineResult, paid: baht })),
})

/** A ticket in a list, without its lines. `possible_win` is the sum of what its lines would pay. */
export const billSummary = z.object({
  ...billHead,
  paid: baht,
  possible_win: baht,
  line_count: z.int(),
  /** As on the ticket itself. */
  sold_by: z.string().nullable().optional(),
  result: lineResult,
  round: shownRound,
})

/** One movement of a member's cash: positive amounts came in. */
export const billTransfer = z.object({
  id: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  amount: baht,
  /** Null for an assistant who may not see it. */
  balance: baht.nullable(),
  at: time,
  /** The member asked for it, or an assistant in the member's place: of a refund, that the ticket was cancelled by them. */
  asked_for: z.boolean().optional(),
})

/** A line that cannot be sold at the price that was shown. */
export interface ChangedLineShown {
  readonly index: number
  readonly code: string
  readonly rate: number
  readonly amount_max: number
}

export type SoldBill = z.output<typeof soldBill>
export type Bill = z.output<typeof bill>
export type BillSummary = z.output<typeof billSummary>
export type Receipt = z.output<typeof receipt>
export type TicketReceiptShown = z.output<typeof ticketReceipt>
