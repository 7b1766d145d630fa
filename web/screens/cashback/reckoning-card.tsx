import type { CashbackShown } from '../../../contract/services/rewards/cashback.ts'
import { type Baht, bahtToSatang, satang } from '../../../domain/money.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { BalanceMoney, useHidesBalance } from '../../live/balance-money.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { cashbackText } from '../../text/cashback.ts'

type CardProps = NonNullable<CashbackShown['reckoned']> & { amount: Baht; credit: Baht | null }

/** From stakes to the amount, a line each, and the conditions. */
export function ReckoningCard({ lines, rules, amount, credit }: CardProps) {
  const hides = useHidesBalance()
  const text = (baht: Baht) => moneyText(bahtToSatang(baht))
  return (
    <section className="card p-5" aria-labelledby="reckoned">
      <h2 id="reckoned" className="text-base">
        {cashbackText.reckoned}
      </h2>
      <dl className="cashback-lines">
        <Line name={cashbackText.staked} baht={lines.staked} />
        <Line name={cashbackText.won} baht={lines.won} isLess />
        {lines.corrected === 0 ? null : <Line name={cashbackText.corrected} baht={lines.corrected} />}
        <Line name={cashbackText.bonuses} baht={lines.bonuses} isLess />
        <Line name={lines.lost < 0 ? cashbackText.noLoss : cashbackText.lost} baht={lines.lost} isSum />
        <Line
          name={cashbackText.share(rules.percent)}
          under={rules.rank_percent > 0 ? cashbackText.ofRank(rules.rank_percent) : undefined}
          baht={lines.share}
        />
        <Line name={cashbackText.most} baht={rules.max} />
        <Line name={cashbackText.amount} baht={amount} isSum />
      </dl>
      <h3 className="mt-5 text-sm font-medium">{cashbackText.rules}</h3>
      <ul className="cashback-rules">
        <li>{cashbackText.counts}</li>
        <li>{cashbackText.least(text(rules.min))}</li>
        {rules.credit_below > 0 ? (
          <li>
            {cashbackText.creditBelow(
              text(rules.credit_below),
              credit === null || hides ? null : text(credit),
            )}
          </li>
        ) : null}
        {rules.turnover_percent > 0 ? <li>{cashbackText.turnover(rules.turnover_percent)}</li> : null}
        <li>{cashbackText.lapses}</li>
      </ul>
      <PreloadLink to="/rank" className={buttonClass('soft', 'md', 'mt-4 w-full')}>
        {cashbackText.ranks}
      </PreloadLink>
    </section>
  )
}

interface LineProps {
  name: string
  baht: Baht
  /** What is taken off: shown with a minus. */
  isLess?: boolean
  isSum?: boolean
  /** In smaller words below the name. */
  under?: string | undefined
}

function Line({ name, baht, isLess = false, isSum = false, under }: LineProps) {
  const amount = bahtToSatang(baht)
  return (
    <div className={isSum ? 'cashback-sum' : undefined}>
      <dt>
        {name}
        {under === undefined ? null : <span className="block">{under}</span>}
      </dt>
      <dd>
        <BalanceMoney amount={isLess && amount !== 0 ? satang(-amount) : amount} />
      </dd>
    </div>
  )
}
