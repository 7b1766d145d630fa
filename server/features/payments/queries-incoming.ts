import type { Satang } from '../../../domain/money.ts'
import type {
  CreditFlag,
  IncomingPayment,
  Match,
  SuspenseReason,
  WaitingOrder,
} from '../../../domain/payments/match-payment.ts'
import type { Reader, Tx } from '../../context.ts'

/** Who tells of payments. */
export type Channel = 'bank-feed' | 'bank-query' | 'demo' | 'sms' | 'statement' | 'qr' | 'slip-lookup'

/** Money is a member's, nobody's yet, or was sent back to where it came from. */
export type PaymentState = 'credited' | 'suspense' | 'returned'

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
  /** Where the channel tells the day alone: its end. Null: `at` is the moment. */
  readonly until: Date | null
  readonly senderBank: string | null
  readonly senderNo: string | null
  readonly senderName: string | null
  /** Of a statement: all its lines tell the moment, or all the day. Then one of the other form may have told of this payment. */
  readonly ofOneForm?: boolean
  /** What the payment's QR code named its order by; absent: it was a transfer. */
  readonly orderReference?: string
  /** Somebody of staff takes it in: it stands in suspense, whatever it would pay. */
  readonly forPeople?: boolean
  /** Whose name of the payment `reference` is, where the channel tells of transfers from several banks. */
  readonly sendingBank?: string
}

export type Sender = Pick<BankNotice, 'senderBank' | 'senderNo'>

/** A receiving account of an operator. */
export interface Place {
  readonly operatorId: string
  readonly accountId: string
}

export interface KnownNotice extends Pick<BankNotice, 'amount' | 'at' | 'until' | 'senderBank' | 'senderNo'> {
  readonly incomingId: string
  readonly state: PaymentState | 'undone'
}

export function findNotice(
  tx: Reader,
  { operatorId, accountId }: Place,
  { channel, reference, sendingBank = '' }: Pick<BankNotice, 'channel' | 'reference' | 'sendingBank'>,
): Promise<KnownNotice | undefined> {
  return tx.maybe`
    select n.incoming_id as "incomingId", n.amount, n.at, n.until, n.sender_bank as "senderBank", n.sender_no as "senderNo",
      case when p.state = 'suspense' and exists (select from undone_payment u where u.incoming_id = p.id)
        then 'undone' else p.state end as state
    from bank_notice n join incoming_payment p on p.id = n.incoming_id
    where p.operator_id = ${operatorId} and n.account_id = ${accountId} and n.channel = ${channel} and n.reference = ${reference}
      and n.sending_bank = ${sendingBank}`
}

export interface ToldElsewhere {
  readonly id: string
  readonly state: PaymentState
  /** What each channel has shown of the sender. */
  readonly senders: readonly Sender[]
}

/**
 * Payments of this amount near this time that another channel has told of and this one has not, the nearest first. A statement of
 * days is another channel than one of minutes, and leaves open a day: nothing older is looked at.
 */
export function listToldElsewhere(
  tx: Reader,
  { operatorId, accountId }: Place,
  notice: BankNotice & { readonly withinMs: number },
): Promise<ToldElsewhere[]> {
  return tx.run`
    select p.id, p.state, (
        select json_agg(json_build_object('senderBank', s.bank, 'senderNo', s.no)) from (
          select p.sender_bank as bank, p.sender_no as no
          union select n.sender_bank, n.sender_no from bank_notice n where n.incoming_id = p.id
        ) s
      ) as senders
    from incoming_payment p
    where p.operator_id = ${operatorId} and p.account_id = ${accountId} and p.amount = ${notice.amount}
      and (p.state <> 'suspense' or not exists (select from undone_payment u where u.incoming_id = p.id))
      and p.at <= ${notice.until ?? notice.at}::timestamptz + make_interval(secs => ${notice.withinMs / 1000})
      and p.at >= ${notice.at}::timestamptz - make_interval(secs => ${notice.withinMs / 1000}) - interval '2 days'
      and coalesce(p.until, p.at) >= ${notice.at}::timestamptz - make_interval(secs => ${notice.withinMs / 1000})
      and not exists (select from bank_notice n where n.incoming_id = p.id and n.channel = ${notice.channel}
        and (${notice.ofOneForm !== true} or (n.until is null) = ${notice.until === null}))
    order by abs(extract(epoch from p.at - ${notice.at}::timestamptz)), p.id`
}

export interface InSuspense {
  readonly amount: Satang
  readonly at: Date
  readonly until: Date | null
  /** What each channel has shown of the sender. */
  readonly senders: readonly Sender[]
}

