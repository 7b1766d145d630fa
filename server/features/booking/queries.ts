import type { BetType } from '../../../domain/betting/bet-types.ts'
import type { LineFate } from '../../../domain/betting/book.ts'
import type { Reader, Tx } from '../../context.ts'

/** How a booking ended: by its member, by the clock, or by the close of its round. */
export type HoldOutcome = 'confirmed' | 'cancelled' | 'expired' | 'released'

export interface NewBooking {
  readonly id: string
  readonly memberId: string
  readonly operatorId: string
  readonly roundId: string
  readonly plan: string
  /** The lines side by side, held or not. */
  readonly types: readonly BetType[]
  readonly numbers: readonly string[]
  readonly stakes: readonly number[]
  readonly rates: readonly number[]
  readonly discounts: readonly number[]
  readonly fates: readonly LineFate[]
  readonly stakesMax: readonly number[]
  /** Satang moved from cash to hold, and the cash after that. */
  readonly held: number
  readonly cashAfter: number
  readonly key: string
  readonly requestHash: Buffer
  readonly expiresAt: Date
}

export interface StoredBooking extends NewBooking {
  readonly bookedAt: Date
  /** Null as long as it is open, though it may have expired. */
  readonly outcome: HoldOutcome | null
  /** The cash after it ended; null before. */
  readonly cashAtEnd: number | null
}

export async function insertBooking(tx: Tx, booking: NewBooking): Promise<void> {
  await tx.run`
    insert into booking (member_id, id, operator_id, round_id, plan, types, numbers, stakes, rates, discounts, fates,
      stakes_max, held, cash_after, key, request_hash, booked_at, expires_at)
    values (${booking.memberId}, ${booking.id}, ${booking.operatorId}, ${booking.roundId}, ${booking.plan},
      ${booking.types}::text[]::bet_type[], ${booking.numbers}::text[], ${booking.stakes}::bigint[],
      ${booking.rates}::int[], ${booking.discounts}::int[], ${booking.fates}::text[], ${booking.stakesMax}::bigint[],
      ${booking.held}, ${booking.cashAfter}, ${booking.key}, ${booking.requestHash}, ${tx.now}, ${booking.expiresAt})`
}

/** A member's own booking, by its id or by the key it was made with; a foreign one looks like an unknown one. */
export function findBooking(
  reader: Reader,
  memberId: string,
  by: { readonly id: string } | { readonly key: string },
): Promise<StoredBooking | undefined> {
  const [id, key] = 'id' in by ? [by.id, null] : [null, by.key]
  return reader.maybe<StoredBooking>`
    select b.id, b.member_id as "memberId", b.operator_id as "operatorId", b.round_id as "roundId", b.plan,
      b.types::text[] as types, b.numbers, b.stakes::float8[] as stakes, b.rates, b.discounts, b.fates,
      b.stakes_max::float8[] as "stakesMax", b.held, b.cash_after as "cashAfter", b.key,
      b.request_hash as "requestHash", b.booked_at as "bookedAt", b.expires_at as "expiresAt",
      r.outcome, r.cash_after as "cashAtEnd"
    from booking b left join hold_resolution r on r.member_id = b.member_id and r.hold_id = b.id
    where b.member_id = ${memberId} and (b.id = ${id}::uuid or b.key = ${key}::uuid)`
}

/** Holds a booking until commit. Bookings are locked before accounts, so that the sweeper never meets a member crosswise. */
export async function lockBooking(tx: Tx, memberId: string, id: string): Promise<void> {
  await tx.run`select 1 from booking where member_id = ${memberId} and id = ${id} for update`
}

/** Bookings of a member that still hold something at that instant. */
export async function countOpenBookings(reader: Reader, memberId: string, now: Date): Promise<number> {
  const { count } = await reader.one<{ count: number }>`
    select count(*)::int as count from booking
    where member_id = ${memberId} and resolved_at is null and expires_at > ${now}`
  return count
}

/** What a member's open bookings hold of a round, line by line. */
export function listHeldLines(
  reader: Reader,
  memberId: string,
  roundId: string,
  now: Date,
): Promise<{ type: BetType; number: string; stake: number }[]> {
  return reader.run`
    select l.type::text as type, l.number, l.stake
    from booking b cross join lateral unnest(b.types, b.numbers, b.stakes, b.fates) as l(type, number, stake, fate)
    where b.member_id = ${memberId} and b.round_id = ${roundId} and b.resolved_at is null and b.expires_at > ${now}
      and l.fate in ('held', 'changed')`
}

export interface EndedHold {
  readonly memberId: string
  readonly id: string
  readonly outcome: HoldOutcome
  readonly cashAfter: number
}

/** Writes how holds ended. A hold that has ended already breaks its key, and everything is rolled back. */
export async function insertResolutions(tx: Tx, ended: readonly EndedHold[]): Promise<void> {
  await tx.run`
    with ended as (
      insert into hold_resolution (member_id, hold_id, outcome, cash_after, at)
      select member_id, id, outcome, cash_after, ${tx.now}
      from unnest(${ended.map((e) => e.memberId)}::uuid[], ${ended.map((e) => e.id)}::uuid[],
        ${ended.map((e) => e.outcome)}::text[], ${ended.map((e) => e.cashAfter)}::bigint[])
        as e(member_id, id, outcome, cash_after)
      returning member_id, hold_id
    )
    update booking b set resolved_at = ${tx.now} from ended e where b.member_id = e.member_id and b.id = e.hold_id`
}

export interface DueBooking {
  readonly memberId: string
  readonly id: string
  readonly operatorId: string
  readonly roundId: string
  readonly held: number
}

/**
 * Bookings whose time is over, or whose round takes no more bets, for the sweeper: those another sweeper or the member
 * is at work on are passed over. The limit bounds one transaction.
 */
export function lockDueBookings(tx: Tx, limit: number): Promise<(DueBooking & { isExpired: boolean })[]> {
  return tx.run<DueBooking & { isExpired: boolean }>`
    select b.member_id as "memberId", b.id, b.operator_id as "operatorId", b.round_id as "roundId", b.held,
      b.expires_at <= db_now() as "isExpired"
    from booking b join round r on r.id = b.round_id
    where b.resolved_at is null and (b.expires_at <= db_now() or r.status not in ('scheduled', 'open'))
    order by b.expires_at limit ${limit}
    for update of b skip locked`
}

/** A member's own bookings whose time is over and that nobody has ended; passed over where the sweeper is at work. */
export function lockExpiredOf(tx: Tx, memberId: string): Promise<DueBooking[]> {
  return tx.run<DueBooking>`
    select member_id as "memberId", id, operator_id as "operatorId", round_id as "roundId", held from booking
    where member_id = ${memberId} and resolved_at is null and expires_at <= db_now()
    for update skip locked`
}
