import { invariant } from './invariant.ts'

/** Money in satang: a whole number. 100 satang are one baht. */
export type Satang = number & { readonly unit: 'satang' }

/** Money on the wire and in texts: baht with at most two decimals. Not for calculations. */
export type Baht = number & { readonly unit: 'baht' }

/** The payout per baht including the stake, in hundredths: "บาทละ 900" is 90000. */
export type PayoutRate = number & { readonly unit: 'hundredths' }

/** A share in hundredths of one per cent: 25 % is 2500. */
export type BasisPoints = number & { readonly unit: 'basis points' }

export const NO_MONEY = satang(0)

/** No bank moves more at once, and nobody deposits it: 999,999,999.99 baht. What tells of more is not taken in. */
export const MOST_PAYMENT = satang(99_999_999_999)

export const NO_DISCOUNT = basisPoints(0)

export function satang(amount: number): Satang {
  invariant(Number.isSafeInteger(amount), 'satang are a whole number')
  return amount as Satang
}

/** The rest of an amount; negative if more was taken than there was. */
export function less(amount: Satang, taken: Satang): Satang {
  return satang(amount - taken)
}

/** True for a number of baht that is exactly a number of satang: finite, at most two decimals. */
export function isBaht(amount: number): boolean {
  const rounded = Math.round(amount * 100)
  // A number with two decimals is the double nearest to rounded / 100, which this division gives exactly.
  return Number.isSafeInteger(rounded) && rounded / 100 === amount
}

/** Converts a wire amount; everywhere else money is satang. */
export function bahtToSatang(baht: number): Satang {
  invariant(isBaht(baht), 'baht have at most two decimals')
  return satang(Math.round(baht * 100))
}

/** Converts for the wire and for people. */
export function satangToBaht(amount: Satang): Baht {
  return (amount / 100) as Baht
}

export function payoutRate(hundredths: number): PayoutRate {
  invariant(Number.isSafeInteger(hundredths) && hundredths > 0, 'a payout rate is a positive whole number')
  return hundredths as PayoutRate
}

/** Converts a rate of the wire (900, 3.2) to hundredths (90000, 320). */
export function multipleToRate(multiple: number): PayoutRate {
  invariant(isBaht(multiple), 'a payout rate has at most two decimals')
  return payoutRate(Math.round(multiple * 100))
}

export function rateToMultiple(rate: PayoutRate): number {
  return rate / 100
}

export function basisPoints(points: number): BasisPoints {
  invariant(Number.isInteger(points) && points >= 0 && points <= 10_000, 'a share is 0 to 10000 basis points')
  return points as BasisPoints
}

export function percentToBasisPoints(percent: number): BasisPoints {
  invariant(isBaht(percent), 'a per cent has at most two decimals')
  return basisPoints(Math.round(percent * 100))
}

export function basisPointsToPercent(share: BasisPoints): number {
  return share / 100
}

/** The payout of a winning line on its gross stake, rounded down so that the house never pays a satang too much. */
export function payout(stake: Satang, rate: PayoutRate): Satang {
  invariant(stake > 0, 'a winning line has a stake')
  return wholePart(stake, rate, 100)
}

/** The discount of a line, rounded down so that it never exceeds the promised share. */
export function discountOf(stake: Satang, discount: BasisPoints): Satang {
  return wholePart(stake, discount, 10_000)
}

export function cost(stake: Satang, discount: BasisPoints): Satang {
  return satang(stake - discountOf(stake, discount))
}

/** a * b / divisor, rounded down, computed in whole numbers. */
function wholePart(a: number, b: number, divisor: number): Satang {
  const product = a * b
  invariant(Number.isSafeInteger(product) && product >= 0, 'a product of money stays a safe whole number')
  return satang((product - (product % divisor)) / divisor)
}
