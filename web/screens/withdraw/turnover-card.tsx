import { type Baht, bahtToSatang } from '../../../domain/money.ts'
import { ProgressBar } from '../../../ui/marks/progress-bar.tsx'
import { Money } from '../../../ui/money.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { withdrawText } from '../../text/withdraw.ts'

interface TurnoverProps {
  required: Baht
  done: Baht
  remaining: Baht
  byProduct: readonly { readonly product: string; readonly name: string; readonly done: Baht }[]
}

/** How far the required stakes have come, and what counts; nothing where none are required. */
export function TurnoverCard({ required, done, remaining, byProduct }: TurnoverProps) {
  if (required === 0) return null
  const text = (baht: Baht) => moneyText(bahtToSatang(baht))
  return (
    <section className="card p-5" aria-labelledby="turnover">
      <h2 id="turnover" className="text-base">
        {withdrawText.turnover}
      </h2>
      <ProgressBar done={done} of={required} name="turnover" words="turnover-done" />
      <p id="turnover-done" className="withdraw-bar-words">
        <span>{withdrawText.turnoverDone(text(done), text(required))}</span>
        <b>{remaining > 0 ? withdrawText.turnoverLeft(text(remaining)) : withdrawText.turnoverMet}</b>
      </p>
      {byProduct.length > 0 ? (
        <dl className="withdraw-facts mt-3">
          {byProduct.map((each) => (
            <div key={each.product}>
              <dt>{each.name}</dt>
              <dd>
                <Money amount={bahtToSatang(each.done)} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <p className="mt-3 text-sm text-ink-2 text-pretty">{withdrawText.turnoverCounts}</p>
    </section>
  )
}
