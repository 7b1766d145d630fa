import type { BangkokDate } from '../../../../domain/calendar/bangkok.ts'
import type { Reader, Tx } from '../../../context.ts'

/** Members with rounds that are not yet in the income of who brought them. */
export async function listIncomeDue(reader: Reader, limit: number): Promise<string[]> {
  const rows = await reader.run<{ memberId: string }>`
    select distinct member_id as "memberId" from game_round where not is_income_counted order by 1 limit ${limit}`
  return rows.map(({ memberId }) => memberId)
}

interface DayDue {
  readonly operatorId: string
  readonly friendId: string
  readonly day: BangkokDate
}

/** The Bangkok days on which such rounds of these members were opened. The caller holds their accounts. */
export function listDaysDue(tx: Tx, memberIds: readonly string[]): Promise<DayDue[]> {
  return tx.run<DayDue>`
    select distinct operator_id as "operatorId", member_id as "friendId",
      (opened_at at time zone 'Asia/Bangkok')::date::text as day
    from game_round where member_id = any(${memberIds}::uuid[]) and not is_income_counted`
}

export async function updateIncomeCounted(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await tx.run`
    update game_round set is_income_counted = true
    where member_id = any(${memberIds}::uuid[]) and not is_income_counted`
}
