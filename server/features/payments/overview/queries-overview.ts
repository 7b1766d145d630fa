import type { Satang } from '../../../../domain/money.ts'
import type { OrderMode, OrderState } from '../../../../domain/payments/deposit-order.ts'
import type { CreditFlag } from '../../../../domain/payments/match-payment.ts'
import type { OrderSlip } from '../../../../domain/payments/owner-guess.ts'
import type { Reader } from '../../../context.ts'
import type { Channel } from '../queries-incoming.ts'

/**
 * Which orders are looked at: all; those that wait; those whose money came late; those with a slip and no money; those that a
 * message of a bank alone has credited.
 */
export type DepositView = 'all' | 'open' | 'flagged' | 'slip' | 'alone'

/** An order beside the bank's fact. */
export interface DepositListed {
  readonly id: string
  readonly memberId: string
  readonly name: string
  readonly code: string
  readonly asked: Satang
  readonly pay: Satang
  readonly mode: OrderMode
  readonly state: OrderState
  readonly startedAt: Date
  readonly expiresAt: Date
  /** The member's own account. */
  readonly bank: string
  readonly accountNo: string
  readonly receivingBank: string
  readonly receivingNo: string
  /** The slip that was attached last. */
  readonly slip: OrderSlip | null
  /** What came in; null: nothing yet. */
  readonly received: Satang | null
  readonly receivedAt: Date | null
  readonly creditedAt: Date | null
  readonly flag: CreditFlag | null
  readonly toldAlone: boolean | null
  readonly senderBank: string | null
  readonly senderNo: string | null
  readonly senderName: string | null
  /** Who told of it first, by which reference. */
  readonly channel: Channel | null
  readonly reference: string | null
}

/** What is looked for among deposits; null: whatever. */
export interface DepositSearch {
  readonly operatorId: string
  readonly view: DepositView
  readonly memberId: string | null
  /** Of a bank's word, a slip or a QR order, whole, in whatever groups it is written. */
  readonly reference: string | null
  /** What was asked for or is transferred. */
  readonly amount: Satang | null
  /** It was begun from (inclusive) and until (exclusive). */
  readonly from: Date | null
  readonly to: Date | null
  readonly limit: number
}

/** By which index the orders are found; the rest of what is looked for is compared row by row. */
function searchedBy({ view, memberId, reference, amount, from }: DepositSearch): string {
  if (reference !== null) return 'reference'
  if (memberId !== null) return 'member'
  if (amount !== null) return 'amount'
  return from === null && (view === 'open' || view === 'flagged' || view === 'alone') ? view : 'time'
}

/** Where rows are compared besides: so many are looked at. */
const LOOKED_AT = 5_000
/** Where payments lead to their orders and nothing is compared besides: of so many that were credited last the newest orders are shown. */
const CREDITED_LAST = 500
/** Without a day all are looked for. */
const [FIRST, LAST] = [new Date(0), new Date('9999-12-31T00:00:00Z')]

/**
 * The orders of an operator, the newest first. What is looked for is found by an index, whatever there is besides; those whose money
 * came late and those that a message alone has credited by the payment. The view of those with a slip looks through the newest of them.
 */
