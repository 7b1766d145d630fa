import { invariant } from '../invariant.ts'
import { type Satang, satang } from '../money.ts'

/** Providers of the Hub88 family write a baht as 100,000 units. */
export const HUB88_UNITS_A_SATANG = 1_000
/** The player-account interface writes baht with six decimals at most. */
export const PAM_UNITS_A_SATANG = 10_000
const PAM_UNITS_A_BAHT = 100 * PAM_UNITS_A_SATANG

/** A number of baht in millionths; undefined for one with more than six decimals, or too large to be exact. */
export function bahtToPamUnits(baht: number): number | undefined {
  const units = Math.round(baht * PAM_UNITS_A_BAHT)
  return Number.isSafeInteger(units) && units / PAM_UNITS_A_BAHT === baht ? units : undefined
}

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
