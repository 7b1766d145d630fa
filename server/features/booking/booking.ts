import type { BookedLine } from '../../../domain/betting/book.ts'
import { lineWin } from '../../../domain/betting/win/payout.ts'
import { invariant } from '../../../domain/invariant.ts'
import { basisPoints, payoutRate, type Satang, satang } from '../../../domain/money.ts'
import type { PlaceTicket } from '../betting/ticket.ts'
import type { OpenHold } from '../ledger/queries-holds.ts'
import type { DueBooking, StoredBooking } from './queries.ts'

/** What a member wants to book, at the prices the screen shows: a ticket's wish without its note. */
export type BookNumbers = Omit<PlaceTicket, 'note'>

export interface Booking {
  readonly id: string
  readonly roundId: string
  readonly plan: string
  readonly lines: readonly BookedLine[]
  readonly held: Satang
  /** The member's cash right after the booking. */
  readonly cashAfter: Satang
  readonly bookedAt: Date
  readonly expiresAt: Date
  /** True when an earlier call with this key made the booking. */
  readonly replayed: boolean
}

/** The first answer to the booking's wish, rebuilt from its row. */
export function bookingFromRow(row: StoredBooking): Booking {
  return {
    id: row.id,
    roundId: row.roundId,
    plan: row.plan,
    lines: bookedLinesOf(row),
    held: row.held,
    cashAfter: satang(row.cashAfter),
    bookedAt: row.bookedAt,
    expiresAt: row.expiresAt,
    replayed: true,
  }
}

/** The ledger hold of a booking. */
export function holdOf({ memberId, operatorId, id, held }: DueBooking): OpenHold {
  return { memberId, operatorId, cause: 'booking', causeId: id, amount: held }
}

/** The lines of a stored booking, held or not, in the order of the wish. */
export function bookedLinesOf(row: StoredBooking): BookedLine[] {
  return row.types.map((type, index) => {
    const [number, stake, rate] = [row.numbers[index], row.stakes[index], row.rates[index]]
    const [discount, fate, stakeMax] = [row.discounts[index], row.fates[index], row.stakesMax[index]]
    invariant(
      number !== undefined && stake !== undefined && rate !== undefined,
      'the columns of a booking have one length',
    )
    invariant(
      discount !== undefined && fate !== undefined && stakeMax !== undefined,
      'the columns of a booking have one length',
    )
    const priced = { type, stake: satang(stake), rate: payoutRate(rate) }
    return {
      ...priced,
      number,
      discount: basisPoints(discount),
      win: lineWin(priced),
      fate,
      stakeMax: satang(stakeMax),
    }
  })
}
