import type { UnreadReason } from '../../../../domain/payments/channels/bank-sms.ts'
import type { Reader, Tx } from '../../../context.ts'

/** False when this nonce was used before. */
export async function insertNonce(tx: Tx, operatorId: string, nonce: string): Promise<boolean> {
  const rows = await tx.run`
    insert into sms_nonce (operator_id, nonce, at) values (${operatorId}, decode(${nonce}, 'hex'), ${tx.now})
    on conflict do nothing returning nonce`
  return rows.length > 0
}

/** A signature is good for five minutes before and after its time; whatever is older cannot come again. A few each time. */
export async function deleteOldNonces(tx: Tx, operatorId: string): Promise<void> {
  await tx.run`
    delete from sms_nonce where (operator_id, nonce) in (
      select operator_id, nonce from sms_nonce
      where operator_id = ${operatorId} and at < ${tx.now}::timestamptz - interval '1 hour'
      order by at limit 10 for update skip locked)`
}

export interface NewUnread {
  readonly id: string
  readonly operatorId: string
  readonly channel: 'sms'
  readonly reference: string
  readonly from: string
  readonly text: string
  readonly receivedAt: Date
  readonly reason: UnreadReason
}

/** False when it is there already. */
export async function insertUnread(tx: Tx, unread: NewUnread): Promise<boolean> {
  const rows = await tx.run`
    insert into unread_notice (id, operator_id, channel, reference, sender, text, received_at, heard_at, reason)
    values (${unread.id}, ${unread.operatorId}, ${unread.channel}, ${unread.reference}, ${unread.from}, ${unread.text},
      ${unread.receivedAt}, ${tx.now}, ${unread.reason})
    on conflict (operator_id, channel, reference) do nothing returning id`
  return rows.length > 0
}

type UnreadNotice = Pick<NewUnread, 'id' | 'from' | 'text' | 'receivedAt' | 'reason'>

/** What could not be read, the newest first. */
export function listUnread(reader: Reader, operatorId: string, limit: number): Promise<UnreadNotice[]> {
  return reader.run`
    select id, sender as "from", text, received_at as "receivedAt", reason from unread_notice
    where operator_id = ${operatorId} order by heard_at desc, id limit ${limit}`
}
