import { lazy, Suspense } from 'react'
import type { ApprovalListProps } from './is-of.ts'
import { useWaiting } from './use-waiting.ts'

/** With the words of every proposal, and below what the page is for. */
const WaitingApprovals = lazy(async () => ({
  default: (await import('./waiting-approvals.tsx')).WaitingApprovals,
}))

/** The waiting proposals of one kind, beside what they are about; nothing when there are none. */
export function ApprovalList(props: ApprovalListProps) {
  const { data } = useWaiting()
  if (!data) return null
  return (
    <Suspense fallback={null}>
      <WaitingApprovals {...props} {...data} />
    </Suspense>
  )
}
