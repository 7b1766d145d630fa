import { MOVEMENT_KINDS, type MovementKind } from '../../../domain/ledger/movements.ts'
import { NO_MONEY, type Satang } from '../../../domain/money.ts'
import type { Reader } from '../../context.ts'

/** The movements of a member's cash in a span of days: the versions after `from`, up to `to`. Versions have no gaps. */
export interface CashSpan {
  readonly from: number
  readonly to: number
}

/** Bangkok dates, both inclusive; absent: from the first movement, or to the last. */
export interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export function findCashSpan(reader: Reader, memberId: string, days: Days): Promise<CashSpan> {
  const { from = null, to = null } = days
  return reader.one<CashSpan>`
    select case when ${from}::date is null then 0
        else cash_version_before(${memberId}, ${from}::date::timestamp at time zone 'Asia/Bangkok') end as "from",
      case when ${to}::date is null
        then coalesce((select version from account where member_id = ${memberId} and name = 'cash'), 0)
        else cash_version_before(${memberId}, (${to}::date + 1)::timestamp at time zone 'Asia/Bangkok') end as "to"`
}

/** A movement of cash and the ticket it was for, where it was for one. Satang; what came in is positive. */
export interface CashRow {
  readonly id: string
  readonly kind: MovementKind
  readonly amount: Satang
  readonly balance: Satang
  readonly at: Date
  readonly ticketId: string | null
  readonly billNo: number | null
  readonly lotteryCode: string | null
  /** The name of the assistant whose act it was; null: the member's, or of nobody's act. */
  readonly by: string | null
}

/** Which movements of a span, and which of them in order; absent: all. */
export interface CashPage {
  readonly kinds?: readonly MovementKind[] | undefined
  readonly limit?: number
  readonly offset?: number
}

/**
 * The movements of a span, newest first. Found by version, so every page of a span costs the same. The act that moved cash is of the
 * movement's own cause.
 */
export function listCash(
  reader: Reader,
  memberId: string,
  { from, to, kinds = MOVEMENT_KINDS, limit, offset = 0 }: CashSpan & CashPage,
): Promise<CashRow[]> {
  return reader.run<CashRow>`
    select m.id, m.kind, m.amount, m.balance, m.at, t.id as "ticketId", t.bill_no as "billNo", l.code as "lotteryCode",
      a.name as by
    from (
      select * from (
        select id, kind, -amount as amount, debit_balance as balance, debit_version as version, at, ref_id, ref_type
        from transfer
        where member_id = ${memberId} and debit = 'cash' and debit_version > ${from} and debit_version <= ${to}
          and kind = any(${kinds})
        union all
        select id, kind, amount, credit_balance, credit_version, at, ref_id, ref_type from transfer
        where member_id = ${memberId} and credit = 'cash' and credit_version > ${from} and credit_version <= ${to}
          and kind = any(${kinds})
      ) moved
      order by version desc limit ${limit ?? null} offset ${offset}
    ) m
      left join ticket t on t.member_id = ${memberId} and t.id = m.ref_id
      left join round r on r.id = t.round_id
      left join lottery l on l.id = r.lottery_id
      left join assistant_act w on w.member_id = ${memberId} and w.ref_id = m.ref_id and w.kind = case m.kind
        when 'bet' then 'ticket' when 'refund' then 'cancel-ticket' when 'book' then 'booking' when 'release' then 'cancel-booking'
        when 'check_in' then m.ref_type when 'cashback' then 'cashback' when 'wheel' then 'wheel-spin' when 'coupon' then 'coupon' end
      left join assistant a on a.member_id = w.member_id and a.assistant_id = w.assistant_id
    order by m.version desc`
}

/** How many movements of a span are of these kinds, and what came in and went out by them. Satang, both positive. */
export function sumCash(
  reader: Reader,
  memberId: string,
  { from, to, kinds = MOVEMENT_KINDS }: CashSpan & Pick<CashPage, 'kinds'>,
): Promise<{ count: number; moneyIn: Satang; moneyOut: Satang }> {
  return reader.one`
    select count(*)::int as count, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as "moneyIn",
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as "moneyOut"
    from (
      select -amount as amount from transfer
      where member_id = ${memberId} and debit = 'cash' and debit_version > ${from} and debit_version <= ${to}
        and kind = any(${kinds})
      union all
      select amount from transfer
      where member_id = ${memberId} and credit = 'cash' and credit_version > ${from} and credit_version <= ${to}
        and kind = any(${kinds})
    ) moved`
}

/** What moved on one day by one kind. Satang, signed. */
export interface CashOfDay {
  readonly date: string
  readonly kind: MovementKind
  readonly amount: Satang
}

/** The movements of a span summed by Bangkok day and kind, the newest day first. */
export function sumCashByDay(reader: Reader, memberId: string, span: CashSpan): Promise<CashOfDay[]> {
  return reader.run<CashOfDay>`
    select (at at time zone 'Asia/Bangkok')::date::text as date, kind, sum(amount)::bigint as amount
    from (
      select at, kind, -amount as amount from transfer
      where member_id = ${memberId} and debit = 'cash' and debit_version > ${span.from} and debit_version <= ${span.to}
      union all
      select at, kind, amount from transfer
      where member_id = ${memberId} and credit = 'cash' and credit_version > ${span.from}
        and credit_version <= ${span.to}
    ) moved
    group by 1, 2 order by 1 desc, 2`
}

/**
 * What is staked and not decided, by the Bangkok day it was staked: tickets that wait for their draw, open bookings, and rounds of
 * games that are not over: neither said to be by their provider nor counted as such after a silence.
 */
export function sumWaitingByDay(
  reader: Reader,
  memberId: string,
  { from, to }: Readonly<Record<'from' | 'to', string>>,
): Promise<{ date: string; amount: Satang }[]> {
  return reader.run<{ date: string; amount: Satang }>`
    select (at at time zone 'Asia/Bangkok')::date::text as date, sum(amount)::bigint as amount
    from (
      select t.placed_at as at, t.net as amount from ticket t join round r on r.id = t.round_id
      where t.member_id = ${memberId} and t.status = 'placed' and r.status <> 'settled'
        and t.placed_at >= ${from}::date::timestamp at time zone 'Asia/Bangkok'
        and t.placed_at < (${to}::date + 1)::timestamp at time zone 'Asia/Bangkok'
      union all
      select begun_at, amount from hold
      where member_id = ${memberId} and cause = 'booking' and resolved_at is null
        and begun_at >= ${from}::date::timestamp at time zone 'Asia/Bangkok'
        and begun_at < (${to}::date + 1)::timestamp at time zone 'Asia/Bangkok'
      union all
      select opened_at, staked - staked_back from game_round
      where member_id = ${memberId} and closed_at is null and not is_counted and staked > staked_back
        and opened_at >= ${from}::date::timestamp at time zone 'Asia/Bangkok'
        and opened_at < (${to}::date + 1)::timestamp at time zone 'Asia/Bangkok'
    ) staked
    group by 1`
}

/** The cash right after a movement; 0 before the first. */
export async function findBalanceAt(reader: Reader, memberId: string, version: number): Promise<Satang> {
  const row = await reader.maybe<{ balance: Satang }>`
    select debit_balance as balance from transfer
    where member_id = ${memberId} and debit = 'cash' and debit_version = ${version}
    union all
    select credit_balance from transfer
    where member_id = ${memberId} and credit = 'cash' and credit_version = ${version}`
  return row?.balance ?? NO_MONEY
}
