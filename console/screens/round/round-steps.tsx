import Check from 'lucide-react/icons/check'
import type { ConsoleRound } from '../../../contract/console/rounds.ts'
import { roundText } from '../../text/rounds/round.ts'

const STEPS = ['sale', 'seal', 'entry', 'check', 'pay'] as const

/** The steps of a round from sale to payment, with the current one. */
export function RoundSteps({ round }: { round: ConsoleRound }) {
  const at = stepOf(round)
  return (
    <ol className="round-steps" aria-label={roundText.steps}>
      {STEPS.map((step, place) => (
        <li
          key={step}
          data-done={place < at ? '' : undefined}
          aria-current={place === at ? 'step' : undefined}
        >
          <span className="round-step-mark" aria-hidden="true">
            {place < at ? <Check size={14} strokeWidth={2.4} /> : place + 1}
          </span>
          {roundText.step[step]}
        </li>
      ))}
    </ol>
  )
}

function stepOf({ status, proposal }: ConsoleRound): number {
  if (status === 'settled') return STEPS.length
  if (status === 'resulted') return 4
  if (status === 'sealed') return proposal?.state === 'open' ? 3 : 2
  return status === 'closed' ? 1 : 0
}
