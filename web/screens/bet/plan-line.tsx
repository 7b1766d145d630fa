import { memo } from 'react'
import { Link } from 'react-router'
import { choosePlanPath } from '../../rounds/bet-path.ts'
import { betText } from '../../text/bet.ts'
import { LimitsWord } from './limits-word.tsx'
import type { ChosenPlan } from './load-bet.ts'
import { countLimited, type Offer } from './offer.ts'

interface PlanLineProps {
  roundId: string
  plan: ChosenPlan
  offers: readonly Offer[]
}

/** The plan of this ticket, a link to change it if there are others, and the limited numbers. Each plan keeps its own draft. */
export const PlanLine = memo(function PlanLine({ roundId, plan, offers }: PlanLineProps) {
  if (!plan.hasOthers && countLimited(offers) === 0) return null
  return (
    <div className="bet-plan">
      <span>
        {betText.plan} <b>{plan.name}</b>
      </span>
      <LimitsWord offers={offers} />
      {plan.hasOthers ? (
        <Link to={choosePlanPath(roundId)} className="text-button">
          {betText.changePlan}
        </Link>
      ) : null}
    </div>
  )
})
