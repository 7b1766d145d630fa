import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { BranchFriend, BranchShown } from '../../../contract/console/money/affiliates.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { Alert } from '../../../ui/alert.tsx'
import { figureText } from '../../../ui/figure-text.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { shortDate } from '../../../ui/thai-date.ts'
import { ask } from '../../session/ask.ts'
import { affiliatesText } from '../../text/payments/affiliates.ts'
import { sessionText } from '../../text/session.ts'
import './branch-card.css'

interface BranchCardProps {
  memberId: string
  /** Shows the branch of somebody further up or down. */
  onOpen: (memberId: string) => void
}

const baht = (amount: number) => moneyText(bahtToSatang(amount))

/** Whom a member has brought, and by whom the member was brought: each of them opens a branch of their own. */
export function BranchCard({ memberId, onOpen }: BranchCardProps) {
  const found = useQuery({
    queryKey: ['affiliates', 'branch', memberId],
    queryFn: () => ask('affiliates', 'branch', { query: { memberId } }),
    placeholderData: keepPreviousData, // the button that was pressed keeps its place until the next branch is there
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const wasPressed = useRef(false)
  const shown = found.data?.code
  // The button that was pressed is gone with its branch: the name of the next one takes the focus, and is read out.
  useEffect(() => {
    if (shown !== undefined && wasPressed.current) heading.current?.focus()
    wasPressed.current = false
  }, [shown])
  const open = (id: string) => {
    wasPressed.current = true
    onOpen(id)
  }
  if (found.error) return <Alert tone="error">{affiliatesText.branchFailed}</Alert>
  if (!found.data) return <SkeletonRows count={3} label={sessionText.loading} />
  const { above, code, count, friends, takenBack } = found.data
  return (
    <section className="branch">
      <p className="branch-above">
        {above.length === 0 ? affiliatesText.nobodyAbove : affiliatesText.above}
        {above.toReversed().map((each) => (
          <button
            key={each.memberId}
            type="button"
            aria-label={affiliatesText.openBranch(each.code)}
            onClick={() => open(each.memberId)}
          >
            {each.code}
          </button>
        ))}
      </p>
      <h3 ref={heading} tabIndex={-1} className="text-base">
        {count === 0 ? affiliatesText.noBranch(code) : affiliatesText.branch(code, figureText(count))}
      </h3>
      {count > friends.length ? (
        <p className="lead">{affiliatesText.branchMost(figureText(friends.length))}</p>
      ) : null}
      <ul className="branch-friends">
        {friends.map((friend) => (
          <Friend key={friend.memberId} friend={friend} onOpen={open} />
        ))}
      </ul>
      {takenBack.length > 0 ? <TakenBack code={code} rows={takenBack} /> : null}
    </section>
  )
}

/** What of a member's income is gone, and why. */
function TakenBack({ code, rows }: { code: string; rows: BranchShown['takenBack'] }) {
  return (
    <>
      <h3 className="text-base">{affiliatesText.takenBack(code)}</h3>
      <ul className="branch-friends">
        {rows.map(({ at, amount, name, date, why }) => (
          <li key={`${at} ${name} ${date} ${why}`}>
            <span>
              {baht(amount)} · {name} {shortDate(Date.parse(date))}
            </span>
            <span>
              {why} · {shortDate(Date.parse(at))}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Friend({ friend, onOpen }: { friend: BranchFriend; onOpen: BranchCardProps['onOpen'] }) {
  const { memberId, code, joinedAt, friends, earned, through, flagged } = friend
  return (
    <li>
      <button type="button" aria-label={affiliatesText.openBranch(code)} onClick={() => onOpen(memberId)}>
        {code}
      </button>
      {flagged ? <strong>{affiliatesText.looksAlike}</strong> : null}
      <span>{affiliatesText.friendIncome(baht(earned), baht(through))}</span>
      <span>
        {affiliatesText.joined(shortDate(Date.parse(joinedAt)))} ·{' '}
        {affiliatesText.brought(figureText(friends))}
      </span>
    </li>
  )
}
