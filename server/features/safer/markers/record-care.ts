import { bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import type { MessageFacts } from '../../../../domain/messages/message.ts'
import {
  type CareBreak,
  type CareFacts,
  EFFECT_DAYS,
  effectDueAt,
  type StaffCare,
  type SuggestedLimit,
} from '../../../../domain/safer/care.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { lockMember } from '../../members/queries.ts'
import { writeMessages } from '../../messages/write-messages.ts'
import { beginBreak } from '../stop-play.ts'
import { findMemberOfCase, insertCares, lockCase, updateCaseClosed } from './queries-cares.ts'

export interface RecordCare {
  readonly operatorId: string
  readonly staffId: string
  readonly caseId: string
  /** What was done, in words for others of the staff. */
  readonly note: string
  readonly care:
    | { readonly kind: Exclude<StaffCare, 'limit' | 'break'> }
    | { readonly kind: 'limit'; readonly limit: SuggestedLimit }
    | { readonly kind: 'break'; readonly length: CareBreak }
}

/**
 * Staff have done something for a member whose play has markers: it is kept, logged, and closes the case if that is open. A
 * message, a suggested limit and a break reach the member in the same transaction. Throws `Refusal` CASE_UNKNOWN, MEMBER_BANNED,
 * STOP_SHORTER.
 */
export function recordCare(ctx: Context, wish: RecordCare): Promise<void> {
  const { operatorId, staffId, caseId, note, care } = wish
  return ctx.transaction(async (tx) => {
    const memberId = await findMemberOfCase(tx, operatorId, caseId)
    if (memberId === undefined) throw new Refusal('CASE_UNKNOWN')
    const { status, code } = await lockMember(tx, memberId)
    if (care.kind === 'break' && status !== 'active') throw new Refusal('MEMBER_BANNED')
    await lockAccounts(tx, [memberId]) // a bet under way ends first, and the next one finds the break
    const { isOpen } = await lockCase(tx, memberId, caseId)
    const id = ctx.chance.id()
    const facts: CareFacts =
      care.kind === 'limit'
        ? { limit: care.limit }
        : care.kind === 'break'
          ? {
              until: bangkokIso(
                (await beginBreak(tx, { operatorId, memberId, id, length: care.length })).getTime(),
              ),
            }
          : {}
    const [days] = EFFECT_DAYS
    await insertCares(tx, [
      {
        ...{ memberId, id, caseId, operatorId, kind: care.kind, staffId, note, facts },
        ...{ effectDays: days, effectDue: effectDueAt(tx.now, days) },
      },
    ])
    if (isOpen) await updateCaseClosed(tx, memberId, caseId)
    const said = messageOf(care, facts)
    if (said)
      await writeMessages(tx, [{ memberId, operatorId, cause: `care:${id}`, kind: 'play-care', facts: said }])
    const body = { code, care: care.kind, reason: note }
    await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind: 'play.care', body })
    if (care.kind === 'break') tx.afterCommit({ name: 'play', memberId })
  })
}

/** What the member is told; undefined: nothing, for a call was made, or nothing was needed. */
function messageOf(care: RecordCare['care'], { until }: CareFacts): MessageFacts['play-care'] | undefined {
  if (care.kind === 'message') return { of: 'talk' }
  if (care.kind === 'limit') return { of: 'limit', ...care.limit }
  if (care.kind === 'break' && until !== undefined) return { of: 'break', until }
  return undefined
}
