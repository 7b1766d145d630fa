import type { CheckInShown } from '../../../contract/check-in-shapes.ts'
import { checkInText } from '../../text/check-in.ts'
import { bahtText } from './baht-text.ts'

/** What check-in asks for, as the operator has decided it. */
export function Terms({ page }: { page: CheckInShown }) {
  const { condition, ladder, turnover_percent: percent } = page
  const { kind, bet_min: betMin } = condition
  const asksStakes = betMin > 0 && (kind === 'bet' || kind === 'either')
  return (
    <section className="card p-5" aria-labelledby="terms">
      <h2 id="terms" className="text-base">
        {checkInText.terms}
      </h2>
      <ul className="checkin-terms">
        <li>{checkInText.conditions[kind]}</li>
        {asksStakes ? <li>{checkInText.betMin(bahtText(betMin))}</li> : null}
        <li>{checkInText.onceADay}</li>
        {ladder.some(({ bonus }) => bonus > 0) ? <li>{checkInText.bonusWaits}</li> : null}
        <li>{percent > 0 ? checkInText.turnover(percent) : checkInText.noTurnover}</li>
      </ul>
    </section>
  )
}
