import { withdrawalMark } from '../../../../domain/fair/account-marks.ts'
import { type Satang, satang } from '../../../../domain/money.ts'
import { POOL_MINUTES } from '../../../../domain/payments/pairing.ts'
import type { NamedSender, WaitReason, WithdrawalState } from '../../../../domain/payments/withdrawal.ts'
import type { Reader, Tx } from '../../../context.ts'

/** How long an approved withdrawal waits for members who deposit. */
function poolEnd(now: Date): Date {
  return new Date(now.getTime() + POOL_MINUTES * 60_000)
}

export interface NewWithdrawal {
  readonly id: string
  readonly memberId: string
  readonly operatorId: string
  readonly amount: Satang
  /** The member's own account, to which the money goes. */
  readonly bank: string
  readonly accountNo: string
  /** Its holder as registered; null: nobody has said. */
  readonly holder: string | null
  /** Why people have to approve it; empty: nobody need. */
  readonly waits: readonly WaitReason[]
  /** Its member lets other members pay it. */
  readonly byMembers: boolean
  readonly key: string
  readonly requestHash: Buffer
}

export interface StoredWithdrawal extends Omit<NewWithdrawal, 'key'> {
  /** Of `withdrawalMark`; null: asked for before there were marks. */
  readonly mark: Buffer | null
  readonly state: WithdrawalState
  readonly requestedAt: Date
  /** `staff:` and an id, `rules`, or null while nobody has decided. */
  readonly decidedBy: string | null
  /** What the member is told of a refusal. */
  readonly reason: string | null
  /** When the provider was last told to pay, written before it was told. */
  readonly sentAt: Date | null
  readonly sends: number
  /** Until when it waits for members who deposit; null: it does not. */
  readonly pooledUntil: Date | null
  /** What members have paid of it, in satang. */
  readonly paidByMembers: Satang
  /** Of it, pairs that have not ended. */
  readonly openPairs: number
  readonly endedAt: Date | null
}

/** Writes a withdrawal that waits for people, or one that the rules approve. A second open one violates its index. */
export async function insertWithdrawal(tx: Tx, wish: NewWithdrawal): Promise<void> {
  const isApproved = wish.waits.length === 0
  const decidedBy = isApproved ? 'rules' : null
  await tx.run`
    insert into withdrawal (member_id, id, operator_id, amount, bank, account_no, holder, state, waits, requested_at,
      decided_by, decided_at, by_members, pooled_until, key, request_hash, mark)
    values (${wish.memberId}, ${wish.id}, ${wish.operatorId}, ${wish.amount}, ${wish.bank}, ${wish.accountNo},
      ${wish.holder}, ${isApproved ? 'approved' : 'review'}, ${wish.waits}::text[], ${tx.now},
      ${decidedBy}, ${isApproved ? tx.now : null}::timestamptz, ${wish.byMembers},
      ${isApproved && wish.byMembers ? poolEnd(tx.now) : null}::timestamptz, ${wish.key}, ${wish.requestHash},
      ${tx.mark(withdrawalMark({ ...wish, decidedBy }))})`
}

/** A member's withdrawals, the newest first, or some of them. */
export function listWithdrawals(
  reader: Reader,
  memberId: string,
  by: {
    readonly limit: number
    readonly id?: string
    readonly ids?: readonly string[]
    readonly key?: string
  },
): Promise<StoredWithdrawal[]> {
  const [ids, key] = [by.ids ?? (by.id === undefined ? null : [by.id]), by.key ?? null]
  return reader.run<StoredWithdrawal>`
    select id, member_id as "memberId", operator_id as "operatorId", amount, bank, account_no as "accountNo", holder,
      state, waits, requested_at as "requestedAt", decided_by as "decidedBy", reason, sent_at as "sentAt", sends,
      ended_at as "endedAt", request_hash as "requestHash", mark, by_members as "byMembers", pooled_until as "pooledUntil",
      (select coalesce(sum(p.amount), 0)::bigint from paid_by_member p
        where p.member_id = withdrawal.member_id and p.withdrawal_id = withdrawal.id and p.state = 'paid') as "paidByMembers",
      (select count(*)::int from paid_by_member p where p.member_id = withdrawal.member_id
        and p.withdrawal_id = withdrawal.id and p.state not in ('paid', 'ended')) as "openPairs"
    from withdrawal
    where member_id = ${memberId} and (${ids}::uuid[] is null or id = any(${ids}::uuid[]))
      and (${key}::uuid is null or key = ${key}::uuid)
    order by requested_at desc, id desc limit ${by.limit}`
}

/** The id of a member's withdrawal that waits for people, if one does. */
export async function findReviewed(reader: Reader, memberId: string): Promise<string | undefined> {
  const row = await reader.maybe<{ id: string }>`
    select id from withdrawal where member_id = ${memberId} and state = 'review'`
  return row?.id
}

