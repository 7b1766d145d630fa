import type { BetType } from '../../../domain/betting/bet-types.ts'
import type { RefundReason } from '../../../domain/betting/refund-reason.ts'
import type { LeafVersion } from '../../../domain/fair/ticket-leaf.ts'
import type { MovementKind } from '../../../domain/ledger/movements.ts'
import type { Satang } from '../../../domain/money.ts'
import type { Reader } from '../../context.ts'
import type { DrawRow } from '../results/queries-results.ts'

/**
 * A list searches only the newest tickets of the requested days, so that a page costs the same for old members. Older
 * tickets are found by their days.
 */
export const MAX_TICKETS_SEARCHED = 5000
/** How many tickets of one round are shown with all their lines, and how many lines together. One is always shown. */
const FULL_BILLS = 100
const FULL_LINES = 2000

export type BillStatus = 'waiting' | 'settled' | 'cancelled' | 'refunded'
export type BillResult = 'waiting' | 'won' | 'lost' | 'cancelled' | 'refunded'

/** A ticket and the draw it is in. Money in satang. */
export interface BillColumns extends DrawRow {
  readonly id: string
  readonly billNo: number
  readonly plan: string
  readonly note: string | null
  readonly status: BillStatus
  readonly stake: Satang
  readonly net: Satang
  readonly placedAt: Date
  /** What has reached the member's cash. */
  readonly paid: Satang
  /** The name of the assistant who bought it; null: the member. */
  readonly soldBy: string | null
}

/** A ticket with its lines side by side, and what its receipt is made of. */
export interface BillRow extends BillColumns {
  /** Of a round whose sale ended before its time: when it did. Null for any other. */
  readonly closedEarlyAt: Date | null
  readonly plannedCloseAt: Date
  readonly refundReason: RefundReason | null
  /** The name of the assistant who cancelled it; null: nobody, or the member. */
  readonly cancelledBy: string | null
  readonly purchase: 'normal' | 'realtime'
  readonly types: readonly BetType[]
  readonly numbers: readonly string[]
  readonly stakes: readonly Satang[]
  readonly rates: readonly number[]
  readonly discounts: readonly number[]
  /** The places of the lines whose number was paid half. */
  readonly halfLines: readonly number[]
  /** The inputs of the ticket's leaf beside its lines. */
  readonly memberId: string
  readonly operatorId: string
  readonly salt: Buffer
  readonly nonce: Buffer
  readonly leafVersion: LeafVersion
  readonly batchIndex: number
  /** Null in a list: a batch's leaves are 8 KB, so only a single ticket comes with its receipt. */
  readonly batchLeaves: Buffer | null
  readonly batchRoot: Buffer
  readonly batchSignature: Buffer
}

/** Those of these tickets that are the member's, newest first. */
export function listBills(
  reader: Reader,
  memberId: string,
  ticketIds: readonly string[],
): Promise<BillRow[]> {
  return reader.run<BillRow>`
    select t.id, t.bill_no as "billNo", t.plan, t.note, t.stake, t.net, t.placed_at as "placedAt",
      case when t.status <> 'placed' then t.status when r.status = 'settled' then 'settled' else 'waiting' end as status,
      (select coalesce(sum(held - before), 0)::bigint from settle_item
        where member_id = t.member_id and ticket_id = t.id and paid_at is not null) as paid,
      (select s.name from assistant_act w join assistant s on s.member_id = w.member_id and s.assistant_id = w.assistant_id
        where w.member_id = t.member_id and w.ref_id = t.id and w.kind = 'ticket') as "soldBy",
      (select s.name from assistant_act w join assistant s on s.member_id = w.member_id and s.assistant_id = w.assistant_id
        where w.member_id = t.member_id and w.ref_id = t.id and w.kind = 'cancel-ticket') as "cancelledBy",
      t.refund_reason as "refundReason", t.purchase, t.types::text[] as types, t.numbers, t.stakes::float8[] as stakes, t.rates, t.discounts,
      t.half_lines as "halfLines", t.nonce,
      t.leaf_version as "leafVersion",
      t.member_id as "memberId", t.operator_id as "operatorId", r.salt,
      t.batch_index as "batchIndex", case when cardinality(${ticketIds}::uuid[]) = 1 then b.leaves end as "batchLeaves",
      b.root as "batchRoot", b.signature as "batchSignature",
      l.id as "lotteryId", l.code as "lotteryCode", r.id as "roundId", r.code as "roundCode",
      r.status as "roundStatus", r.business_date as "businessDate", r.opens_at as "opensAt",
      r.closes_at as "closesAt", r.draw_at as "drawAt",
      case when r.closed_at < coalesce(r.planned_close_at, r.closes_at) then r.closed_at end as "closedEarlyAt",
      coalesce(r.planned_close_at, r.closes_at) as "plannedCloseAt",
      drawn.canonical as result, drawn.source
    from ticket t
      join round r on r.id = t.round_id
      join lottery l on l.id = r.lottery_id
      join admission_batch b on b.id = t.batch_id
      left join lateral (select canonical, source from result
        where round_id = r.id and r.status <> 'void' order by revision desc limit 1) drawn on true
    where t.member_id = ${memberId} and t.id = any(${ticketIds}::uuid[])
    order by t.placed_at desc, t.id desc`
}

