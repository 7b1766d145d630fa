import { useQuery } from '@tanstack/react-query'
import type { ConsoleCalls, ConsoleReply } from '../../../../contract/console/calls.ts'
import { nameOf } from '../../../../domain/betting/bet-type-names.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Money } from '../../../../ui/money.tsx'
import { moneyText } from '../../../../ui/money-text.ts'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { LANGUAGE } from '../../../../ui/text/language.ts'
import { clockTime } from '../../../../ui/thai-date.ts'
import { ask } from '../../../session/ask.ts'
import { whilePresent } from '../../../session/presence.ts'
import { exposureText } from '../../../text/rounds/exposure.ts'
import { sessionText } from '../../../text/session.ts'
import { drawText } from './draw-text.ts'
import { HeatMap } from './heat-map.tsx'
import { WhatIfForm } from './what-if-form.tsx'
import './exposure-card.css'

type SeenExposure = ConsoleReply<ConsoleCalls['exposure']['one']>

/** The round's payout by result, at most a few seconds old. */
export function ExposureCard({ roundId }: { roundId: string }) {
  const found = useQuery({
    queryKey: ['exposure', roundId],
    queryFn: () => ask('exposure', 'one', { roundId }),
    refetchInterval: whilePresent(5_000),
  })
  if (found.isPending) return <SkeletonRows count={3} label={sessionText.loading} />
  if (!found.data) return <Alert tone="error">{`${exposureText.failed} ${found.error.message}`}</Alert>
  const seen = found.data
  return (
    <section className="card round-card mt-4" aria-labelledby="exposure-card">
      <h2 id="exposure-card" className="text-lg">
        {exposureText.title}
      </h2>
      <p className="lead">
        {seen.stake === 0 ? exposureText.nothing : exposureText.at(clockTime(Date.parse(seen.at)))}
        {seen.held > 0 ? ` ${exposureText.held(bahtText(seen.held))}` : null}
      </p>
      <Figures seen={seen} />
      {seen.worst.payout > 0 ? <p className="lead">{exposureText.worst(drawText(seen.worst))}</p> : null}
      <HeatMap title={exposureText.mapTop} wins={byLastTwo(seen.top)} />
      <HeatMap title={exposureText.mapBottom} wins={seen.bottom} />
      <Heaviest numbers={seen.numbers} />
      <WhatIfForm roundId={roundId} types={seen.types} />
    </section>
  )
}

function Figures({ seen }: { seen: SeenExposure }) {
  const figures = [
    [exposureText.net, seen.net],
    [exposureText.expectedPayout, seen.expectedPayout],
    [exposureText.expectedProfit, seen.expectedProfit],
    [exposureText.worstPayout, seen.worst.payout],
    [exposureText.worstProfit, seen.worst.profit],
  ] as const
  return (
    <dl className="exposure-figures">
      {figures.map(([words, baht]) => (
        <div key={words} data-loss={baht < 0 || undefined}>
          <dt>{words}</dt>
          <dd>
            <Money amount={bahtToSatang(baht)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Heaviest({ numbers }: Pick<SeenExposure, 'numbers'>) {
  if (numbers.length === 0) return null
  return (
    <details className="exposure-heaviest">
      <summary>{exposureText.heaviest}</summary>
      <ol>
        {numbers.map(({ type, number, stake, win }) => (
          <li key={`${type} ${number}`}>
            <b>{number}</b> {nameOf(type, LANGUAGE)}
            <span>{exposureText.stakeWin(bahtText(stake), bahtText(win))}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** The highest payout for each last two digits of the top three. */
function byLastTwo(top: readonly number[]): readonly number[] {
  return Array.from({ length: 100 }, (_, two) =>
    Math.max(...Array.from({ length: 10 }, (__, hundreds) => top[hundreds * 100 + two] ?? 0)),
  )
}

function bahtText(baht: number): string {
  return moneyText(bahtToSatang(baht))
}
