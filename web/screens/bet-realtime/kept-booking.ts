import type { Booking } from '../../../contract/services/realtime.ts'

const KEY = 'live_booking'

/** Stores the booking in this tab, so that a reload within its minute finds it. */
export function keepBooking(booking: Booking): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(booking))
  } catch {
    // Storage is refused: a reload loses the booking, and it expires by itself.
  }
}

export function forgetBooking(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is refused.
  }
}

/** The stored booking of this round, if it has not expired. */
export function readBooking(roundId: string, nowMs: number): Booking | null {
  try {
    const booking = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Booking | null
    return booking?.round_id === roundId && Date.parse(booking.expires_at) > nowMs ? booking : null
  } catch {
    return null
  }
}
