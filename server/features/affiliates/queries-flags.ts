import type { Satang } from '../../../domain/money.ts'
import type { AlikeReason } from '../../../domain/staff/proposed-money.ts'
import type { Reader, Tx } from '../../context.ts'

/** A member who brought others. */
export interface Referrer {
  readonly memberId: string
  readonly code: string
  readonly friends: number
  readonly earned: Satang
  readonly withdrawn: Satang
  readonly flags: number
}

/**
 * Those of an operator who earned most first, by what is kept of each: no income is read. Who has earned nothing yet is looked for only
 * where fewer have earned.
 */
export function listReferrers(reader: Reader, operatorId: string, limit: number): Promise<Referrer[]> {
  return reader.run<Referrer>`
    with top as materialized (
      select member_id, earned from affiliate_earned where operator_id = ${operatorId}
      order by earned desc, member_id limit ${limit}
    ), others as materialized (
      select distinct r.referrer_id as member_id, 0::bigint as earned from referral r
      where (select count(*) from top) < ${limit} and r.operator_id = ${operatorId} and r.level = 1
        and not exists (select from top t where t.member_id = r.referrer_id)
    )
    select e.member_id as "memberId", m.code, f.friends, e.earned,
      (select coalesce(sum(w.amount), 0)::bigint from affiliate_withdrawal w where w.member_id = e.member_id) as withdrawn,
      (select count(distinct f.friend_id)::int from affiliate_flag f
        where f.member_id = e.member_id and f.released_at is null) as flags
    from (select * from top union all select * from others) e join member m on m.member_id = e.member_id
      cross join lateral (select count(*)::int as friends from referral r
        where r.referrer_id = e.member_id and r.level = 1) f
    where f.friends > 0
    order by e.earned desc, f.friends desc, m.code limit ${limit}`
}

/** A friend who looks like whoever brought them. */
export interface OpenFlag {
  readonly memberId: string
  readonly friendId: string
  readonly code: string
  readonly friendCode: string
  readonly reasons: readonly AlikeReason[]
  readonly amount: Satang
  readonly foundAt: Date
}

/** Those of an operator whom nobody has looked at, the oldest first. */
export function listOpenFlags(reader: Reader, operatorId: string, limit: number): Promise<OpenFlag[]> {
  return reader.run<OpenFlag>`
    select f.member_id as "memberId", f.friend_id as "friendId", m.code, n.code as "friendCode", f.reasons,
      f.found_at as "foundAt", (select coalesce(sum(a.amount), 0)::bigint from affiliate_income a
        where a.member_id = f.member_id and a.friend_id = f.friend_id) as amount
    from (
      select member_id, friend_id, array_agg(reason order by reason) as reasons, min(found_at) as found_at
      from affiliate_flag where operator_id = ${operatorId} and released_at is null group by member_id, friend_id
    ) f join member m on m.member_id = f.member_id join member n on n.member_id = f.friend_id
    order by f.found_at limit ${limit}`
}

/** What of two members nobody has looked at; undefined: nothing. */
export function findOpenFlag(
  tx: Tx,
  of: { readonly operatorId: string; readonly memberId: string; readonly friendId: string },
): Promise<Omit<OpenFlag, 'foundAt'> | undefined> {
  return tx.maybe`
    select f.member_id as "memberId", f.friend_id as "friendId", m.code, n.code as "friendCode",
      array_agg(f.reason order by f.reason) as reasons, (select coalesce(sum(a.amount), 0)::bigint from affiliate_income a
        where a.member_id = f.member_id and a.friend_id = f.friend_id) as amount
    from affiliate_flag f join member m on m.member_id = f.member_id join member n on n.member_id = f.friend_id
    where f.operator_id = ${of.operatorId} and f.member_id = ${of.memberId} and f.friend_id = ${of.friendId}
      and f.released_at is null
    group by f.member_id, f.friend_id, m.code, n.code`
}

/** What two people have agreed on of these two. */
export async function updateFlagsReleased(
  tx: Tx,
  wish: {
    readonly operatorId: string
    readonly memberId: string
    readonly friendId: string
    readonly reasons: readonly AlikeReason[]
    readonly staffId: string
    readonly reason: string
  },
): Promise<void> {
  await tx.run`
    update affiliate_flag set released_at = ${tx.now}, released_by = ${wish.staffId}, release_reason = ${wish.reason}
    where operator_id = ${wish.operatorId} and member_id = ${wish.memberId} and friend_id = ${wish.friendId}
      and reason = any(${wish.reasons}::text[]) and released_at is null`
}
