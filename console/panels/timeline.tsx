import type { AuditEntry } from '../../contract/console/audit.ts'
import { dateAndClock } from '../../ui/thai-date.ts'
import { auditText } from '../text/audit.ts'
import { actText } from '../text/record/acts.ts'
import './timeline.css'

/** The history of one thing, newest first: when, what, by whom and why. */
export function Timeline({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return <p className="lead">{auditText.timelineEmpty}</p>
  return (
    <ol className="timeline">
      {entries.map((entry) => (
        <li key={entry.seq} data-by={entry.who.kind}>
          <p>
            <b>{actText(entry.act)}</b> <span>{whoText(entry.who)}</span>
          </p>
          {entry.reason ? <p className="timeline-reason">{entry.reason}</p> : null}
          <time dateTime={entry.at}>{dateAndClock(Date.parse(entry.at))}</time>
        </li>
      ))}
    </ol>
  )
}

/** The person's display name. */
export function whoText({ kind, name }: AuditEntry['who']): string {
  if (kind === 'system') return auditText.system
  return name ?? auditText.nobody
}
