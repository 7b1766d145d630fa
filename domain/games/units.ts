import { invariant } from '../invariant.ts'
import { type Satang, satang } from '../money.ts'

/** Providers of the Hub88 family write a baht as 100,000 units. */
export const HUB88_UNITS_A_SATANG = 1_000

/**
 * What a provider's whole units are in satang, rounded down where they do not divide; `isExact` is false then. Converted here
 * once on the way in: everything behind it is satang.
 */
export function unitsToSatang(
  units: number,
  unitsASatang: number,
): { readonly amount: Satang; readonly isExact: boolean } {
  invariant(Number.isSafeInteger(units) && units >= 0, 'units are a whole number from 0')
  const rest = units % unitsASatang
  return { amount: satang((units - rest) / unitsASatang), isExact: rest === 0 }
}

/** Satang in a provider's units; exact. */
export function satangToUnits(amount: Satang, unitsASatang: number): number {
  const units = amount * unitsASatang
  invariant(Number.isSafeInteger(units), 'units are a whole number')
  return units
}