export function listDeposits(reader: Reader, search: DepositSearch): Promise<DepositListed[]> {
  const { operatorId, view, memberId, reference, amount, from, to, limit } = search
  const [by, since, until] = [searchedBy(search), from ?? FIRST, to ?? LAST]
  return reader.run<DepositListed>`
    with named as (
      select p.member_id, p.order_id from receiving_account a join bank_notice n on n.account_id = a.id
          and upper(regexp_replace(n.reference, '[\\s-]', '', 'g')) = upper(regexp_replace(${reference ?? ''}, '[\\s-]', '', 'g'))
        join incoming_payment p on p.id = n.incoming_id
      where ${by} = 'reference' and a.operator_id = ${operatorId} and p.order_id is not null
      union select member_id, order_id from slip
      where ${by} = 'reference' and operator_id = ${operatorId} and reference = ${reference} and order_id is not null
      union select member_id, id from deposit_order where ${by} = 'reference' and reference = ${reference}
    ), looked as (
      select o.* from named join deposit_order o on o.member_id = named.member_id and o.id = named.order_id
      union all
      (select * from deposit_order where ${by} = 'member' and member_id = ${memberId}::uuid and started_at >= ${since} and started_at < ${until}
        order by started_at desc limit ${LOOKED_AT})
      union all
      select o.* from receiving_account a cross join lateral (
          (select * from deposit_order where account_id = a.id and pay = ${amount}::bigint order by expires_at desc limit ${LOOKED_AT})
          union all
          (select * from deposit_order where account_id = a.id and asked = ${amount}::bigint and pay <> asked and mode = 'bank'
            order by expires_at desc limit ${LOOKED_AT})) o
      where ${by} = 'amount' and a.operator_id = ${operatorId}
      union all
      select o.* from receiving_account a cross join lateral (select * from deposit_order
        where account_id = a.id and state = 'open' and expires_at > (select db_now()) order by expires_at desc limit ${LOOKED_AT}) o
      where ${by} = 'open' and a.operator_id = ${operatorId}
      union all
      select o.* from (
        (select member_id, order_id from incoming_payment where ${by} = 'flagged' and operator_id = ${operatorId} and flag is not null
          order by credited_at desc limit ${CREDITED_LAST})
        union all
        (select p.member_id, p.order_id from receiving_account a cross join lateral (select * from incoming_payment
          where account_id = a.id and told_alone order by credited_at desc limit ${CREDITED_LAST}) p
          where ${by} = 'alone' and a.operator_id = ${operatorId} order by p.credited_at desc limit ${CREDITED_LAST})
      ) p cross join lateral (select * from deposit_order where member_id = p.member_id and id = p.order_id limit 1) o
      union all
      (select * from deposit_order where ${by} = 'time' and operator_id = ${operatorId} and started_at >= ${since} and started_at < ${until}
        order by started_at desc, id limit ${view === 'all' ? limit : LOOKED_AT})
    )
    select o.id, o.member_id as "memberId", m.name, m.code, o.asked, o.pay, o.mode, o.state, o.started_at as "startedAt",
      o.expires_at as "expiresAt", o.bank, o.account_no as "accountNo", a.bank as "receivingBank", a.account_no as "receivingNo",
      s.slip, p.amount as received, p.at as "receivedAt", p.credited_at as "creditedAt", p.flag, p.told_alone as "toldAlone",
      p.sender_bank as "senderBank", p.sender_no as "senderNo", p.sender_name as "senderName", n.channel, n.reference
    from looked o cross join lateral (select name, code from member where member_id = o.member_id limit 1) m
      join receiving_account a on a.id = o.account_id
      left join lateral (select * from incoming_payment where id = o.incoming_id limit 1) p on true
      left join lateral (select id, jsonb_build_object('id', id, 'bank', sending_bank, 'reference', reference,
          'bankSays', coalesce(bank_says, case when asked_at is not null then 'unknown' end)) as slip from slip
        where member_id = o.member_id and order_id = o.id order by attached_at desc, id desc limit 1) s on true
      left join lateral (select channel, reference from bank_notice where incoming_id = p.id order by heard_at, channel limit 1) n on true
    where o.operator_id = ${operatorId} and o.started_at >= ${since} and o.started_at < ${until}
      and (${memberId}::uuid is null or o.member_id = ${memberId}::uuid)
      and (${amount}::bigint is null or ${amount}::bigint in (o.pay, o.asked))
      and case ${view} when 'open' then o.state = 'open' and o.expires_at > db_now()
      when 'flagged' then p.flag is not null when 'alone' then p.told_alone
      when 'slip' then s.id is not null and o.state <> 'credited' else true end
    order by o.started_at desc, o.id limit ${limit}`
}

/** How much an operator's members were credited with by a message of a bank alone. */
export async function sumToldAlone(reader: Reader, operatorId: string): Promise<Satang> {
  const { sum } = await reader.one<{ sum: Satang }>`
    select coalesce(sum(t.amount), 0)::bigint as sum from receiving_account a join told_alone t on t.account_id = a.id
    where a.operator_id = ${operatorId}`
  return sum
}

/** The picture of a slip of an operator's member. */
export async function findSlipOf(
  reader: Reader,
  { operatorId, memberId, slipId }: { operatorId: string; memberId: string; slipId: string },
): Promise<Buffer | undefined> {
  const row = await reader.maybe<{ picture: Buffer }>`
    select picture from slip where operator_id = ${operatorId} and member_id = ${memberId} and id = ${slipId}`
  return row?.picture
}
