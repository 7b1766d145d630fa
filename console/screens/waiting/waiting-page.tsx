import type { WaitingApprovalShown } from '../../../contract/console/approvals.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useServerNow } from '../../../ui/server-clock.ts'
import { useGone } from '../../approvals/use-gone.ts'
import { useWaiting } from '../../approvals/use-waiting.ts'
import { Approvals } from '../../approvals/waiting-approvals.tsx'
import { HandedDialog } from '../../handed/handed-dialog.tsx'
import { Arriving } from '../../layouts/arriving.tsx'
import { PageHead } from '../../layouts/page-head.tsx'
import { approvalsText } from '../../text/approvals.ts'

/** Everything that waits for a second person: first what the one who looks may decide, then the rest. */
export function WaitingPage() {
  const found = useWaiting()
  return (
    <>
      <PageHead title={approvalsText.title} lead={approvalsText.lead} />
      <Arriving asked={found} rows={4} />
      {found.data ? <Queue {...found.data} /> : null}
      <HandedDialog />
    </>
  )
}

interface QueueProps {
  waiting: readonly WaitingApprovalShown[]
  more: boolean
  now: string
}

function Queue({ waiting, more, now }: QueueProps) {
  const nowMs = useServerNow(Date.parse(now))
  const onTry = useGone(waiting, nowMs, true)
  if (waiting.length === 0) return <EmptyState title={approvalsText.empty} why={approvalsText.emptyWhy} />
  const yours = waiting.filter(({ mayDecide }) => mayDecide)
  const others = waiting.filter(({ mayDecide }) => !mayDecide)
  return (
    <>
      <section className="approvals" aria-labelledby="approvals-yours">
        <h2 id="approvals-yours">{approvalsText.yours}</h2>
        {yours.length === 0 ? <p className="lead">{approvalsText.noneYours}</p> : null}
        <Approvals waiting={yours} nowMs={nowMs} onRound={false} onTry={onTry} />
      </section>
      {others.length === 0 ? null : (
        <section className="approvals" aria-labelledby="approvals-others">
          <h2 id="approvals-others">{approvalsText.others}</h2>
          <Approvals waiting={others} nowMs={nowMs} onRound={false} onTry={onTry} />
        </section>
      )}
      {more ? <p className="lead">{approvalsText.andMore}</p> : null}
    </>
  )
}
