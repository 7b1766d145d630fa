import type { PrizeName } from './check-number.ts'

/** What the Government Lottery Office pays on a slip of 80 baht, in baht. The bets of this site are paid at rates of their own. */
export const SLIP_PAID = {
  first: '6,000,000',
  near: '100,000',
  second: '200,000',
  third: '80,000',
  fourth: '40,000',
  fifth: '20,000',
  frontThree: '4,000',
  backThree: '4,000',
  lastTwo: '2,000',
} as const satisfies Partial<Record<PrizeName, string>>

/** Null for what only a bet wins. */
export function slipPaid(prize: PrizeName): string | null {
  return (SLIP_PAID as Partial<Record<PrizeName, string>>)[prize] ?? null
}
