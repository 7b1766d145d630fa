import type { BetType } from '../../../domain/betting/bet-types.ts'
import type { Reader, Tx } from '../../context.ts'

/** A number in a round. */
export interface RoundNumber {
  readonly roundId: string
  readonly type: BetType
  readonly number: string
}

export interface NumberSaleRow extends RoundNumber {
  /** Satang, including what open bookings hold. */
  readonly sold: number
}

/**
 * Locks the counts of these rounds until commit, ascending. Members are locked before. The keys are two integers, a
 * space of their own beside the locks of rounds.
 */
export async function lockNumberSales(tx: Tx, roundIds: readonly string[]): Promise<void> {
  await tx.run`
    select pg_advisory_xact_lock((key >> 32)::int, ((key << 32) >> 32)::int)
    from (select round_lock(id) as key from unnest(${roundIds}::uuid[]) id order by 1) ordered`
}

/** What is sold of these numbers or held by open bookings. A number without a row has no sales. */
export function listNumberSales(reader: Reader, numbers: readonly RoundNumber[]): Promise<NumberSaleRow[]> {
  return reader.run<NumberSaleRow>`
    with held as materialized (
      select round_id, type, number, sum(stake) as stake from number_hold
      where round_id = any(${roundsOf(numbers)}::uuid[]) and expires_at > db_now() group by 1, 2, 3
    )
    select n.round_id as "roundId", n.type, n.number, (coalesce(s.sold, 0) + coalesce(h.stake, 0))::bigint as sold
    from unnest(${numbers.map((n) => n.roundId)}::uuid[], ${numbers.map((n) => n.type)}::text[],
        ${numbers.map((n) => n.number)}::text[]) as n(round_id, type, number)
      left join number_sale s on s.round_id = n.round_id and s.type = n.type::bet_type and s.number = n.number
      left join held h on h.round_id = n.round_id and h.type = n.type::bet_type and h.number = n.number`
}

function roundsOf(numbers: readonly RoundNumber[]): string[] {
  return [...new Set(numbers.map((number) => number.roundId))]
}

/**
 * A stake to add to a number. `cap`: set when the decision was made without the lock; a count above it fails the
 * transaction.
 */
export interface NumberSold extends RoundNumber {
  readonly stake: number
  readonly cap: number | null
}

/**
 * Adds stakes to the counts and inserts missing rows. Each number once; the caller holds the counts, or sends this
 * right after the lock.
 */
export async function insertNumberSales(tx: Tx, sold: readonly NumberSold[]): Promise<void> {
  await tx.run`
    with held as materialized (
      select round_id, type, number, sum(stake) as stake from number_hold
      where round_id = any(${roundsOf(sold)}::uuid[]) and expires_at > db_now() group by 1, 2, 3
    )
    insert into number_sale (round_id, type, number, sold, most)
    select n.round_id, n.type::bet_type, n.number, n.stake, n.cap - coalesce(h.stake, 0)
    from unnest(${sold.map((n) => n.roundId)}::uuid[], ${sold.map((n) => n.type)}::text[],
        ${sold.map((n) => n.number)}::text[], ${sold.map((n) => n.stake)}::bigint[],
        ${sold.map((n) => (n.cap === null ? null : String(n.cap)))}::bigint[]) as n(round_id, type, number, stake, cap)
      left join held h on h.round_id = n.round_id and h.type = n.type::bet_type and h.number = n.number
    on conflict (round_id, type, number) do update set sold = number_sale.sold + excluded.sold, most = excluded.most`
}

/** What is sold of each counted number, or held by open bookings: a number may have only one of the two. */
export function listRoundSales(reader: Reader, roundId: string): Promise<NumberSaleRow[]> {
  return reader.run<NumberSaleRow>`
    select ${roundId}::uuid as "roundId", type::text as type, number, sum(stake)::bigint as sold
    from (
      select type, number, sold as stake from number_sale where round_id = ${roundId}
      union all
      select type, number, stake from number_hold where round_id = ${roundId} and expires_at > db_now()
    ) counted group by type, number order by type, number`
}

/** Subtracts from the counts; numbers without a count have no row. The caller holds the counts, each number once. */
export async function updateNumbersGivenBack(
  tx: Tx,
  given: readonly (RoundNumber & { readonly stake: number })[],
): Promise<void> {
  await tx.run`
    update number_sale s set sold = s.sold - g.stake
    from unnest(${given.map((g) => g.roundId)}::uuid[], ${given.map((g) => g.type)}::text[],
      ${given.map((g) => g.number)}::text[], ${given.map((g) => g.stake)}::bigint[]) as g(round_id, type, number, stake)
    where s.round_id = g.round_id and s.type = g.type::bet_type and s.number = g.number`
}

/** Counts the tickets a round has sold, for types and numbers that had no count before. */
export async function insertCountedTickets(
  tx: Tx,
  roundId: string,
  types: readonly BetType[],
  numbers: readonly Omit<RoundNumber, 'roundId'>[],
): Promise<void> {
  await tx.run`
    insert into number_sale (round_id, type, number, sold)
    select ${roundId}, l.type, l.number, sum(l.stake)
    from ticket t cross join lateral unnest(t.types, t.numbers, t.stakes) as l(type, number, stake)
    where t.round_id = ${roundId} and t.status = 'placed'
      and (l.type = any(${types}::bet_type[]) or (l.type, l.number) in (
        select type::bet_type, number
        from unnest(${numbers.map((n) => n.type)}::text[], ${numbers.map((n) => n.number)}::text[]) as n(type, number)))
    group by l.type, l.number
    on conflict (round_id, type, number) do nothing`
}

/** Deletes the counts of a round except for these types and numbers. */
export async function deleteNumberSales(
  tx: Tx,
  roundId: string,
  types: readonly BetType[],
  numbers: readonly Omit<RoundNumber, 'roundId'>[],
): Promise<void> {
  await tx.run`
    delete from number_sale s
    where s.round_id = ${roundId} and not s.type = any(${types}::bet_type[]) and (s.type, s.number) not in (
      select type::bet_type, number
      from unnest(${numbers.map((n) => n.type)}::text[], ${numbers.map((n) => n.number)}::text[]) as n(type, number))`
}

/** Holds numbers for a booking until it ends. The caller has locked the numbers; each once. */
export async function insertNumberHolds(
  tx: Tx,
  booking: { readonly id: string; readonly expiresAt: Date },
  numbers: readonly (RoundNumber & { readonly stake: number })[],
): Promise<void> {
  await tx.run`
    insert into number_hold (round_id, type, number, booking_id, stake, expires_at)
    select round_id, type::bet_type, number, ${booking.id}, stake, ${booking.expiresAt}
    from unnest(${numbers.map((n) => n.roundId)}::uuid[], ${numbers.map((n) => n.type)}::text[],
      ${numbers.map((n) => n.number)}::text[], ${numbers.map((n) => n.stake)}::bigint[]) as n(round_id, type, number, stake)`
}

/** Deletes what these bookings hold. */
export async function deleteNumberHolds(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  await tx.run`delete from number_hold where booking_id = any(${bookingIds}::uuid[])`
}
