import type { BetType } from '../../../domain/betting/bet-types.ts'
import type { RoundStatus } from '../../../domain/lottery/round-status.ts'
import type { Reader } from '../../context.ts'

/** A lottery on sale with the round that is open or opens next. Without one its round fields are null. */
export interface ProgramRow {
  readonly id: string
  /** The key of the lottery's rules in domain/lottery/registry.ts. */
  readonly lotteryCode: string
  /** At the plan's rates, at live prices, or both. */
  readonly sold: 'normal' | 'realtime' | 'both'
  readonly roundId: string | null
  readonly roundCode: string
  readonly roundStatus: RoundStatus
  readonly businessDate: string
  readonly types: readonly BetType[]
  /** The plans in which the round sells at least one type. */
  readonly plans: readonly string[]
  readonly opensAt: Date
  readonly closesAt: Date
  readonly drawAt: Date
}

/** The lotteries an operator sells; only the one of that id when an id is given. */
export function listPrograms(
  reader: Reader,
  operatorId: string,
  programId: string | null = null,
): Promise<ProgramRow[]> {
  return reader.run<ProgramRow>`
    select l.id, l.code as "lotteryCode", l.sold, r.id as "roundId", r.code as "roundCode", r.status as "roundStatus",
      r.business_date as "businessDate", r.types::text[] as types, r.opens_at as "opensAt",
      r.closes_at as "closesAt", r.draw_at as "drawAt",
      array(select distinct plan from rate where lottery_id = l.id and type = any(r.types) order by plan) as plans
    from lottery l left join lateral (
      select * from round
      where lottery_id = l.id and status in ('scheduled', 'open') and closes_at > db_now()
      order by status = 'open' desc, closes_at limit 1
    ) r on true
    where l.operator_id = ${operatorId} and l.on_sale and (${programId}::uuid is null or l.id = ${programId})
    order by l.position, l.code`
}

/** One lottery on sale; undefined for another operator's. */
export async function findProgram(
  reader: Reader,
  operatorId: string,
  programId: string,
): Promise<ProgramRow | undefined> {
  const [program] = await listPrograms(reader, operatorId, programId)
  return program
}
