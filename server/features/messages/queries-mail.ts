import type { Reachable } from '../../../domain/messages/mailing.ts'
import type { Reader, Tx } from '../../context.ts'

/**
 * Keeps members from stopping to play, or from being banned, before this transaction ends: whoever does so waits, and is told
 * nothing afterwards. In order of id, before their inboxes.
 */
export async function lockStanding(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await tx.run`
    select from member where member_id = any(${memberIds}::uuid[]) order by member_id for share`
}

interface ReachableMember extends Reachable {
  readonly memberId: string
}

/** What decides whether members get what an operator writes. Their inboxes are held. */
export function listReachable(tx: Tx, memberIds: readonly string[]): Promise<ReachableMember[]> {
  return tx.run<ReachableMember>`
    select m.member_id as "memberId", m.status = 'active' as "isActive",
      coalesce(m.no_play_until > db_now(), false) as "isStopped", not i.wants_offers as "isOptedOut",
      coalesce(i.offered_on >= (db_now() at time zone 'Asia/Bangkok')::date, false) as "isToldToday"
    from member m join inbox i on i.member_id = m.member_id
    where m.member_id = any(${memberIds}::uuid[]) order by m.member_id`
}

/** They have had marketing on this Bangkok day. */
export async function updateOffered(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await tx.run`
    update inbox set offered_on = (db_now() at time zone 'Asia/Bangkok')::date
    where member_id = any(${memberIds}::uuid[])`
}

/** Whether a member wants marketing; undefined where nothing was ever chosen or written. */
export function findWantsOffers(
  reader: Reader,
  memberId: string,
): Promise<{ wantsOffers: boolean } | undefined> {
  return reader.maybe`select wants_offers as "wantsOffers" from inbox where member_id = ${memberId}`
}

export async function updateWantsOffers(tx: Tx, memberId: string, wants: boolean): Promise<void> {
  await tx.run`update inbox set wants_offers = ${wants} where member_id = ${memberId}`
}
