import type { Satang } from '../money.ts'
import { satang } from '../money.ts'
import { LATE_MS, SKEW_MS } from './match-payment.ts'

/** The least and most a member deposits at once, in satang. */
export const DEPOSIT_MIN = satang(100_00)
export const DEPOSIT_MAX = satang(200_000_00)

/** How long a member has for the transfer. */
export const ORDER_MINUTES = 15
/**
 * How long after its end an order keeps its amount from others: as long as money that comes late is still the order's, by the
 * clocks of both.
 */
export const KEPT_MS = LATE_MS + 2 * SKEW_MS
/** Where an amount has no satang part left, it is given again this long after its order ended: nearly all late money has come. */
export const AGAIN_MS = 2 * 3_600_000
/** Orders of one member a day: each keeps an amount from others. */
export const ORDERS_A_DAY = 20

/** Of these, orders of one amount into one account that brought no money: more would take the amount from the others. */
export const LEFT_OF_AMOUNT = 3

/** Amounts an account can tell apart: 0.01 to 0.99 baht more than what is asked. */
const SATANG_PLACES = 99

/** An amount that an order of an account has, or has had not long ago. */
export interface UsedAmount {
  readonly pay: number
  /** When the last order of it ended. */
  readonly endedAt: Date
  /** Whether it may be given again where none is free. */
  readonly mayReturn: boolean
  /** An order of it has no money yet: late money would fit two orders. */
  readonly isOwed: boolean
}

/**
 * What a member transfers for a deposit: the amount asked for and a satang part that no other order of the account has.
 * `start` is where the search begins, from 0. Where all have been used, one that no late money can be meant by, and else the
 * one whose order ended longest ago. Undefined when none may be given.
 */
export function payAmountOf(asked: Satang, used: readonly UsedAmount[], start: number): Satang | undefined {
  const taken = new Set(used.map(({ pay }) => pay))
  for (let nth = 0; nth < SATANG_PLACES; nth += 1) {
    const pay = asked + 1 + ((start + nth) % SATANG_PLACES)
    if (!taken.has(pay)) return satang(pay)
  }
  const [again] = used
    .filter(({ mayReturn }) => mayReturn)
    .sort((a, b) => Number(a.isOwed) - Number(b.isOwed) || a.endedAt.getTime() - b.endedAt.getTime())
  return again && satang(again.pay)
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
