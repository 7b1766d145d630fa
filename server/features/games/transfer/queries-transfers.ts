import { WALLETS_AT_MOST } from '../../../../domain/games/operated/wallet-terms.ts'
import type {
  Sent,
  TransferState,
  TransferWaits,
  TransferWay,
} from '../../../../domain/games/transfer-wallet.ts'
import type { Satang } from '../../../../domain/money.ts'
import type { Reader, Tx } from '../../../context.ts'

export interface NewTransfer {
  readonly id: string
  readonly memberId: string
  readonly operatorId: string
  readonly provider: string
  readonly way: TransferWay
  readonly amount: Satang
  readonly key: string
  readonly requestHash: Buffer
}

export interface StoredTransfer extends Omit<NewTransfer, 'key'> {
  readonly state: TransferState
  readonly requestedAt: Date
  /** When the provider was last told, written before it was told. */
  readonly sentAt: Date
  readonly sends: number
  readonly endedAt: Date | null
  /** What the provider says it has moved, where that is another amount. */
  readonly saidAmount: Satang | null
  /** Its provider has made it, and its day was full: people end it. */
  readonly isHeld: boolean
  /** The provider, or who has agreed to its end; null: it is open. */
  readonly endedBy: 'provider' | `staff:${string}` | null
  /** What the provider has said once people had ended it. */
  readonly late: 'done' | 'refused' | null
}

/** Writes that the provider is about to be told. A second open one of a member and provider violates its index. */
export async function insertGameTransfer(tx: Tx, wish: NewTransfer): Promise<void> {
  await tx.run`
    insert into game_transfer (member_id, id, operator_id, provider, way, amount, state, requested_at, sent_at, key, request_hash)
    values (${wish.memberId}, ${wish.id}, ${wish.operatorId}, ${wish.provider}, ${wish.way}, ${wish.amount}, 'sending',
      ${tx.now}, ${tx.now}, ${wish.key}, ${wish.requestHash})`
}

/** A member's transfers, the newest first, or those of one provider, id or key. */
export function listGameTransfers(
  reader: Reader,
  memberId: string,
  by: { readonly limit: number; readonly id?: string; readonly key?: string; readonly provider?: string },
): Promise<StoredTransfer[]> {
  const [id, key, provider] = [by.id ?? null, by.key ?? null, by.provider ?? null]
  return reader.run<StoredTransfer>`
    select id, member_id as "memberId", operator_id as "operatorId", provider, way, amount, state,
      requested_at as "requestedAt", sent_at as "sentAt", sends, ended_at as "endedAt", said_amount as "saidAmount", said is not distinct from 'held' as "isHeld",
      request_hash as "requestHash", ended_by as "endedBy", late
    from game_transfer
    where member_id = ${memberId} and (${id}::uuid is null or id = ${id}::uuid)
      and (${key}::uuid is null or key = ${key}::uuid) and (${provider}::text is null or provider = ${provider}::text)
    order by requested_at desc, id desc limit ${by.limit}`
}

/** The newest transfer of a member to or from each of these providers, where there is one. */
export function listNewestTransfers(
  reader: Reader,
  memberId: string,
  providers: readonly string[],
): Promise<StoredTransfer[]> {
  return reader.run<StoredTransfer>`
    select t.id, t.member_id as "memberId", t.operator_id as "operatorId", t.provider, t.way, t.amount, t.state,
      t.requested_at as "requestedAt", t.sent_at as "sentAt", t.sends, t.ended_at as "endedAt", t.said_amount as "saidAmount",
      t.said is not distinct from 'held' as "isHeld", t.request_hash as "requestHash", t.ended_by as "endedBy", t.late
    from unnest(${providers}::text[]) as p(provider) cross join lateral (select * from game_transfer
      where member_id = ${memberId} and provider = p.provider order by requested_at desc, id desc limit 1) t`
}

/** Whose a transfer of an operator is. */
export function findTransferPlace(
  reader: Reader,
  operatorId: string,
  id: string,
): Promise<{ memberId: string } | undefined> {
  return reader.maybe<{ memberId: string }>`
    select member_id as "memberId" from game_transfer where id = ${id} and operator_id = ${operatorId}`
}

/** Locks a transfer until commit; its hold and its member's accounts come after. */
export async function lockGameTransfer(tx: Tx, { memberId, id }: DueTransfer): Promise<void> {
  await tx.run`select 1 from game_transfer where member_id = ${memberId} and id = ${id} for no key update`
}

/** The provider is told once more: written before it is told. */
export async function updateTransferSent(tx: Tx, { memberId, id }: DueTransfer): Promise<void> {
  await tx.run`
    update game_transfer set sent_at = ${tx.now}, sends = sends + 1 where member_id = ${memberId} and id = ${id}`
}

/** Nobody knows what became of it, and why; one that is held stays so. `amount`: what the provider says it has moved, where that is another amount. */
export async function updateTransferUnknown(
  tx: Tx,
  { memberId, id }: DueTransfer,
  { said, amount }: { readonly said: TransferWaits; readonly amount: Satang | null },
): Promise<void> {
  await tx.run`
    update game_transfer set state = 'unknown', asked_at = ${tx.now},
      said = case when said = 'held' then said else ${said} end, said_amount = coalesce(${amount}, said_amount)
    where member_id = ${memberId} and id = ${id}`
}

