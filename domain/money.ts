import { invariant } from './invariant.ts'

/** Thai money in satang: a whole number, never a float. 100 satang make one baht. */
export type Satang = number & { readonly unit: 'satang' }

/** Money on the wire and in texts: baht with at most two decimals. Never used in calculations. */
export type Baht = number & { readonly unit: 'baht' }

/** What one baht pays, stake included, in hundredths: "บาทละ 900" is 90000. */
export type PayoutRate = number & { readonly unit: 'hundredths' }

/** A share in hundredths of one per cent: 25 % is 2500. */
export type BasisPoints = number & { readonly unit: 'basis points' }

export const NO_MONEY = satang(0)

/** A price that is nothing off. */
export const NO_DISCOUNT = basisPoints(0)

export function satang(amount: number): Satang {
  invariant(Number.isSafeInteger(amount), 'satang are a whole number')
  return amount as Satang
}

/** What is left of an amount. Below zero: more was taken than there was. */
export function less(amount: Satang, taken: Satang): Satang {
  return satang(amount - taken)
}

/** True for a number of baht that is exactly a number of satang: finite, at most two decimals. */
export function isBaht(amount: number): boolean {
  const rounded = Math.round(amount * 100)
  // A decimal of two places is the double nearest to rounded / 100, and division rounds to exactly that one.
  return Number.isSafeInteger(rounded) && rounded / 100 === amount
}

/** The only way in: money is baht on the wire and satang everywhere else. */
export function bahtToSatang(baht: number): Satang {
  invariant(isBaht(baht), 'baht have at most two decimals')
  return satang(Math.round(baht * 100))
}

/** The only way out, for the wire and for people. */
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

/** What a winning line is paid, on the gross stake. Rounds down, so no satang is ever invented. */
export function payout(stake: Satang, rate: PayoutRate): Satang {
  invariant(stake > 0, 'a winning line has a stake')
  return wholePart(stake, rate, 100)
}

/** What a line is let off. Rounds down, so a discount never exceeds what was promised. */
export function discountOf(stake: Satang, discount: BasisPoints): Satang {
  return wholePart(stake, discount, 10_000)
}

/** What a line costs the member: its stake less its discount. */
export function cost(stake: Satang, discount: BasisPoints): Satang {
  return satang(stake - discountOf(stake, discount))
}

/** a * b / divisor, rounded down, without ever leaving the whole numbers. */
function wholePart(a: number, b: number, divisor: number): Satang {
  const product = a * b
  invariant(Number.isSafeInteger(product) && product >= 0, 'a product of money stays a safe whole number')
  return satang((product - (product % divisor)) / divisor)
}
