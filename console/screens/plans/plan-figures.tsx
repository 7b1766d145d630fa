import type { WaitingApprovalShown } from '../../../contract/console/approvals.ts'
import { Figure, GivenBack } from '../../approvals/figure.tsx'
import { approvalsText } from '../../text/approvals.ts'
import { plansText } from '../../text/plans.ts'
import { unitsText } from '../../text/units.ts'

type Plan = NonNullable<WaitingApprovalShown['plan']>

/** The prices that would go with their plan, or be sold again: each whole, and each that differs in a line of its own. */
export function PlanFigures({ act, lotteries, prices, givenBack }: Plan) {
  return (
    <>
      <p>{approvalsText.planWhat[act](lotteries)}</p>
      <dl className="approval-price">
        {prices.map((price) => (
          <Figure
            key={Object.values(price).join(' ')}
            name={
              price.lotteries === lotteries ? price.name : plansText.ofLotteries(price.name, price.lotteries)
            }
            was={null}
            becomes={priceText(price)}
          />
        ))}
        {act === 'sell' ? <GivenBack givenBack={givenBack} /> : null}
      </dl>
    </>
  )
}

function priceText({ rate, discount, rankMax, stakeMin, stakeMax }: Plan['prices'][number]): string {
  return [
    plansText.priced(unitsText.perBaht(rate), discount),
    ...(rankMax === null ? [] : [plansText.toRank(unitsText.perBaht(rankMax))]),
    plansText.stakes(unitsText.baht(stakeMin), unitsText.baht(stakeMax)),
  ].join(' · ')
}
