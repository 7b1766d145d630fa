import type { ReactNode } from 'react'
import { bahtToSatang } from '../../../domain/money.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { clockText, longDate } from '../../../ui/thai-date.ts'
import { rulesText } from '../../text/help.ts'
import type { LotteryRules } from './lottery-rules.ts'

interface LotteryFactsProps {
  rules: LotteryRules
  stakes: { readonly min: number; readonly max: number } | null
}

/** When it closes, what decides it, and who publishes the result. */
export function LotteryFacts({ rules, stakes }: LotteryFactsProps) {
  return (
    <dl className="card mt-4 grid gap-3.5 p-5">
      <Fact label={rulesText.nextClose}>{rules.closesAtMs ? moment(rules.closesAtMs) : rulesText.none}</Fact>
      {rules.drawsAtMs ? <Fact label={rulesText.nextDraw}>{moment(rules.drawsAtMs)}</Fact> : null}
      {rules.published.length > 0 ? (
        <Fact label={rulesText.published}>
          {rules.published.map((field) => (
            <span key={field} className="block">
              {field}
            </span>
          ))}
          {rules.bottom ? <span className="block text-sm text-ink-2">{rules.bottom}</span> : null}
        </Fact>
      ) : null}
      <Fact label={rulesText.publisher}>
        {rules.publisher ? (
          <a
            href={rules.publisher.url}
            target="_blank"
            rel="noopener noreferrer external"
            className="text-brand-ink underline"
          >
            {rules.publisher.publisher}
          </a>
        ) : rules.ownDraw ? (
          rulesText.byDraw
        ) : (
          rulesText.noPublisher
        )}
      </Fact>
      {stakes ? (
        <Fact label={rulesText.stakes}>
          {rulesText.stakeRange(moneyText(bahtToSatang(stakes.min)), moneyText(bahtToSatang(stakes.max)))}
        </Fact>
      ) : null}
    </dl>
  )
}

function moment(atMs: number): string {
  return `${longDate(atMs)} ${clockText(atMs)}`
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="sm:flex sm:gap-4">
      <dt className="shrink-0 text-sm text-ink-2 sm:w-36">{label}</dt>
      <dd className="min-w-0 text-base font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
