import type { CheckInShown } from '../../../contract/check-in-shapes.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { shortDate } from '../../../ui/thai-date.ts'
import { BalanceMoney, useBalanceText } from '../../live/balance-money.tsx'
import { drawDayMs } from '../../rounds/shown-round.ts'
import { checkInText } from '../../text/check-in.ts'

/** The statement has them all. */
const SHOWN = 7

/** What was taken last, with bonuses. */
export function TakenCard({ days }: { days: CheckInShown['days'] }) {
  const text = useBalanceText()
  if (days.length === 0) return null
  return (
    <section className="card deposit-latest" aria-labelledby="taken">
      <h2 id="taken" className="text-base">
        {checkInText.history}
      </h2>
      <ul>
        {days.slice(0, SHOWN).map(({ date, day, amount, bonus, bonus_at }) => (
          <li key={date} className="checkin-taken">
            <span className="text-sm text-ink-2">
              {shortDate(drawDayMs(date))} · {checkInText.day(day)}
              {bonus_at ? (
                <span className="block">{checkInText.withBonus(text(bahtToSatang(bonus)))}</span>
              ) : null}
            </span>
            <BalanceMoney amount={bahtToSatang(amount)} sign="gain" />
          </li>
        ))}
      </ul>
    </section>
  )
}