/** What stands in suspense in these accounts since, the newest first. */
export function listInSuspense(
  reader: Reader,
  wish: { readonly operatorId: string; readonly accountIds: readonly string[]; readonly since: Date },
): Promise<InSuspense[]> {
  return reader.run`
    select p.amount, p.at, p.until, (
        select json_agg(json_build_object('senderBank', n.sender_bank, 'senderNo', n.sender_no))
        from bank_notice n where n.incoming_id = p.id
      ) as senders
    from incoming_payment p
    where p.operator_id = ${wish.operatorId} and p.account_id = any(${wish.accountIds}::uuid[]) and p.state = 'suspense'
      and p.heard_at > ${wish.since} and not exists (select from undone_payment u where u.incoming_id = p.id)
    order by p.heard_at desc limit 200`
}

export async function insertNotice(
  tx: Tx,
  accountId: string,
  notice: BankNotice & { readonly incomingId: string },
): Promise<void> {
  await tx.run`
    insert into bank_notice (account_id, channel, reference, sending_bank, incoming_id, amount, at, until, sender_bank, sender_no, heard_at,
      for_people)
    values (${accountId}, ${notice.channel}, ${notice.reference}, ${notice.sendingBank ?? ''}, ${notice.incomingId},
      ${notice.amount}, ${notice.at}, ${notice.until}, ${notice.senderBank}, ${notice.senderNo}, ${tx.now},
      ${notice.forPeople === true})`
}

export interface NewIncoming extends BankNotice, Place {
  readonly id: string
  readonly match: Match<WaitingOrder>
  /** Credited by a message, and no other channel has told of it. */
  readonly toldAlone: boolean
}

export async function insertIncoming(tx: Tx, incoming: NewIncoming): Promise<void> {
  const { match } = incoming
  const [order, flag, suspense] =
    'order' in match ? [match.order, match.flag, null] : [undefined, null, match.suspense]
  await tx.run`
    insert into incoming_payment (id, operator_id, account_id, amount, at, until, heard_at, sender_bank, sender_no, sender_name,
      state, suspense_reason, member_id, order_id, flag, credited_at, told_alone)
    values (${incoming.id}, ${incoming.operatorId}, ${incoming.accountId}, ${incoming.amount}, ${incoming.at}, ${incoming.until}, ${tx.now},
      ${incoming.senderBank}, ${incoming.senderNo}, ${incoming.senderName}, ${order ? 'credited' : 'suspense'},
      ${suspense}, ${order?.memberId ?? null}, ${order?.id ?? null}, ${flag}, ${order ? tx.now : null}, ${incoming.toldAlone})`
}

/** A payment that was taken back stands in suspense again. */
export async function deleteUndone(tx: Tx, { operatorId }: Place, id: string): Promise<void> {
  await tx.run`
    delete from undone_payment u using incoming_payment p
    where p.operator_id = ${operatorId} and p.id = ${id} and u.incoming_id = p.id`
}

/** Takes a payment out of suspense for the order it pays. The receiving account is locked. */
export async function updateIncomingCredited(
  tx: Tx,
  id: string,
  {
    order,
    flag,
  }: { readonly order: Pick<WaitingOrder, 'id' | 'memberId'>; readonly flag: CreditFlag | null },
): Promise<void> {
  await tx.one`
    update incoming_payment set state = 'credited', member_id = ${order.memberId}, order_id = ${order.id}, flag = ${flag},
      credited_at = ${tx.now}
    where id = ${id} and state = 'suspense' returning id`
}

/** What messages alone have credited of an account in so many days, and no other channel has told of. The account is locked. */
export async function sumToldAlone(tx: Tx, { operatorId, accountId }: Place, days: number): Promise<Satang> {
  const { open } = await tx.one<{ open: Satang }>`
    select coalesce(sum(amount), 0)::float8 as open from incoming_payment
    where operator_id = ${operatorId} and account_id = ${accountId} and told_alone
      and credited_at > ${tx.now}::timestamptz - make_interval(days => ${days})`
  return open
}

/** A payment that waits because a message alone has told of it. The account is locked. */
export function findToldAlone(tx: Tx, place: Place, id: string): Promise<IncomingPayment | undefined> {
  return tx.maybe`
    select amount, at, until, sender_bank as "senderBank", sender_no as "senderNo" from incoming_payment
    where operator_id = ${place.operatorId} and id = ${id} and state = 'suspense' and suspense_reason = 'message-alone'`
}

/** Another channel has told of a payment that a message alone had credited. */
export async function updateToldElsewhere(tx: Tx, { operatorId }: Place, id: string): Promise<void> {
  await tx.run`
    update incoming_payment set told_alone = false where operator_id = ${operatorId} and id = ${id} and told_alone`
}

/** Why a payment waits that no longer waits for another channel. */
export async function updateIncomingReason(tx: Tx, id: string, reason: SuspenseReason): Promise<void> {
  await tx.run`
    update incoming_payment set suspense_reason = ${reason} where id = ${id} and state = 'suspense'`
}
