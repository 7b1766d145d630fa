import type { BetType } from '../../../domain/betting/bet-types.ts'
import type { LineFate } from '../../../domain/betting/book.ts'
import type { Satang } from '../../../domain/money.ts'
import type { Reader, Tx } from '../../context.ts'

/** How a booking ended: by its member, by the clock, or by the close of its round. */
export type BookingOutcome = 'confirmed' | 'cancelled' | 'expired' | 'released'

export interface NewBooking {
  readonly id: string
  readonly memberId: string
  readonly operatorId: string
  readonly roundId: string
  readonly plan: string
  /** The lines as parallel arrays, held or not. */
  readonly types: readonly BetType[]
  readonly numbers: readonly string[]
  readonly stakes: readonly Satang[]
  readonly rates: readonly number[]
  readonly discounts: readonly number[]
  readonly fates: readonly LineFate[]
  readonly stakesMax: readonly number[]
  /** The cash after the booking, in satang. */
  readonly cashAfter: Satang
  readonly key: string
  readonly requestHash: Buffer
}

/** A booking with its hold; both have the same id. */
export interface StoredBooking extends NewBooking {
  readonly held: Satang
  readonly bookedAt: Date
  readonly expiresAt: Date
  /** Null while it is open, even after it has expired. */
  readonly outcome: BookingOutcome | null
  /** The member's cash after it ended, in satang; null before. */
  readonly cashAtEnd: number | null
}

export async function insertBooking(tx: Tx, booking: NewBooking): Promise<void> {
  await tx.run`
    insert into booking (member_id, id, operator_id, round_id, plan, types, numbers, stakes, rates, discounts, fates,
      stakes_max, cash_after, key, request_hash, booked_at)
    values (${booking.memberId}, ${booking.id}, ${booking.operatorId}, ${booking.roundId}, ${booking.plan},
      ${booking.types}::text[]::bet_type[], ${booking.numbers}::text[], ${booking.stakes}::bigint[],
      ${booking.rates}::int[], ${booking.discounts}::int[], ${booking.fates}::text[], ${booking.stakesMax}::bigint[],
      ${booking.cashAfter}, ${booking.key}, ${booking.requestHash}, ${tx.now})`
}

/** A member's own booking, by its id or its key. Undefined for an unknown one and for another member's. */
export function findBooking(
  reader: Reader,
  memberId: string,
  by: { readonly id: string } | { readonly key: string },
): Promise<StoredBooking | undefined> {
  const [id, key] = 'id' in by ? [by.id, null] : [null, by.key]
  return reader.maybe<StoredBooking>`
    select b.id, b.member_id as "memberId", b.operator_id as "operatorId", b.round_id as "roundId", b.plan,
      b.types::text[] as types, b.numbers, b.stakes::float8[] as stakes, b.rates, b.discounts, b.fates,
      b.stakes_max::float8[] as "stakesMax", h.amount as held, b.cash_after as "cashAfter", b.key,
      b.request_hash as "requestHash", b.booked_at as "bookedAt", h.expires_at as "expiresAt",
      case when r.outcome = 'posted' then 'confirmed'
        when r.outcome = 'released' and r.actor = 'member' then 'cancelled' else r.outcome end as outcome,
      r.cash_after as "cashAtEnd"
    from booking b
      join hold h on h.member_id = b.member_id and h.cause = 'booking' and h.cause_id = b.id
      left join hold_resolution r on r.member_id = h.member_id and r.cause = h.cause and r.cause_id = h.cause_id
    where b.member_id = ${memberId} and (b.id = ${id}::uuid or b.key = ${key}::uuid)`
}

/** How many bookings of a member are open and not expired at that instant. */
export async function countOpenBookings(reader: Reader, memberId: string, now: Date): Promise<number> {
  const { count } = await reader.one<{ count: number }>`
    select count(*)::int as count from open_booking where member_id = ${memberId} and expires_at > ${now}`
  return count
}

/** A member's open bookings from before an exclusion: their ids. */
export async function listBookingsBeforeStop(
  reader: Reader,
  memberId: string,
  stopId: string,
): Promise<string[]> {
  const rows = await reader.run<{ id: string }>`
    select o.id
    from open_booking o
      join booking b on b.member_id = o.member_id and b.id = o.id
      join play_stop s on s.member_id = b.member_id and s.kind = 'exclusion' and b.booked_at <= s.began_at
    where o.member_id = ${memberId} and s.id = ${stopId}
    order by o.id`
  return rows.map(({ id }) => id)
}

/** A member's bookings that are neither confirmed nor over. */
export async function listOpenBookings(reader: Reader, memberId: string): Promise<string[]> {
  const rows = await reader.run<{ id: string }>`
    select id from open_booking where member_id = ${memberId} order by id`
  return rows.map(({ id }) => id)
}

export interface DueBooking {
  readonly memberId: string
  readonly id: string
  readonly operatorId: string
  readonly roundId: string
  readonly held: Satang
}

/** Open bookings that have expired or whose round takes no more bets: their ids, the longest due first. */
export async function listDueBookings(reader: Reader, limit: number): Promise<string[]> {
  const rows = await reader.run<{ id: string }>`
    select b.id
    from hold h
      join booking b on b.member_id = h.member_id and b.id = h.cause_id
      join round r on r.id = b.round_id
    where h.cause = 'booking' and h.resolved_at is null
      and (h.expires_at <= db_now() or r.status not in ('scheduled', 'open'))
    order by h.expires_at, b.id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Those of these bookings that are due. Skips those that another transaction has locked. */
export function lockDueBookings(
  tx: Tx,
  ids: readonly string[],
): Promise<(DueBooking & { isExpired: boolean })[]> {
  return tx.run<DueBooking & { isExpired: boolean }>`
    select h.member_id as "memberId", b.id, h.operator_id as "operatorId", b.round_id as "roundId", h.amount as held,
      h.expires_at <= db_now() as "isExpired"
    from hold h
      join booking b on b.member_id = h.member_id and b.id = h.cause_id
      join round r on r.id = b.round_id
    where h.cause = 'booking' and h.resolved_at is null and h.cause_id = any(${ids}::uuid[])
      and (h.expires_at <= db_now() or r.status not in ('scheduled', 'open'))
    order by h.expires_at, b.id
    for update of h skip locked`
}

/** A member's own open bookings that have expired. Skips those that another transaction has locked. */
export function lockExpiredOf(tx: Tx, memberId: string): Promise<DueBooking[]> {
  return tx.run<DueBooking>`
    select h.member_id as "memberId", b.id, h.operator_id as "operatorId", b.round_id as "roundId", h.amount as held
    from hold h join booking b on b.member_id = h.member_id and b.id = h.cause_id
    where h.member_id = ${memberId} and h.cause = 'booking' and h.resolved_at is null and h.expires_at <= ${tx.now}
    for update of h skip locked`
}
