import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlansShown } from '../../../contract/console/plans.ts'
import { groupName } from '../../../domain/lottery/groups.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Chip } from '../../../ui/buttons/chip.tsx'
import { LANGUAGE } from '../../../ui/text/language.ts'
import { ApprovalList } from '../../approvals/approval-list.tsx'
import { Arriving } from '../../layouts/arriving.tsx'
import { PageHead } from '../../layouts/page-head.tsx'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import { plansText } from '../../text/plans.ts'
import { PriceForm } from './price-form.tsx'
import { RemovePlan } from './remove-plan.tsx'
import './plans-page.css'

/** What each lottery group sells in each plan. Prices are changed by two people, and a plan can be removed. */
export function PlansPage() {
  const found = useQuery({ queryKey: ['plans'], queryFn: () => ask('plans', 'list') })
  const [picked, setPicked] = useState<string | null>(null)
  const group = found.data?.groups.find((each) => each.group === picked) ?? found.data?.groups[0]
  return (
    <>
      <PageHead title={plansText.title} lead={plansText.lead} />
      <Arriving asked={found} rows={6} />
      {found.data ? (
        <>
          <ApprovalList title={plansText.waiting} kind="price" />
          <fieldset className="chip-row plans-groups">
            <legend className="unseen">{plansText.groups}</legend>
            {found.data.groups.map((each) => (
              <Chip key={each.group} pressed={each === group} onClick={() => setPicked(each.group)}>
                {groupName(each.group, LANGUAGE)}
              </Chip>
            ))}
          </fieldset>
        </>
      ) : null}
      {group ? <Group key={group.group} group={group} /> : null}
    </>
  )
}

function Group({ group }: { group: PlansShown['groups'][number] }) {
  const me = useMe()
  return (
    <>
      <p className="lead">{plansText.lotteries(group.lotteries)}</p>
      {group.plans.map((plan) => (
        <section key={plan.plan} className="card plan-card" aria-labelledby={`plan-${plan.plan}`}>
          <h2 id={`plan-${plan.plan}`}>{plan.name}</h2>
          <Prices plan={plan} />
          {may(me, 'plans.propose') ? <PriceForm group={group.group} plan={plan} /> : null}
          {may(me, 'plans.remove') ? <RemovePlan group={group.group} plan={plan} /> : null}
        </section>
      ))}
    </>
  )
}

function Prices({ plan }: { plan: PlansShown['groups'][number]['plans'][number] }) {
  return (
    <table className="plan-prices">
      <thead>
        <tr>
          <th scope="col">{plansText.type}</th>
          <th scope="col">{plansText.rate}</th>
          <th scope="col">{plansText.discount}</th>
          <th scope="col">{plansText.returns}</th>
        </tr>
      </thead>
      <tbody>
        {plan.prices.map(({ type, name, rate, discount, differs, returns }) => (
          <tr key={type}>
            <th scope="row">
              {name} {differs ? <Badge tone="warning">{plansText.differs}</Badge> : null}
            </th>
            <td>{rate}</td>
            <td>{discount}</td>
            <td>
              {returns.toFixed(1)} {returns >= 100 ? <Badge tone="error">{plansText.tooMuch}</Badge> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
