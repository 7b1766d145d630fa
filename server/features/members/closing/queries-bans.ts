import type { ClosingReason } from '../../../../domain/account/closing.ts'
import type { Reader, Tx } from '../../../context.ts'

export interface NewBan {
  readonly id: string
  readonly memberId: string
  readonly operatorId: string
  readonly reason: string
}

/** The caller holds the member. */
export async function insertBan(tx: Tx, ban: NewBan): Promise<void> {
  await tx.run`
    with banned as (
      insert into member_ban (id, member_id, operator_id, reason, banned_at)
      values (${ban.id}, ${ban.memberId}, ${ban.operatorId}, ${ban.reason}, ${tx.now})
    )
    update member set status = 'banned' where member_id = ${ban.memberId}`
}

/** The ban under which a member stands; undefined also where a statement barred the member without one. */
export function findBan(reader: Reader, memberId: string): Promise<{ id: string; at: Date } | undefined> {
  return reader.maybe`
    select id, banned_at as at from member_ban where member_id = ${memberId} and lifted_at is null`
}

/** The caller holds the member. The database takes it from no one person. */
export async function updateBanLifted(
  tx: Tx,
  of: { readonly memberId: string; readonly approvalId: string },
): Promise<void> {
  await tx.run`
    update member_ban set approval_id = ${of.approvalId}, lifted_at = ${tx.now}
    where member_id = ${of.memberId} and lifted_at is null`
  await tx.run`update member set status = 'active' where member_id = ${of.memberId} and status = 'banned'`
}

export interface StandingBan {
  readonly name: string
  readonly code: string
  /** What whoever banned the member, or asked for the closing, knew. */
  readonly reason: string
  readonly at: Date
  /** Why the account is closed for good; null while it is banned. */
  readonly closed: ClosingReason | null
}

/** The newest bans that stand, of accounts that are not closed. */
export function listBans(reader: Reader, operatorId: string, most: number): Promise<StandingBan[]> {
  return reader.run`
    select m.name, m.code, b.reason, b.banned_at as at, null as closed
    from member_ban b join member m on m.member_id = b.member_id
    where b.operator_id = ${operatorId} and b.lifted_at is null and m.status <> 'closed'
    order by b.banned_at desc, b.id limit ${most}`
}

/** The bans that stand and the closings of who signs in by that name or has that phone: each of one member at most. */
export function listStopped(
  reader: Reader,
  operatorId: string,
  { name, phone }: { readonly name: string; readonly phone: string | undefined },
): Promise<StandingBan[]> {
  return reader.run`
    with found as (
      select member_id from sign_in_name where operator_id = ${operatorId} and name = ${name}
      union select member_id from sign_in_phone where operator_id = ${operatorId} and phone = ${phone ?? null}
    )
    select m.name, m.code, b.reason, b.banned_at as at, null as closed
    from found join member m using (member_id) join member_ban b using (member_id)
    where b.lifted_at is null and m.status <> 'closed'
    union all
    select m.name, m.code, coalesce(a.reason, ''), c.closed_at, c.why
    from found join member m using (member_id) join member_closure c using (member_id) join approval a on a.id = c.approval_id
    order by name`
}
