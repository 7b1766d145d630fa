import type { ReactNode } from 'react'
import type { ConsoleRound } from '../../../contract/console/rounds.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { Money } from '../../../ui/money.tsx'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { roundText } from '../../text/rounds/round.ts'

/** The reason the server records when the closing time has come. */
const BY_TIME = 'its time came'

export function RoundFacts({ round }: { round: ConsoleRound }) {
  return (
    <section className="card round-card" aria-labelledby="facts">
      <h2 id="facts" className="text-lg">
        {roundText.facts}
      </h2>
      <dl className="facts">
        <Fact name={roundText.tickets}>{round.tickets.toLocaleString('en-US')}</Fact>
        <Fact name={roundText.stakes}>
          <Money amount={bahtToSatang(round.stakes)} />
        </Fact>
        {round.cancelled.tickets > 0 ? (
          <Fact name={roundText.cancelled}>
            {roundText.cancelledTickets(round.cancelled.tickets)} ·{' '}
            <Money amount={bahtToSatang(round.cancelled.stakes)} />
          </Fact>
        ) : null}
        <Fact name={roundText.opensAt}>{moment(round.opensAt)}</Fact>
        {round.plannedCloseAt ? (
          <Fact name={roundText.plannedCloseAt}>{moment(round.plannedCloseAt)}</Fact>
        ) : (
          <Fact name={roundText.closesAt}>{moment(round.closesAt)}</Fact>
        )}
        <Fact name={roundText.latestCloseAt}>{moment(round.latestCloseAt)}</Fact>
        <Fact name={roundText.drawAt}>{moment(round.drawAt)}</Fact>
        {round.closedAt ? <Fact name={roundText.closedAt}>{moment(round.closedAt)}</Fact> : null}
        {round.closeReason ? (
          <Fact name={roundText.closeReason}>
            {round.closeReason === BY_TIME ? roundText.byTime : round.closeReason}
          </Fact>
        ) : null}
        <Fact name={roundText.code}>{round.code}</Fact>
      </dl>
    </section>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function moment(at: string): string {
  const atMs = Date.parse(at)
  return dateAndClock(atMs)
}
