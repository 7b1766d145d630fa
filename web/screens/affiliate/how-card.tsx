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
        {shown.levels[0]?.groups.some((each) => each.is_game) ? <li>{affiliateText.countedGames}</li> : null}
        <li>{affiliateText.waits(shown.held_days)}</li>
        <li>{affiliateText.least(moneyText(bahtToSatang(shown.min)))}</li>
        <li>{affiliateText.bound}</li>
        <li>{affiliateText.own}</li>
      </ul>
      {shown.is_on ? <Rates levels={shown.levels} /> : null}
    </section>
  )
}

/** A row a group of lotteries or kind of game, a column a level. */
function Rates({ levels }: Pick<AffiliateShown, 'levels'>) {
  return (
    <table className="affiliate-rates">
      <caption>{affiliateText.rates}</caption>
      <thead>
        <tr>
          <td />
          {levels.map(({ level }) => (
            <th key={level} scope="col">
              {levelName(level)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {levels[0]?.groups.map(({ group, name }) => (
          <tr key={group}>
            <th scope="row">{name}</th>
            {levels.map(({ level, groups }) => (
              <td key={level}>
                {affiliateText.percent(groups.find((each) => each.group === group)?.rate ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
