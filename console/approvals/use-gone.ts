import { useEffect, useRef } from 'react'
import type { WaitingApprovalShown } from '../../contract/console/approvals.ts'
import { focusHeading } from '../../ui/focus-heading.ts'
import { say } from '../forms/said.ts'
import { approvalsText } from '../text/approvals.ts'
import { aboutText } from './about-text.ts'

/**
 * When a proposal disappears, moves the focus to what remains. In the queue it also says why, unless it was decided here:
 * elsewhere that message would replace the one about the work in progress. Returns a function by which a card reports its
 * attempts.
 */
export function useGone(waiting: readonly WaitingApprovalShown[], nowMs: number, isQueue: boolean) {
  const before = useRef<readonly WaitingApprovalShown[]>([])
  const tried = useRef(new Set<string>())
  useEffect(() => {
    const gone = before.current.filter(({ id }) => !waiting.some((each) => each.id === id))
    before.current = waiting
    if (gone.length === 0) return
    const other = gone.find(({ id }) => !tried.current.delete(id))
    if (other && isQueue) say({ title: goneText(other, nowMs), tone: 'info' })
    if (document.activeElement === document.body) focusHeading()
  }, [waiting, nowMs, isQueue])
  return (id: string, isTried: boolean) => {
    if (isTried) tried.current.add(id)
    else tried.current.delete(id)
  }
}

function goneText(gone: WaitingApprovalShown, nowMs: number): string {
  const isOver = gone.expiresAt !== null && Date.parse(gone.expiresAt) <= nowMs
  return isOver ? approvalsText.expired(aboutText(gone)) : approvalsText.gone(aboutText(gone))
}
