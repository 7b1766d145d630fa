import { CountBadge } from '../navigation/count-badge.tsx'
import { ask } from '../session/ask.ts'
import { menuText } from '../text/menu.ts'

/** The number of proposals that this person may decide about. */
export function ApprovalCount() {
  return (
    <CountBadge name="approvals" count={() => ask('approvals', 'count')} words={menuText.approvalsCount} />
  )
}
