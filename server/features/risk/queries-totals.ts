import type { NumberTotal } from '../../../domain/betting/win/exposure.ts'
import type { Reader, Tx } from '../../context.ts'

/** Locks the sums of a round until commit; returns the time up to which they are complete. */
export async function lockTotalsMark(tx: Tx, roundId: string): Promise<Date> {
  await tx.run`
    insert into number_total_mark (round_id, until) values (${roundId}, '-infinity') on conflict do nothing`
  const { until } = await tx.one<{ until: Date | null }>`
    select nullif(until, '-infinity') as until from number_total_mark where round_id = ${roundId} for update`
  return until ?? new Date(0)
}

export async function updateTotalsMark(tx: Tx, roundId: string, until: Date): Promise<void> {
  await tx.run`update number_total_mark set until = ${until} where round_id = ${roundId}`
}

/** The time up to which a round is summed; undefined: not at all. */
export function findTotalsMark(reader: Reader, roundId: string): Promise<{ until: Date } | undefined> {
  return reader.maybe`
    select until from number_total_mark where round_id = ${roundId} and until > '-infinity'`
}

/** A half-open span of time: its end belongs to the next one. */
export interface Span {
  readonly roundId: string
  readonly from: Date
  readonly until: Date
}

/**
 * The sale time of the ticket after the first n of a span, where the span may be cut. Undefined: the span has no more
 * than n.
 */
export function findCut(
  reader: Reader,
  { roundId, from, until }: Span,
  tickets: number,
): Promise<{ at: Date } | undefined> {
  return reader.maybe`
    select placed_at as at from ticket
    where round_id = ${roundId} and placed_at >= ${from} and placed_at < ${until}
    order by placed_at, id offset ${tickets} limit 1`
}

/**
 * Adds the sales of a span and subtracts cancellations in it of earlier sales. What was both sold and cancelled in the
 * span is skipped. Returns the number of lines.
 */
export async function insertTotals(tx: Tx, { roundId, from, until }: Span): Promise<number> {
  const { lines } = await tx.one<{ lines: number }>`
    with moved as materialized (
      select types, numbers, stakes, rates, discounts, 1 as sign from ticket
      where round_id = ${roundId} and placed_at >= ${from} and placed_at < ${until}
        and (cancelled_at is null or cancelled_at >= ${until})
      union all
      select types, numbers, stakes, rates, discounts, -1 from ticket
      where round_id = ${roundId} and placed_at < ${from} and cancelled_at >= ${from} and cancelled_at < ${until}
    ), added as (
      select l.type, canonical_number(l.type, l.number) as number, sum(m.sign * l.stake) as stake,
        sum(m.sign * (l.stake - l.stake * l.discount / 10000)) as net,
        sum(m.sign * case when l.type = 'four_set' then line_win(l.type, l.stake, l.rate)
          else l.stake * l.rate / 100 end) as win, count(*) as lines
      from moved m cross join lateral
        unnest(m.types, m.numbers, m.stakes, m.rates, m.discounts) as l(type, number, stake, rate, discount)
      group by 1, 2
    ), written as (
      insert into number_total (round_id, type, number, stake, net, win)
      select ${roundId}, type, number, stake, net, win from added order by type, number
      on conflict (round_id, type, number) do update set stake = number_total.stake + excluded.stake,
        net = number_total.net + excluded.net, win = number_total.win + excluded.win
    )
    select coalesce(sum(lines), 0)::int as lines from added`
  return lines
}

/** What is sold of a number, or what an open booking holds of it. */
export interface StandingTotal extends NumberTotal {
  readonly isHeld: boolean
}

/**
 * The summed sales of each number, and separately what open bookings hold at their promised rates, because each may
 * become a ticket without another decision. A booking that became a ticket after the last sum is still listed as a
 * booking. One statement, so that no booking is counted twice or missed.
 */
export function listTotals(reader: Reader, roundId: string): Promise<StandingTotal[]> {
  return reader.run<StandingTotal>`
    with kept as (
      select b.types, b.numbers, b.stakes, b.rates, b.discounts, b.fates
      from open_booking b join round r on r.id = b.round_id and r.status = 'open'
      where b.round_id = ${roundId} and b.expires_at > db_now()
      union all
      select t.types, t.numbers, t.stakes, t.rates, t.discounts, array_fill('held'::text, array[cardinality(t.types)])
      from number_total_mark m join ticket t on t.round_id = m.round_id and t.placed_at >= m.until
      where m.round_id = ${roundId} and t.purchase = 'realtime' and t.status = 'placed'
    )
    select type::text as type, number, stake, net, win, false as "isHeld" from number_total
    where round_id = ${roundId} and stake > 0
    union all
    select l.type::text, canonical_number(l.type, l.number), sum(l.stake)::bigint, sum(l.stake - l.stake * l.discount / 10000)::bigint,
      sum(case when l.type = 'four_set' then line_win(l.type, l.stake, l.rate)
        else l.stake * l.rate / 100 end)::bigint, true
    from kept k cross join lateral
      unnest(k.types, k.numbers, k.stakes, k.rates, k.discounts, k.fates)
      as l(type, number, stake, rate, discount, fate)
    where l.fate in ('held', 'changed') group by 1, 2`
}
