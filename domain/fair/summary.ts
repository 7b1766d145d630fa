import type { Verdict } from './check-ticket.ts'

/** The worst verdict of all steps. */
export function summaryOf(checks: readonly { readonly verdict: Verdict }[]): Verdict {
  const order = ['wrong', 'unknown', 'waiting'] as const
  return order.find((verdict) => checks.some((check) => check.verdict === verdict)) ?? 'right'
}
