import type { CountedSharesShown } from '../../../contract/services/rewards/counted.ts'
import { type Baht, bahtToSatang } from '../../../domain/money.ts'
import { ProgressBar } from '../../../ui/marks/progress-bar.tsx'
import { BalanceMoney, useBalanceText } from '../../live/balance-money.tsx'
import { countedText } from '../../text/counted.ts'
import { withdrawText } from '../../text/withdraw.ts'
import { CountedLines } from '../promotion/counted-lines.tsx'

interface TurnoverProps {
  required: Baht
  done: Baht
  remaining: Baht
  byProduct: readonly {
    readonly product: string
    readonly name: string
    readonly staked: Baht
    readonly done: Baht
  }[]
  counts: CountedSharesShown
}

/** How far the required stakes have come, and what counts; nothing where none are required. */
export function TurnoverCard({ required, done, remaining, byProduct, counts }: TurnoverProps) {
  const balanceText = useBalanceText()
  if (required === 0) return null
  const text = (baht: Baht) => balanceText(bahtToSatang(baht))
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
                <BalanceMoney amount={bahtToSatang(each.done)} />
                {each.done === each.staked ? null : (
                  <span className="block text-sm text-ink-2">{countedText.of(text(each.staked))}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {counts.length > 0 ? (
        <>
          <h3 className="mt-4 text-sm font-medium">{withdrawText.turnoverShares}</h3>
          <ul className="withdraw-counts">
            <CountedLines counts={counts} only={false} />
          </ul>
        </>
      ) : null}
      <p className="mt-3 text-sm text-ink-2 text-pretty">{withdrawText.turnoverCounts}</p>
    </section>
  )
}
