import { ticketReceipt } from '../../../../contract/services/bill.ts'
import { DEFAULT_PLAN } from '../../../../domain/betting/price/default-rates.ts'
import { bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import { bahtToSatang, isBaht, satang, satangToBaht } from '../../../../domain/money.ts'
import { asTime, completeRound, dayOf, isWire, type Known, type Wire } from './complete-draws.ts'

/**
 * A ticket just sold. Where the answer says only that it was, the ticket is what was asked for. Its receipt is not ours:
 * nothing can be checked by it.
 */
export function completeBill(wire: Wire, wish: Wire, now: Date): object {
  const lines = linesOf(wire.lines ?? wish.lines)
  const total = sum(lines, 'amount')
  return {
    ...{ id: '', bill_no: '', round_id: wish.round_id, status: 'waiting', total, discount: 0, net: total },
    ...{
      placed_at: bangkokIso(now.getTime()),
      plan: wish.plan ?? DEFAULT_PLAN,
      plan_name: '',
      note: wish.note ?? null,
    },
    ...wire,
    receipt: null,
    credit: wire.credit ?? null,
    lines,
  }
}

/** Lines that are held at once, at the price that was shown. */
export function completeBooking(wire: Wire, wish: Wire, now: Date): object {
  const lines = linesOf(wire.lines ?? wish.lines).map((line) => ({
    ...{ changed: false, refused: null, amount_max: line.amount },
    ...line,
  }))
  const held = sum(
    lines.filter(({ refused }) => refused === null),
    'amount',
  )
  return { round_id: wish.round_id, booked_at: bangkokIso(now.getTime()), held, ...wire, lines }
}

/** A ticket of the history with its lines. */
export function completeHistory(wire: Wire, known: Known): Wire {
  const lines = linesOf(wire.lines).map((line) => ({ result: resultOf(wire), paid: 0, ...line }))
  const total = sum(lines, 'amount')
  return {
    ...{ total, discount: 0, net: total, plan: DEFAULT_PLAN, plan_name: '', note: null, refund_reason: null },
    ...{ paid: sum(lines, 'paid'), ...wire },
    placed_at: asTime(wire.placed_at),
    turnover: typeof wire.turnover === 'number' && isBaht(wire.turnover) ? wire.turnover : null,
    receipt: ticketReceipt.safeParse(wire.receipt).data ?? null,
    round: roundOf(wire, known),
    lines,
  }
}

/** The same without its lines. */
export function completeSummary(wire: Wire, known: Known): object {
  const { lines: _, ...bill } = completeHistory(wire, known)
  const lines = linesOf(wire.lines)
  const results = lines.map(({ result }) => result)
  return {
    line_count: lines.length,
    possible_win: sum(lines, 'win'),
    result: results.includes('won') ? 'won' : (results[0] ?? resultOf(wire)),
    ...bill,
  }
}

/** The draw of a ticket: as it tells it, as the list of lotteries does, or what its own times say. */
function roundOf(wire: Wire, { programs }: Known): Wire {
  if (isWire(wire.round)) return { ...NO_LOTTERY, ...completeRound(wire.round) }
  const program = programs.find(({ round }) => isWire(round) && round.id === wire.round_id)
  if (program && isWire(program.round)) {
    const { id, code, name, flag } = program
    return {
      ...completeRound(program.round),
      ...{ program_id: id, program_code: code, program_name: name, flag, result: null },
    }
  }
  const at = asTime(wire.placed_at)
  return {
    ...NO_LOTTERY,
    program_name: wire.program_name ?? wire.bill_no,
    ...{ id: wire.round_id, code: '', status: wire.status === 'waiting' ? 'closed' : 'settled' },
    ...{ open_at: at, close_at: at, draw_at: at, business_date: dayOf(at) },
  }
}

const NO_LOTTERY = { program_id: '', program_code: '', program_name: '', flag: '', result: null } as const

function resultOf({ status, paid }: Wire): string {
  if (status === 'cancelled' || status === 'refunded') return status
  if (status !== 'settled') return 'waiting'
  return typeof paid === 'number' && paid > 0 ? 'won' : 'lost'
}

function linesOf(lines: unknown): readonly Wire[] {
  const wires = Array.isArray(lines) ? (lines as readonly Wire[]) : []
  return wires.map((line) => ({ discount: 0, win: winOf(line), ...line }))
}

function winOf({ amount, rate }: Wire): number {
  return typeof amount === 'number' && typeof rate === 'number' ? Math.floor(amount * rate) : 0
}

/** In satang, so that baht of two decimals do not drift. */
function sum(lines: readonly Wire[], field: string): number {
  const amounts = lines.map((line) => line[field]).filter((each) => typeof each === 'number' && isBaht(each))
  return satangToBaht(satang(amounts.reduce<number>((all, each) => all + bahtToSatang(each as number), 0)))
}
