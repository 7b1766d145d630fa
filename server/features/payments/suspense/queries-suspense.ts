import type { Satang } from '../../../../domain/money.ts'
import type { SuspenseReason } from '../../../../domain/payments/match-payment.ts'
import type { OwnerClue } from '../../../../domain/payments/owner-guess.ts'
import type { Reader, Tx } from '../../../context.ts'
import type { PaymentState } from '../queries-incoming.ts'

/** Money that came in and belongs to nobody yet. */
export interface SuspendedPayment {
  readonly id: string
  readonly accountId: string
  readonly amount: Satang
  readonly at: Date
  readonly until: Date | null
  readonly heardAt: Date
  readonly bank: string
  readonly accountNo: string
  readonly senderBank: string | null
  readonly senderNo: string | null
  readonly senderName: string | null
  readonly reason: SuspenseReason
  /** Somebody has proposed whose it is. */
  readonly proposed: boolean
}

/** What is looked for among money that belongs to nobody; null: whatever. */
export interface SuspenseSearch {
  readonly amount: Satang | null
  /** A part of the sender's name or account, as the bank writes it. */
  readonly sender: string | null
}

/** The oldest first. Looked for among all of it: what waits for people is no more than they can work off. */
export function listSuspense(
  reader: Reader,
  operatorId: string,
  { amount, sender, limit }: SuspenseSearch & { readonly limit: number },
): Promise<SuspendedPayment[]> {
  return reader.run<SuspendedPayment>`
    select p.id, p.account_id as "accountId", p.amount, p.at, p.until, p.heard_at as "heardAt", a.bank, a.account_no as "accountNo",
      p.sender_bank as "senderBank", p.sender_no as "senderNo", p.sender_name as "senderName",
      p.suspense_reason as reason, exists (select from open_approval o
        where o.operator_id = p.operator_id and o.kind = 'payment' and o.slot = p.id::text) as proposed
    from incoming_payment p join receiving_account a on a.id = p.account_id
    where p.operator_id = ${operatorId} and p.state = 'suspense'
      and not exists (select from undone_payment u where u.incoming_id = p.id)
      and (${amount}::bigint is null or p.amount = ${amount}::bigint)
      and (${sender}::text is null or strpos(lower(concat_ws(' ', p.sender_name, p.sender_no)), lower(${sender})) > 0)
    order by p.heard_at, p.id limit ${limit}`
}

/** A clue with the payment it is about. */
export type ClueOfPayment = OwnerClue & { readonly incomingId: string }

/** Who has paid for years is known by the newest payments. */
const OF_SENDER = 100

/** Each by an index: the registry of bank accounts, the newest earlier payments of the sender, orders of the amount. */
export function listOwnerClues(reader: Reader, ids: readonly string[]): Promise<ClueOfPayment[]> {
  return reader.run<ClueOfPayment>`
    select c.*, m.name, m.code from incoming_payment p cross join lateral (
      select p.id as "incomingId", b.member_id as "memberId", 'account' as sign, 0 as times, 0::bigint as gap, b.account_no as "accountNo", null::jsonb as slip
        from sign_in_bank_account b
        where b.operator_id = p.operator_id and b.bank = p.sender_bank
          and b.account_no in (p.sender_no, account_key(p.sender_bank, p.sender_no))
      union all
      select p.id, e.member_id, 'sender', count(*)::int, 0, null, null from (
          select member_id from incoming_payment e
          where e.operator_id = p.operator_id and e.sender_no = p.sender_no and e.member_id is not null
            and e.sender_bank is not distinct from p.sender_bank
          order by e.heard_at desc limit ${OF_SENDER}) e
        group by e.member_id
      union all
      (select p.id, o.member_id, 'order', 0, abs(o.pay - p.amount), o.account_no, s.slip from deposit_order o
        left join lateral (select jsonb_build_object('id', id, 'bank', sending_bank, 'reference', reference,
          'bankSays', coalesce(bank_says, case when asked_at is not null then 'unknown' end)) as slip from slip
          where member_id = o.member_id and order_id = o.id order by attached_at desc, id desc limit 1) s on true
        where o.account_id = p.account_id and o.pay between p.amount - 100 and p.amount + 100
          and o.expires_at > p.at - interval '26 hours' and o.started_at < p.at + interval '5 minutes'
          and o.state <> 'credited'
        order by abs(o.pay - p.amount), o.id desc limit 5)
    ) c join member m on m.member_id = c."memberId"
    where p.id = any(${ids}::uuid[])`
}

/** A payment that somebody decides about. */
export interface DecidedPayment {
  readonly id: string
  readonly accountId: string
  readonly amount: Satang
  readonly at: Date
  readonly until: Date | null
  /** `undone`: only a statement told of it, which was taken back. */
  readonly state: PaymentState | 'undone'
}

export function findPayment(
  reader: Reader,
  operatorId: string,
  id: string,
): Promise<DecidedPayment | undefined> {
  return reader.maybe<DecidedPayment>`
    select p.id, p.account_id as "accountId", p.amount, p.at, p.until, case when p.state = 'suspense' and u.incoming_id is not null
      then 'undone' else p.state end as state
    from incoming_payment p left join undone_payment u on u.incoming_id = p.id
    where p.operator_id = ${operatorId} and p.id = ${id}`
}

/** Of a payment in suspense. The caller holds its receiving account. */
export async function updatePaymentCredited(
  tx: Tx,
  id: string,
  owner: { readonly memberId: string; readonly orderId: string | null },
): Promise<void> {
  await tx.run`
    update incoming_payment set state = 'credited', member_id = ${owner.memberId}, order_id = ${owner.orderId},
      credited_at = ${tx.now}
    where id = ${id} and state = 'suspense'`
}

export async function updatePaymentReturned(tx: Tx, id: string): Promise<void> {
  await tx.run`
    update incoming_payment set state = 'returned', returned_at = ${tx.now} where id = ${id} and state = 'suspense'`
}
