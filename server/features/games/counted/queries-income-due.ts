import type { BangkokDate } from '../../../../domain/calendar/bangkok.ts'
import type { Reader, Tx } from '../../../context.ts'

/** Members of an operator with rounds that are not yet in the income of who brought them, in order, behind one of them. */
export async function listIncomeDue(
  reader: Reader,
  operatorId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await reader.run<{ memberId: string }>`
    select distinct member_id as "memberId" from game_round
    where operator_id = ${operatorId} and not is_income_counted and member_id > ${after}::uuid order by 1 limit ${limit}`
  return rows.map(({ memberId }) => memberId)
}

interface OfMembers {
  readonly operatorId: string
  readonly memberIds: readonly string[]
}

interface DayDue {
  readonly friendId: string
  readonly day: BangkokDate
  /** The kinds of game of which some round of the day was in its income before. */
  readonly counted: readonly string[]
}

/** The Bangkok days on which such rounds of these members were opened. The caller holds their accounts. */
export function listDaysDue(tx: Tx, { operatorId, memberIds }: OfMembers): Promise<DayDue[]> {
  return tx.run<DayDue>`
    select d.member_id as "friendId", d.day::text as day, game_products_counted(d.member_id, d.day) as counted
    from (select distinct member_id, (opened_at at time zone 'Asia/Bangkok')::date as day
      from game_round
      where operator_id = ${operatorId} and member_id = any(${memberIds}::uuid[]) and not is_income_counted) d`
}

export async function updateIncomeCounted(tx: Tx, { operatorId, memberIds }: OfMembers): Promise<void> {
  await tx.run`
    update game_round set is_income_counted = true, was_income_counted = true
    where operator_id = ${operatorId} and member_id = any(${memberIds}::uuid[]) and not is_income_counted`
}
