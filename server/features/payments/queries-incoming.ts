import type { Satang } from '../../../domain/money.ts'
import type { Match, WaitingOrder } from '../../../domain/payments/match-payment.ts'
import type { Tx } from '../../context.ts'

/** Who tells of payments. */
export type Channel = 'bank-feed' | 'demo'

/** What a channel tells of one payment into a receiving account. */
export interface BankNotice {
  readonly bank: string
  readonly accountNo: string
  readonly channel: Channel
  /** The channel's own name of the payment. */
  readonly reference: string
  readonly amount: Satang
  /** By the bank's clock. */
  readonly at: Date
  readonly senderBank: string | null
  readonly senderNo: string | null
  readonly senderName: string | null
}

/** A receiving account of an operator. */
export interface Place {
  readonly operatorId: string
  readonly accountId: string
}

export interface KnownNotice {
  readonly incomingId: string
  readonly amount: Satang
  readonly state: 'credited' | 'suspense'
}

export function findNotice(
  tx: Tx,
  { operatorId, accountId }: Place,
  { channel, reference }: Pick<BankNotice, 'channel' | 'reference'>,
): Promise<KnownNotice | undefined> {
  return tx.maybe`
    select n.incoming_id as "incomingId", n.amount, p.state
    from bank_notice n join incoming_payment p on p.id = n.incoming_id
    where p.operator_id = ${operatorId} and n.account_id = ${accountId} and n.channel = ${channel} and n.reference = ${reference}`
}

export interface ToldElsewhere {
  readonly id: string
  readonly state: 'credited' | 'suspense'
  readonly senderBank: string | null
  readonly senderNo: string | null
}

/** Payments of this amount near this time that another channel has told of and this one has not, the nearest first. */
export function listToldElsewhere(
  tx: Tx,
  { operatorId, accountId }: Place,
  notice: BankNotice & { readonly withinMs: number },
): Promise<ToldElsewhere[]> {
  return tx.run`
    select p.id, p.state, p.sender_bank as "senderBank", p.sender_no as "senderNo" from incoming_payment p
    where p.operator_id = ${operatorId} and p.account_id = ${accountId} and p.amount = ${notice.amount}
      and abs(extract(epoch from p.at - ${notice.at}::timestamptz)) * 1000 <= ${notice.withinMs}
      and not exists (select from bank_notice n where n.incoming_id = p.id and n.channel = ${notice.channel})
    order by abs(extract(epoch from p.at - ${notice.at}::timestamptz)), p.id`
}

export async function insertNotice(
  tx: Tx,
  accountId: string,
  notice: BankNotice & { readonly incomingId: string },
): Promise<void> {
  await tx.run`
    insert into bank_notice (account_id, channel, reference, incoming_id, amount, at, heard_at)
    values (${accountId}, ${notice.channel}, ${notice.reference}, ${notice.incomingId}, ${notice.amount}, ${notice.at},
      ${tx.now})`
}

export interface NewIncoming extends BankNotice, Place {
  readonly id: string
  readonly match: Match<WaitingOrder>
}

export async function insertIncoming(tx: Tx, incoming: NewIncoming): Promise<void> {
  const { match } = incoming
  const [order, flag, suspense] =
    'order' in match ? [match.order, match.flag, null] : [undefined, null, match.suspense]
  await tx.run`
    insert into incoming_payment (id, operator_id, account_id, amount, at, heard_at, sender_bank, sender_no, sender_name,
      state, suspense_reason, member_id, order_id, flag, credited_at)
    values (${incoming.id}, ${incoming.operatorId}, ${incoming.accountId}, ${incoming.amount}, ${incoming.at}, ${tx.now},
      ${incoming.senderBank}, ${incoming.senderNo}, ${incoming.senderName}, ${order ? 'credited' : 'suspense'},
      ${suspense}, ${order?.memberId ?? null}, ${order?.id ?? null}, ${flag}, ${order ? tx.now : null})`
}
