import { Link } from 'react-router'
import { choosePlanPath } from '../../rounds/bet-path.ts'
import { betText } from '../../text/bet.ts'
import type { ChosenPlan } from './load-bet.ts'

/** The plan this ticket is sold in, and the way to another where there is one. What is written stays with its plan. */
export function PlanLine({ roundId, plan }: { roundId: string; plan: ChosenPlan }) {
  if (!plan.hasOthers) return null
  return (
    <p className="bet-plan">
      {betText.plan} <b>{plan.name}</b>
      <Link to={choosePlanPath(roundId)} className="text-button">
        {betText.changePlan}
      </Link>
    </p>
  )
}