/** What the ledger has credited to the members who have paid a withdrawal, in satang. */
export async function sumPaidByMembers(
  reader: Reader,
  { memberId, operatorId, id }: Pick<StoredWithdrawal, 'memberId' | 'operatorId' | 'id'>,
): Promise<Satang> {
  const { sum } = await reader.one<{ sum: number }>`
    select coalesce(sum(x.amount), 0)::bigint as sum from member_pair p
      join transfer x on x.member_id = p.payer_id and x.kind = 'deposit_peer' and x.ref_type = 'pair' and x.ref_id = p.id
    where p.payee_id = ${memberId} and p.withdrawal_id = ${id} and p.operator_id = ${operatorId}`
  return satang(sum)
}

/** What its member withdrew before a withdrawal on its Bangkok day, with it. */
export async function sumOfDay(
  reader: Reader,
  { memberId, id, amount, requestedAt }: Pick<StoredWithdrawal, 'memberId' | 'id' | 'amount' | 'requestedAt'>,
): Promise<Satang> {
  const { before } = await reader.one<{ before: number }>`
    select withdrawn_that_day(${memberId}, ${requestedAt}, ${id}) as before`
  return satang(amount + before)
}

/** Whether a withdrawal of the member was paid. */
export async function findWithdrawnBefore(reader: Reader, memberId: string): Promise<boolean> {
  const row =
    await reader.maybe`select from withdrawal where member_id = ${memberId} and state = 'paid' limit 1`
  return row !== undefined
}

/** Whose withdrawal it is; undefined for another operator's. */
export function findWithdrawalPlace(
  reader: Reader,
  operatorId: string,
  id: string,
): Promise<{ memberId: string } | undefined> {
  return reader.maybe`
    select member_id as "memberId" from withdrawal where operator_id = ${operatorId} and id = ${id}`
}

export interface StoredFacts {
  readonly bank: string | null
  readonly accountNo: string | null
  readonly accountMark: Buffer | null
  readonly name: string | null
  readonly memberSince: Date
  readonly changedAt: Date | null
  readonly isOpen: boolean
  readonly amountToday: Satang
  readonly countToday: number
  readonly paidBefore: boolean
  /** People have accepted an identity document. */
  readonly hasDocument: boolean
  /** Who banks named as the sender last, and of all money since the last withdrawal that was paid. */
  readonly holders: readonly string[]
  /** Who sent the money that was credited, as banks have named them. */
  readonly senders: readonly NamedSender[]
  /** A withdrawal that people approved has been paid to this account, in this name. */
  readonly paidByPeople: boolean
  readonly alike: number
  /** The member has stopped, and may not play. */
  readonly isStopped: boolean
}

/**
 * What is known of a member who would withdraw. What was set at registration has not changed since: the same commit has
 * written the member. A PIN and a second step are always set later.
 */
export function findWithdrawalFacts(
  reader: Reader,
  memberId: string,
  { now, alike }: { readonly now: Date; readonly alike: { readonly days: number; readonly most: number } },
): Promise<StoredFacts> {
  return reader.one<StoredFacts>`
    select b.bank, b.account_no as "accountNo", b.mark as "accountMark", m.full_name as name, m.created_at as "memberSince",
      coalesce(m.no_play_until > ${now}::timestamptz, false) as "isStopped",
      greatest(case when b.created_at > m.created_at then b.created_at end,
        case when m.password_changed_at > m.created_at then m.password_changed_at end,
        (select set_at from member_pin p where p.member_id = m.member_id),
        (select confirmed_at from second_factor f where f.owner_id = m.member_id)) as "changedAt",
      exists (select from withdrawal w where w.member_id = m.member_id and w.state not in ('paid', 'failed')) as "isOpen",
      t.amount as "amountToday", t.count as "countToday",
      exists (select from withdrawal w where w.member_id = m.member_id and w.state = 'paid') as "paidBefore",
      exists (select from identity_document d where d.member_id = m.member_id and d.state = 'accepted') as "hasDocument",
      array(
        (select sender_name from incoming_payment i where i.member_id = m.member_id and i.sender_name is not null
          order by i.credited_at desc limit 1)
        union
        select sender_name from incoming_payment i where i.member_id = m.member_id and i.sender_name is not null
          and i.credited_at > coalesce((select max(w.ended_at) from withdrawal w
            where w.member_id = m.member_id and w.state = 'paid'), '-infinity')) as holders,
      (select coalesce(json_agg(named), '[]') from (
        select distinct sender_bank as "senderBank", sender_no as "senderNo", sender_name as "senderName"
          from incoming_payment i where i.member_id = m.member_id and i.state = 'credited' and i.sender_name is not null
          order by 1, 2, 3 limit 100) named) as senders,
      exists (select from withdrawal w where w.member_id = m.member_id and w.state = 'paid' and w.bank = b.bank
        and w.account_no = b.account_no and w.holder = m.full_name and w.decided_by like 'staff:%') as "paidByPeople",
      count_members_alike(m.member_id, ${now}::timestamptz - make_interval(days => ${alike.days}), ${alike.most}) as alike
    from member m
      left join lateral (select * from member_bank b where b.member_id = m.member_id
        order by b.created_at, b.bank, b.account_no limit 1) b on true
      cross join lateral (select coalesce(sum(amount - returned), 0)::bigint as amount, count(*)::int as count from withdrawal w
        where w.member_id = m.member_id and w.state <> 'failed'
          and w.requested_at >= date_trunc('day', ${now}::timestamptz, 'Asia/Bangkok')) t
    where m.member_id = ${memberId}`
}

