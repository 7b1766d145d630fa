import { lazy, Suspense, useId } from 'react'
import type { WaitingApprovalShown } from '../../contract/console/approvals.ts'
import { useServerNow } from '../../ui/server-clock.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { sessionText } from '../text/session.ts'
import './approvals.css'
import { type ApprovalListProps, isOf } from './is-of.ts'
import { useGone } from './use-gone.ts'

/** Loaded once something waits: most of the time nothing does. */
const ApprovalCard = lazy(async () => ({
  default: (await import('./approval-card.tsx')).ApprovalCard,
}))

interface WaitingApprovalsProps extends ApprovalListProps {
  waiting: readonly WaitingApprovalShown[]
  now: string
}

/** The proposals of one page, and what the focus does when one is gone. */
export function WaitingApprovals({ title, kind, roundId, lottery, waiting, now }: WaitingApprovalsProps) {
  const id = useId()
  const nowMs = useServerNow(Date.parse(now))
  const shown = waiting.filter((each) => each.kind === kind && isOf(each, { roundId, lottery }))
  const onRound = roundId !== undefined || lottery !== undefined
  const onTry = useGone(shown, nowMs, false)
  if (shown.length === 0) return null
  // On the page of a round it stands in a card that has a heading of its own.
  const Heading = onRound ? 'h3' : 'h2'
  return (
    <section className="approvals" aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      <Approvals waiting={shown} nowMs={nowMs} onRound={onRound} onTry={onTry} />
    </section>
  )
}

interface ApprovalsProps {
  waiting: readonly WaitingApprovalShown[]
  nowMs: number
  onRound: boolean
  onTry: (id: string, isTried: boolean) => void
}

export function Approvals({ waiting, nowMs, onRound, onTry }: ApprovalsProps) {
  return (
    <Suspense fallback={<SkeletonRows count={1} label={sessionText.loading} />}>
      <ul className="approval-list">
        {waiting.map((each) => (
          <li key={each.id}>
            <ApprovalCard
              waiting={each}
              nowMs={nowMs}
              onRound={onRound}
              onTry={(isTried) => onTry(each.id, isTried)}
            />
          </li>
        ))}
      </ul>
    </Suspense>
  )
}
