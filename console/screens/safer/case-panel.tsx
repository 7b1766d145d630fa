import { useQuery } from '@tanstack/react-query'
import type { CareShown, CaseShown, MarkerShown } from '../../../contract/console/safer.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { Alert } from '../../../ui/alert.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import '../../panels/timeline.css'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import { saferText } from '../../text/safer/cases.ts'
import { sessionText } from '../../text/session.ts'
import { CareForm } from './care-form.tsx'
import { EffectTable } from './effect-table.tsx'

const time = (at: string) => dateAndClock(Date.parse(at))

/** A member's markers, what was done about them with what came of it, and what somebody does now. */
export function CasePanel({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const mayAct = may(useMe(), 'safer.act')
  const found = useQuery({
    queryKey: ['safer', 'one', caseId],
    queryFn: () => ask('safer', 'one', { query: { caseId } }),
  })
  const shown = found.data?.case
  return (
    <DetailPanel
      title={shown?.code ?? saferText.title}
      closeLabel={saferText.close}
      onClose={onClose}
      facts={shown ? factsOf(shown) : []}
    >
      {found.error ? <Alert tone="error">{found.error.message}</Alert> : null}
      {found.data ? (
        <>
          <h3 className="text-base mt-4">{saferText.found}</h3>
          <ul className="safer-found">
            {found.data.case.markers.map((marker) => (
              <Marker key={`${marker.kind} ${marker.at}`} {...marker} />
            ))}
          </ul>
          <h3 className="text-base mt-4">{saferText.cares}</h3>
          <Cares cares={found.data.cares} />
          {mayAct ? <CareForm caseId={caseId} /> : <p className="lead mt-4">{saferText.readOnly}</p>}
        </>
      ) : found.error ? null : (
        <SkeletonRows count={3} label={sessionText.loading} />
      )}
    </DetailPanel>
  )
}

function factsOf({ openedAt, closedAt, stoppedUntil }: CaseShown): [string, string][] {
  return [
    [saferText.opened, time(openedAt)],
    ...(closedAt ? [[saferText.closedAt, time(closedAt)] as [string, string]] : []),
    ...(stoppedUntil ? [[saferText.stoppedUntil, untilText(stoppedUntil)] as [string, string]] : []),
  ]
}

/** An exclusion that nobody has asked to end lasts until then. */
const NO_END = '9999'

function untilText(iso: string): string {
  return iso.startsWith(NO_END) ? saferText.stoppedOn : time(iso)
}

function Marker({ kind, unit, figure, usual, at }: MarkerShown) {
  return (
    <li>
      <span>{saferText.markers[kind]}</span>
      <b>{saferText.figure({ kind, unit, figure })}</b>
      <small>
        {usual === null ? null : <>{saferText.usual(saferText.figure({ kind, unit, figure: usual }))} · </>}
        <time dateTime={at}>{time(at)}</time>
      </small>
    </li>
  )
}

function Cares({ cares }: { cares: readonly CareShown[] }) {
  if (cares.length === 0) return <p className="lead">{saferText.none}</p>
  return (
    <ol className="timeline mt-2">
      {cares.map((care) => (
        <li key={care.id} data-by={care.by === null ? 'system' : 'staff'}>
          <p>
            <b>{saferText.careKinds[care.kind]}</b> <span>{care.by ?? saferText.system}</span>
          </p>
          {care.limit || care.until ? <p>{saysOf(care)}</p> : null}
          {care.note ? <p className="timeline-reason">{care.note}</p> : null}
          <time dateTime={care.at}>{time(care.at)}</time>
          {care.effects.length > 0 ? (
            <EffectTable effects={care.effects} />
          ) : (
            <p className="safer-waits">{saferText.effectWaits}</p>
          )}
        </li>
      ))}
    </ol>
  )
}

function saysOf({ limit, until }: CareShown): string {
  if (limit)
    return saferText.suggested(saferText.limitKinds[limit.kind], saferText.limitSpans[limit.span], limit.max)
  return until ? saferText.until(time(until)) : ''
}
