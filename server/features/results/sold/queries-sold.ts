import type { Reader, Tx } from '../../../context.ts'

/** Transactions [since, before). */
interface Written {
  readonly since: number
  readonly before: number
}

/** From where on transactions are to be added up, and those that have ended for certain: all below `before`. */
export function findUnsold(reader: Reader): Promise<Written> {
  return reader.one<Written>`
    select watermark as since, base + pg_snapshot_xmin(pg_current_snapshot())::text::bigint as before
    from round_sold_mark, transaction_base`
}

/**
 * Moves the watermark on, unless another worker has; it waits for one that is at it. No ticket and no cancel behind it is older than
 * `since`: of those that stand it is asked, and what still runs has read the clock a minute ago at most.
 */
export async function updateSoldMark(
  tx: Tx,
  { since, before, isNewest }: Written & { readonly isNewest: boolean },
): Promise<boolean> {
  const moved = await tx.run`
    update round_sold_mark set watermark = ${before}, since = case when ${isNewest} then least(db_now(),
        (select min(placed_at) from ticket where written_by >= ${before}),
        (select min(at) from transfer where written_by >= ${before} and kind = 'refund')) - interval '1 minute' else since end
    where watermark = ${since} returning 1`
  return moved.length === 1
}

/** Adds what these transactions have sold and cancelled, by round. Of a sealed round its seal says so. */
export async function insertSold(tx: Tx, { since, before }: Written): Promise<void> {
  await tx.run`
    with moved as (
      select round_id, count(*) as tickets, sum(stake) as stakes, 0 as cancelled, 0 as cancelled_stakes from ticket
      where written_by >= ${since} and written_by < ${before} group by round_id
      union all
      select t.round_id, 0, 0, count(*), sum(t.stake)
      from transfer x join ticket t on t.member_id = x.member_id and t.id = x.ref_id
      where x.written_by >= ${since} and x.written_by < ${before} and x.kind = 'refund' and x.ref_type = 'ticket'
        and t.cancelled_at is not null
      group by t.round_id
    )
    insert into round_sold as s (round_id, tickets, stakes, cancelled, cancelled_stakes)
    select round_id, sum(tickets), sum(stakes), sum(cancelled), sum(cancelled_stakes) from moved
    where not exists (select from round_seal where round_seal.round_id = moved.round_id)
    group by round_id order by round_id
    on conflict (round_id) do update set tickets = s.tickets + excluded.tickets, stakes = s.stakes + excluded.stakes,
      cancelled = s.cancelled + excluded.cancelled, cancelled_stakes = s.cancelled_stakes + excluded.cancelled_stakes`
}
