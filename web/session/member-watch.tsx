import { useEffect, useRef } from 'react'
import { isKeptPage } from '../loading/keep-for-offline.ts'
import { leaveWithOtherTabs, noteStranger } from './member-leaves.ts'

/** Listens for a member's leaving in another tab; once nobody is signed in here, tells the others. */
export function MemberWatch({ memberId }: { memberId: string | null }) {
  const before = useRef<string | null>(null)
  useEffect(() => {
    // A stored page says nothing about who is signed in.
    if (isKeptPage()) return
    if (memberId === null) noteStranger(before.current !== null)
    before.current = memberId
    return leaveWithOtherTabs(memberId !== null)
  }, [memberId])
  return null
}
