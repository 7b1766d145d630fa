import type { FairRoundShown } from '../../../contract/fair.ts'
import type { ResultOrigin } from '../../../domain/lottery/result-origin.ts'
import { satang } from '../../../domain/money.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Money } from '../../../ui/money.tsx'
import { clockSeconds, shortDate } from '../../../ui/thai-date.ts'
import { langOf } from '../../layouts/lang-of.ts'
import { InventedMark } from '../../rounds/invented-mark.tsx'
import { drawDayMs } from '../../rounds/shown-round.ts'
import { fairText } from '../../text/fair.ts'
import { fastText } from '../../text/fast.ts'

/** The public facts of a round: its seal, its result, and the roles of those who entered it. */
export function RoundFacts({ round }: { round: FairRoundShown }) {
  const { head, result } = round
  // What is checked is what is shown: the numbers beside the signed ones have no signature.
  const numbers = result?.signed?.numbers ?? result?.numbers
  const officialAtMs = result?.signed?.officialAtMs ?? null
  const plannedMs = Date.parse(round.close_at)
  const closeMs = Date.parse(round.closed_at ?? round.close_at)
  return (
    <section className="card fair-part">
      <h2>
        {round.lottery_name} {round.fast ? `${fastText.round(round.fast.number)} · ` : ''}
        {shortDate(drawDayMs(round.business_date))}
      </h2>
      {round.status === 'void' ? (
        <Alert tone="warning">
          {round.void_reason ? (
            <span lang={langOf(round.void_reason)}>{round.void_reason}</span>
          ) : (
            fairText.voided
          )}
        </Alert>
      ) : null}
      <dl className="fair-facts">
        <dt>{fairText.close}</dt>
        <dd>
          {shortDate(closeMs)} {clockSeconds(closeMs)}
          {closeMs < plannedMs ? (
            <small>{fairText.planned(`${shortDate(plannedMs)} ${clockSeconds(plannedMs)}`)}</small>
          ) : null}
        </dd>
        {numbers ? (
          <>
            <dt>{fairText.drawn}</dt>
            <dd>
              {fairText.threeTop} {numbers.three_top} · {fairText.twoBottom} {numbers.two_bottom}
              <InventedMark origin={result?.origin} />
              <small>{round.fast ? fastText.drawnBy : drawnBy(result?.origin)}</small>
            </dd>
          </>
        ) : null}
        {officialAtMs === null ? null : (
          <>
            <dt>{fairText.officialAt}</dt>
            <dd>
              {shortDate(officialAtMs)} {clockSeconds(officialAtMs)}
              <small>{fairText.officialAtHint}</small>
            </dd>
          </>
        )}
      </dl>
      <h3>{fairText.seal}</h3>
      {head ? <Head head={head} publicKey={round.public_key} /> : <p>{fairText.notSealed}</p>}
    </section>
  )
}

function drawnBy(origin: ResultOrigin | undefined): string {
  if (origin === 'invented') return fairText.inventedBy
  return origin === 'past' ? fairText.pastBy : fairText.drawnBy
}

/** The seal as it was signed, and the key to check it with. */
function Head({ head, publicKey }: { head: NonNullable<FairRoundShown['head']>; publicKey: string }) {
  return (
    <dl className="fair-facts">
      <dt>{fairText.place}</dt>
      <dd>{head.seq}</dd>
      <dt>{fairText.size}</dt>
      <dd>{head.size}</dd>
      <dt>{fairText.stakes}</dt>
      <dd>
        <Money amount={satang(head.stakeSum)} />
      </dd>
      <Code name={fairText.root} code={head.root} />
      <Code name={fairText.cancelledRoot} code={head.cancelledRoot} />
      <Code name={fairText.previous} code={head.previousHead} />
      {head.anchors ? (
        <>
          <Code name={fairText.auditEnd(head.anchors.auditSeq)} code={head.anchors.auditHash} />
          <Code name={fairText.ledgerRoot(head.anchors.ledgerSize)} code={head.anchors.ledgerRoot} />
        </>
      ) : null}
      <Code name={fairText.head} code={head.head} />
      <Code name={fairText.signature} code={head.signature} />
      <Code name={fairText.key} code={publicKey} />
    </dl>
  )
}

export function Code({ name, code }: { name: string; code: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <code>{code}</code>
      </dd>
    </>
  )
}
