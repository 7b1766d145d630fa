import type { ConfirmedResult } from '../../../../contract/console/rounds.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { NumberTiles } from '../../../../ui/marks/number-tile.tsx'
import { Money } from '../../../../ui/money.tsx'
import { correctionText } from '../../../text/correction.ts'
import { roundText } from '../../../text/rounds/round.ts'
import { Fact } from '../round-facts.tsx'
import type { SeenRound } from '../seen-round.ts'
import { AlarmNotice } from './alarm-notice.tsx'

/** The confirmed numbers and the progress of the payment. */
export function Settlement({ seen: { round, result, alarms } }: { seen: SeenRound }) {
  const held = round.settlement?.state === 'held'
  return (
    <section className="card round-card">
      {result ? <Result result={result} /> : null}
      {held ? (
        <AlarmNotice
          roundId={round.id}
          alarms={alarms.filter(({ releasedBy }) => releasedBy === null)}
          people={result ? [result.maker, result.checker] : []}
        />
      ) : null}
      {round.settlement ? <Payment settlement={round.settlement} stakes={round.stakes} /> : null}
    </section>
  )
}

function Result({ result }: { result: ConfirmedResult }) {
  return (
    <>
      <h2 className="text-lg">{roundText.result}</h2>
      <dl className="drawn">
        {result.fields.map(({ key, name, numbers }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              {numbers.map((number, place) => (
                <NumberTiles
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same number may be drawn twice
                  key={place}
                  number={number}
                  size="md"
                  tone={key === 'last2' ? 'brand' : 'neutral'}
                />
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="round-words">
        {roundText.resultBy(result.maker, result.checker)} · {roundText.resultSource(result.source)}
      </p>
    </>
  )
}

type SettlementSeen = NonNullable<SeenRound['round']['settlement']>

function Payment({ settlement, stakes }: { settlement: SettlementSeen; stakes: number }) {
  const { state, winners, payout, paidTickets, paid } = settlement
  const figures = (count: number) => count.toLocaleString('en-US')
  if (winners === null || payout === null) {
    return (
      <div className="payment" role="status">
        <h2 className="text-lg">{roundText.paying}</h2>
        <p className="round-words">{roundText.finding}</p>
        <progress aria-label={roundText.paying} />
      </div>
    )
  }
  const settled = state === 'settled'
  return (
    <div className="payment">
      <h2 className="text-lg" role="status">
        {state === 'held' ? correctionText.reckoned : settled ? roundText.settled : roundText.paying}
      </h2>
      {winners === 0 ? <p className="round-words">{roundText.settledNoWinner}</p> : null}
      {winners > 0 ? (
        <>
          <progress aria-label={roundText.paying} value={paidTickets} max={winners} />
          <p className="round-words">{roundText.paidOf(figures(paidTickets), figures(winners))}</p>
        </>
      ) : null}
      <dl className="facts">
        <Fact name={roundText.winners}>{figures(winners)}</Fact>
        <Fact name={roundText.payout}>
          <Money amount={bahtToSatang(payout)} />
        </Fact>
        <Fact name={roundText.paid}>
          <Money amount={bahtToSatang(paid)} />
        </Fact>
        {settled ? (
          <Fact name={roundText.stakesKept}>
            <Money amount={bahtToSatang(stakes)} />
          </Fact>
        ) : null}
      </dl>
    </div>
  )
}
