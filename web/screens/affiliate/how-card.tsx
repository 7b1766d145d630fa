import type { AffiliateShown } from '../../../contract/services/affiliates.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { affiliateText } from '../../text/affiliate.ts'
import { levelName } from './level-name.ts'

/** By which rules income is reckoned, and the share of each group and level. */
export function HowCard({ shown }: { shown: AffiliateShown }) {
  return (
    <section className="card p-5" aria-labelledby="affiliate-how">
      <h2 id="affiliate-how" className="text-base">
        {affiliateText.how}
      </h2>
      <ul className="affiliate-rules">
        <li>{affiliateText.counted}</li>
        <li>{affiliateText.waits(shown.held_days)}</li>
        <li>{affiliateText.least(moneyText(bahtToSatang(shown.min)))}</li>
        <li>{affiliateText.bound}</li>
        <li>{affiliateText.own}</li>
      </ul>
      {shown.is_on ? <Rates levels={shown.levels} /> : null}
    </section>
  )
}

function Rates({ levels }: Pick<AffiliateShown, 'levels'>) {
  return levels.map(({ level, groups }) => (
    <div key={level}>
      <h3 className="affiliate-level">
        {affiliateText.rates} <span>{levelName(level)}</span>
      </h3>
      <dl className="affiliate-lines">
        {groups.map(({ group, name, rate }) => (
          <div key={group}>
            <dt>{name}</dt>
            <dd>{affiliateText.percent(rate)}</dd>
          </div>
        ))}
      </dl>
    </div>
  ))
}
