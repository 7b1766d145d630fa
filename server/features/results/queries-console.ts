import type { RoundStatus } from '../../../domain/lottery/round-status.ts'
import type { ApprovalState } from '../../../domain/staff/approvals.ts'
import type { Reader } from '../../context.ts'
import type { Settlement } from '../settlement/queries.ts'

/** A round with its sales, the newest entry of its result (without the numbers) and its payment. Money in satang. */
export interface ConsoleRoundRow {
  readonly id: string
  readonly code: string
  readonly lotteryCode: string
  readonly businessDate: string
  readonly status: RoundStatus
  readonly opensAt: Date
  readonly closesAt: Date
  readonly drawAt: Date
  readonly closedAt: Date | null
  readonly closeReason: string | null
  readonly tickets: number
  readonly stakes: number
  readonly proposalState: Exclude<ApprovalState, 'rejected' | 'expired'> | null
  readonly proposalMakerId: string | null
  readonly proposalMaker: string | null
  readonly proposedAt: Date | null
  readonly settlementState: Settlement['state'] | null
  readonly settlementKind: Settlement['kind'] | null
  readonly revision: number | null
  readonly winners: number | null
  readonly payout: number | null
  readonly paidTickets: number
  readonly paid: number
  readonly startedAt: Date | null
  readonly settledAt: Date | null
}

export interface ConsoleRoundSearch {
  readonly operatorId: string
  readonly roundId?: string | undefined
  readonly statuses?: readonly RoundStatus[] | undefined
  readonly lotteryCode?: string | undefined
  /** The Bangkok date of the draw. */
  readonly businessDate?: string | undefined
  readonly limit: number
  readonly offset: number
}

/** How many rounds a search finds in all. */
export async function countConsoleRounds(reader: Reader, search: ConsoleRoundSearch): Promise<number> {
  const { statuses = null, lotteryCode = null, businessDate = null } = search
  const { total } = await reader.one<{ total: number }>`
    select count(*)::int as total
    from round r join lottery l on l.id = r.lottery_id
    where r.operator_id = ${search.operatorId}
      and (${statuses}::text[] is null or r.status = any(${statuses}))
      and (${lotteryCode}::text is null or l.code = ${lotteryCode})
      and (${businessDate}::date is null or r.business_date = ${businessDate})`
  return total
}

/**
 * One page of rounds: the running ones by closing time, then the finished ones, the newest first. A sealed round's
 * sales are read off its seal, and a settled one's payment off its settlement: only what still moves is counted.
 */
export function listConsoleRounds(reader: Reader, search: ConsoleRoundSearch): Promise<ConsoleRoundRow[]> {
  const { roundId = null, statuses = null, lotteryCode = null, businessDate = null } = search
  return reader.run<ConsoleRoundRow>`
    with page as materialized (
      select r.*, l.code as lottery_code, r.status in ('settled', 'void') as finished
      from round r join lottery l on l.id = r.lottery_id
      where r.operator_id = ${search.operatorId}
        and (${roundId}::uuid is null or r.id = ${roundId})
        and (${statuses}::text[] is null or r.status = any(${statuses}))
        and (${lotteryCode}::text is null or l.code = ${lotteryCode})
        and (${businessDate}::date is null or r.business_date = ${businessDate})
      order by finished, case when r.status in ('settled', 'void') then null else r.closes_at end,
        r.closes_at desc, r.id
      limit ${search.limit} offset ${search.offset}
    )
    select r.id, r.code, r.lottery_code as "lotteryCode", r.business_date as "businessDate", r.status,
      r.opens_at as "opensAt", r.closes_at as "closesAt", r.draw_at as "drawAt", r.closed_at as "closedAt",
      r.close_reason as "closeReason", coalesce(seal.size, sold.tickets, 0) as tickets,
      coalesce(seal.stake_sum, sold.stakes, 0)::bigint as stakes,
      p.state as "proposalState", p.maker_id as "proposalMakerId", maker.name as "proposalMaker",
      p.made_at as "proposedAt",
      s.state as "settlementState", s.kind as "settlementKind", s.revision, s.winners, s.payout, s.started_at as "startedAt", s.settled_at as "settledAt",
      case when s.state = 'settled' then s.winners else coalesce(paid.tickets, 0) end as "paidTickets",
      case when s.state = 'settled' then s.payout else coalesce(paid.paid, 0) end::bigint as paid
    from page r
      left join round_seal seal on seal.round_id = r.id
      left join lateral (
        select count(*)::int as tickets, coalesce(sum(stake) filter (where status = 'placed'), 0)::bigint as stakes
        from ticket where round_id = r.id and seal.round_id is null
      ) sold on true
      left join lateral (
        select state, maker_id, made_at from approval
        where round_id = r.id and kind = 'result' order by made_at desc, id desc limit 1
      ) p on true
      left join staff maker on maker.staff_id = p.maker_id
      left join lateral (
        select * from settlement where round_id = r.id order by revision desc limit 1
      ) s on true
      left join lateral (
        select count(*)::int as tickets, coalesce(sum(payout), 0)::bigint as paid from settle_item
        where round_id = r.id and revision = s.revision and paid_at is not null and payout > 0 and s.state <> 'settled'
      ) paid on true
    order by r.finished, case when r.finished then null else r.closes_at end, r.closes_at desc, r.id`
}
