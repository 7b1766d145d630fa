import type { OrderOfCode, WrittenCode } from '../../../../domain/payments/close/reconcile-codes.ts'
import type { Reader } from '../../../context.ts'
import type { DayOf } from './queries-reconcile.ts'

/** The numbers under which a provider collects for an operator, of those that were there on the day. */
export function listBillers(
  reader: Reader,
  { operatorId, until }: DayOf,
): Promise<{ id: string; accountNo: string }[]> {
  return reader.run`
    select id, account_no as "accountNo" from receiving_account
    where operator_id = ${operatorId} and kind = 'biller' and created_at < ${until} order by created_at, id`
}

/** Money of codes that was collected under a number on a day, and what is written under these references whenever it was. */
export function listWrittenCodes(
  reader: Reader,
  { operatorId, from, until }: DayOf,
  { accountId, references }: { readonly accountId: string; readonly references: readonly string[] },
): Promise<WrittenCode[]> {
  return reader.run`
    select n.reference, p.id as "paymentId", p.member_id as "memberId", p.amount, p.at
    from incoming_payment p join bank_notice n on n.incoming_id = p.id and n.channel = 'qr'
    where p.operator_id = ${operatorId} and p.account_id = ${accountId} and p.at >= ${from} and p.at < ${until}
    union
    select n.reference, p.id, p.member_id, p.amount, p.at
    from bank_notice n join incoming_payment p on p.id = n.incoming_id
    where p.operator_id = ${operatorId} and n.account_id = ${accountId} and n.channel = 'qr'
      and n.reference = any(${references}::text[])
    order by 1`
}

/** The orders that codes name. */
export function listOrdersOfCodes(
  reader: Reader,
  { operatorId }: DayOf,
  references: readonly string[],
): Promise<OrderOfCode[]> {
  return reader.run`
    select reference as "orderReference", id as "orderId", member_id as "memberId" from deposit_order
    where operator_id = ${operatorId} and reference = any(${references}::text[])`
}
