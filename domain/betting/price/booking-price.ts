import { invariant } from '../../invariant.ts'
import { type PayoutRate, payoutRate, type Satang } from '../../money.ts'

/** Up to which part of a number's capacity, in per cent, which part of the rate is paid. The last one has no end. */
const PRICE_STEPS = [
  { below: 50, pays: 100 },
  { below: 75, pays: 95 },
  { below: 90, pays: 90 },
  { below: Number.POSITIVE_INFINITY, pays: 80 },
] as const

/** Live rates are multiples of 0.1, rounded down as every payout is. */
const TICK = 10

/** What a round has taken on one number, bookings that still count included, and the most it takes. */
export interface Capacity {
  readonly taken: Satang
  readonly cap: Satang
}

/**
 * The live rate of a number: the fuller it is, the less it pays. A number without a cap has no steps.
 * The source of the steps: the contract's defaults where systems differ.
 */
export function livePrice(rate: PayoutRate, capacity: Capacity | undefined): PayoutRate {
  return toTick((rate * paidPart(capacity)) / 100)
}

/** What a round would still take on a number; undefined: no limit. */
export function capacityLeft(capacity: Capacity | undefined): Satang | undefined {
  return capacity && (Math.max(0, capacity.cap - capacity.taken) as Satang)
}

function paidPart(capacity: Capacity | undefined): number {
  if (!capacity) return 100
  const { taken, cap } = capacity
  invariant(taken >= 0 && cap >= 0, 'a capacity is never negative')
  // A cap of nothing is full.
  const step = PRICE_STEPS.find(({ below }) => cap > 0 && taken * 100 < cap * below) ?? PRICE_STEPS.at(-1)
  return step?.pays ?? 100
}

function toTick(rate: number): PayoutRate {
  const ticks = Math.floor(rate / TICK) * TICK
  // A rate of less than 0.1 keeps its hundredths: rounded to nothing it would pay nothing.
  return payoutRate(ticks > 0 ? ticks : Math.max(1, Math.floor(rate)))
}
