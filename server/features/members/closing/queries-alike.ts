import type { Shared } from '../../../../domain/account/alike.ts'
import type { Reader } from '../../../context.ts'
import type { MemberRow } from '../queries.ts'

export interface AlikeRow extends Pick<MemberRow, 'memberId' | 'name' | 'code' | 'status'> {
  readonly fullName: string | null
  /** `born`: the birth date, which is nothing without the name. */
  readonly shares: readonly (Exclude<Shared, 'person'> | 'born')[]
}

/** Of those with one birth date there are more, of whom most have another name. */
export const MOST_LOOKED_AT = 5_000

/**
 * Other members of the operator with whom a member shares something that one person has; `among`: only those with these ids. Of too many
 * those fall out that share a device alone, and then those that share a birth date, which may be the name as well.
 */
export function listAlike(
  reader: Reader,
  operatorId: string,
  memberId: string,
  among: readonly string[] | null,
): Promise<AlikeRow[]> {
  // Each is looked up on its own: by its guess of how many there are, the planner would read all members.
  return reader.run`
    select f.member_id as "memberId", m.name, m.code, m.status, m.full_name as "fullName", f.shares
    from (select a.member_id, array_agg(a.shares order by a.shares) as shares
        from list_members_alike(${memberId}, ${among}::uuid[]) a group by a.member_id
        order by bool_or(a.shares in ('bank', 'phone')) desc, bool_or(a.shares = 'born') desc, a.member_id
        limit ${MOST_LOOKED_AT}) f
      cross join lateral (select name, code, status, full_name from member
        where member_id = f.member_id and operator_id = ${operatorId} limit 1) m`
}

/** The ids of the operator's members with these sign-in names; a name that nobody has is left out. */
export async function listMembersNamed(
  reader: Reader,
  operatorId: string,
  names: readonly string[],
): Promise<readonly string[]> {
  const rows = await reader.run<{ memberId: string }>`
    select member_id as "memberId" from sign_in_name where operator_id = ${operatorId} and name = any(${names}::text[])`
  return rows.map(({ memberId }) => memberId)
}
