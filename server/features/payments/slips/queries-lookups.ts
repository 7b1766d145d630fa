import type { SlipReference } from '../../../../domain/payments/codes/mini-qr.ts'
import type { Reader, Tx } from '../../../context.ts'

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
