import { isBaht } from '../../../domain/money.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { ChangedNote } from '../../forms/changed-note.tsx'
import type { Field } from '../../forms/field.ts'
import { useAct } from '../../forms/use-act.ts'
import { useBegun } from '../../forms/use-begun.ts'
import { ask, Problem } from '../../session/ask.ts'
import { plansText } from '../../text/plans.ts'
import type { PlanPrice } from './plan-price.ts'

interface PriceFormProps {
  group: string
  price: PlanPrice
  onDone: () => void
}

/** Asks for another price of a type in a plan. */
export function PriceForm({ group, price, onDone }: PriceFormProps) {
  const { plan, type } = price
  const { rate, discount, rankMax: most } = price
  const { key, begun, isOther, take } = useBegun({ rate, discount, rankMax: most })
  const { act, busy, refused, forget } = useAct({
    send: (wish: { rate: number; discount: number; rankMax: number | null; sure: boolean }) =>
      ask('plans', 'propose', { body: { group, plan, type, ...wish, seen: begun } }),
    refreshes: [['plans'], ['approvals']],
    done: () => plansText.proposed,
    onDone,
  })
  // A price that pays back more than it takes needs a second button, which appears with the warning.
  const loses = refused instanceof Problem && ['PRICE_LOSES', 'GIVES_ALL'].includes(refused.code)
  const propose = { name: 'propose', label: plansText.propose }
  const sendAnyway = { name: 'sure', label: plansText.sendAnyway, tone: 'danger' } as const
  return (
    <section className="mt-3 grid gap-3" aria-labelledby="price-form">
      <h3 id="price-form">{plansText.edit}</h3>
      <ActForm
        key={key}
        fields={fieldsOf({ ...begun, isPromised: price.isPromised })}
        acts={loses ? [propose, sendAnyway] : [propose]}
        busy={busy}
        refused={refused}
        two
        onSend={({ rankMax, ...wish }, name) =>
          act({ ...wish, rankMax: rankMax === 0 ? null : rankMax, sure: name === 'sure' })
        }
        onChange={forget}
      >
        {isOther ? <ChangedNote onTake={take} /> : null}
      </ActForm>
    </section>
  )
}

/** Zero, and an empty field: no rank raises the rate. */
function fieldsOf({
  rate,
  discount,
  rankMax,
  isPromised,
}: Pick<PlanPrice, 'rate' | 'discount' | 'rankMax' | 'isPromised'>) {
  return {
    rate: {
      kind: 'text',
      input: 'decimal',
      label: plansText.perBaht,
      unit: plansText.baht,
      maxLength: 9,
      initial: String(rate),
      read: ([typed = '']) => readFigure(typed, (figure) => figure > 0 && figure <= 100_000),
      wrong: plansText.rateWrong,
      refusals: ['PRICE_TOO_HIGH'],
      half: true,
    } satisfies Field<number>,
    discount: {
      kind: 'text',
      input: 'decimal',
      label: plansText.discount,
      unit: '%',
      maxLength: 5,
      initial: String(discount),
      read: ([typed = '']) => readFigure(typed, (figure) => figure >= 0 && figure <= 99),
      wrong: plansText.discountWrong,
      half: true,
    } satisfies Field<number>,
    rankMax: {
      kind: 'text',
      input: 'decimal',
      label: plansText.rankMax,
      hint: isPromised ? plansText.rankMaxPromised : plansText.rankMaxHint,
      unit: plansText.baht,
      maxLength: 9,
      initial: rankMax === null ? '' : String(rankMax),
      read: ([typed = '']) =>
        typed.trim() === '' ? 0 : readFigure(typed, (figure) => figure >= 0 && figure <= 100_000),
      wrong: plansText.rateWrong,
      refusals: ['PRICE_RANK_MAX', 'RANKS_PROMISED'],
    } satisfies Field<number>,
  } as const
}

function readFigure(typed: string, isIn: (figure: number) => boolean): number | undefined {
  const figure = Number(typed.trim() || 'none')
  return isIn(figure) && isBaht(figure) ? figure : undefined
}
