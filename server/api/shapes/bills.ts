import type {
  Bill,
  BillSummary,
  Receipt as ReceiptShown,
  SoldBill,
  TicketReceiptShown,
} from '../../../contract/services/bill.ts'
import { toBaht } from '../../../contract/shapes.ts'
import type { Line } from '../../../domain/betting/admit.ts'
import { planName } from '../../../domain/betting/price/default-rates.ts'
import { refundReason } from '../../../domain/betting/refund-reason.ts'
import { linePays } from '../../../domain/betting/win/payout.ts'
import { wins } from '../../../domain/betting/win/wins.ts'
import { invariant } from '../../../domain/invariant.ts'
import { roundName } from '../../../domain/lottery/round-name.ts'
import {
  basisPointsToPercent,
  less,
  NO_MONEY,
  rateToMultiple,
  type Satang,
  satang,
} from '../../../domain/money.ts'
import type { Language } from '../../../domain/words.ts'
import { linesOf } from '../../features/betting/placed-ticket.ts'
import { batchReceipt, memberTag } from '../../features/betting/seal-batch.ts'
import type { PlacedTicket, Receipt } from '../../features/betting/ticket.ts'
import type { BillColumns, BillResult, BillRow, BillSummaryRow } from '../../features/reports/queries.ts'
import type { DrawRow } from '../../features/results/queries-results.ts'
import { lotteryOf, originShown, showResult, showRound, showTime } from './programs.ts'

type SoldHere = SoldBill & { readonly receipt: ReceiptShown }

/** A sold ticket; the same answer for a repeat. */
export function showSoldBill(ticket: PlacedTicket, company: string, language: Language): SoldHere {
  return {
    id: ticket.id,
    bill_no: billNumber(company, ticket.billNo),
    round_id: ticket.roundId,
    status: ticket.status === 'placed' ? 'waiting' : ticket.status,
    ...showPrice(ticket.stake, ticket.net),
    placed_at: showTime(ticket.placedAt),
    ...showPlan(ticket.plan, language),
    note: ticket.note,
    credit: toBaht(ticket.cashAfter),
    receipt: showReceipt(ticket.receipt),
    lines: ticket.lines.map(showLine),
  }
}

/** A ticket of the history, each line with what became of it. `turnover`: what it counts, once its round is counted. */
export function showBill(
  row: BillRow & { readonly turnover?: Satang | undefined },
  company: string,
  language: Language,
): Bill {
  const head = showHead(row, company, language)
  return {
    ...head,
    round: { ...head.round, ...showEarlyClose(row) },
    type_purchae: row.purchase,
    sold_by: row.soldBy,
    cancelled_by: row.cancelledBy,
    refund_reason: row.refundReason && refundReason(row.refundReason, language),
    turnover: row.turnover === undefined ? null : toBaht(row.turnover),
    receipt: receiptOf(row),
    lines: linesOf(row).map((line) => {
      const result = outcomeOf(row, line)
      const paid = result === 'won' && row.result ? linePays(line, row.result) : NO_MONEY
      return { ...showLine(line), result, paid: toBaht(paid) }
    }),
  }
}

export function showSummary(row: BillSummaryRow, company: string, language: Language): BillSummary {
  return {
    ...showHead(row, company, language),
    possible_win: toBaht(row.possibleWin),
    line_count: row.lineCount,
    sold_by: row.soldBy,
    result: row.outcome,
  }
}

/** Printed form: DM000001234. */
export function billNumber(company: string, billNo: number): string {
  return company + String(billNo).padStart(9, '0')
}

function showHead(row: BillColumns, company: string, language: Language) {
  return {
    id: row.id,
    bill_no: billNumber(company, row.billNo),
    round_id: row.roundId,
    status: row.status,
    ...showPrice(satang(row.stake), satang(row.net)),
    placed_at: showTime(row.placedAt),
    ...showPlan(row.plan, language),
    note: row.note,
    paid: toBaht(row.paid),
    round: showRoundOf(row, language),
  }
}

/** A round with the lottery it is of and what was drawn. */
export function showRoundOf(row: DrawRow, language: Language): BillSummary['round'] {
  const { code, name, flag } = lotteryOf(row)
  return {
    ...showRound(row),
    program_id: row.lotteryId,
    program_code: code,
    program_name: roundName(name[language], row.roundCode, language),
    flag,
    result: row.result && showResult(row.result),
    ...originShown(row),
  }
}

function showEarlyClose({ closedEarlyAt, plannedCloseAt }: BillRow): Pick<Bill['round'], 'closed_early'> {
  if (!closedEarlyAt) return {}
  return { closed_early: { closed_at: showTime(closedEarlyAt), planned_close_at: showTime(plannedCloseAt) } }
}

/** A plan that is no longer sold is shown by its code. */
function showPlan(plan: string, language: Language) {
  return { plan, plan_name: planName(plan, language) }
}

/** The stakes, the discount on them, and what was taken. */
export function showPrice(stake: Satang, net: Satang) {
  return { total: toBaht(stake), discount: toBaht(less(stake, net)), net: toBaht(net) }
}

export function showLine(line: Line) {
  return {
    type: line.type,
    number: line.number,
    amount: toBaht(line.stake),
    rate: rateToMultiple(line.rate),
    discount: basisPointsToPercent(line.discount),
    win: toBaht(line.win),
    ...(line.half ? { half: true as const } : {}),
  }
}

/** A line is won or lost when its round is settled, and not a moment before. */
function outcomeOf(row: BillRow, line: Line): BillResult {
  if (row.status !== 'settled') return row.status
  invariant(row.result, 'a settled round has a result')
  return wins(line.type, line.number, row.result) ? 'won' : 'lost'
}

function receiptOf(row: BillRow): TicketReceiptShown | null {
  const { batchLeaves: leaves, batchIndex: index, batchRoot: root, batchSignature: signature } = row
  const { nonce, leafVersion: version } = row
  if (!leaves) return null
  return {
    ...showReceipt(batchReceipt({ version, leaves, index, root, signature, nonce })),
    operator: row.operatorId,
    member_tag: memberTag(row.salt, row.memberId),
  }
}

function showReceipt(receipt: Receipt): ReceiptShown {
  return {
    version: receipt.version,
    leaf: receipt.leaf.toHex(),
    nonce: receipt.nonce.toHex(),
    path: receipt.path.map((hash) => hash.toHex()),
    index: receipt.index,
    size: receipt.size,
    root: receipt.root.toHex(),
    signature: receipt.signature.toHex(),
  }
}
