import type { OrderSlip } from '../../../../domain/payments/owner-guess.ts'
import type { Reader } from '../../../context.ts'
import type { StoredPair } from '../p2p/queries-pairs.ts'
import type { DepositSearch } from './queries-overview.ts'

/** A deposit that is paid to a member who withdraws. */
export interface PairListed
  extends Pick<
    StoredPair,
    | 'id'
    | 'payerId'
    | 'amount'
    | 'missing'
    | 'came'
    | 'state'
    | 'openedAt'
    | 'expiresAt'
    | 'endedAt'
    | 'endedBy'
    | 'bank'
    | 'accountNo'
    | 'payerBank'
    | 'payerNo'
    | 'lateSlip'
  > {
  /** Of who deposits. */
  readonly name: string
  readonly code: string
  /** Of who is paid. */
  readonly payee: string
  readonly slip: OrderSlip | null
}

/** Where rows are compared besides: so many are looked at. */
const LOOKED_AT = 5_000

/**
 * The deposits of an operator that are paid to members, the newest first: of the member who deposits or is paid, all of that day, or of the
 * newest 5,000. What a bank tells of the operator's own accounts says nothing of them: the views about that show none, and no reference
 * finds one.
 */
export async function listPairsListed(reader: Reader, search: DepositSearch): Promise<PairListed[]> {
  const { operatorId, view, memberId, reference, amount, from, to, limit } = search
  if (reference !== null || view === 'flagged' || view === 'alone') return []
  // Of all of them so many are shown, and nothing else is looked for.
  const newest = view === 'all' && amount === null ? limit : LOOKED_AT
  return reader.run<PairListed>`
    select p.id, p.payer_id as "payerId", p.amount, p.missing, p.came, p.state, p.opened_at as "openedAt", p.expires_at as "expiresAt",
      p.ended_at as "endedAt", p.ended_by as "endedBy", p.bank, p.account_no as "accountNo", p.payer_bank as "payerBank",
      p.payer_no as "payerNo", late_slip_state(p.payer_id, p.id) as "lateSlip", m.name, m.code, y.code as payee, s.slip
    from (
        (select * from member_pair where ${memberId}::uuid is null and operator_id = ${operatorId}
            and (${from}::timestamptz is null or opened_at >= ${from}::timestamptz)
            and (${to}::timestamptz is null or opened_at < ${to}::timestamptz)
          order by opened_at desc, id limit ${newest})
        union all
        (select * from member_pair where payer_id = ${memberId}::uuid order by opened_at desc limit ${LOOKED_AT})
        union all
        (select * from member_pair where payee_id = ${memberId}::uuid limit ${LOOKED_AT})
      ) p
      join member m on m.member_id = p.payer_id
      join member y on y.member_id = p.payee_id
      left join lateral (select jsonb_build_object('id', id, 'bank', sending_bank, 'reference', reference,
          'bankSays', coalesce(bank_says, case when asked_at is not null then 'unknown' end)) as slip from slip
        where member_id = p.payer_id and id = p.slip_id) s on true
    where p.operator_id = ${operatorId} and (${amount}::bigint is null or ${amount}::bigint in (p.amount, p.amount + p.missing))
      and (${from}::timestamptz is null or p.opened_at >= ${from}::timestamptz)
      and (${to}::timestamptz is null or p.opened_at < ${to}::timestamptz)
      and case ${view} when 'all' then true
      when 'open' then p.state not in ('paid', 'ended')
      when 'slip' then p.state in ('shown', 'short', 'disputed') end
    order by p.opened_at desc, p.id limit ${limit}`
}
