import type { AffiliateShown } from '../../../contract/services/affiliates.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { figureText } from '../../../ui/figure-text.ts'
import { BalanceMoney, useBalanceText } from '../../live/balance-money.tsx'
import { affiliateText } from '../../text/affiliate.ts'
import { levelName } from './level-name.ts'

/** What each level has brought, by group of lotteries and kind of game; what brought nothing is left out. */
export function IncomeLevels({ levels }: Pick<AffiliateShown, 'levels'>) {
  return (
    <section className="card p-5" aria-labelledby="affiliate-income">
      <h2 id="affiliate-income" className="text-base">
        {affiliateText.income}
      </h2>
      {levels.map(({ level, friends, groups }) => (
        <Level key={level} {...{ level, friends }} groups={groups.filter(({ staked }) => staked !== 0)} />
      ))}
    </section>
  )
}

function Level({ level, friends, groups }: AffiliateShown['levels'][number]) {
  const text = useBalanceText()
  return (
    <>
      <h3 className="affiliate-level">
        {levelName(level)} <span>{affiliateText.friends(figureText(friends))}</span>
      </h3>
      {groups.length === 0 ? (
        <p className="text-sm text-ink-2">{affiliateText.none}</p>
      ) : (
        <dl className="affiliate-lines">
          {groups.map(({ group, name, is_game: isGame, staked, earned }) => (
            <div key={group}>
              <dt>
                {name}
                <span className="block text-sm">
                  {affiliateText[isGame ? 'turned' : 'staked'](text(bahtToSatang(staked)))}
                </span>
              </dt>
              <dd>
                <BalanceMoney amount={bahtToSatang(earned)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
