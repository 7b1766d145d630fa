import type { Satang } from '../money.ts'
import { satang } from '../money.ts'

/** The least and most a member deposits at once, in satang. */
export const DEPOSIT_MIN = satang(100_00)
export const DEPOSIT_MAX = satang(200_000_00)

/** How long a member has for the transfer. */
export const ORDER_MINUTES = 15
/**
 * How long after its end an amount is given to nobody else: a transfer that comes late still names its order. Shorter than
 * a day, or 99 orders would use up an amount for everybody.
 */
export const KEPT_MINUTES = 120
/** Orders of one member a day: each keeps an amount from others. */
export const ORDERS_A_DAY = 20

/** Amounts an account can tell apart: 0.01 to 0.99 baht more than what is asked. */
const SATANG_PLACES = 99

/**
 * What a member transfers for a deposit: the amount asked for and a satang part that no other order of the account has.
 * `start` is where the search begins, from 0. Undefined when all are taken.
 */
export function payAmountOf(asked: Satang, taken: ReadonlySet<number>, start: number): Satang | undefined {
  for (let nth = 0; nth < SATANG_PLACES; nth += 1) {
    const pay = asked + 1 + ((start + nth) % SATANG_PLACES)
    if (!taken.has(pay)) return satang(pay)
  }
  return undefined
}

/** Paid by a transfer, or by scanning a QR code. */
export type OrderMode = 'bank' | 'qr'

/** `open` and past its time is `expired`: nobody has to come and say so. */
export type OrderState = 'open' | 'credited' | 'cancelled'
export type OrderShown = OrderState | 'expired'

export function orderShown(state: OrderState, expiresAt: Date, now: Date): OrderShown {
  return state === 'open' && now >= expiresAt ? 'expired' : state
}

/** Why a deposit of this amount is refused, before anything is asked of the database. */
export function refuseAmount(
  asked: Satang,
): 'DEPOSIT_TOO_LOW' | 'DEPOSIT_TOO_HIGH' | 'DEPOSIT_WHOLE_BAHT' | undefined {
  if (asked < DEPOSIT_MIN) return 'DEPOSIT_TOO_LOW'
  if (asked > DEPOSIT_MAX) return 'DEPOSIT_TOO_HIGH'
  return asked % 100 === 0 ? undefined : 'DEPOSIT_WHOLE_BAHT'
}
