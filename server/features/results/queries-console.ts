import type { RoundStatus } from '../../../domain/lottery/round-status.ts'
import type { Satang } from '../../../domain/money.ts'
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
  readonly latestCloseAt: Date
  readonly drawAt: Date
  readonly closedAt: Date | null
  /** When its sale was to end, of a round that was closed earlier. */
  readonly plannedCloseAt: Date | null
  readonly closeReason: string | null
  readonly tickets: number
  readonly stakes: Satang
  readonly cancelledTickets: number
  readonly cancelledStakes: Satang
  readonly proposalState: Exclude<ApprovalState, 'rejected' | 'expired' | 'lapsed'> | null
  readonly proposalMakerId: string | null
  readonly proposalMaker: string | null
  readonly proposedAt: Date | null
  readonly settlementState: Settlement['state'] | null
  readonly settlementKind: Settlement['kind'] | null
  readonly revision: number | null
  readonly winners: number | null
  readonly payout: Satang | null
  readonly paidTickets: number
  readonly paid: Satang
  readonly startedAt: Date | null
  readonly settledAt: Date | null
}

export interface RoundSearch {
  readonly operatorId: string
  readonly statuses: readonly RoundStatus[]
  /** Undefined: any. */
  readonly lotteryCodes?: readonly string[] | undefined
  /** Each must occur in the round's code. */
  readonly codeParts?: readonly string[] | undefined
  /** The Bangkok date of the draw. */
  readonly businessDate?: string | undefined
  /** Only rounds after this one, in the order of the list. */
  readonly beyond?: RoundKey | undefined
  readonly limit: number
}

/** A round's sort key in a list; rounds that close at the same time are ordered by id. */
export interface RoundKey {
  /** Its closing time, in microseconds as the database keeps it. */
  readonly at: number
  readonly id: string
}

/** The rounds of a search that close next; one index scan a status. */
export function listSoonestRounds(reader: Reader, search: RoundSearch): Promise<RoundKey[]> {
  const { operatorId, statuses, lotteryCodes = null, businessDate = null, beyond, limit } = search
  const patterns = patternsOf(search)
  return reader.run<RoundKey>`
    select found.at, found.id from unnest(${statuses}::text[]) as wanted (status) cross join lateral (
      select r.closes_at, (extract(epoch from r.closes_at) * 1000000)::bigint as at, r.id from round r join lottery l on l.id = r.lottery_id
      where r.operator_id = ${operatorId} and r.status = wanted.status
        and (${lotteryCodes}::text[] is null or l.code = any(${lotteryCodes}::text[]))
        and r.code like all(${patterns}::text[])
        and (${businessDate}::date is null or r.business_date = ${businessDate})
        and (r.closes_at, r.id) > (coalesce('epoch'::timestamptz + ${beyond?.at ?? null}::bigint * interval '1 microsecond', '-infinity'),
          coalesce(${beyond?.id ?? null}::uuid, '00000000-0000-0000-0000-000000000000'))
      order by r.closes_at, r.id limit ${limit}
    ) found order by found.at, found.id limit ${limit}`
}

/** The rounds of a search that closed or will close last. */
export function listLatestRounds(reader: Reader, search: RoundSearch): Promise<RoundKey[]> {
  const { operatorId, statuses, lotteryCodes = null, businessDate = null, beyond, limit } = search
  const patterns = patternsOf(search)
  return reader.run<RoundKey>`
    select found.at, found.id from unnest(${statuses}::text[]) as wanted (status) cross join lateral (
      select r.closes_at, (extract(epoch from r.closes_at) * 1000000)::bigint as at, r.id from round r join lottery l on l.id = r.lottery_id
      where r.operator_id = ${operatorId} and r.status = wanted.status
        and (${lotteryCodes}::text[] is null or l.code = any(${lotteryCodes}::text[]))
        and r.code like all(${patterns}::text[])
        and (${businessDate}::date is null or r.business_date = ${businessDate})
        and (r.closes_at, r.id) < (coalesce('epoch'::timestamptz + ${beyond?.at ?? null}::bigint * interval '1 microsecond', 'infinity'),
          coalesce(${beyond?.id ?? null}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      order by r.closes_at desc, r.id desc limit ${limit}
    ) found order by found.at desc, found.id desc limit ${limit}`
}

