import type { WheelOfMember } from '../../../contract/services/rewards/wheel.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { figureText } from '../../../ui/figure-text.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { wheelText } from '../../text/wheel.ts'

/** What each prize is worth and how often it comes, the highest first. */
export function OddsCard({ data, weight, turnover_percent }: WheelOfMember) {
  const prizes = [...new Set(data.map(({ prize }) => prize))].sort((a, b) => b - a)
  return (
    <div className="card p-5">
      <div className="wheel-card-head">
        <h2 className="text-lg">{wheelText.odds}</h2>
        <span className="text-sm text-ink-2">{wheelText.perSpin}</span>
      </div>
      <ul className="wheel-odds">
        {prizes.map((prize) => {
          const share = data
            .filter((each) => each.prize === prize)
            .reduce((sum, each) => sum + each.weight, 0)
          return (
            <li key={prize}>
              <span className="wheel-odds-prize">
                {prize > 0 ? `฿${moneyText(bahtToSatang(prize))}` : wheelText.noPrize}
              </span>
              <span className="wheel-odds-bar" aria-hidden="true">
                <span style={{ width: `${(share / weight) * 100}%` }} />
              </span>
              <span className="wheel-odds-chance">{chanceText(share, weight)}</span>
            </li>
          )
        })}
      </ul>
      {turnover_percent > 0 ? (
        <p className="mt-3 text-sm text-ink-2">{wheelText.turnover(turnover_percent)}</p>
      ) : null}
    </div>
  )
}

/** A rare prize as one in so many: `0%` would be wrong. */
function chanceText(share: number, weight: number): string {
  const percent = (share / weight) * 100
  if (percent < 0.1) return wheelText.oneIn(figureText(Math.round(weight / share)))
  return `${figureText(Math.round(percent * 100) / 100)}%`
}
