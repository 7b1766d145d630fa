import type { ConfirmedResult, SettlementAlarmSeen } from '../../../../contract/console/rounds.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { NumberTiles } from '../../../../ui/marks/number-tile.tsx'
import { Money } from '../../../../ui/money.tsx'
import { dateAndClock } from '../../../../ui/thai-date.ts'
import { correctionText } from '../../../text/correction.ts'
import { roundText } from '../../../text/rounds/round.ts'

interface VersionsCardProps {
  versions: readonly ConfirmedResult[]
  alarms: readonly SettlementAlarmSeen[]
}

/** Every result of a round: who, why, the evidence and what it paid. Nothing is ever removed. */
export function VersionsCard({ versions, alarms }: VersionsCardProps) {
  if (versions.length === 0) return null
  return (
    <section className="card round-card versions-card" aria-labelledby="versions">
      <h2 id="versions" className="text-lg">
        {correctionText.versions}
      </h2>
      <ol>
        {versions.map((version, place) => (
          <li key={version.revision}>
            {/* The newest one is at the top of the page. */}
            <Version
              version={version}
              withNumbers={place > 0}
              alarms={alarms.filter(({ revision }) => revision === version.revision)}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

interface VersionProps {
  version: ConfirmedResult
  withNumbers: boolean
  alarms: readonly SettlementAlarmSeen[]
}

function Version({ version, withNumbers, alarms }: VersionProps) {
  const { evidence, settlement } = version
  return (
    <>
      <h3>
        {correctionText.version(version.revision)}
        <span>{moment(version.confirmedAt)}</span>
      </h3>
      {withNumbers ? <Numbers fields={version.fields} /> : null}
      {version.reason ? <p className="version-reason">{correctionText.because(version.reason)}</p> : null}
      <p className="round-words">
        {roundText.resultBy(version.maker, version.checker)} · {roundText.resultSource(version.source)}
      </p>
      <p className="round-words">
        {correctionText.settlementState[settlement.state]}
        {settlement.payout === null ? null : (
          <>
            {' · '}
            <Money amount={bahtToSatang(settlement.payout)} />
          </>
        )}
      </p>
      {alarms.map((alarm) =>
        alarm.releasedBy ? (
          <p key={alarm.kind} className="round-words">
            {correctionText.released(alarm.releasedBy, alarm.reason ?? '')}
          </p>
        ) : null,
      )}
      <details className="version-evidence">
        <summary>{correctionText.evidence}</summary>
        <dl className="facts">
          <div>
            <dt>SHA-256</dt>
            <dd>{evidence.hash}</dd>
          </div>
          {evidence.url ? (
            <div>
              <dt>{correctionText.url}</dt>
              <dd>{evidence.url}</dd>
            </div>
          ) : null}
          {evidence.capturedAt ? (
            <div>
              <dt>{correctionText.capturedAt}</dt>
              <dd>{moment(evidence.capturedAt)}</dd>
            </div>
          ) : null}
        </dl>
        {evidence.raw ? <pre>{evidence.raw}</pre> : <p className="round-words">{correctionText.byHand}</p>}
      </details>
    </>
  )
}

function Numbers({ fields }: Pick<ConfirmedResult, 'fields'>) {
  return (
    <dl className="drawn">
      {fields.map(({ key, name, numbers }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            {numbers.map((number, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same number may be drawn twice
              <NumberTiles key={place} number={number} size="sm" />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function moment(at: string): string {
  const atMs = Date.parse(at)
  return dateAndClock(atMs)
}