/** What the provider says of a transfer that people have ended; null: it was asked, and says nothing final. */
export async function updateTransferLate(
  tx: Tx,
  { memberId, id }: DueTransfer,
  said: { readonly state: 'done' | 'refused'; readonly amount: Satang | null } | null,
): Promise<void> {
  const lateAt = said && tx.now
  await tx.run`
    update game_transfer set asked_at = ${tx.now}, late = ${said?.state ?? null}, late_amount = ${said?.amount ?? null}, late_at = ${lateAt}
    where member_id = ${memberId} and id = ${id}`
}

export async function updateTransferEnded(
  tx: Tx,
  { memberId, id }: DueTransfer,
  end: {
    readonly state: 'done' | 'failed'
    readonly reference: string | null
    readonly by: 'provider' | `staff:${string}`
  },
): Promise<void> {
  await tx.run`
    update game_transfer set state = ${end.state}, reference = ${end.reference}, ended_at = ${tx.now}, ended_by = ${end.by}
    where member_id = ${memberId} and id = ${id}`
}

export interface DueTransfer {
  readonly memberId: string
  readonly id: string
}

/** Open transfers of an operator that were told longer ago than `afterMs`, those that nobody has asked about for longest first. */
export function listTransfersDue(
  reader: Reader,
  operatorId: string,
  { afterMs, limit }: { readonly afterMs: number; readonly limit: number },
): Promise<DueTransfer[]> {
  return reader.run<DueTransfer>`
    select member_id as "memberId", id from game_transfer
    where operator_id = ${operatorId} and state in ('sending', 'unknown')
      and greatest(sent_at, asked_at) < db_now() - make_interval(secs => ${afterMs / 1000})
    order by asked_at nulls first, requested_at limit ${limit}`
}

/** What went to a wallet and has not come back, the newest first, as far as `amount` reaches. */
export function listSent(
  reader: Reader,
  { memberId, provider, amount }: Pick<StoredTransfer, 'memberId' | 'provider' | 'amount'>,
): Promise<Sent[]> {
  return reader.run<Sent>`
    select id, there from (
      select id, requested_at, amount - back as there,
        sum(amount - back) over (order by requested_at desc, id desc) - (amount - back) as newer
      from game_transfer
      where member_id = ${memberId} and provider = ${provider} and way = 'in' and state = 'done' and back < amount
    ) s where newer < ${amount} order by requested_at desc, id desc`
}

/** The providers to which money of a member has gone, how much, and what of it has not come back as far as is known here. */
export function listPaidInto(
  reader: Reader,
  memberId: string,
): Promise<{ provider: string; sent: Satang; there: Satang }[]> {
  return reader.run`
    select provider, sum(amount)::bigint as sent, sum(amount - back)::bigint as there from game_transfer
    where member_id = ${memberId} and way = 'in' and state = 'done' group by provider order by provider limit ${WALLETS_AT_MOST}`
}

/** Adds what has come back of transfers of a member. */
export async function updateTransfersBack(
  tx: Tx,
  memberId: string,
  home: readonly { readonly id: string; readonly back: Satang }[],
): Promise<void> {
  await tx.run`
    update game_transfer t set back = t.back + h.back
    from unnest(${home.map(({ id }) => id)}::uuid[], ${home.map(({ back }) => back)}::bigint[]) as h(id, back)
    where t.member_id = ${memberId} and t.id = h.id`
}

/** Transfers that people have ended in the last month and of which the provider has said nothing final yet, those not asked about for longest first. */
export function listTransfersEndedByPeople(
  reader: Reader,
  operatorId: string,
  { afterMs, limit }: { readonly afterMs: number; readonly limit: number },
): Promise<DueTransfer[]> {
  return reader.run<DueTransfer>`
    select member_id as "memberId", id from game_transfer
    where operator_id = ${operatorId} and ended_by <> 'provider' and ended_at > db_now() - interval '30 days' and late is null
      and asked_at < db_now() - make_interval(secs => ${afterMs / 1000})
    order by asked_at limit ${limit}`
}

/** Open transfers that were asked for longer ago than `afterMs` and of which nobody was told. */
export function listTransfersOpenLong(
  reader: Reader,
  operatorId: string,
  { afterMs, limit }: { readonly afterMs: number; readonly limit: number },
): Promise<DueTransfer[]> {
  return reader.run<DueTransfer>`
    select t.member_id as "memberId", t.id from game_transfer t
    where t.operator_id = ${operatorId} and t.state in ('sending', 'unknown')
      and t.requested_at < db_now() - make_interval(secs => ${afterMs / 1000})
      and not exists (select from game_alarm a where a.operator_id = t.operator_id and a.provider = t.provider
        and a.kind = 'transfer-open' and a.about = t.id::text)
    order by t.requested_at limit ${limit}`
}

/** The providers of an operator that keep wallets of their own, and whether money goes into them now. */
export function listTransferWallets(
  reader: Reader,
  operatorId: string,
): Promise<{ provider: string; isOn: boolean }[]> {
  return reader.run`
    select w.provider, w.is_on and coalesce(p.is_on, false) and not exists (select from game_rest r
        where r.operator_id = w.operator_id and (r.provider is null or r.provider = w.provider) and r.ended_at is null
          and r.starts_at <= db_now() and (r.ends_at is null or r.ends_at > db_now())) as "isOn"
    from game_wallet w left join game_provider p on p.operator_id = w.operator_id and p.code = w.provider
    where w.operator_id = ${operatorId} and w.family = 'transfer' order by w.provider limit ${WALLETS_AT_MOST}`
}
