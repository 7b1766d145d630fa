import { DEFAULT_PLAN } from '../../../domain/betting/price/default-rates.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { useAct } from '../../forms/use-act.ts'
import { ask } from '../../session/ask.ts'
import { plansText } from '../../text/plans.ts'

interface RemovePlanProps {
  group: string
  plan: { readonly plan: string; readonly name: string }
}

/** Removes a plan from sale. The default plan cannot be removed. */
export function RemovePlan({ group, plan: { plan, name } }: RemovePlanProps) {
  const { act, busy, refused } = useAct({
    send: () => ask('plans', 'remove', { body: { group, plan } }),
    refreshes: [['plans']],
    done: () => plansText.removed(name),
  })
  if (plan === DEFAULT_PLAN) return null
  return (
    <details className="plan-edit">
      <summary>{plansText.remove}</summary>
      <p>{plansText.removeWhy}</p>
      {refused ? <Alert tone="error">{refused.message}</Alert> : null}
      <Button tone="danger" busy={busy} onClick={() => act(undefined)}>
        {plansText.removeSure(name)}
      </Button>
    </details>
  )
}
