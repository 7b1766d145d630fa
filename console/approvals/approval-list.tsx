import { useId } from 'react'
import type { WaitingApprovalShown } from '../../contract/console/approvals.ts'
import { useServerNow } from '../../ui/server-clock.ts'
import { ApprovalCard } from './approval-card.tsx'
import './approvals.css'
import { useGone, useWaiting } from './use-waiting.ts'

interface ApprovalListProps {
  title: string
  kind: WaitingApprovalShown['kind']
  /** The round on whose page it stands; left out: of everything. */
  roundId?: string
}

/** What of one kind waits for a second person, beside what it is about. Nothing where nothing waits. */
export function ApprovalList(props: ApprovalListProps) {
  const { data } = useWaiting()
  return data ? <Found {...props} {...data} /> : null
}

interface FoundProps extends ApprovalListProps {
  waiting: readonly WaitingApprovalShown[]
  now: string
}

function Found({ title, kind, roundId, waiting, now }: FoundProps) {
  const id = useId()
  const nowMs = useServerNow(Date.parse(now))
  const shown = waiting.filter((each) => each.kind === kind && (!roundId || each.round?.id === roundId))
  const onTry = useGone(shown, nowMs, false)
  if (shown.length === 0) return null
  // On the page of a round it stands in a card that has a heading of its own.
  const Title = roundId === undefined ? 'h2' : 'h3'
  return (
    <section className="approvals" aria-labelledby={id}>
      <Title id={id}>{title}</Title>
      <Approvals waiting={shown} nowMs={nowMs} onRound={roundId !== undefined} onTry={onTry} />
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
  )
}
