import { z } from 'zod'
import { CANNOT_CANCEL, declareCalls } from '../define.ts'
import { answer, baht, idOr, plainText, time } from '../shapes.ts'
import { BET_BODY_LIMIT, betWish, NOTE_LENGTH } from './bet-body.ts'
import { billLine, soldBill } from './bill.ts'

const ofMember = { method: 'POST', audience: 'member', token: 'agent' } as const

const bookingId = idOr('BOOKING_UNKNOWN')

/** A line of a booking at its live price. `rate`, `discount` and `win` are what a confirmation sells. */
const bookedLine = z.object({
  ...billLine.shape,
  /** Held at a rate other than the one shown: it is sold only when `confirmBet` accepts it. */
  changed: z.boolean(),
  /** Why the line is not held; null: it is held. */
  refused: z.enum(['NUMBER_CLOSED', 'CAP', 'TIER', 'MEMBER_CAP']).nullable(),
  /** The highest stake that would have been accepted. */
  amount_max: baht,
})

/** Numbers held for a member until `expires_at`; `credit` is the balance after the price was set aside. */
const booking = z.object({
  id: z.string(),
  round_id: z.string(),
  booked_at: time,
  expires_at: time,
  /** The amount set aside. */
  held: baht,
  /** Null for an assistant who may not see the balance. */
  credit: baht.nullable(),
  lines: z.array(bookedLine),
})

export const realtimeCalls = declareCalls('realtime', {
  cancelBetMemberFlow: {
    ...ofMember,
    path: '/lotto_flow/api/cancelBetMemberFlow',
    use: 'cancel a realtime ticket',
    failurePrefix: CANNOT_CANCEL,
    body: z.strictObject({ bill_id: idOr('BILL_UNKNOWN') }),
    reply: answer({ credit: baht.nullable() }),
  },
  bookingBet: {
    ...ofMember,
    path: '/lotto_flow/api/bookingBet',
    use: 'book numbers',
    keyed: true,
    bodyLimit: BET_BODY_LIMIT,
    body: betWish.omit({ note: true }),
    reply: answer({ booking }),
  },
  cancleBookingBet: {
    ...ofMember,
    path: '/lotto_flow/api/cancleBookingBet',
    use: 'release a booking',
    body: z.strictObject({ booking_id: bookingId }),
    reply: answer({ credit: baht.nullable() }),
  },
  confirmBet: {
    ...ofMember,
    path: '/lotto_flow/api/confirmBet',
    use: 'confirm a booking',
    body: z.strictObject({
      booking_id: bookingId,
      note: plainText(NOTE_LENGTH).optional(),
      /** Indexes of the changed lines that the member accepts; the other changed lines are released. */
      accept: z.array(z.int().min(0)).max(2000).optional(),
    }),
    reply: answer({ bill: soldBill }),
  },
})

export type Booking = z.output<typeof booking>
