import type { Verdict } from '../../domain/fair/check-ticket.ts'

/** One word for all steps: the worst of them. */
export function summaryOf(checks: readonly { readonly verdict: Verdict }[]): Verdict {
  const order = ['wrong', 'unknown', 'waiting'] as const
  return order.find((verdict) => checks.some((check) => check.verdict === verdict)) ?? 'right'
}
