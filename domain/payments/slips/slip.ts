import type { Satang } from '../../money.ts'
import type { OrderState } from '../deposit-order.ts'
import { LATE_MS } from '../match-payment.ts'

/** What a slip's picture may weigh, and how many pixels it may have when it is opened. */
export const SLIP_BYTES = 5 * 1024 * 1024
export const SLIP_PIXELS = 24_000_000
/** Pictures of one member that are opened within 24 hours. */
export const SLIPS_A_DAY = 10

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

/** How the files begin that may be a slip; undefined: any byte. */
const BEGINNINGS: readonly (readonly (number | undefined)[])[] = [
  [0xff, 0xd8, 0xff], // JPEG
  [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a],
  [...ascii('RIFF'), undefined, undefined, undefined, undefined, ...ascii('WEBP')],
]

type NotASlip = 'SLIP_EMPTY' | 'SLIP_TOO_LARGE' | 'SLIP_KIND'

/** Why a file is no slip, before anything opens it. Its name and what the browser calls its kind say nothing. */
export function refuseSlipFile(bytes: Uint8Array): NotASlip | undefined {
  if (bytes.length === 0) return 'SLIP_EMPTY'
  if (bytes.length > SLIP_BYTES) return 'SLIP_TOO_LARGE'
  const isPicture = BEGINNINGS.some((beginning) =>
    beginning.every((byte, place) => byte === undefined || bytes[place] === byte),
  )
  return isPicture ? undefined : 'SLIP_KIND'
}

interface OrderOfSlip {
  readonly state: OrderState
  readonly asked: Satang
  readonly startedAt: Date
  readonly expiresAt: Date
}

/**
 * The order that a slip is for: the newest of this amount, while it waits and for as long after as money that comes late is
 * still credited to it.
 */
export function orderOfSlip<Order extends OrderOfSlip>(
  orders: readonly Order[],
  asked: Satang,
  now: Date,
): Order | undefined {
  const [newest] = orders
    .filter((order) => order.asked === asked && order.state !== 'credited')
    .filter(({ expiresAt }) => now.getTime() <= expiresAt.getTime() + LATE_MS)
    .sort((one, other) => other.startedAt.getTime() - one.startedAt.getTime())
  return newest
}