/** The provider is told to pay: written before it is told. */
export async function updateWithdrawalSending(tx: Tx, memberId: string, id: string): Promise<void> {
  await tx.run`
    update withdrawal set state = 'sending', sent_at = ${tx.now}, sends = sends + 1
    where member_id = ${memberId} and id = ${id}`
}

export async function updateWithdrawalUnknown(tx: Tx, memberId: string, id: string): Promise<void> {
  await tx.run`update withdrawal set state = 'unknown' where member_id = ${memberId} and id = ${id}`
}

/** How it has ended. Whoever ends one that nobody has decided about has decided, for a reason the member is told. */
export async function updateWithdrawalEnded(
  tx: Tx,
  memberId: string,
  end: {
    readonly id: string
    readonly state: 'paid' | 'failed'
    readonly reference: string | null
    readonly by: string
    readonly reason: string | null
    readonly paidByMembers: Satang
    readonly returned: Satang
  },
): Promise<void> {
  await tx.run`
    update withdrawal set state = ${end.state}, reference = ${end.reference}, ended_at = ${tx.now},
      decided_by = coalesce(decided_by, ${end.by}), decided_at = coalesce(decided_at, ${tx.now}),
      reason = coalesce(${end.reason}::text, reason), paid_by_members = ${end.paidByMembers}, returned = ${end.returned}
    where member_id = ${memberId} and id = ${end.id}`
}

export interface DueWithdrawal {
  readonly memberId: string
  readonly id: string
}

/**
 * Withdrawals of an operator of which the program has to find out more: approved, or on their way, for longer than
 * `afterMs`. Those that nobody has asked the provider about for longest come first. One of which a part is still with another
 * member waits for that part, and takes nobody's place.
 */
export function listWithdrawalsDue(
  reader: Reader,
  operatorId: string,
  { afterMs, limit }: { readonly afterMs: number; readonly limit: number },
): Promise<DueWithdrawal[]> {
  return reader.run`
    select member_id as "memberId", id from withdrawal
    where operator_id = ${operatorId} and state in ('approved', 'sending', 'unknown')
      and (state <> 'approved' or pooled_until is null or pooled_until < db_now())
      and coalesce(sent_at, decided_at) < db_now() - make_interval(secs => ${afterMs / 1000})
      and not (state = 'approved' and exists (select from member_pair p where p.payee_id = withdrawal.member_id
        and p.withdrawal_id = withdrawal.id and p.state not in ('paid', 'ended')))
    order by asked_at nulls first, requested_at limit ${limit}`
}

/** The provider is asked what became of it. */
export async function updateWithdrawalAsked(tx: Tx, memberId: string, id: string): Promise<void> {
  await tx.run`update withdrawal set asked_at = ${tx.now} where member_id = ${memberId} and id = ${id}`
}

/** Its mark names who has approved it from now on. */
export async function updateWithdrawalApproved(
  tx: Tx,
  withdrawal: StoredWithdrawal,
  by: string,
): Promise<void> {
  const mark = tx.mark(withdrawalMark({ ...withdrawal, decidedBy: by }))
  await tx.run`
    update withdrawal set state = 'approved', decided_by = ${by}, decided_at = ${tx.now}, mark = ${mark},
      pooled_until = case when by_members and not 'banned' = any(waits) then ${poolEnd(tx.now)}::timestamptz end
    where member_id = ${withdrawal.memberId} and id = ${withdrawal.id}`
}

/** Approved no more: it waits for people, for one more reason. What somebody has written into it bears no mark afterwards either. */
export async function updateWithdrawalHeldBack(
  tx: Tx,
  withdrawal: StoredWithdrawal,
  reason: WaitReason,
): Promise<void> {
  const { memberId, id } = withdrawal
  const waits = [...new Set([...withdrawal.waits, reason])]
  const mark =
    reason === 'rewritten' ? null : tx.mark(withdrawalMark({ ...withdrawal, waits, decidedBy: null }))
  await tx.run`
    update withdrawal set state = 'review', decided_by = null, decided_at = null, pooled_until = null, waits = ${waits}::text[],
      mark = ${mark}
    where member_id = ${memberId} and id = ${id}`
}

/** It waits for depositors no longer. */
export async function updatePoolEnded(tx: Tx, memberId: string, id: string): Promise<void> {
  await tx.run`update withdrawal set pooled_until = ${tx.now} where member_id = ${memberId} and id = ${id}`
}
