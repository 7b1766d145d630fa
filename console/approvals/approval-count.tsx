import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../ui/badge.tsx'
import { ask } from '../session/ask.ts'
import { whilePresent } from '../session/presence.ts'
import { approvalsText } from '../text/approvals.ts'

/** How many proposals wait that whoever looks may decide about. */
export function ApprovalCount() {
  const { data } = useQuery({
    queryKey: ['approvals', 'count'],
    queryFn: () => ask('approvals', 'count'),
    refetchInterval: whilePresent(15_000),
  })
  if (!data?.count) return null
  const count = data.more ? `${data.count}+` : String(data.count)
  return (
    <Badge tone="warning">
      <span aria-hidden="true">{count}</span>
      <span className="unseen">{approvalsText.count(count)}</span>
    </Badge>
  )
}
