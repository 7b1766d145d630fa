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

/** The orders of an operator, the newest first. The bound is on the orders that are looked through as well. */
export function listDeposits(
  reader: Reader,
  { operatorId, view, limit }: { operatorId: string; view: DepositView; limit: number },
): Promise<DepositListed[]> {
  return reader.run<DepositListed>`
    select o.id, o.member_id as "memberId", m.name, m.code, o.asked, o.pay, o.mode, o.state, o.started_at as "startedAt",
      o.expires_at as "expiresAt", o.bank, o.account_no as "accountNo", a.bank as "receivingBank",
      a.account_no as "receivingNo", s.slip,
      p.amount as received, p.at as "receivedAt", p.credited_at as "creditedAt", p.flag,
      p.told_alone as "toldAlone",
      p.sender_bank as "senderBank", p.sender_no as "senderNo", p.sender_name as "senderName", n.channel, n.reference
    from (select * from deposit_order where operator_id = ${operatorId} order by started_at desc, id limit 5000) o
      join member m on m.member_id = o.member_id
      join receiving_account a on a.id = o.account_id
      left join incoming_payment p on p.id = o.incoming_id
      left join lateral (select id, jsonb_build_object('id', id, 'bank', sending_bank, 'reference', reference,
          'bankSays', coalesce(bank_says, case when asked_at is not null then 'unknown' end)) as slip from slip
        where member_id = o.member_id and order_id = o.id order by attached_at desc, id desc limit 1) s on true
      left join lateral (select channel, reference from bank_notice
        where incoming_id = p.id order by heard_at, channel limit 1) n on true
    where case ${view} when 'open' then o.state = 'open' and o.expires_at > db_now()
      when 'flagged' then p.flag is not null
      when 'alone' then p.told_alone
      when 'slip' then s.id is not null and o.state <> 'credited'
      else true end
    order by o.started_at desc, o.id limit ${limit}`
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
