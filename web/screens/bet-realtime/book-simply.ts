import { redirect } from 'react-router'
import type { Clients, Failed } from '../../../contract/client.ts'
import type { Booking } from '../../../contract/services/realtime.ts'
import { type FormAnswer, formRefused } from '../../forms/form-answer.ts'
import { formText } from '../../session/form-text.ts'
import { lineOf, lineRefused } from '../bet/simple/simple-line.ts'
import { HELD, type HeldLine, SIMPLE_BOOKING } from './simple-booking.tsx'

type SimpleAnswer = FormAnswer | { readonly form: typeof HELD.name; readonly held: HeldLine }

/** Books one line, or confirms or cancels the booking of the form before. The server checks it. */
export async function bookSimply(clients: Clients, roundId: string, form: FormData): Promise<SimpleAnswer> {
  const xsrf = formText(form, '_csrf')
  const ofBooking = { xsrf, body: { booking_id: formText(form, 'booking') } }
  switch (formText(form, 'act')) {
    case 'confirm': {
      const answer = await clients.realtime.confirmBet(ofBooking)
      if (answer.status) throw redirect(`/history?bill=${answer.bill.id}`)
      return heldRefused(form, answer)
    }
    case 'cancel': {
      const answer = await clients.realtime.cancleBookingBet(ofBooking)
      if (answer.status) throw redirect(`/bet-realtime/${encodeURIComponent(roundId)}`)
      return heldRefused(form, answer)
    }
    default: {
      const answer = await clients.realtime.bookingBet({
        key: formText(form, '_key'),
        xsrf,
        body: { round_id: roundId, plan: formText(form, 'plan') || undefined, lines: [lineOf(form)] },
      })
      if (!answer.status) return lineRefused(SIMPLE_BOOKING, form, answer)
      return { form: HELD.name, held: heldLineOf(answer.booking, form) }
    }
  }
}

function heldLineOf({ id, lines, expires_at }: Booking, form: FormData): HeldLine {
  const { type, number, amount } = lineOf(form)
  return { booking: id, type, number, amount: `${amount}`, rate: `${lines[0]?.rate}`, until: expires_at }
}

/** The rules' no ends a booking: the form for the next one says it. Otherwise, and after a check of reality, the same can be pressed again. */
function heldRefused(form: FormData, answer: Failed): FormAnswer {
  const isOver = answer.httpStatus === 200 && answer.code !== 'CHECK_DUE'
  return formRefused(isOver ? SIMPLE_BOOKING : HELD, form, answer)
}
