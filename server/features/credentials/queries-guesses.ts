import type { Tx } from '../../context.ts'

/** Adds one failure to each count, less what has drained since; returns the new counts. */
export function insertGuesses(
  tx: Tx,
  counted: { keys: readonly string[]; refillSeconds: readonly number[] },
): Promise<{ key: string; failures: number }[]> {
  return tx.run`
    insert into guess_count as g (counted_for, failures, refill_seconds, counted_at)
    select key, 1, refill, db_now()
    from unnest(${counted.keys}::text[], ${counted.refillSeconds}::float8[]) as wish (key, refill)
    order by key
    on conflict (counted_for) do update set
      failures = 1 + greatest(0, g.failures
        - greatest(0, extract(epoch from db_now() - g.counted_at)) / excluded.refill_seconds),
      refill_seconds = excluded.refill_seconds,
      counted_at = greatest(g.counted_at, db_now())
    returning counted_for as key, failures`
}

/** Subtracts one failure from each count. */
export async function updateGuessesTakenBack(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.run`
    with held as (select counted_for from guess_count where counted_for = any(${keys}) order by counted_for for update)
    update guess_count g set failures = greatest(0, g.failures - 1) from held where g.counted_for = held.counted_for`
}

/** Deletes counts that have drained to zero. Returns how many. */
export async function deleteForgivenGuesses(tx: Tx, atMost: number): Promise<number> {
  const gone = await tx.run`
    delete from guess_count where counted_for in (
      select counted_for from guess_count
      where counted_at + failures * refill_seconds * interval '1 second' < db_now()
      order by counted_for limit ${atMost} for update skip locked)
    returning counted_for`
  return gone.length
}
