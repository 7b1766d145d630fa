import { Badge } from '../../../ui/badge.tsx'
import { plansText } from '../../text/plans.ts'
import type { PlanPrice } from './plan-price.ts'

/** What comes back of a hundred baht, marked where it is all of them. */
export function Returns({ price: { returns } }: { price: PlanPrice }) {
  return (
    <>
      {returns >= 100 ? <Badge tone="error">{plansText.tooMuch}</Badge> : null} {returns.toFixed(1)}%
    </>
  )
}
