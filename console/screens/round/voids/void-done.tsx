import { bahtToSatang } from '../../../../domain/money.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Money } from '../../../../ui/money.tsx'
import { correctionText } from '../../../text/correction.ts'
import { Fact } from '../round-facts.tsx'
import type { SeenRound } from '../seen-round.ts'

/** A void round: why, by whom, and how much has been refunded. */
export function VoidDone({ seen: { round, void: done } }: { seen: SeenRound }) {
  if (!done) return null
  const settled = round.settlement?.state === 'settled'
  return (
    <section className="card round-card">
      <h2 className="text-lg">{correctionText.voided}</h2>
      <Alert tone="info">{done.reason}</Alert>
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
