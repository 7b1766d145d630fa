import type { Satang } from '../../../domain/money.ts'
import type { Reader } from '../../context.ts'

/** A member of an operator, and how many that one has brought. */
export interface BranchHead {
  readonly memberId: string
  readonly code: string
  readonly count: number
}

export function findBranchHead(
  reader: Reader,
  { operatorId, memberId }: { readonly operatorId: string; readonly memberId: string },
): Promise<BranchHead | undefined> {
  return reader.maybe<BranchHead>`
    select m.member_id as "memberId", m.code,
      (select count(*)::int from referral r where r.referrer_id = m.member_id and r.level = 1) as count
    from member m where m.member_id = ${memberId} and m.operator_id = ${operatorId}`
}

/** Who brought a member, and who brought that one: the nearest first. */
export function listAbove(reader: Reader, memberId: string): Promise<{ memberId: string; code: string }[]> {
  return reader.run`
    select r.referrer_id as "memberId", m.code from referral r join member m on m.member_id = r.referrer_id
    where r.member_id = ${memberId} order by r.level`
}

/** Somebody whom a member has brought. */
export interface BranchFriend {
  readonly memberId: string
  readonly code: string
  readonly joinedAt: Date
  readonly friends: number
  /** Of the friend's own stakes, and of those of everybody whom the friend has brought further down, for the member. */
  readonly earned: Satang
  readonly through: Satang
  readonly flagged: boolean
}

/** Those who earned the member most first, and of those who earned alike the newest. */
export function listBranch(reader: Reader, memberId: string, limit: number): Promise<BranchFriend[]> {
  return reader.run<BranchFriend>`
    with income as (
      select friend_id, level, sum(amount)::bigint as amount from affiliate_income
      where member_id = ${memberId} group by friend_id, level
    )
    select b.*, (select count(*)::int from referral n where n.referrer_id = b."memberId" and n.level = 1) as friends,
      exists (select from affiliate_flag f where f.member_id = ${memberId} and f.friend_id = b."memberId"
        and f.released_at is null) as flagged
    from (
      select r.member_id as "memberId", m.code, r.at as "joinedAt", coalesce(i.amount, 0) as earned,
        coalesce(t.amount, 0)::bigint as through
      from referral r
        join member m on m.member_id = r.member_id
        left join income i on i.friend_id = r.member_id and i.level = 1
        left join (
          select n.referrer_id, sum(j.amount) as amount
          from income j join referral n on n.member_id = j.friend_id and n.level = j.level - 1
          where j.level > 1 group by n.referrer_id
        ) t on t.referrer_id = r.member_id
      where r.referrer_id = ${memberId} and r.level = 1
      order by coalesce(i.amount, 0) + coalesce(t.amount, 0) desc, r.at desc, m.code limit ${limit}
    ) b order by b.earned + b.through desc, b."joinedAt" desc, b.code`
}
