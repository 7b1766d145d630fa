import { invariant } from '../../invariant.ts'
import { type PayoutRate, payoutRate, type Satang } from '../../money.ts'

/** Per cent of a number's capacity in use, and the part of the rate that is paid below it. The last step has no end. */
const PRICE_STEPS = [
  { below: 50, pays: 100 },
  { below: 75, pays: 95 },
  { below: 90, pays: 90 },
  { below: Number.POSITIVE_INFINITY, pays: 80 },
] as const

/** Live rates are multiples of 0.1, rounded down. */
const TICK = 10

/** What a round has sold of one number, including open bookings, and the most it sells. */
export interface Capacity {
  readonly taken: Satang
  readonly cap: Satang
}

/**
 * The live rate of a number: it falls as the number's capacity is used up. A number without a cap keeps its rate. The
 * steps are the specification's defaults.
 */
export function livePrice(rate: PayoutRate, capacity: Capacity | undefined): PayoutRate {
  return toTick((rate * paidPart(capacity)) / 100)
}

/** What a round still takes on a number; undefined: no limit. */
export function capacityLeft(capacity: Capacity | undefined): Satang | undefined {
  return capacity && (Math.max(0, capacity.cap - capacity.taken) as Satang)
}

function paidPart(capacity: Capacity | undefined): number {
  if (!capacity) return 100
  const { taken, cap } = capacity
  invariant(taken >= 0 && cap >= 0, 'a capacity is never negative')
  // A cap of zero counts as full.
  const step = PRICE_STEPS.find(({ below }) => cap > 0 && taken * 100 < cap * below) ?? PRICE_STEPS.at(-1)
  return step?.pays ?? 100
}

function toTick(rate: number): PayoutRate {
  const ticks = Math.floor(rate / TICK) * TICK
  // A rate below 0.1 keeps its hundredths: rounded to tenths it would become zero.
  return payoutRate(ticks > 0 ? ticks : Math.max(1, Math.floor(rate)))
}
