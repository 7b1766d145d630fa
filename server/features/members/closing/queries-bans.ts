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

export interface StoppedMember {
  readonly name: string
  readonly code: string
  readonly status: 'banned' | 'closed'
  /** What whoever banned the member, or asked for the closing, knew. Null where a statement did it, without a record; so are the others. */
  readonly reason: string | null
  readonly at: Date | null
  /** Why the account is closed for good. */
  readonly why: ClosingReason | null
}

/** The newest bans that stand, of accounts that are not closed. */
export function listBans(reader: Reader, operatorId: string, most: number): Promise<StoppedMember[]> {
  return reader.run`
    select m.name, m.code, 'banned' as status, b.reason, b.banned_at as at, null as why
    from member_ban b join member m on m.member_id = b.member_id
    where b.operator_id = ${operatorId} and b.lifted_at is null and m.status <> 'closed'
    order by b.banned_at desc, b.id limit ${most}`
}

/** Who is banned or closed, with a record or without, and signs in by that name or has that phone: of each one member at most. */
export function listStopped(
  reader: Reader,
  operatorId: string,
  { name, phone }: { readonly name: string; readonly phone: string | undefined },
): Promise<StoppedMember[]> {
  return reader.run`
    with found as (
      select member_id from sign_in_name where operator_id = ${operatorId} and name = ${name}
      union select member_id from sign_in_phone where operator_id = ${operatorId} and phone = ${phone ?? null}
    )
    select m.name, m.code, m.status, case m.status when 'closed' then a.reason else b.reason end as reason,
      case m.status when 'closed' then c.closed_at else b.banned_at end as at, c.why
    from found join member m using (member_id)
      left join member_ban b on b.member_id = m.member_id and b.lifted_at is null
      left join member_closure c on c.member_id = m.member_id left join approval a on a.id = c.approval_id
    where m.status <> 'active' order by m.name`
}
