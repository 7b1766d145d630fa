import { bahtToSatang } from '../../../../domain/money.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Money } from '../../../../ui/money.tsx'
import { correctionText } from '../../../text/correction.ts'
import { AlarmNotice } from '../result/alarm-notice.tsx'
import { Fact } from '../round-facts.tsx'
import type { SeenRound } from '../seen-round.ts'

/** A round that was not held: why, by whom, how much has gone back, and what keeps the rest. */
export function VoidDone({ seen: { round, alarms, void: done } }: { seen: SeenRound }) {
  if (!done) return null
  const settled = round.settlement?.state === 'settled'
  return (
    <section className="card round-card">
      <h2 className="text-lg">{correctionText.voided}</h2>
      <Alert tone="info">{done.reason}</Alert>
      {round.settlement?.state === 'held' ? (
        <AlarmNotice
          roundId={round.id}
          alarms={alarms.filter(({ releasedBy }) => releasedBy === null)}
          people={[done.by, done.checker].filter((name) => name !== null)}
        />
      ) : null}
      <dl className="facts">
        <Fact name={correctionText.voidedBy}>
          {done.checker ? correctionText.byTwo(done.by, done.checker) : correctionText.byRule}
        </Fact>
        <Fact name={correctionText.refundedTickets}>{done.refundedTickets.toLocaleString('en-US')}</Fact>
        <Fact name={correctionText.refunded}>
          <Money amount={bahtToSatang(done.refunded)} />
        </Fact>
      </dl>
      <p className="round-words" role="status">
        {settled ? correctionText.refundsDone : correctionText.refundsGoOn}
      </p>
    </section>
  )
}
