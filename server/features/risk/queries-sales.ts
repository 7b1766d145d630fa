import type { BetType } from '../../../domain/betting/bet-types.ts'
import type { Reader, Tx } from '../../context.ts'

/** A number in a round. */
export interface RoundNumber {
  readonly roundId: string
  readonly type: BetType
  readonly number: string
}

export interface NumberSaleRow extends RoundNumber {
  /** Satang, what bookings keep included. */
  readonly sold: number
}

/** Makes the rows of numbers that nobody has bet on yet. Ascending, as every lock here: two batches never cross. */
export async function insertNumberSales(tx: Tx, numbers: readonly RoundNumber[]): Promise<void> {
  await tx.run`
    insert into number_sale (round_id, type, number)
    select round_id, type::bet_type, number
    from unnest(${numbers.map((n) => n.roundId)}::uuid[], ${numbers.map((n) => n.type)}::text[],
      ${numbers.map((n) => n.number)}::text[]) as n(round_id, type, number)
    order by round_id, type::bet_type, number
    on conflict do nothing`
}

/** Holds the counts of these numbers until commit, in one order everywhere, and reads the clock after the last of them. */
export async function lockNumberSales(tx: Tx, numbers: readonly RoundNumber[]): Promise<void> {
  await tx.readClock(
    tx.one<{ now: Date }>`
      with locked as materialized (
        select s.sold from number_sale s
          join unnest(${numbers.map((n) => n.roundId)}::uuid[], ${numbers.map((n) => n.type)}::text[],
            ${numbers.map((n) => n.number)}::text[]) as n(round_id, type, number)
            on s.round_id = n.round_id and s.type = n.type::bet_type and s.number = n.number
        order by s.round_id, s.type, s.number for no key update of s
      )
      select db_now() as now, count(*) as locked from locked`,
  )
}

/**
 * What is sold of these numbers, and kept for bookings: one that has expired keeps nothing, swept or not. Read after they
 * are locked.
 */
export function listNumberSales(reader: Reader, numbers: readonly RoundNumber[]): Promise<NumberSaleRow[]> {
  return reader.run<NumberSaleRow>`
    select s.round_id as "roundId", s.type::text as type, s.number,
      s.sold + coalesce((select sum(h.stake)::bigint from number_hold h where h.round_id = s.round_id
        and h.type = s.type and h.number = s.number and h.expires_at > db_now()), 0) as sold
    from number_sale s
      join unnest(${numbers.map((n) => n.roundId)}::uuid[], ${numbers.map((n) => n.type)}::text[],
        ${numbers.map((n) => n.number)}::text[]) as n(round_id, type, number)
        on s.round_id = n.round_id and s.type = n.type::bet_type and s.number = n.number`
}

/** What is sold of each number that a round counts. */
export function listRoundSales(reader: Reader, roundId: string): Promise<NumberSaleRow[]> {
  return reader.run<NumberSaleRow>`
    select s.round_id as "roundId", s.type::text as type, s.number, (s.sold + coalesce(h.stake, 0))::bigint as sold
    from number_sale s left join (
      select type, number, sum(stake) as stake from number_hold
      where round_id = ${roundId} and expires_at > db_now() group by type, number
    ) h on h.type = s.type and h.number = s.number
    where s.round_id = ${roundId} order by s.type, s.number`
}

/** Adds to what is sold; below zero takes away. The rows are locked, each number stands here once. */
export async function updateNumberSales(
  tx: Tx,
  changes: readonly (RoundNumber & { readonly stake: number })[],
): Promise<void> {
  await tx.run`
    update number_sale s set sold = s.sold + c.stake
    from unnest(${changes.map((c) => c.roundId)}::uuid[], ${changes.map((c) => c.type)}::text[],
      ${changes.map((c) => c.number)}::text[], ${changes.map((c) => c.stake)}::bigint[]) as c(round_id, type, number, stake)
    where s.round_id = c.round_id and s.type = c.type::bet_type and s.number = c.number`
}

/** Counts the tickets a round has sold already, for these types and numbers that are not counted yet. */
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

/** Forgets the counts of a round but those of these types and numbers: what is not counted has no row. */
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

/** Keeps numbers for a booking until it is over. The numbers are locked, each stands here once. */
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

/** What bookings keep no longer. */
export async function deleteNumberHolds(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  await tx.run`delete from number_hold where booking_id = any(${bookingIds}::uuid[])`
}
