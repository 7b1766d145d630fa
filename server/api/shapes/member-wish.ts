import type { WaitingApprovalShown } from '../../../contract/console/approvals.ts'
import { bangkokIso } from '../../../domain/calendar/bangkok.ts'
import type { Proposed } from '../../../domain/staff/approvals.ts'

/** What is asked about a member, as the second person sees it. */
export function showMemberWish(
  wish: Proposed['member' | 'lift'],
  code: string,
): NonNullable<WaitingApprovalShown['member']> {
  const { memberId, name } = wish
  const of = { memberId, name, code }
  if (!('act' in wish) || wish.act !== 'close') {
    const since = wish.since === null ? null : bangkokIso(Date.parse(wish.since))
    return { ...of, act: 'banId' in wish ? 'lift' : (wish.act ?? 'step'), since, closing: null }
  }
  const { act, why, fullName, birthDate, phone, others = [], left = [] } = wish
  const alike = ({ code: each, name: who, status, shared }: (typeof left)[number]) => ({
    ...{ code: each, name: who, status, shared: [...shared] },
  })
  const closing = { why, fullName, birthDate, phone, others: others.map(alike), left: left.map(alike) }
  return { ...of, act, since: null, closing }
}
