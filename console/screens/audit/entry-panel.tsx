import type { AuditEntry } from '../../../contract/console/audit.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { whoText } from '../../panels/timeline.tsx'
import { auditText } from '../../text/audit.ts'
import { actText } from '../../text/record/acts.ts'
import { detailWords, inOrder } from '../../text/record/details.ts'
import { reasonText } from '../../text/record/reasons.ts'

/** One act, with all its details in words. */
export function EntryPanel({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { at, who, details, seq } = entry
  const reason = reasonText(entry)
  const facts = [
    [auditText.columns.at, dateAndClock(Date.parse(at))],
    [auditText.columns.who, whoText(who)],
    ...(reason ? [[auditText.columns.reason, reason] as const] : []),
    ...inOrder(details).map((detail) => detailWords(detail, details)),
    [auditText.columns.seq, seq.toLocaleString('en-US')],
  ] as const
  return (
    <DetailPanel title={actText(entry.act)} closeLabel={auditText.close} onClose={onClose} facts={facts} />
  )
}
