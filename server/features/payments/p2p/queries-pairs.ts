import type { Shared } from '../../../../domain/account/alike.ts'
import { pairMark } from '../../../../domain/fair/account-marks.ts'
import type { Satang } from '../../../../domain/money.ts'
import type { LateSlipState, PairAmounts, Pooled } from '../../../../domain/payments/pairing.ts'
import type { Reader, Tx } from '../../../context.ts'

/** Names a pair: a depositor's part of a withdrawal. */
export interface PairName {
  readonly payerId: string
  readonly id: string
}

export interface NewPair extends PairName {
  readonly operatorId: string
  readonly payeeId: string
  readonly withdrawalId: string
  readonly amount: Satang
  /** Of the payee, to be paid into. */
  readonly bank: string
  readonly accountNo: string
  readonly holder: string | null
  /** Of the payer, from which the money comes. */
  readonly payerBank: string
  readonly payerNo: string
  readonly expiresAt: Date
  readonly key: string
  readonly requestHash: Buffer
}

export interface StoredPair extends Omit<NewPair, 'key'>, PairAmounts {
  readonly openedAt: Date
  readonly slipId: string | null
  readonly endedAt: Date | null
  readonly endedBy: 'payer' | 'payee' | 'clock' | 'people' | null
  /** Of a slip that came after the end; null: none has. */
  readonly lateSlip: LateSlipState | null
  /** Of `pairMark`. */
  readonly mark: Buffer | null
}

/** A member's pairs as the one who deposits, the newest first, or some of them. */
export function listPairsOfPayer(
  reader: Reader,
  payerId: string,
  by: {
    readonly limit: number
    readonly id?: string
    readonly ids?: readonly string[]
    readonly key?: string
  },
): Promise<StoredPair[]> {
  const [ids, key] = [by.ids ?? (by.id === undefined ? null : [by.id]), by.key ?? null]
  return reader.run<StoredPair>`
    select p.payer_id as "payerId", p.id, p.operator_id as "operatorId", p.payee_id as "payeeId",
      p.withdrawal_id as "withdrawalId", p.amount, p.missing, p.came, p.bank, p.account_no as "accountNo", p.holder, p.payer_bank as "payerBank",
      p.payer_no as "payerNo", p.state, p.opened_at as "openedAt", p.expires_at as "expiresAt", p.slip_id as "slipId",
      p.ended_at as "endedAt", p.ended_by as "endedBy", p.request_hash as "requestHash",
      late_slip_state(p.payer_id, p.id) as "lateSlip", p.mark
    from member_pair p
    where p.payer_id = ${payerId} and (${ids}::uuid[] is null or p.id = any(${ids}::uuid[]))
      and (${key}::uuid is null or p.key = ${key}::uuid)
    order by p.opened_at desc, p.id desc limit ${by.limit}`
}

/** The pairs of a withdrawal, the oldest first; or one of them. */
export function listPairsOfPayee(
  reader: Reader,
  payeeId: string,
  by: { readonly withdrawalId?: string; readonly id?: string },
): Promise<StoredPair[]> {
  const [withdrawalId, id] = [by.withdrawalId ?? null, by.id ?? null]
  return reader.run<StoredPair>`
    select p.payer_id as "payerId", p.id, p.operator_id as "operatorId", p.payee_id as "payeeId",
      p.withdrawal_id as "withdrawalId", p.amount, p.missing, p.came, p.bank, p.account_no as "accountNo", p.holder, p.payer_bank as "payerBank",
      p.payer_no as "payerNo", p.state, p.opened_at as "openedAt", p.expires_at as "expiresAt", p.slip_id as "slipId",
      p.ended_at as "endedAt", p.ended_by as "endedBy", p.request_hash as "requestHash",
      late_slip_state(p.payer_id, p.id) as "lateSlip", p.mark
    from member_pair p
    where p.payee_id = ${payeeId} and (${withdrawalId}::uuid is null or p.withdrawal_id = ${withdrawalId}::uuid)
      and (${id}::uuid is null or p.id = ${id}::uuid)
    order by p.opened_at, p.id limit 50`
}

