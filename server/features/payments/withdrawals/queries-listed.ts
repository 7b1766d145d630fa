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
  /** Until when members may still take on a part of it; null: no more. */
  readonly pooledUntil: Date | null
  /** Of the open pairs, those that people decide. */
  readonly disputedPairs: number
  /** What the provider calls the payout. */
  readonly reference: string | null
}

interface WithdrawalView {
  readonly operatorId: string
  readonly view: 'open' | 'ended'
  readonly limit: number
}

/** An operator's withdrawals that have not ended, the oldest first, or those that have, the newest end first. Each by its index. */
export function listWithdrawalsOf(
  reader: Reader,
  { operatorId, view, limit }: WithdrawalView,
): Promise<ListedWithdrawal[]> {
  return reader.run`
    select w.id, w.amount, w.state, w.waits, w.requested_at as "requestedAt", w.bank, w.account_no as "accountNo",
      w.holder, m.name as username, m.code, w.sent_at as "sentAt", w.sends, w.reason, w.reference, w.ended_at as "endedAt",
      case when w.state = 'approved' and w.pooled_until > db_now() then w.pooled_until end as "pooledUntil",
      p.open as "openPairs", p.disputed as "disputedPairs", p.paid as "paidByMembers"
    from (
        (select * from withdrawal
          where ${view} = 'open' and operator_id = ${operatorId} and state not in ('paid', 'failed')
          order by requested_at, id limit ${limit})
        union all
        (select * from withdrawal where ${view} = 'ended' and operator_id = ${operatorId} and ended_at is not null
          order by ended_at desc, id limit ${limit})
      ) w
      join member m on m.member_id = w.member_id
      cross join lateral (
        select count(*) filter (where state not in ('paid', 'ended'))::int as open,
          count(*) filter (where state = 'disputed')::int as disputed,
          coalesce(sum(amount) filter (where state = 'paid'), 0)::bigint as paid
        from paid_by_member where member_id = w.member_id and withdrawal_id = w.id) p
    order by w.ended_at desc, w.requested_at, w.id`
}
