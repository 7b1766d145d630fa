import type { Satang } from '../../../domain/money.ts'
import type { OrderMode, OrderState, UsedAmount } from '../../../domain/payments/deposit-order.ts'
import type { WaitingOrder } from '../../../domain/payments/match-payment.ts'
import type { AccountKind } from '../../../domain/payments/receiving-account.ts'
import type { Reader, Tx } from '../../context.ts'
import type { Place } from './queries-incoming.ts'

export interface NewDepositOrder {
  readonly id: string
  readonly memberId: string
  readonly operatorId: string
  readonly accountId: string
  readonly asked: Satang
  /** What is transferred: `asked` and a satang part of its own. */
  readonly pay: Satang
  /** The member's own account. */
  readonly bank: string
  readonly accountNo: string
  readonly mode: OrderMode
  /** What a QR code names the order by; null for a transfer. */
  readonly reference: string | null
  readonly expiresAt: Date
  readonly key: string
  readonly requestHash: Buffer
}

/** An order with the account that takes its money. */
export interface StoredOrder extends NewDepositOrder {
  readonly state: OrderState
  readonly startedAt: Date
  readonly creditedAt: Date | null
  /** What came in for it. */
  readonly received: Satang | null
  readonly receivingBank: string
  readonly receivingNo: string
  readonly holder: string
  readonly receivingKind: AccountKind
  /** Of `receivingMark`. */
  readonly receivingMark: Buffer | null
}

export async function insertDepositOrder(tx: Tx, order: NewDepositOrder): Promise<void> {
  await tx.run`
    insert into deposit_order (member_id, id, operator_id, account_id, asked, pay, bank, account_no, started_at, expires_at,
      key, request_hash, mode, reference)
    values (${order.memberId}, ${order.id}, ${order.operatorId}, ${order.accountId}, ${order.asked}, ${order.pay},
      ${order.bank}, ${order.accountNo}, ${tx.now}, ${order.expiresAt}, ${order.key}, ${order.requestHash}, ${order.mode}, ${order.reference})`
}

/** A member's orders, the newest first, or these of them. */
export function listOrders(
  reader: Reader,
  memberId: string,
  { limit, ids = null }: { readonly limit: number; readonly ids?: readonly string[] | null },
): Promise<StoredOrder[]> {
  return reader.run<StoredOrder>`
    select o.id, o.member_id as "memberId", o.operator_id as "operatorId", o.account_id as "accountId", o.asked, o.pay,
      o.bank, o.account_no as "accountNo", o.mode, o.reference, o.expires_at as "expiresAt", o.key, o.request_hash as "requestHash", o.state,
      o.started_at as "startedAt", p.credited_at as "creditedAt", p.amount as received, a.bank as "receivingBank",
      a.account_no as "receivingNo", a.holder, a.kind as "receivingKind", a.mark as "receivingMark"
    from deposit_order o
      join receiving_account a on a.id = o.account_id
      left join incoming_payment p on p.id = o.incoming_id
    where o.member_id = ${memberId} and (${ids}::uuid[] is null or o.id = any(${ids}::uuid[]))
    order by o.id desc limit ${limit}`
}

export function findOrderByKey(
  reader: Reader,
  memberId: string,
  key: string,
): Promise<{ id: string; requestHash: Buffer } | undefined> {
  return reader.maybe`
    select id, request_hash as "requestHash" from deposit_order where member_id = ${memberId} and key = ${key}`
}

/**
 * What a member has begun: whether an order or a pair waits now, and how many there were in the last 24 hours. Each part is
 * answered by an index of its own. An order that waits is of these hours; a pair may be disputed for longer.
 */
export function countOrdersOf(tx: Tx, memberId: string): Promise<{ waiting: number; today: number }> {
  return tx.one`
    select o.waiting + p.waiting as waiting, o.today + t.today as today
    from (
      select count(*)::int as today, count(*) filter (where state = 'open' and expires_at > ${tx.now})::int as waiting
      from deposit_order where member_id = ${memberId} and started_at > ${tx.now}::timestamptz - interval '24 hours'
    ) o, (
      select count(*)::int as waiting from member_pair where payer_id = ${memberId} and state not in ('paid', 'ended')
    ) p, (
      select count(*)::int as today from member_pair
      where payer_id = ${memberId} and opened_at > ${tx.now}::timestamptz - interval '24 hours'
    ) t`
}

/**
 * Amounts near `asked` that orders of an account have or have had, in satang: those of orders that wait or ended not long
 * ago, and those that have come in so lately that another channel may still tell of them. A bank that writes a year
 * far ahead keeps no amount for ever. The account is locked.
 */
