import type { Satang } from '../../../../domain/money.ts'
import type { SlipReference } from '../../../../domain/payments/codes/mini-qr.ts'
import type { SuspenseReason } from '../../../../domain/payments/match-payment.ts'
import type { OrderWithSlip } from '../../../../domain/payments/slips/match-slip.ts'
import type { Reader, Tx } from '../../../context.ts'
import type { Place } from '../queries-incoming.ts'

export interface NewSlip {
  readonly id: string
  readonly memberId: string
  readonly operatorId: string
  readonly fileHash: Buffer
  /** A JPEG of our own making. */
  readonly picture: Buffer
  readonly width: number
  readonly height: number
  /** What the member's file was called. */
  readonly name: string
  readonly told: SlipReference | undefined
}

/** False when the member has sent this file before. */
export async function insertSlip(tx: Tx, slip: NewSlip): Promise<boolean> {
  const rows = await tx.run`
    insert into slip (member_id, id, operator_id, file_hash, picture, width, height, name, sending_bank, reference, uploaded_at)
    values (${slip.memberId}, ${slip.id}, ${slip.operatorId}, ${slip.fileHash}, ${slip.picture}, ${slip.width},
      ${slip.height}, ${slip.name}, ${slip.told?.sendingBank ?? null}, ${slip.told?.reference ?? null}, ${tx.now})
    on conflict (member_id, file_hash) do nothing returning id`
  return rows.length > 0
}

export async function findSlipByFile(
  reader: Reader,
  memberId: string,
  fileHash: Buffer,
): Promise<string | undefined> {
  const row = await reader.maybe<{ id: string }>`
    select id from slip where member_id = ${memberId} and file_hash = ${fileHash}`
  return row?.id
}

/** How many pictures of a member were opened in the last 24 hours. */
export async function countSlipTries(tx: Tx, memberId: string): Promise<number> {
  const { tries } = await tx.one<{ tries: number }>`
    select count(*)::int as tries from slip_try
    where member_id = ${memberId} and tried_at > ${tx.now}::timestamptz - interval '24 hours'`
  return tries
}

export async function insertSlipTry(tx: Tx, memberId: string, id: string): Promise<void> {
  await tx.run`insert into slip_try (member_id, id, tried_at) values (${memberId}, ${id}, ${tx.now})`
}

/** The picture of a member's own slip. */
export async function findPicture(reader: Reader, memberId: string, id: string): Promise<Buffer | undefined> {
  const row = await reader.maybe<{ picture: Buffer }>`
    select picture from slip where member_id = ${memberId} and id = ${id}`
  return row?.picture
}

export interface StoredSlip {
  readonly id: string
  readonly orderId: string | null
  /** The transfer to another member that it shows. */
  readonly pairId: string | null
  readonly sendingBank: string | null
  readonly reference: string | null
}

/** A member's slip, or none. Its member is locked. */
export function findSlip(tx: Tx, memberId: string, id: string): Promise<StoredSlip | undefined> {
  return tx.maybe`
    select id, order_id as "orderId", sending_bank as "sendingBank", reference,
      coalesce((select p.id from member_pair p where p.payer_id = slip.member_id and p.slip_id = slip.id),
        (select l.pair_id from late_slip l where l.payer_id = slip.member_id and l.slip_id = slip.id)) as "pairId" from slip
    where member_id = ${memberId} and id = ${id}`
}

/** Whether a slip with the same reference is attached to another order of the member, who is locked. */
export async function findOtherOrderOf(
  tx: Tx,
  memberId: string,
  { sendingBank, reference, orderId }: SlipReference & { readonly orderId: string },
): Promise<string | undefined> {
  const row = await tx.maybe<{ orderId: string }>`
    select order_id as "orderId" from slip
    where member_id = ${memberId} and sending_bank = ${sendingBank} and reference = ${reference} and order_id <> ${orderId}
    limit 1`
  return row?.orderId
}

