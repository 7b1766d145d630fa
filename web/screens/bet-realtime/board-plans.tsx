import { Link } from 'react-router'
import { chipClass } from '../../../ui/buttons/chip.tsx'
import { boardPath } from '../../rounds/bet-path.ts'
import { betText } from '../../text/bet.ts'

interface BoardPlansProps {
  roundId: string
  plans: readonly { readonly code: string; readonly name: string }[]
  chosen: string
}

/** The rate plans of a round, each with its own prices. Empty when there is only one. */
export function BoardPlans({ roundId, plans, chosen }: BoardPlansProps) {
  if (plans.length < 2) return null
  return (
    <nav className="chip-row board-plans" aria-label={betText.plan}>
      {plans.map(({ code, name }) => (
        <Link
          key={code}
          to={boardPath({ roundId, plan: code })}
          replace
          preventScrollReset
          aria-current={code === chosen ? 'true' : undefined}
          className={chipClass({ pressed: code === chosen, shape: 'square' })}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
