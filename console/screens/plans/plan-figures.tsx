import type { WaitingApprovalShown } from '../../../contract/console/approvals.ts'
import { Figure, GivenBack } from '../../approvals/figure.tsx'
import { approvalsText } from '../../text/approvals.ts'
import { plansText } from '../../text/plans.ts'
import { unitsText } from '../../text/units.ts'

/** The prices that would go with their plan, or be sold again. */
export function PlanFigures({
  act,
  lotteries,
  prices,
  givenBack,
}: NonNullable<WaitingApprovalShown['plan']>) {
  return (
    <>
      <p>{approvalsText.planWhat[act](lotteries)}</p>
      <dl className="approval-price">
        {prices.map(({ type, name, rate, discount, differs }) => (
          <Figure
            key={type}
            name={name}
            was={null}
            becomes={differs ? plansText.differs : plansText.priced(unitsText.perBaht(rate), discount)}
          />
        ))}
        {act === 'sell' ? <GivenBack givenBack={givenBack} /> : null}
      </dl>
    </>
  )
}
