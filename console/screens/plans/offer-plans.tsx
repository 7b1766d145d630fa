import { DEFAULT_PLAN } from '../../../domain/betting/price/default-rates.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { useAct } from '../../forms/use-act.ts'
import { ask, Problem } from '../../session/ask.ts'
import { plansText } from '../../text/plans.ts'
import type { PlanGroup } from './plan-price.ts'
import './offer-plans.css'

/** The plans of a group that can be sold no more, all but that of a bet that names none, and those that can be sold again. */
export function OfferPlans({ group: { group, plans, gone } }: { group: PlanGroup }) {
  const removable = plans.filter(({ plan }) => plan !== DEFAULT_PLAN)
  return (
    <>
      {removable.length === 0 ? null : (
        <section className="card offer-plans" aria-labelledby="remove-plans">
          <h2 id="remove-plans" className="text-lg">
            {plansText.remove}
          </h2>
          <p className="lead">{plansText.removeWhy}</p>
          {removable.map(({ plan, name }) => (
            <RemovePlan key={`${group}/${plan}`} group={group} plan={plan} name={name} />
          ))}
        </section>
      )}
      {gone.length === 0 ? null : (
        <section className="card offer-plans" aria-labelledby="sell-plans">
          <h2 id="sell-plans" className="text-lg">
            {plansText.sell}
          </h2>
          {gone.map((each) => (
            <SellPlan key={`${group}/${each.plan}`} group={group} {...each} />
          ))}
        </section>
      )}
    </>
  )
}

interface OfPlan {
  group: string
  plan: string
  name: string
}

const NO_FIELDS = {}
const REFRESHES = [['plans'], ['approvals']] as const

/** Folded away: it is a rare act. */
function RemovePlan({ group, plan, name }: OfPlan) {
  const { act, busy, refused } = useAct({
    send: () => ask('plans', 'remove', { body: { group, plan } }),
    refreshes: REFRESHES,
    done: () => plansText.proposed,
  })
  return (
    <details>
      <summary>{name}</summary>
      <ActForm
        fields={NO_FIELDS}
        acts={[{ name: 'remove', label: plansText.removeSure(name), tone: 'danger' }]}
        busy={busy}
        refused={refused}
        onSend={() => act(undefined)}
      />
    </details>
  )
}

function SellPlan({ group, plan, name, lotteries }: OfPlan & { lotteries: number }) {
  const { act, busy, refused } = useAct({
    send: (sure: boolean) => ask('plans', 'sell', { body: { group, plan, sure } }),
    refreshes: REFRESHES,
    done: () => plansText.proposed,
  })
  // Prices that leave nothing need a second button, which appears with the warning.
  const givesAll = refused instanceof Problem && refused.code === 'GIVES_ALL'
  const sell = { name: 'sell', label: plansText.sellSure(name) }
  const sendAnyway = { name: 'sure', label: plansText.sendAnyway, tone: 'danger' } as const
  return (
    <details>
      <summary>{name}</summary>
      <ActForm
        fields={NO_FIELDS}
        acts={givesAll ? [sell, sendAnyway] : [sell]}
        busy={busy}
        refused={refused}
        onSend={(_, pressed) => act(pressed === 'sure')}
      >
        <p className="lead">{plansText.sellWhy(lotteries)}</p>
      </ActForm>
    </details>
  )
}
