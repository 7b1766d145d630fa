import type { BrowserClients } from '../../../contract/browser-calls.ts'
import type { Failed } from '../../../contract/client.ts'
import type { SoldBill } from '../../../contract/services/bill.ts'
import type { Booking } from '../../../contract/services/realtime.ts'
import { satangToBaht } from '../../../domain/money.ts'
import type { Attempt } from './tray.ts'

/** The outcome of an act. `unsure`: no answer came, and only the same act with the same key may be sent. */
export type Outcome<Done> =
  | { is: 'done'; done: Done }
  | { is: 'refused'; code: string; message: string }
  | { is: 'unsure' }
  | { is: 'signedOut' }

/** Sends a booking under its key. Never throws for network or server errors. */
export async function sendBooking(
  clients: BrowserClients,
  roundId: string,
  { key, plan, stake, lines }: Attempt,
): Promise<Outcome<Booking>> {
  const answer = await clients.realtime.bookingBet({
    key,
    body: {
      round_id: roundId,
      plan,
      lines: lines.map(({ type, number, rate }) => ({ type, number, amount: satangToBaht(stake), rate })),
    },
  })
  return answer.status ? { is: 'done', done: answer.booking } : failure(answer)
}

/** Buys what a booking holds. The booking's id is the key: sending it twice buys once. */
export async function sendConfirmation(
  clients: BrowserClients,
  bookingId: string,
  accept: readonly number[],
): Promise<Outcome<SoldBill>> {
  const answer = await clients.realtime.confirmBet({ body: { booking_id: bookingId, accept: [...accept] } })
  return answer.status ? { is: 'done', done: answer.bill } : failure(answer)
}

export async function sendCancel(
  clients: BrowserClients,
  bookingId: string,
): Promise<Outcome<number | null>> {
  const answer = await clients.realtime.cancleBookingBet({ body: { booking_id: bookingId } })
  return answer.status ? { is: 'done', done: answer.credit } : failure(answer)
}

function failure({ httpStatus, code, detail: message }: Failed): Extract<Outcome<never>, { is: string }> {
  if (httpStatus === 401) return { is: 'signedOut' }
  const unknown =
    httpStatus === 0 || httpStatus === 409 || httpStatus === 429 || httpStatus >= 500 || code === 'HTTP'
  return unknown ? { is: 'unsure' } : { is: 'refused', code, message }
}
