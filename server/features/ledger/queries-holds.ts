import { HOLDS, type HoldCause } from '../../../domain/ledger/holds.ts'
import type { Satang } from '../../../domain/money.ts'
import type { Reader, Tx } from '../../context.ts'
import { readMoved } from './queries.ts'

/** Identifies a hold: there is at most one of a member and cause. */
export interface HoldName {
  readonly memberId: string
  readonly cause: HoldCause
  readonly causeId: string
}

export interface OpenHold extends HoldName {
  readonly operatorId: string
  readonly amount: Satang
}

export interface NewHold extends OpenHold {
  /** Null: never expires. */
  readonly expiresAt: Date | null
}

/** Writes a hold. A second one of the same cause violates the key and rolls everything back. */
export async function insertHold(tx: Tx, hold: NewHold): Promise<void> {
  await tx.run`
    insert into hold (member_id, cause, cause_id, operator_id, amount, begun_at, expires_at)
    values (${hold.memberId}, ${hold.cause}, ${hold.causeId}, ${hold.operatorId}, ${hold.amount}, ${tx.now},
      ${hold.expiresAt})`
}

/**
 * Locks a hold until commit. Holds are locked before accounts, so that ending many holds cannot deadlock with their
 * members' own calls.
 */
export async function lockHold(tx: Tx, { memberId, cause, causeId }: HoldName): Promise<void> {
  await tx.run`
    select 1 from hold where member_id = ${memberId} and cause = ${cause} and cause_id = ${causeId} for update`
}

/** What was set aside for a cause, by the ledger. Read under its hold. */
export function readSetAside(reader: Reader, { memberId, cause, causeId }: HoldName): Promise<Satang> {
  return readMoved(reader, { ...HOLDS[cause].begin, memberId, refId: causeId })
}

export interface StoredHold extends NewHold {
  readonly begunAt: Date
  /** Null while it is open, even after it has expired. */
  readonly outcome: 'posted' | 'released' | 'expired' | null
  /** Satang; null while it is open. */
  readonly posted: number | null
  readonly released: number | null
  readonly actor: string | null
}

export function findHold(
  reader: Reader,
  { memberId, cause, causeId }: HoldName,
): Promise<StoredHold | undefined> {
  return reader.maybe<StoredHold>`
    select h.member_id as "memberId", h.cause, h.cause_id as "causeId", h.operator_id as "operatorId", h.amount,
      h.begun_at as "begunAt", h.expires_at as "expiresAt", r.outcome, r.posted, r.released, r.actor
    from hold h
      left join hold_resolution r on r.member_id = h.member_id and r.cause = h.cause and r.cause_id = h.cause_id
    where h.member_id = ${memberId} and h.cause = ${cause} and h.cause_id = ${causeId}`
}

export interface Resolution extends HoldName {
  readonly outcome: 'posted' | 'released' | 'expired'
  readonly posted: number
  readonly released: number
  readonly cashAfter: Satang
  readonly actor: string
}

/**
 * Writes how holds ended; returns how many were valid: open, for the whole amount, posted before they expire or expired
 * after that. One that has ended already violates the key and rolls everything back.
 */
export async function insertResolutions(tx: Tx, ended: readonly Resolution[]): Promise<number> {
  const { count } = await tx.one<{ count: number }>`
    with ended as (
      insert into hold_resolution (member_id, cause, cause_id, outcome, posted, released, cash_after, actor, at)
      select h.member_id, h.cause, h.cause_id, e.outcome, e.posted, e.released, e.cash_after, e.actor, ${tx.now}
      from unnest(${ended.map((e) => e.memberId)}::uuid[], ${ended.map((e) => e.cause)}::text[],
        ${ended.map((e) => e.causeId)}::uuid[], ${ended.map((e) => e.outcome)}::text[],
        ${ended.map((e) => e.posted)}::bigint[], ${ended.map((e) => e.released)}::bigint[],
        ${ended.map((e) => e.cashAfter)}::bigint[], ${ended.map((e) => e.actor)}::text[])
        as e(member_id, cause, cause_id, outcome, posted, released, cash_after, actor)
        join hold h on h.member_id = e.member_id and h.cause = e.cause and h.cause_id = e.cause_id
      where h.amount = e.posted + e.released and case e.outcome
        when 'posted' then coalesce(h.expires_at > ${tx.now}, true)
        when 'expired' then h.expires_at <= ${tx.now}
        else true end
      returning member_id, cause, cause_id
    ), closed as (
      update hold h set resolved_at = ${tx.now} from ended e
      where h.member_id = e.member_id and h.cause = e.cause and h.cause_id = e.cause_id
      returning 1
    )
    select count(*)::int as count from closed`
  return count
}