export function listUsedAmounts(
  tx: Tx,
  wish: Place & {
    readonly asked: Satang
    readonly keptMs: number
    readonly againMs: number
    readonly samePaymentMs: number
  },
): Promise<UsedAmount[]> {
  return tx.run`
    select pay::float8 as pay, max(ended_at) as "endedAt", not bool_or(is_kept) as "mayReturn", bool_or(is_owed) as "isOwed"
    from (
      select pay, expires_at as ended_at, state <> 'credited' as is_owed,
        state <> 'credited' and expires_at > ${tx.now}::timestamptz - make_interval(secs => ${wish.againMs / 1000}) as is_kept
      from deposit_order
      where operator_id = ${wish.operatorId} and account_id = ${wish.accountId}
        and asked = ${wish.asked} and mode = 'bank'
        and expires_at > ${tx.now}::timestamptz - make_interval(secs => ${wish.keptMs / 1000})
      union all
      select amount, heard_at, false, true from incoming_payment
      where operator_id = ${wish.operatorId} and account_id = ${wish.accountId}
        and amount / 100 = ${wish.asked / 100}::bigint and amount % 100 <> 0
        and heard_at > ${tx.now}::timestamptz - interval '1 day' - make_interval(secs => ${(2 * wish.samePaymentMs) / 1000})
        and least(greatest(coalesce(until, at), heard_at), heard_at + interval '1 day') > ${tx.now}::timestamptz - make_interval(secs => ${(2 * wish.samePaymentMs) / 1000})
    ) each group by pay`
}

/** Orders of a member for an amount into an account that were begun in the last 24 hours and have brought no money. */
export async function countLeftOrders(
  tx: Tx,
  wish: { readonly memberId: string; readonly accountId: string; readonly asked: Satang },
): Promise<number> {
  const { left } = await tx.one<{ left: number }>`
    select count(*)::int as left from deposit_order
    where member_id = ${wish.memberId} and started_at > ${tx.now}::timestamptz - interval '24 hours'
      and account_id = ${wish.accountId} and asked = ${wish.asked} and mode = 'bank' and state <> 'credited'`
  return left
}

/** Cancels a waiting order. False when it was not waiting any more. The receiving account is locked. */
export async function updateOrderCancelled(tx: Tx, memberId: string, id: string): Promise<boolean> {
  const rows = await tx.run`
    update deposit_order set state = 'cancelled', cancelled_at = ${tx.now}
    where member_id = ${memberId} and id = ${id} and state = 'open' and expires_at > ${tx.now} returning id`
  return rows.length > 0
}

/** Whether an order still waits for its money. The member's accounts are locked, or its receiving account is. */
export async function findIsWaiting(tx: Tx, memberId: string, id: string): Promise<boolean> {
  const row = await tx.maybe`
    select from deposit_order
    where member_id = ${memberId} and id = ${id} and state = 'open' and expires_at > ${tx.now}`
  return row !== undefined
}

export async function updateOrderCredited(
  tx: Tx,
  order: { memberId: string; id: string },
  incomingId: string,
): Promise<boolean> {
  const rows = await tx.run`
    update deposit_order set state = 'credited', incoming_id = ${incomingId}
    where member_id = ${order.memberId} and id = ${order.id} and state <> 'credited' returning id`
  return rows.length > 0
}

export type OrderOfMember = WaitingOrder & { readonly username: string }

/**
 * The transfer of this whole amount that a member has begun and that still waits, whatever its satang and into whichever account: people
 * transfer it without its satang, or to another account of the operator.
 */
export function findBegunOrder(
  reader: Reader,
  wish: { readonly operatorId: string; readonly memberId: string; readonly asked: Satang; readonly at: Date },
): Promise<OrderOfMember | undefined> {
  return reader.maybe<OrderOfMember>`
    select o.id, o.member_id as "memberId", o.bank, o.account_no as "accountNo", o.started_at as "startedAt",
      o.expires_at as "expiresAt", o.cancelled_at as "cancelledAt", m.name as username
    from deposit_order o join member m on m.member_id = o.member_id
    where o.member_id = ${wish.memberId} and o.operator_id = ${wish.operatorId} and o.mode = 'bank' and o.state = 'open'
      and o.asked = ${wish.asked} and o.expires_at > ${wish.at}
    order by o.started_at desc, o.id limit 1`
}

/**
 * Orders of an account for exactly this amount that have no money yet, near the time at which the money came: a statement is
 * read days later. The account is locked where a decision follows.
 */
export function listWaitingOrders(
  reader: Reader,
  wish: Place & { readonly pay: Satang; readonly at: Date; readonly until: Date | null },
): Promise<OrderOfMember[]> {
  return reader.run<OrderOfMember>`
    select o.id, o.member_id as "memberId", o.bank, o.account_no as "accountNo", o.started_at as "startedAt",
      o.expires_at as "expiresAt", o.cancelled_at as "cancelledAt", m.name as username
    from deposit_order o join member m on m.member_id = o.member_id
    where o.operator_id = ${wish.operatorId} and o.account_id = ${wish.accountId} and o.pay = ${wish.pay} and o.state <> 'credited'
      and o.expires_at > ${wish.at}::timestamptz - interval '2 days'
      and o.started_at < ${wish.until ?? wish.at}::timestamptz + interval '1 hour'
    order by o.started_at, o.id`
}
