import type { Booking } from '../../../contract/services/realtime.ts'

const KEY = 'live_booking'

/** Keeps what is held in this tab, so that a reload within the minute finds it again. */
export function keepBooking(booking: Booking): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(booking))
  } catch {
    // A browser that keeps nothing: a reload forgets the booking, and it runs out by itself.
  }
}

export function forgetBooking(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}

/** What is still held of this round. */
export function readBooking(roundId: string, nowMs: number): Booking | null {
  try {
    const booking = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Booking | null
    return booking?.round_id === roundId && Date.parse(booking.expires_at) > nowMs ? booking : null
  } catch {
    return null
  }
}
