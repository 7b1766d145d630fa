import type { BetType } from '../../../domain/betting/bet-types.ts'
import {
  type BasisPoints,
  bahtToSatang,
  multipleToRate,
  type PayoutRate,
  percentToBasisPoints,
  type Satang,
} from '../../../domain/money.ts'

/** What a round sells one bet type for, and the numbers that are closed or paid less. Plain, so a loader can send it. */
export interface Offer {
  readonly type: BetType
  readonly digits: number
  readonly rate: PayoutRate
  readonly discount: BasisPoints
  readonly stakeMin: Satang
  readonly stakeMax: Satang
  readonly exceptions: Readonly<Record<string, Exception>>
}

export interface Exception {
  readonly status: 'closed' | 'half' | 'capped'
  readonly rate: PayoutRate
}

/** One type of `getSettingMember`, as the wire writes it: baht, multiples and per cent. */
export interface OfferedType {
  readonly type: BetType
  readonly digits: number
  readonly rate: number
  readonly discount: number
  readonly min: number
  readonly max: number
  readonly numbers: readonly { number: string; status: Exception['status']; rate: number }[]
}

export function readOffer(wire: OfferedType): Offer {
  const rate = multipleToRate(wire.rate)
  return {
    type: wire.type,
    digits: wire.digits,
    rate,
    discount: percentToBasisPoints(wire.discount),
    stakeMin: bahtToSatang(wire.min),
    stakeMax: bahtToSatang(wire.max),
    exceptions: Object.fromEntries(
      // A closed number has no rate worth telling; the type's own is kept so that the line can still be drawn.
      wire.numbers.map(({ number, status, rate: paid }) => [
        number,
        { status, rate: status === 'closed' || paid <= 0 ? rate : multipleToRate(paid) },
      ]),
    ),
  }
}
