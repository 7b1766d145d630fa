import type { Reader, Tx } from '../../../context.ts'

/** The first day that anything of games is kept of or was played on, by its name in SQL; null: none. */
export async function findFirstGameDay(reader: Reader): Promise<string | null> {
  const { day } = await reader.one<{ day: string | null }>`
    select least((select min(day) from game_day), (
      select (min(g.opened_at) at time zone 'Asia/Bangkok')::date from operator o cross join lateral (
        select opened_at from game_round where operator_id = o.id order by opened_at, id limit 1) g
    ))::text as day`
  return day
}

/** Begins to add a day up, with what is kept of it now, which is what was written below the mark. False: the day is to come. */
export async function updateGameDayBegun(tx: Tx, day: string): Promise<boolean> {
  const rows = await tx.run`
    with begun as (
      update kept_check set day = ${day}::text::date, place_at = ${day}::text::date::timestamp at time zone 'Asia/Bangkok',
        until = m.watermark
      from game_sums m where ${day}::text::date <= (db_now() at time zone 'Asia/Bangkok')::date returning 1
    ), sums as (
      insert into kept_sum (kind, name, kept, found)
      select operator_id || ' ' || provider, game, array[bets, staked, won], '{0,0,0}' from game_day
      where day = ${day}::text::date and exists (select from begun)
    )
    select 1 from begun`
  return rows.length > 0
}

/** Adds up the next seconds of the day. True: it was added up whole. */
export async function updateGameDayFound(tx: Tx, seconds: number): Promise<boolean> {
  const { ended } = await tx.one<{ ended: boolean }>`
    with span as materialized (
      select place_at as since, until, least(place_at + make_interval(secs => ${seconds}),
        (day + 1)::timestamp at time zone 'Asia/Bangkok') as before from kept_check
    ), moved as (
      select x.operator_id || ' ' || t.provider as kind, coalesce(t.game, '') as name, array[
        count(*) filter (where x.kind = 'game_bet'),
        coalesce(sum(case x.kind when 'game_bet' then x.amount when 'game_bet_back' then -x.amount end), 0)::bigint,
        coalesce(sum(case when x.kind = 'game_win' then x.amount when x.kind in ('game_win_back', 'game_debt') then -x.amount end), 0)::bigint
      ] as found
      from transfer x join game_transaction t on t.id = x.ref_id
      where x.at >= (select since from span) and x.at < (select before from span) and x.written_by < (select until from span)
        and x.kind in ('game_bet', 'game_win', 'game_bet_back', 'game_win_back', 'game_debt')
      group by grouping sets ((x.operator_id, t.provider, t.game), (x.operator_id, t.provider))
    ), added as (
      insert into kept_sum as s (kind, name, kept, found) select kind, name, '{0,0,0}', found from moved order by kind, name
      on conflict (kind, name) do update
        set found = (select array_agg(f + e order by nth) from unnest(s.found, excluded.found) with ordinality u(f, e, nth))
    )
    update kept_check c set place_at = span.before from span
    returning span.before >= (c.day + 1)::timestamp at time zone 'Asia/Bangkok' as ended`
  return ended
}

/** The day was added up whole: it goes on with the next one. */
export async function updateGameDayEnded(tx: Tx): Promise<void> {
  await tx.run`update kept_check set day = day + 1, until = null, place_at = null`
}