/** Patterns that match each part anywhere, with wildcards escaped. */
function patternsOf({ codeParts = [] }: RoundSearch): string[] {
  return codeParts.map((part) => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`)
}

/** How many rounds are in these states, counted to `most` at most. */
export async function countRoundsUpTo(
  reader: Reader,
  wish: { operatorId: string; statuses: readonly RoundStatus[]; most: number },
): Promise<number> {
  const { count } = await reader.one<{ count: number }>`
    select count(*)::int as count from (
      select 1 from round where operator_id = ${wish.operatorId} and status = any(${wish.statuses}::text[])
      limit ${wish.most}
    ) counted`
  return count
}

/**
 * Rounds of the operator by id, unordered. Sales and cancels of a sealed round come from its seal, and payments of a settled one from
 * its settlement; of others the database counts them. Of a round on sale a job has kept them (`round_sold`): only what was written since is counted, by its place behind
 * the watermark and not by its time, which says no more than where to look.
 */
export function listConsoleRounds(
  reader: Reader,
  operatorId: string,
  roundIds: readonly string[],
): Promise<ConsoleRoundRow[]> {
  return reader.run<ConsoleRoundRow>`
    with page as materialized (
      select r.*, l.code as lottery_code from round r join lottery l on l.id = r.lottery_id
      where r.operator_id = ${operatorId} and r.id = any(${roundIds}::uuid[])
    )
    select r.id, r.code, r.lottery_code as "lotteryCode", r.business_date as "businessDate", r.status,
      r.opens_at as "opensAt", r.closes_at as "closesAt", r.latest_close_at as "latestCloseAt", r.draw_at as "drawAt",
      r.closed_at as "closedAt", r.close_reason as "closeReason",
      case when r.closed_at < coalesce(r.planned_close_at, r.closes_at) then coalesce(r.planned_close_at, r.closes_at) end
        as "plannedCloseAt",
      coalesce(seal.size, sold.tickets) as tickets, coalesce(seal.stake_sum, sold.stakes - sold.cancelled_stakes) as stakes,
      coalesce(seal.cancelled_size, sold.cancelled) as "cancelledTickets",
      coalesce(seal.cancelled_sum, sold.cancelled_stakes) as "cancelledStakes",
      p.state as "proposalState", p.maker_id as "proposalMakerId", maker.name as "proposalMaker",
      p.made_at as "proposedAt",
      s.state as "settlementState", s.kind as "settlementKind", s.revision, s.winners, s.payout, s.started_at as "startedAt", s.settled_at as "settledAt",
      case when s.state = 'settled' then s.winners else coalesce(paid.tickets, 0) end as "paidTickets",
      case when s.state = 'settled' and s.revision = 1 then s.payout else coalesce(paid.paid, 0) end::bigint as paid
    from page r
      left join round_seal seal on seal.round_id = r.id
      left join lateral (
        select coalesce(k.tickets, 0) + n.tickets as tickets, coalesce(k.stakes, 0) + n.stakes as stakes,
          coalesce(k.cancelled, 0) + c.tickets as cancelled, coalesce(k.cancelled_stakes, 0) + c.stakes as cancelled_stakes
        from round_sold_mark m left join round_sold k on k.round_id = r.id
          cross join lateral (
            select count(*)::int as tickets, coalesce(sum(stake), 0)::bigint as stakes from ticket
            where round_id = r.id and placed_at >= m.since and written_by >= m.watermark) n
          cross join lateral (
            select count(*)::int as tickets, coalesce(sum(t.stake), 0)::bigint as stakes
            from ticket t join transfer x on (x.member_id, x.kind, x.ref_type, x.ref_id) = (t.member_id, 'refund', 'ticket', t.id)
            where t.round_id = r.id and t.cancelled_at >= m.since and x.written_by >= m.watermark) c
        where seal.round_id is null
      ) sold on true
      left join lateral (
        select state, maker_id, made_at from approval
        where round_id = r.id and kind = 'result' and state not in ('expired', 'lapsed')
        order by made_at desc, id desc limit 1
      ) p on true
      left join staff maker on maker.staff_id = p.maker_id
      left join lateral (
        select * from settlement where round_id = r.id order by revision desc limit 1
      ) s on true
      left join lateral (
        -- After a correction what members have is not what the newest result pays: some keep a win, some owe one.
        select (sum(k.tickets) filter (where k.revision = s.revision))::int as tickets, sum(k.paid)::bigint as paid
        from settle_paid k
        where k.round_id = r.id and (s.state <> 'settled' or s.revision > 1)
      ) paid on true`
}
