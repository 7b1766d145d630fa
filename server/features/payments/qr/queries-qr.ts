import type { Satang } from '../../../../domain/money.ts'
import type { Reader, Tx } from '../../../context.ts'
import type { Place } from '../queries-incoming.ts'
import type { OrderOfMember } from '../queries-orders.ts'

/** The order of a QR code, and whether it has its money. The receiving account is locked. */
export function findQrOrder(
  tx: Tx,
  { operatorId, accountId }: Place,
  reference: string,
): Promise<(OrderOfMember & { readonly pay: Satang; readonly isCredited: boolean }) | undefined> {
  return tx.maybe`
    select o.id, o.member_id as "memberId", o.bank, o.account_no as "accountNo", o.started_at as "startedAt",
      o.expires_at as "expiresAt", o.cancelled_at as "cancelledAt", o.pay, m.name as username,
      o.state = 'credited' as "isCredited"
    from deposit_order o join member m on m.member_id = o.member_id
    where o.reference = ${reference} and o.operator_id = ${operatorId} and o.account_id = ${accountId}
      and o.mode = 'qr'`
}

/**
 * Orders about which the provider is to be asked, for a day after their end. Those without money: each minute while they
 * wait, then more and more seldom. Those with money, whose code may be paid once more: when they have ended, then each six
 * hours, after all others.
 */
export function listQrDue(
  reader: Reader,
  operatorId: string,
  limit: number,
): Promise<{ memberId: string; id: string; reference: string }[]> {
  return reader.run`
    select member_id as "memberId", id, reference from deposit_order
    where operator_id = ${operatorId} and mode = 'qr'
      and expires_at > db_now() - interval '25 hours' and started_at < db_now() - interval '20 seconds'
      and case when state = 'credited'
        then expires_at < db_now() and (asked_at is null or asked_at < expires_at or asked_at < db_now() - interval '6 hours')
        else asked_at is null or db_now() - asked_at > greatest(interval '40 seconds', (db_now() - expires_at) / 4) end
    order by state = 'credited', asked_at nulls first, id limit ${limit}`
}

export async function updateQrAsked(
  tx: Tx,
  { memberId, id }: { memberId: string; id: string },
): Promise<void> {
  await tx.run`update deposit_order set asked_at = db_now() where member_id = ${memberId} and id = ${id}`
}