/** A member's newest tickets in a round, as many as are shown with all their lines, and whether there are more. */
export async function listTicketsOfRound(
  reader: Reader,
  memberId: string,
  roundId: string,
): Promise<{ ids: string[]; more: boolean }> {
  // The days of the round bound the search.
  const rows = await reader.run<{ id: string; found: number }>`
    select id, found from (
      select id, placed_at, count(*) over ()::int as found,
        row_number() over newest as place, sum(lines) over newest as lines
      from (
        select t.id, t.placed_at, cardinality(t.types) as lines from round r
          join ticket t on t.member_id = ${memberId} and t.round_id = r.id
            and t.placed_at between r.opens_at and r.closes_at
        where r.id = ${roundId}
        order by t.placed_at desc, t.id desc limit ${FULL_BILLS + 1}
      ) listed
      window newest as (order by placed_at desc, id desc)
    ) counted
    where place = 1 or place <= ${FULL_BILLS} and lines <= ${FULL_LINES}
    order by placed_at desc, id desc`
  return { ids: rows.map((row) => row.id), more: rows.length < (rows[0]?.found ?? 0) }
}

/** A ticket without its lines. */
export interface BillSummaryRow extends BillColumns {
  readonly outcome: BillResult
  readonly lineCount: number
  /** The sum of what its lines would pay. */
  readonly possibleWin: Satang
}

