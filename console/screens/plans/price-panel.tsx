import { may } from '../../../domain/staff/permissions.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { useMe } from '../../session/me.ts'
import { plansText } from '../../text/plans.ts'
import { unitsText } from '../../text/units.ts'
import type { PlanPrice } from './plan-price.ts'
import { PriceForm } from './price-form.tsx'
import { Returns } from './returns.tsx'

interface PricePanelProps {
  group: string
  price: PlanPrice
  onClose: () => void
}

/** One price, with the form that asks for another. */
export function PricePanel({ group, price, onClose }: PricePanelProps) {
  const mayPropose = may(useMe(), 'plans.propose')
  const facts = [
    [plansText.plan, price.planName],
    [plansText.rate, unitsText.perBaht(price.rate)],
    [plansText.discount, unitsText.percent(price.discount)],
    ...(price.rankMax === null ? [] : [[plansText.rankMax, unitsText.perBaht(price.rankMax)] as const]),
    [plansText.returns, <Returns key="returns" price={price} />],
    [plansText.holds, plansText.lotteries(price.lotteries)],
  ] as const
  return (
    <DetailPanel title={price.name} closeLabel={plansText.close} onClose={onClose} facts={facts}>
      {mayPropose ? <PriceForm group={group} price={price} onDone={onClose} /> : null}
    </DetailPanel>
  )
}
