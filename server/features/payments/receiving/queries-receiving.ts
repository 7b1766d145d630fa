import { receivingMark } from '../../../../domain/fair/account-marks.ts'
import type { ReceivingLimits } from '../../../../domain/staff/proposed-money.ts'
import type { Reader, Tx } from '../../../context.ts'
import type { StoredReceiving } from '../queries-accounts.ts'
import type { Channel } from '../queries-incoming.ts'

/** How an operator's receiving account does. */
export interface ReceivingHealth {
  readonly id: string
  /** Orders that wait for their money, up to a thousand. */
  readonly waiting: number
  /** What was heard of it last. */
  readonly heardAt: Date | null
  readonly channel: Channel | null
  /** Another cap or other hours are asked for. */
  readonly proposed: boolean
}

/** Orders that wait are counted to one more than this. */
const WAITING_MOST = 999

export function listReceivingHealth(reader: Reader, operatorId: string): Promise<ReceivingHealth[]> {
  return reader.run<ReceivingHealth>`
    select a.id, n.heard_at as "heardAt", n.channel,
      (select count(*)::int from (select from deposit_order o
        where o.account_id = a.id and o.state = 'open' and o.expires_at > (select db_now())
        order by o.expires_at limit ${WAITING_MOST + 1}) o) as waiting,
      exists (select from open_approval p
        where p.operator_id = a.operator_id and p.kind = 'receiving' and p.slot = a.id::text) as proposed
    from receiving_account a
      left join lateral (select heard_at, channel from bank_notice where account_id = a.id
        order by heard_at desc limit 1) n on true
    where a.operator_id = ${operatorId}`
}

/** False when it was so before. The account is locked. */
export async function updateReceivingOn(
  tx: Tx,
  { operatorId, accountId, isOn }: { operatorId: string; accountId: string; isOn: boolean },
): Promise<boolean> {
  const rows = await tx.run`
    update receiving_account set is_on = ${isOn}
    where operator_id = ${operatorId} and id = ${accountId} and is_on <> ${isOn} returning id`
  return rows.length > 0
}

/** The database takes what two people have agreed to in this transaction, who have seen the account. It is locked. */
export async function updateReceivingLimits(
  tx: Tx,
  account: StoredReceiving,
  { dailyCap, hours }: ReceivingLimits,
): Promise<void> {
  await tx.run`
    update receiving_account set daily_cap = ${dailyCap}, open_from = ${hours?.from ?? null},
      open_until = ${hours?.until ?? null}, mark = ${tx.mark(receivingMark(account))}
    where operator_id = ${account.operatorId} and id = ${account.id}`
}
