import type { Shared } from '../../../../domain/account/alike.ts'
import type { Reader } from '../../../context.ts'
import type { MemberRow } from '../queries.ts'

export interface AlikeRow extends Pick<MemberRow, 'memberId' | 'name' | 'code' | 'status'> {
  readonly fullName: string | null
  /** `born`: the birth date, which is nothing without the name. */
  readonly shares: readonly (Exclude<Shared, 'person'> | 'born')[]
}

/** Of those with one birth date there are more, of whom most have another name. */
const MOST_LOOKED_AT = 5_000

/** Other members of the operator with whom a member shares something that one person has. */
export function listAlike(reader: Reader, operatorId: string, memberId: string): Promise<AlikeRow[]> {
  return reader.run`
    select m.member_id as "memberId", m.name, m.code, m.status, m.full_name as "fullName",
      array_agg(a.shares order by a.shares) as shares
    from list_members_alike(${memberId}) a join member m on m.member_id = a.member_id and m.operator_id = ${operatorId}
    group by m.member_id order by bool_or(a.shares <> 'born') desc, m.member_id limit ${MOST_LOOKED_AT}`
}
