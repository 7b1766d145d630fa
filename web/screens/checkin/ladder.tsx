import Check from 'lucide-react/icons/check'
import Gift from 'lucide-react/icons/gift'
import type { CheckInShown } from '../../../contract/check-in-shapes.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { Money } from '../../../ui/money.tsx'
import { checkInText } from '../../text/check-in.ts'

/** What each day of a run brings, and how far this one has come. */
export function Ladder({ ladder }: { ladder: CheckInShown['ladder'] }) {
  return (
    <ol className="checkin-ladder" aria-label={checkInText.ladder}>
      {ladder.map((each) => (
        <Step key={each.day} {...each} />
      ))}
    </ol>
  )
}

function Step({ day, amount, bonus, state }: CheckInShown['ladder'][number]) {
  return (
    <li className={`checkin-step checkin-${state}`} aria-current={state === 'next' ? 'step' : undefined}>
      <span className="checkin-step-day">
        {state === 'collected' ? <Check aria-hidden="true" size={16} strokeWidth={2.4} /> : null}
        {checkInText.day(day)}
      </span>
      <Money amount={bahtToSatang(amount)} decimals="needed" className="checkin-step-prize" />
      {bonus > 0 ? (
        <span className="checkin-step-bonus">
          <Gift aria-hidden="true" size={16} strokeWidth={1.75} />
          {checkInText.bonus}
          <Money amount={bahtToSatang(bonus)} decimals="needed" />
        </span>
      ) : null}
      <span className="sr-only">{checkInText.states[state]}</span>
    </li>
  )
}
