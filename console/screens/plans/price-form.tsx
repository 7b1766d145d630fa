import type { PlansShown } from '../../../contract/console/plans.ts'
import { type BetType, isBetType } from '../../../domain/betting/bet-types.ts'
import { isBaht } from '../../../domain/money.ts'
import { ActForm } from '../../forms/act-form.tsx'
import type { Field } from '../../forms/field.ts'
import { useAct } from '../../forms/use-act.ts'
import { ask, Problem } from '../../session/ask.ts'
import { plansText } from '../../text/plans.ts'

interface PriceFormProps {
  group: string
  plan: PlansShown['groups'][number]['plans'][number]
}

interface Price {
  readonly type: BetType
  readonly rate: number
  readonly discount: number
}

/** Proposes another price of one type. Folded, because it is rare. */
export function PriceForm({ group, plan }: PriceFormProps) {
  const { act, busy, refused, forget } = useAct({
    send: (price: Price & { sure: boolean }) =>
      ask('plans', 'propose', { body: { group, plan: plan.plan, ...price } }),
    refreshes: [['plans'], ['approvals']],
    done: () => plansText.proposed,
  })
  // A price that pays back more than it takes needs a second button, which appears with the warning.
  const loses = refused instanceof Problem && refused.code === 'PRICE_LOSES'
  const propose = { name: 'propose', label: plansText.propose }
  const sendAnyway = { name: 'sure', label: plansText.sendAnyway, tone: 'danger' } as const
  return (
    <details className="plan-edit">
      <summary>{plansText.edit}</summary>
      <ActForm
        fields={fieldsOf(plan)}
        acts={loses ? [propose, sendAnyway] : [propose]}
        busy={busy}
        refused={refused}
        two
        onSend={(price, name) => act({ ...price, sure: name === 'sure' })}
        onChange={forget}
      />
    </details>
  )
}

function fieldsOf({ prices }: PriceFormProps['plan']) {
  return {
    type: {
      kind: 'select',
      label: plansText.type,
      choices: prices.map(({ type, name }) => ({ value: type, label: name })),
      read: ([typed = '']) => (isBetType(typed) ? typed : undefined),
      wrong: '',
    } satisfies Field<BetType>,
    rate: {
      kind: 'text',
      input: 'decimal',
      label: plansText.rate,
      maxLength: 9,
      read: ([typed = '']) => readFigure(typed, (rate) => rate > 0 && rate <= 100_000),
      wrong: plansText.rateWrong,
      refusals: ['PRICE_TOO_HIGH'],
    } satisfies Field<number>,
    discount: {
      kind: 'text',
      input: 'decimal',
      label: plansText.discount,
      maxLength: 5,
      initial: '0',
      read: ([typed = '']) => readFigure(typed, (discount) => discount >= 0 && discount <= 99),
      wrong: plansText.discountWrong,
    } satisfies Field<number>,
  }
}

function readFigure(typed: string, isIn: (figure: number) => boolean): number | undefined {
  const figure = Number(typed.trim() || 'none')
  return isIn(figure) && isBaht(figure) ? figure : undefined
}
