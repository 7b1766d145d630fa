import type { Satang } from '../../../../domain/money.ts'
import type { SlipReference } from '../../../../domain/payments/codes/mini-qr.ts'
import type { Reader, Tx } from '../../../context.ts'
import type { BankNotice, Place, Sender } from '../queries-incoming.ts'

/** Slips of a day that are attached to an order without money, and of which no bank has said anything. */
export function listSlipsToLookUp(
  reader: Reader,
  operatorId: string,
  limit: number,
): Promise<{ memberId: string; id: string }[]> {
  return reader.run`
    select s.member_id as "memberId", s.id from slip s
      join deposit_order o on o.member_id = s.member_id and o.id = s.order_id
    where s.operator_id = ${operatorId} and s.order_id is not null and s.reference is not null and s.bank_says is null
      and s.attached_at > db_now() - interval '1 day' and o.state <> 'credited'
      and (s.asked_at is null or db_now() - s.asked_at > greatest(interval '40 seconds', (db_now() - s.attached_at) / 4))
    order by s.asked_at nulls first, s.attached_at, s.id limit ${limit}`
}

/** What a bank is asked by, unless it has said so already or the order has its money. */
export function findSlipToLookUp(
  reader: Reader,
  memberId: string,
  id: string,
): Promise<SlipReference | undefined> {
  return reader.maybe`
    select s.sending_bank as "sendingBank", s.reference from slip s
      join deposit_order o on o.member_id = s.member_id and o.id = s.order_id
    where s.member_id = ${memberId} and s.id = ${id} and s.reference is not null and s.bank_says is null
      and o.state <> 'credited'`
}

export async function updateSlipAsked(tx: Tx, memberId: string, id: string): Promise<void> {
  await tx.run`update slip set asked_at = db_now() where member_id = ${memberId} and id = ${id}`
}

export async function updateBankSays(
  tx: Tx,
  memberId: string,
  { id, says }: { readonly id: string; readonly says: 'transfer' | 'elsewhere' | 'differs' },
): Promise<void> {
  await tx.run`update slip set bank_says = ${says} where member_id = ${memberId} and id = ${id}`
}

/** Slips of a day of transfers between members that wait for an answer or for people, and of which no bank has said anything. */
export function listPairSlipsToLookUp(
  reader: Reader,
  operatorId: string,
  limit: number,
): Promise<{ memberId: string; id: string }[]> {
  return reader.run`
    select s.member_id as "memberId", s.id from slip s
    where s.operator_id = ${operatorId} and s.reference is not null and s.bank_says is null and s.order_id is null
      and s.uploaded_at > db_now() - interval '1 day'
      and (s.asked_at is null or db_now() - s.asked_at > greatest(interval '40 seconds', (db_now() - s.uploaded_at) / 4))
      and (exists (select from member_pair p where p.payer_id = s.member_id and p.slip_id = s.id
          and p.state in ('shown', 'short', 'disputed'))
        or exists (select from late_slip l where l.payer_id = s.member_id and l.slip_id = s.id and l.renewed_as is null))
    order by s.asked_at nulls first, s.uploaded_at, s.id limit ${limit}`
}

/** What a bank is asked by of the slip of a pair, and what the pair asked for. */
export interface PairSlip extends SlipReference {
  readonly bank: string
  readonly accountNo: string
  readonly payerBank: string
  readonly payerNo: string
  readonly amount: Satang
  readonly openedAt: Date
}

/** The slip of a pair, unless its bank has said so already. Of a pair that was begun anew, the first one's beginning counts. */
export function findPairSlipToLookUp(
  reader: Reader,
  memberId: string,
  id: string,
): Promise<PairSlip | undefined> {
  return reader.maybe`
    select s.sending_bank as "sendingBank", s.reference, p.bank, p.account_no as "accountNo", p.payer_bank as "payerBank",
      p.payer_no as "payerNo", p.amount + p.missing as amount, p.opened_at as "openedAt"
    from slip s join member_pair p on p.payer_id = s.member_id and (p.slip_id = s.id
      or exists (select from late_slip l where l.payer_id = p.payer_id and l.pair_id = p.id and l.slip_id = s.id))
    where s.member_id = ${memberId} and s.id = ${id} and s.reference is not null and s.bank_says is null
    order by p.opened_at limit 1`
}

/**
 * Who has sent what look-ups have told of by another code: transfers of this amount and moment into this account. No two are of one
 * sender, unless one transfer was asked about in two spellings of its code.
 */
export function listSendersByOtherCode(
  tx: Tx,
  { operatorId, accountId }: Place,
  { amount, at, reference, sendingBank = '' }: BankNotice,
): Promise<Sender[]> {
  return tx.run`
    select n.sender_bank as "senderBank", n.sender_no as "senderNo"
    from incoming_payment p join bank_notice n on n.incoming_id = p.id
    where p.operator_id = ${operatorId} and p.account_id = ${accountId} and p.amount = ${amount} and n.channel = 'slip-lookup'
      and n.at = ${at} and (n.reference, n.sending_bank) is distinct from (${reference}::text, ${sendingBank}::text)`
}
