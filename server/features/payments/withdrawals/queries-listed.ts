import type { Satang } from '../../../../domain/money.ts'
import type { Reader } from '../../../context.ts'
import type { StoredWithdrawal } from './queries-withdrawals.ts'

/** A withdrawal as staff read it: why it waits, and what became of it. */
export interface ListedWithdrawal
  extends Pick<
    StoredWithdrawal,
    | 'id'
    | 'amount'
    | 'state'
    | 'waits'
    | 'requestedAt'
    | 'bank'
    | 'accountNo'
    | 'holder'
    | 'openPairs'
    | 'paidByMembers'
    | 'sentAt'
    | 'sends'
    | 'reason'
    | 'endedAt'
  > {
  readonly username: string
  readonly code: string
  /** What its member withdrew before it on its Bangkok day, with it. */
  readonly ofDay: Satang
  /** Until when members may still take on a part of it; null: no more. */
  readonly pooledUntil: Date | null
  /** Of the open pairs, those that people decide. */
  readonly disputedPairs: number
  /** What the provider calls the payout. */
  readonly reference: string | null
}

/** Those that have not ended, the oldest first. */
export async function listOpenIds(
  reader: Reader,
  { operatorId, limit }: { operatorId: string; limit: number },
): Promise<string[]> {
  const rows = await reader.run<{ id: string }>`
    select id from withdrawal where operator_id = ${operatorId} and state not in ('paid', 'failed')
    order by requested_at, id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** What is looked for among those that have ended; null: whatever. */
export interface EndedSearch {
  readonly operatorId: string
  readonly memberId: string | null
  /** What the provider calls the payout, whole. */
  readonly reference: string | null
  readonly amount: Satang | null
  /** It ended from (inclusive) and until (exclusive). */
  readonly from: Date | null
  readonly to: Date | null
  /** The page begins after this withdrawal. */
  readonly after: string | null
  readonly limit: number
}

/**
 * The newest end first. Read by the narrowest index of what is looked for, the others are looked at row by row: none reads more than its
 * page but where a member's or a reference's rows are also looked for by amount. The few rows of a reference are read before they are put
 * in order: by the order all would be read.
 */
export async function listEndedIds(reader: Reader, search: EndedSearch): Promise<string[]> {
  const { operatorId, memberId, reference, amount, from, to, after, limit } = search
  const by = reference !== null ? 'reference' : memberId !== null ? 'member' : amount !== null ? 'amount' : ''
  const rows = await reader.run<{ id: string }>`
    with bounds as materialized (
      select coalesce(${from}::timestamptz, '-infinity') as from_at, coalesce(${to}::timestamptz, 'infinity') as to_at,
        coalesce((select ended_at from withdrawal where operator_id = ${operatorId} and id = ${after}::uuid), 'infinity') as after_at,
        coalesce(${after}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff') as after_id
    )
    select w.id from (
        (select id, ended_at from (
            select id, ended_at, member_id, amount from withdrawal
            where operator_id = ${operatorId} and reference = ${reference} offset 0) named
          where ${by} = 'reference' and ended_at is not null
            and (${memberId}::uuid is null or member_id = ${memberId}::uuid)
            and (${amount}::bigint is null or amount = ${amount}::bigint)
            and ended_at >= (select from_at from bounds) and ended_at < (select to_at from bounds)
            and (ended_at, id) < ((select after_at from bounds), (select after_id from bounds))
          order by ended_at desc, id desc limit ${limit})
        union all
        (select id, ended_at from withdrawal
          where ${by} = 'member' and member_id = ${memberId}::uuid and operator_id = ${operatorId} and ended_at is not null
            and (${amount}::bigint is null or amount = ${amount}::bigint)
            and ended_at >= (select from_at from bounds) and ended_at < (select to_at from bounds)
            and (ended_at, id) < ((select after_at from bounds), (select after_id from bounds))
          order by ended_at desc, id desc limit ${limit})
        union all
        (select id, ended_at from withdrawal
          where ${by} = 'amount' and operator_id = ${operatorId} and amount = ${amount}::bigint and ended_at is not null
            and ended_at >= (select from_at from bounds) and ended_at < (select to_at from bounds)
            and (ended_at, id) < ((select after_at from bounds), (select after_id from bounds))
          order by ended_at desc, id desc limit ${limit})
        union all
        (select id, ended_at from withdrawal
          where ${by} = '' and operator_id = ${operatorId} and ended_at is not null
            and ended_at >= (select from_at from bounds) and ended_at < (select to_at from bounds)
            and (ended_at, id) < ((select after_at from bounds), (select after_id from bounds))
          order by ended_at desc, id desc limit ${limit})
      ) w
    order by w.ended_at desc, w.id desc limit ${limit}`
  return rows.map(({ id }) => id)
}

/** These of an operator's withdrawals, in their order. */
export function listWithdrawalsOf(
  reader: Reader,
  operatorId: string,
  ids: readonly string[],
): Promise<ListedWithdrawal[]> {
  return reader.run`
    select w.id, w.amount, w.state, w.waits, w.requested_at as "requestedAt", w.bank, w.account_no as "accountNo",
      w.holder, m.name as username, m.code, w.sent_at as "sentAt", w.sends, w.reason, w.reference, w.ended_at as "endedAt",
      case when w.state = 'approved' and w.pooled_until > db_now() then w.pooled_until end as "pooledUntil",
      w.amount + withdrawn_that_day(w.member_id, w.requested_at, w.id) as "ofDay", p.open as "openPairs", p.disputed as "disputedPairs", p.paid as "paidByMembers"
    from unnest(${ids}::uuid[]) with ordinality as asked (id, nth)
      join withdrawal w on w.operator_id = ${operatorId} and w.id = asked.id
      join member m on m.member_id = w.member_id
      cross join lateral (
        select count(*) filter (where state not in ('paid', 'ended'))::int as open,
          count(*) filter (where state = 'disputed')::int as disputed,
          coalesce(sum(amount) filter (where state = 'paid'), 0)::bigint as paid
        from paid_by_member where member_id = w.member_id and withdrawal_id = w.id) p
    order by asked.nth`
}
