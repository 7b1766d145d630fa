import type { Check, Verdict } from './check-ticket.ts'

/** The worst verdict of all steps. */
export function summaryOf(checks: readonly { readonly verdict: Verdict }[]): Verdict {
  const order = ['wrong', 'unknown', 'waiting'] as const
  return order.find((verdict) => checks.some((check) => check.verdict === verdict)) ?? 'right'
}

/** Whether the seal records that the ticket was cancelled. Steps that cannot be checked here do not hide it; a wrong one does. */
export function isCancelled(checks: readonly Check[]): boolean {
  if (summaryOf(checks) === 'wrong') return false
  return checks.some(({ step, verdict }) => step === 'cancelled' && verdict === 'right')
}
