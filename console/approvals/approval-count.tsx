import { CountBadge } from '../navigation/count-badge.tsx'
import { ask } from '../session/ask.ts'
import { approvalsText } from '../text/approvals.ts'

/** The number of proposals that this person may decide about. */
export function ApprovalCount() {
  return <CountBadge name="approvals" count={() => ask('approvals', 'count')} words={approvalsText.count} />
}
