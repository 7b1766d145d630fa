import { DEFAULT_PLAN } from '../../../domain/betting/price/default-rates.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { useAct } from '../../forms/use-act.ts'
import { ask } from '../../session/ask.ts'
import { plansText } from '../../text/plans.ts'
import type { PlanGroup } from './plan-price.ts'
import './remove-plan.css'

/** The plans of a group that can be sold no more: all but that of a bet that names none. */
export function RemovePlans({ group: { group, plans } }: { group: PlanGroup }) {
  const removable = plans.filter(({ plan }) => plan !== DEFAULT_PLAN)
  if (removable.length === 0) return null
  return (
    <section className="card remove-plans" aria-labelledby="remove-plans">
      <h2 id="remove-plans" className="text-lg">
        {plansText.remove}
      </h2>
      <p className="lead">{plansText.removeWhy}</p>
      {removable.map(({ plan, name }) => (
        <RemovePlan key={plan} group={group} plan={plan} name={name} />
      ))}
    </section>
  )
}

/** Folded away: it is a rare act. */
function RemovePlan({ group, plan, name }: { group: string; plan: string; name: string }) {
  const { act, busy, refused } = useAct({
    send: () => ask('plans', 'remove', { body: { group, plan } }),
    refreshes: [['plans']],
    done: () => plansText.removed(name),
  })
  return (
    <details>
      <summary>{name}</summary>
      <ActForm
        fields={{}}
        acts={[{ name: 'remove', label: plansText.removeSure(name), tone: 'danger' }]}
        busy={busy}
        refused={refused}
        onSend={() => act(undefined)}
      />
    </details>
  )
}
