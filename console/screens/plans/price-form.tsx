import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { PlansShown } from '../../../contract/console/plans.ts'
import { type BetType, isBetType } from '../../../domain/betting/bet-types.ts'
import { isBaht } from '../../../domain/money.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ask, Problem } from '../../session/ask.ts'
import { plansText } from '../../text/plans.ts'

interface PriceFormProps {
  group: string
  plan: PlansShown['groups'][number]['plans'][number]
}

/** Asks for another price of one type. Folded away: it is a rare act. */
export function PriceForm({ group, plan }: PriceFormProps) {
  const client = useQueryClient()
  const [wrong, setWrong] = useState(false)
  const asking = useMutation({
    mutationFn: (price: { type: BetType; rate: number; discount: number; sure: boolean }) =>
      ask('plans', 'propose', { body: { group, plan: plan.plan, ...price } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['plans'] }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const price = readPrice(String(form.get('rate')), String(form.get('discount')))
    const type = String(form.get('type'))
    setWrong(price === undefined)
    // A price that gives back more than it takes is sent by a button of its own, which is there once that was said.
    const sure = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === 'sure'
    if (price && isBetType(type)) asking.mutate({ type, ...price, sure })
  }
  const loses = asking.error instanceof Problem && asking.error.code === 'PRICE_LOSES'
  return (
    <details className="plan-edit">
      <summary>{plansText.edit}</summary>
      <form onSubmit={submit} onChange={() => asking.reset()} noValidate>
        <label className="plan-type">
          {plansText.type}
          <select name="type">
            {plan.prices.map(({ type, name }) => (
              <option key={type} value={type}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <TextField label={plansText.rate} name="rate" inputMode="decimal" autoComplete="off" maxLength={9} />
        <TextField
          label={plansText.discount}
          name="discount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={5}
          defaultValue="0"
          error={wrong ? plansText.wrong : undefined}
        />
        {asking.isError ? <Alert tone="error">{asking.error.message}</Alert> : null}
        {loses ? (
          <Button type="submit" tone="danger" name="sure" value="sure" busy={asking.isPending}>
            {plansText.sendAnyway}
          </Button>
        ) : null}
        {asking.isSuccess ? <Alert tone="info">{plansText.proposed}</Alert> : null}
        <Button type="submit" tone="cta" busy={asking.isPending}>
          {plansText.propose}
        </Button>
      </form>
    </details>
  )
}

function readPrice(rateText: string, discountText: string): { rate: number; discount: number } | undefined {
  const [rate, discount] = [Number(rateText.trim() || 'none'), Number(discountText.trim() || 'none')]
  const isPrice = rate > 0 && rate <= 100_000 && discount >= 0 && discount <= 99
  return isPrice && isBaht(rate) && isBaht(discount) ? { rate, discount } : undefined
}
