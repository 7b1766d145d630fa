import { useMutation, useQueryClient } from '@tanstack/react-query'
import { DEFAULT_PLAN } from '../../../domain/betting/price/default-rates.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ask } from '../../session/ask.ts'
import { plansText } from '../../text/plans.ts'

interface RemovePlanProps {
  group: string
  plan: { readonly plan: string; readonly name: string }
}

/** Sells a plan no more. The plan of a bet that names none is always there. */
export function RemovePlan({ group, plan: { plan, name } }: RemovePlanProps) {
  const client = useQueryClient()
  const removing = useMutation({
    mutationFn: () => ask('plans', 'remove', { body: { group, plan } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['plans'] }),
  })
  if (plan === DEFAULT_PLAN) return null
  return (
    <details className="plan-edit">
      <summary>{plansText.remove}</summary>
      <p>{plansText.removeWhy}</p>
      {removing.isError ? <Alert tone="error">{removing.error.message}</Alert> : null}
      <Button tone="danger" busy={removing.isPending} onClick={() => removing.mutate()}>
        {plansText.removeSure(name)}
      </Button>
    </details>
  )
}