export async function insertPair(tx: Tx, pair: NewPair): Promise<void> {
  await tx.run`
    insert into member_pair (payer_id, id, operator_id, payee_id, withdrawal_id, amount, bank, account_no, holder, payer_bank,
      payer_no, opened_at, expires_at, key, request_hash, mark)
    values (${pair.payerId}, ${pair.id}, ${pair.operatorId}, ${pair.payeeId}, ${pair.withdrawalId}, ${pair.amount},
      ${pair.bank}, ${pair.accountNo}, ${pair.holder}, ${pair.payerBank}, ${pair.payerNo}, ${tx.now}, ${pair.expiresAt},
      ${pair.key}, ${pair.requestHash}, ${tx.mark(pairMark(pair, pair.amount))})`
}

export async function updatePairShown(
  tx: Tx,
  { payerId, id }: PairName,
  { slipId, expiresAt }: { readonly slipId: string; readonly expiresAt: Date },
): Promise<void> {
  await tx.run`
    update member_pair set state = 'shown', slip_id = ${slipId}, expires_at = ${expiresAt}
    where payer_id = ${payerId} and id = ${id}`
}

export async function updatePairShort(
  tx: Tx,
  { payerId, id }: PairName,
  { came, expiresAt }: { readonly came: Satang; readonly expiresAt: Date },
): Promise<void> {
  await tx.run`
    update member_pair set state = 'short', came = ${came}, expires_at = ${expiresAt}
    where payer_id = ${payerId} and id = ${id}`
}

export async function updatePairDisputed(tx: Tx, { payerId, id }: PairName): Promise<void> {
  await tx.run`update member_pair set state = 'disputed' where payer_id = ${payerId} and id = ${id}`
}

export async function updatePairEnded(
  tx: Tx,
  { payerId, id }: PairName,
  end: {
    readonly state: 'paid' | 'ended'
    readonly by: NonNullable<StoredPair['endedBy']>
    /** What it pays of its withdrawal in the end. */
    readonly amount: Satang
  },
): Promise<void> {
  await tx.run`
    update member_pair set state = ${end.state}, ended_at = ${tx.now}, ended_by = ${end.by}, amount = ${end.amount},
      missing = missing + amount - ${end.amount}
    where payer_id = ${payerId} and id = ${id}`
}

/** Pairs whose time is over, the longest first. */
export function listPairsDue(reader: Reader, operatorId: string, limit: number): Promise<PairName[]> {
  return reader.run`
    select payer_id as "payerId", id from member_pair
    where operator_id = ${operatorId} and state in ('open', 'shown', 'short') and expires_at <= db_now()
    order by expires_at, id limit ${limit}`
}

/** A withdrawal that waits for members who deposit. */
export type PoolRow = Omit<Pooled, 'shared'>

/**
 * The withdrawals of an operator that members may pay now, the oldest first; or one of them. Who was banned since, or closed, could not
 * say that anything came, and money that nobody else has looked at would go to an account that is looked into.
 */
export function listPool(reader: Reader, operatorId: string, id: string | null = null): Promise<PoolRow[]> {
  return reader.run`
    select w.member_id as "memberId", w.id, w.amount - coalesce(p.taken, 0)::bigint as left,
      coalesce(p.depositors, 0)::int as depositors, w.requested_at as "requestedAt"
    from withdrawal w join member m on m.member_id = w.member_id and m.status = 'active'
      left join lateral (select sum(b.amount) as taken, count(*) as depositors from paid_by_member b
        where b.member_id = w.member_id and b.withdrawal_id = w.id and b.state <> 'ended') p on true
    where w.operator_id = ${operatorId} and w.state = 'approved' and w.pooled_until > db_now()
      and (${id}::uuid is null or w.id = ${id}::uuid)
    order by w.requested_at, w.id limit 200`
}

/** Those of `among` who share with a member a phone, an account or the place they play from, each as often as they share something. */
export function listHousehold(
  reader: Reader,
  memberId: string,
  among: readonly string[],
): Promise<{ memberId: string; shares: Exclude<Shared, 'person'> }[]> {
  return reader.run`
    select member_id as "memberId", shares from list_household(${memberId}, ${among}::uuid[])`
}