export interface BillSearch {
  readonly memberId: string
  /** Bangkok dates on which the ticket was placed, both inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly statuses?: readonly BillStatus[] | undefined
  readonly outcome?: BillResult | undefined
  readonly purchase?: 'normal' | 'realtime' | undefined
  readonly limit: number
  readonly offset: number
}

/** One page of a member's tickets, the newest first, and how many of the newest `MAX_TICKETS_SEARCHED` all its pages hold. */
export async function listBillSummaries(
  reader: Reader,
  search: BillSearch,
): Promise<{ total: number; bills: BillSummaryRow[] }> {
  const narrowed = search.statuses ?? search.outcome ?? search.purchase
  const { total, ids } = await (narrowed === undefined ? pageOfAll : pageOfMatching)(reader, search)
  return { total, bills: ids.length === 0 ? [] : await listSummaries(reader, search.memberId, ids) }
}

interface BillPage {
  readonly total: number
  readonly ids: readonly string[]
}

/** With no filter but days, the index alone gives the page and the count. */
function pageOfAll(reader: Reader, search: BillSearch): Promise<BillPage> {
  const { memberId, from = '-infinity', to = 'infinity', offset } = search
  const limit = Math.max(0, Math.min(search.limit, MAX_TICKETS_SEARCHED - offset))
  return reader.one<BillPage>`
    with span as (
      select ${from}::date::timestamp at time zone 'Asia/Bangkok' as starts,
        (${to}::date + 1)::timestamp at time zone 'Asia/Bangkok' as ends
    )
    select
      (select count(*)::int from (select from ticket, span
        where member_id = ${memberId} and placed_at >= starts and placed_at < ends limit ${MAX_TICKETS_SEARCHED}) newest) as total,
      array(select id::text from ticket, span where member_id = ${memberId} and placed_at >= starts and placed_at < ends
        order by placed_at desc, id desc limit ${limit} offset ${offset}) as ids`
}

function pageOfMatching(reader: Reader, search: BillSearch): Promise<BillPage> {
  const { memberId, from = '-infinity', to = 'infinity', statuses = null, outcome = null } = search
  const { purchase = null } = search
  return reader.one<BillPage>`
    with recent as materialized (
      select id, round_id, status, placed_at from ticket
      where member_id = ${memberId}
        and placed_at >= ${from}::date::timestamp at time zone 'Asia/Bangkok'
        and placed_at < (${to}::date + 1)::timestamp at time zone 'Asia/Bangkok'
        and (${purchase}::text is null or purchase = ${purchase})
      order by placed_at desc, id desc limit ${MAX_TICKETS_SEARCHED}
    ), evaluated as (
      -- Few of a member's tickets win: all of them are read at once, and only where the outcome is asked for.
      select ticket_id, (array_agg(payout order by revision desc))[1] > 0 as won from settle_item
      where member_id = ${memberId} and ${outcome}::text is not null group by ticket_id
    ), told as (
      select recent.id, recent.placed_at,
        case when recent.status <> 'placed' then recent.status when r.status = 'settled' then 'settled'
          else 'waiting' end as status,
        coalesce(evaluated.won, false) as won
      from recent join round r on r.id = recent.round_id left join evaluated on evaluated.ticket_id = recent.id
    ), matching as materialized (
      select id, placed_at from told
      where (${statuses}::text[] is null or status = any(${statuses}))
        and (${outcome}::text is null
          or ${outcome} = case when status <> 'settled' then status when won then 'won' else 'lost' end)
    )
    select (select count(*)::int from matching) as total,
      array(select id::text from matching order by placed_at desc, id desc
        limit ${search.limit} offset ${search.offset}) as ids`
}

/** These tickets of a member as lists show them, the newest first. */
export function listSummaries(
  reader: Reader,
  memberId: string,
  ids: readonly string[],
): Promise<BillSummaryRow[]> {
  return reader.run<BillSummaryRow>`
    select t.id, t.bill_no as "billNo", t.plan, t.note, t.stake, t.net, t.placed_at as "placedAt", o.status,
      case when o.status <> 'settled' then o.status when won.payout > 0 then 'won' else 'lost' end as outcome,
      cardinality(t.types) as "lineCount",
      (select sum(line_win(type, stake, rate))::bigint
        from unnest(t.types, t.stakes, t.rates) as l(type, stake, rate)) as "possibleWin",
      (select coalesce(sum(held - before), 0)::bigint from settle_item
        where member_id = t.member_id and ticket_id = t.id and paid_at is not null) as paid,
      (select s.name from assistant_act w join assistant s on s.member_id = w.member_id and s.assistant_id = w.assistant_id
        where w.member_id = t.member_id and w.ref_id = t.id and w.kind = 'ticket') as "soldBy",
      l.id as "lotteryId", l.code as "lotteryCode", r.id as "roundId", r.code as "roundCode",
      r.status as "roundStatus", r.business_date as "businessDate", r.opens_at as "opensAt",
      r.closes_at as "closesAt", r.draw_at as "drawAt",
      drawn.canonical as result, drawn.source
    from ticket t
      join round r on r.id = t.round_id
      join lottery l on l.id = r.lottery_id
      cross join lateral (select case when t.status <> 'placed' then t.status when r.status = 'settled' then 'settled'
        else 'waiting' end as status) o
      left join lateral (select payout from settle_item i where i.member_id = t.member_id and i.ticket_id = t.id
        order by i.revision desc limit 1) won on true
      left join lateral (select canonical, source from result
        where round_id = r.id and r.status <> 'void' order by revision desc limit 1) drawn on true
    where t.member_id = ${memberId} and t.id = any(${ids}::uuid[])
    order by t.placed_at desc, t.id desc`
}

/** A movement of a member's cash caused by one ticket. Satang; incoming money is positive. */
export interface BillTransferRow {
  readonly id: string
  readonly kind: MovementKind
  readonly amount: Satang
  readonly balance: Satang
  readonly at: Date
  /** The member, or an assistant in the member's place, asked for it. */
  readonly isAskedFor: boolean
}

/** A result may be corrected any number of times, and each moves money. */
const BILL_TRANSFERS = 200

/** What a member's own ticket has moved last, in its order; nothing for a ticket that is not the member's. */
export function listBillTransfers(
  reader: Reader,
  memberId: string,
  ticketId: string,
): Promise<BillTransferRow[]> {
  return reader.run<BillTransferRow>`
    select * from (
      select id, kind, case when credit = 'cash' then amount else -amount end as amount,
        case when credit = 'cash' then credit_balance else debit_balance end as balance, at, actor = 'member' as "isAskedFor"
      from transfer
      where member_id = ${memberId} and ref_id = ${ticketId} and 'cash' in (debit, credit)
      order by at desc, id desc limit ${BILL_TRANSFERS}
    ) newest order by at, id`
}