/** Another slip of the member, who is locked, that shows the same transfer for an order or a pair. */
export async function findShownElsewhere(
  tx: Tx,
  memberId: string,
  { id, sendingBank, reference }: Pick<StoredSlip, 'id' | 'sendingBank' | 'reference'>,
): Promise<string | undefined> {
  if (reference === null) return
  const row = await tx.maybe<{ id: string }>`
    select s.id from slip s
      where s.member_id = ${memberId} and s.sending_bank = ${sendingBank} and s.reference = ${reference} and s.id <> ${id}
        and (s.order_id is not null
          or exists (select from member_pair p where p.payer_id = s.member_id and p.slip_id = s.id)
          or exists (select from late_slip l where l.payer_id = s.member_id and l.slip_id = s.id))
      limit 1`
  return row?.id
}

export async function updateSlipAttached(
  tx: Tx,
  memberId: string,
  { id, orderId }: { readonly id: string; readonly orderId: string },
): Promise<void> {
  await tx.run`
    update slip set order_id = ${orderId}, attached_at = ${tx.now} where member_id = ${memberId} and id = ${id}`
}

/** The slip of an order, as its member sees it. */
export interface AttachedSlip {
  readonly id: string
  readonly orderId: string
  readonly name: string
  readonly bytes: number
  readonly attachedAt: Date
  readonly reference: string | null
  readonly bankSays: 'transfer' | 'elsewhere' | 'differs' | null
}

/** The slip of each of these orders that was attached last. */
export function listAttachedSlips(
  reader: Reader,
  memberId: string,
  orderIds: readonly string[],
): Promise<AttachedSlip[]> {
  return reader.run`
    select distinct on (order_id) id, order_id as "orderId", name, octet_length(picture) as bytes,
      attached_at as "attachedAt", reference, bank_says as "bankSays"
    from slip where member_id = ${memberId} and order_id = any(${orderIds}::uuid[])
    order by order_id, attached_at desc, id desc`
}

export type SlipOrder = OrderWithSlip & { readonly username: string }

/** A reference as it is compared, and whose it is; null: a channel told it that is of one bank, and says no other. */
interface PaymentName {
  readonly reference: string
  readonly sendingBank: string | null
}

/** Orders of an account without money that have a slip with this reference. The account is locked. */
export function listOrdersWithSlip(
  tx: Tx,
  { operatorId, accountId }: Place,
  { reference, sendingBank }: PaymentName,
): Promise<SlipOrder[]> {
  return tx.run`
    select distinct o.id, o.member_id as "memberId", o.bank, o.account_no as "accountNo", o.pay,
      o.started_at as "startedAt", o.expires_at as "expiresAt", o.cancelled_at as "cancelledAt", m.name as username
    from slip s
      join deposit_order o on o.member_id = s.member_id and o.id = s.order_id
      join member m on m.member_id = o.member_id
    where s.operator_id = ${operatorId} and s.reference = ${reference} and s.order_id is not null
      and (${sendingBank}::text is null or s.sending_bank = ${sendingBank})
      and o.account_id = ${accountId} and o.state <> 'credited'
    order by o.started_at, o.id limit 2`
}

export interface SuspendedPayment {
  readonly id: string
  readonly amount: Satang
  readonly at: Date
  readonly until: Date | null
  readonly senderBank: string | null
  readonly senderNo: string | null
  readonly reason: SuspenseReason
  readonly channel: string
}

/** Payments of an account in suspense of which a channel tells by this reference. The account is locked. */
export function listSuspendedBy(
  tx: Tx,
  { operatorId, accountId }: Place,
  { reference, sendingBank }: PaymentName,
): Promise<SuspendedPayment[]> {
  return tx.run`
    select distinct on (p.id) p.id, p.amount, p.at, p.until, p.sender_bank as "senderBank", p.sender_no as "senderNo",
      p.suspense_reason as reason, n.channel
    from incoming_payment p join bank_notice n on n.incoming_id = p.id
    where p.operator_id = ${operatorId} and n.account_id = ${accountId} and p.state = 'suspense'
      and not exists (select from undone_payment u where u.incoming_id = p.id)
      and upper(regexp_replace(n.reference, '[\\s-]', '', 'g')) = ${reference}
      and (${sendingBank}::text is null or n.sending_bank in ('', ${sendingBank}))
    order by p.id limit 2`
}
