import type { Reader, Tx } from '../../../context.ts'
import type { MoneyFaults } from '../../ledger/queries-check.ts'

/** What a round has counted of numbers with a cap or steps, and what it has sold of each number. */
export type OfNumbers = 'counts' | 'numbers'

/**
 * Begins to compare the numbers of a round with its tickets, with what is kept of each now. A count changes with each sale, and nobody
 * waits: it is what those transactions wrote that this statement sees, which are known by their numbers afterwards. Sums have a time
 * before which no ticket changes. Nothing is begun where the round is no longer on sale, or was never summed.
 */
export async function updateNumbersBegun(tx: Tx, part: OfNumbers, roundId: string): Promise<void> {
  if (part === 'counts') {
    await tx.run`
      with begun as (
        update kept_check set round_id = ${roundId}, kept = '{}', found = '{}', kinds = counted_types(${roundId}),
          until = b.base + pg_snapshot_xmax(pg_current_snapshot())::text::bigint,
          beside = array(select b.base + x::text::bigint from pg_snapshot_xip(pg_current_snapshot()) x)
        from transaction_base b where exists (select from round where id = ${roundId} and status = 'open') returning 1
      )
      insert into kept_sum (kind, name, kept, found)
      select type::text, number, array[sum(sold)::bigint], '{0}' from (
        select type, number, sold from number_sale where round_id = ${roundId}
        union all select type, number, 0 from number_cap where round_id = ${roundId}
        union all select type, number, 0 from number_rule where round_id = ${roundId} and kind = 'tiers'
      ) counted where exists (select from begun) group by type, number order by type::text, number`
  } else {
    await tx.run`
      with begun as (
        update kept_check set round_id = ${roundId}, kept = '{}', found = '{}', before_at = m.until
        from number_total_mark m where m.round_id = ${roundId} returning 1
      )
      insert into kept_sum (kind, name, kept, found)
      select type::text, number, array[stake, net, win], '{0,0,0}' from number_total
      where round_id = ${roundId} and exists (select from begun) order by type::text, number`
  }
}

/** Adds up the lines of the next tickets of the round. Tells how many tickets there were: fewer than asked for are the last. */
export function updateNumbersFound(
  tx: Tx,
  part: OfNumbers,
  roundId: string,
  limit: number,
): Promise<{ rows: number }[]> {
  return tx.run`
    with piece as materialized (
      select t.id, t.placed_at, t.cancelled_at, t.status, t.written_by, t.member_id, t.types, t.numbers, t.stakes, t.rates, t.discounts
      from ticket t where t.round_id = ${roundId} and (t.placed_at, t.id) > (
          (select coalesce(place_at, '-infinity') from kept_check),
          (select coalesce(place_id, '00000000-0000-0000-0000-000000000000') from kept_check))
      order by t.placed_at, t.id limit ${limit}
    ), standing as (
      select p.* from kept_check c cross join piece p
      where case when ${part} = 'numbers' then p.placed_at < c.before_at and (p.cancelled_at is null or p.cancelled_at >= c.before_at)
        else p.written_by < c.until and p.written_by <> all(c.beside) and not exists (
          select from transfer x where p.status <> 'placed'
            and (x.member_id, x.kind, x.ref_type, x.ref_id) = (p.member_id, 'refund', 'ticket', p.id)
            and x.written_by < c.until and x.written_by <> all(c.beside)) end
    ), line as (
      select l.type::text as kind, canonical_number(l.type, l.number) as name, sum(l.stake)::bigint as stake,
        sum(l.stake - l.stake * l.discount / 10000)::bigint as net, sum(line_win(l.type, l.stake, l.rate))::bigint as win
      from standing s cross join lateral
        unnest(s.types, s.numbers, s.stakes, s.rates, s.discounts) as l(type, number, stake, rate, discount)
      group by 1, 2
    ), added as (
      insert into kept_sum as s (kind, name, kept, found)
      select l.kind, l.name, case ${part} when 'numbers' then '{0,0,0}'::bigint[] else '{0}' end,
        case ${part} when 'numbers' then array[l.stake, l.net, l.win] else array[l.stake] end
      from line l cross join kept_check c
      where ${part} = 'numbers' or l.kind = any(c.kinds)
        or exists (select from kept_sum k where (k.kind, k.name) = (l.kind, l.name))
      order by l.kind, l.name
      on conflict (kind, name) do update
        set found = (select array_agg(f + e order by nth) from unnest(s.found, excluded.found) with ordinality u(f, e, nth))
    ), last as (select placed_at, id from piece order by placed_at desc, id desc limit 1)
    update kept_check set place_at = last.placed_at, place_id = last.id
    from last returning (select count(*) from piece)::int as rows`
}

const RULES: Readonly<Record<OfNumbers, string>> = {
  counts: 'a count is what stands of its number',
  numbers: 'what a round has sold of a number is summed',
}

/** The numbers of which what was found in the round, all of it, is not what was kept. */
export function listFaultsOfNumbers(reader: Reader, part: OfNumbers, roundId: string): Promise<MoneyFaults> {
  return listFaultsOfSums(reader, { rule: RULES[part], ref: roundId })
}

/** The sums that were compared whole and differ. */
export function listFaultsOfSums(
  reader: Reader,
  { rule, ref, about = '' }: { readonly rule: string; readonly ref: string | null; readonly about?: string },
): Promise<MoneyFaults> {
  return reader.one<MoneyFaults>`
    with fault as materialized (
      select ${rule} as rule, null as "memberId", ${ref}::uuid as ref,
        concat_ws(' ', nullif(${about}, ''), kind, nullif(name, ''), format('%s, found %s', kept, found)) as detail
      from kept_sum where kept is distinct from found order by kind, name
    )
    select (select count(*) from fault)::int as total,
      (select coalesce(json_agg(first), '[]') from (select * from fault limit 50) first) as named`
}

export async function deleteSums(tx: Tx): Promise<void> {
  await tx.run`delete from kept_sum`
}
