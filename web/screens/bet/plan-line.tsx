import ChevronDown from 'lucide-react/icons/chevron-down'
import { Link } from 'react-router'
import { choosePlanPath } from '../../rounds/bet-path.ts'
import { betText } from '../../text/bet.ts'
import type { ChosenPlan } from './load-bet.ts'

interface PlanLineProps {
  roundId: string
  plan: ChosenPlan
}

/** The plan of this ticket, beside the draw's date; a link to the others. Each plan keeps its own draft. */
export function PlanLine({ roundId, plan }: PlanLineProps) {
  if (!plan.hasOthers) return null
  return (
    <Link to={choosePlanPath(roundId)} className="bet-plan bet-header-link">
      <span className="bet-wide-word">{betText.plan} </span>
      <b>{plan.name}</b>
      <span className="unseen"> {betText.changePlan}</span>
      <ChevronDown size={14} strokeWidth={2} aria-hidden="true" />
    </Link>
  )
}
