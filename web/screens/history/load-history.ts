import type { Clients } from '../../../contract/client.ts'
import type { Bill, BillSummary } from '../../../contract/services/bill.ts'
import type { Program } from '../../../contract/shapes.ts'
import { roundNumber } from '../../../domain/lottery/round-name.ts'
import { shortDate } from '../../../ui/thai-date.ts'
import { daysQuery, readDays, readPageNumber, type ShownDays } from '../../lists/shown-days.ts'
import { drawDayMs } from '../../rounds/shown-round.ts'
import { isOutage } from '../../session/is-outage.ts'
import { fastText } from '../../text/fast.ts'
import { roundText } from '../../text/rounds.ts'

export const SHOWN = ['waiting', 'won', 'lost', 'cancelled'] as const
export type Shown = (typeof SHOWN)[number]

const PAGE_SIZE = 20

export interface HistoryList {
  readonly bills: readonly BillSummary[]
  readonly failed: boolean
  readonly page: number
  readonly pages: number
}

export interface Ticket {
  readonly bill: Bill
  /** The round of its lottery that takes bets now, in words; null while none does. */
  readonly again: string | null
  readonly paidAtMs: number | null
  /** When a correction took a win back. */
  readonly takenBackAtMs: number | null
  readonly refundedAtMs: number | null
  /** The refund is of a cancel that the member or an assistant asked for. */
  readonly isCancelledByOwner: boolean
}

function readShown(text: string | null): Shown | null {
  return SHOWN.find((shown) => shown === text) ?? null
}

/** How a ticket was bought: at the plan's rate, or at live prices. */
export const BOUGHT = ['normal', 'realtime'] as const
export type Bought = (typeof BOUGHT)[number]

export interface HistorySearch {
  readonly shown: Shown | null
  readonly bought: Bought | null
  readonly days: ShownDays
  readonly page: number
}

export function readHistorySearch(search: URLSearchParams): HistorySearch {
  return {
    shown: readShown(search.get('show')),
    bought: BOUGHT.find((bought) => bought === search.get('bought')) ?? null,
    days: readDays(search),
    page: readPageNumber(search),
  }
}

/** The filters as they stand in the address, without the page. */
export function historyFields({ shown, bought, days }: Omit<HistorySearch, 'page'>): [string, string][] {
  return Object.entries({ ...(shown && { show: shown }), ...(bought && { bought }), ...daysQuery(days) })
}

/** The address of the list with this ticket open. */
export function withBill(search: URLSearchParams, billId: string): string {
  const next = new URLSearchParams(search)
  next.set('bill', billId)
  return next.toString()
}

/** One page of the member's tickets, newest first. */
export async function loadHistory(clients: Clients, search: HistorySearch): Promise<HistoryList> {
  const { shown, bought, days, page } = search
  const answer = await clients.report.getRoundPagination({
    query: {
      page,
      limit: PAGE_SIZE,
      ...daysQuery(days),
      ...filterOf(shown),
      ...(bought && { 'search[type_purchae]': bought }),
    },
  })
  return {
    bills: answer.data,
    failed: !answer.status,
    page,
    pages: answer.status ? Math.max(1, Math.ceil(answer.total / PAGE_SIZE)) : 1,
  }
}

/** One ticket with its lines and payments; null when it is not this member's or does not exist. */
export async function loadTicket(clients: Clients, billId: string): Promise<Ticket | 'failed' | null> {
  const [found, transfers, programs] = await Promise.all([
    clients.bet.getHistory({ params: { id: billId } }),
    clients.bet.getTransaction({ params: { id: billId } }),
    clients.bet.listProgram(),
  ])
  const bill = found.data.find((each) => each.id === billId)
  if (!bill) return isOutage(found) ? 'failed' : null
  const win = transfers.data.find((transfer) => transfer.amount > 0 && transfer.kind === 'win')
  const reversal = transfers.data.findLast((transfer) => transfer.kind === 'reversal')
  const refund = transfers.data.find((transfer) => transfer.kind === 'refund')
  return {
    bill,
    again: againWords(programs.data, bill),
    paidAtMs: win ? Date.parse(win.at) : null,
    takenBackAtMs: reversal ? Date.parse(reversal.at) : null,
    refundedAtMs: refund ? Date.parse(refund.at) : null,
    isCancelledByOwner: bill.status === 'cancelled' && refund?.asked_for === true,
  }
}

function againWords(programs: readonly Program[], bill: Bill): string | null {
  const round = programs.find(({ id }) => id === bill.round.program_id)?.round
  if (round?.status !== 'open') return null
  const number = roundNumber(round.code)
  return number === undefined
    ? roundText.draw(shortDate(drawDayMs(round.business_date)))
    : fastText.round(number)
}

// The specification filters by two fields: the ticket's progress and its outcome.
function filterOf(shown: Shown | null) {
  switch (shown) {
    case 'waiting':
    case 'cancelled':
      return { 'search[process]': shown }
    case 'won':
    case 'lost':
      return { 'search[winlose_status]': shown }
    case null:
      return {}
  }
}
