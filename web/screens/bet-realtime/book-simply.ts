import { redirect } from 'react-router'
import type { Clients } from '../../../contract/client.ts'
import type { BetWishSent } from '../../../contract/services/bill.ts'
import type { Booking } from '../../../contract/services/realtime.ts'
import { formText } from '../../session/form-text.ts'

/** The outcome of a plain form: held for a minute, or refused with everything that was typed. */
export type SimpleAnswer =
  | { is: 'held'; booking: Booking }
  | { is: 'refused'; message: string; type: string; number: string; amount: string }

/** Books one line, or confirms or cancels the booking of the previous form. The server checks it. */
export async function bookSimply(clients: Clients, roundId: string, form: FormData): Promise<SimpleAnswer> {
  const xsrf = formText(form, '_csrf')
  const bookingId = formText(form, 'booking')
  const [type, number, amount] = ['type', 'number', 'amount'].map((name) => formText(form, name).trim()) as [
    string,
    string,
    string,
  ]
  const refuse = (message: string): SimpleAnswer => ({ is: 'refused', message, type, number, amount })
  switch (formText(form, 'act')) {
    case 'confirm': {
      const answer = await clients.realtime.confirmBet({ xsrf, body: { booking_id: bookingId } })
      if (answer.status) throw redirect(`/history?bill=${answer.bill.id}`)
      return refuse(answer.message)
    }
    case 'cancel': {
      const answer = await clients.realtime.cancleBookingBet({ xsrf, body: { booking_id: bookingId } })
      if (answer.status) throw redirect(`/bet-realtime/${encodeURIComponent(roundId)}`)
      return refuse(answer.message)
    }
    default: {
      // Unchecked: the call refuses an unknown type.
      const line = { type, number, amount: Number(amount) } as BetWishSent['lines'][number]
      const answer = await clients.realtime.bookingBet({
        key: formText(form, '_key'),
        xsrf,
        body: { round_id: roundId, plan: formText(form, 'plan') || undefined, lines: [line] },
      })
      return answer.status ? { is: 'held', booking: answer.booking } : refuse(answer.message)
    }
  }
}
