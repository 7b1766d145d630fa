-- What a round counts and sums by number, and what games come to by day, are compared each day as well.
-- docs/decisions/0202-what-is-kept-is-compared.md

-- Types of which every number of a round is counted: they have a cap or steps in the limits of the round, or in those of its lottery.
create function counted_types(of_round uuid) returns text[] language sql stable as $$
  select coalesce(array_agg(t.type), '{}') from round r
    cross join lateral jsonb_each(coalesce(
      (select o.limits from round_limits o where o.round_id = r.id),
      (select d.limits from lottery_limits d where d.lottery_id = r.lottery_id and d.set_at <= r.opens_at order by d.set_at desc limit 1)
    )->'types') t(type, limits)
  where r.id = of_round and t.limits ?| '{cap,tiers}'
$$;

-- I10, as of 20261122T1801, and a number without a count whose type has a cap or steps counts as none.
create or replace function audit_counts() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  with selling as materialized (
    select id as round_id, counted_types(id) as types from round where status = 'open'
  ), counted as (
    select n.round_id, n.type, n.number, coalesce(s.sold, 0) as sold
    from (select round_id, type, number from number_sale
      union select round_id, type, number from number_cap
      union select round_id, type, number from number_rule where kind = 'tiers') n
      join selling using (round_id)
      left join number_sale s on s.round_id = n.round_id and s.type = n.type and s.number = n.number
  ), standing as (
    select t.round_id, l.type, canonical_number(l.type, l.number) as number, sum(l.stake) as stake
    from ticket t cross join lateral unnest(t.types, t.numbers, t.stakes) as l(type, number, stake)
    where t.status = 'placed'
      and t.round_id in (select c.round_id from counted c union select r.round_id from selling r where r.types <> '{}')
    group by 1, 2, 3
  )
  select 'I10 a count is what stands of its number', null::uuid, round_id,
    type || ' ' || number || ' counted ' || coalesce(c.sold, 0) || ', stands ' || coalesce(s.stake, 0)
  from counted c full join standing s using (round_id, type, number) join selling r using (round_id)
  where coalesce(c.sold, 0) <> coalesce(s.stake, 0) and (c.number is not null or type::text = any(r.types))
$$;

-- Rows for each sum that is not what it stands for. They read everything: for tests, gates and restored books.
create function audit_number_totals() returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable as $$
  select 'what a round has sold of a number is summed', null::uuid, round_id,
    format('%s %s %s, sold %s', type, number, array[k.stake, k.net, k.win], array[s.stake, s.net, s.win])
  from number_total k full join (
    select t.round_id, l.type, canonical_number(l.type, l.number) as number, sum(l.stake) as stake,
      sum(l.stake - l.stake * l.discount / 10000) as net, sum(line_win(l.type, l.stake, l.rate)) as win
    from number_total_mark m join ticket t on t.round_id = m.round_id and t.placed_at < m.until
        and (t.cancelled_at is null or t.cancelled_at >= m.until)
      cross join lateral unnest(t.types, t.numbers, t.stakes, t.rates, t.discounts) as l(type, number, stake, rate, discount)
    group by 1, 2, 3
  ) s using (round_id, type, number)
  where (coalesce(k.stake, 0), coalesce(k.net, 0), coalesce(k.win, 0))
    is distinct from (coalesce(s.stake, 0), coalesce(s.net, 0), coalesce(s.win, 0))
$$;
create function audit_game_days() returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable as $$
  select 'what games came to on a day is summed', null::uuid, operator_id,
    format('%s of %s on %s: %s, moved %s', nullif(game, ''), provider, day, array[k.bets, k.staked, k.won], array[s.bets, s.staked, s.won])
  from game_day k full join (
    select x.operator_id, t.provider, (x.at at time zone 'Asia/Bangkok')::date as day, coalesce(t.game, '') as game,
      count(*) filter (where x.kind = 'game_bet') as bets,
      coalesce(sum(x.amount) filter (where x.kind = 'game_bet'), 0) - coalesce(sum(x.amount) filter (where x.kind = 'game_bet_back'), 0) as staked,
      coalesce(sum(x.amount) filter (where x.kind = 'game_win'), 0)
        - coalesce(sum(x.amount) filter (where x.kind in ('game_win_back', 'game_debt')), 0) as won
    from game_sums m join transfer x on x.written_by < m.watermark
        and x.kind in ('game_bet', 'game_win', 'game_bet_back', 'game_win_back', 'game_debt')
      join game_transaction t on t.id = x.ref_id
    group by grouping sets (
      (x.operator_id, t.provider, (x.at at time zone 'Asia/Bangkok')::date, t.game),
      (x.operator_id, t.provider, (x.at at time zone 'Asia/Bangkok')::date))
  ) s using (operator_id, provider, day, game)
  where (coalesce(k.bets, 0), coalesce(k.staked, 0), coalesce(k.won, 0))
    is distinct from (coalesce(s.bets, 0), coalesce(s.staked, 0), coalesce(s.won, 0))
$$;
alter function audit_kept() rename to audit_kept_lists;
create function audit_kept() returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable as $$
  select * from audit_kept_lists() union all select * from audit_number_totals() union all select * from audit_game_days()
$$;
revoke execute on function counted_types(uuid), audit_number_totals(), audit_game_days(), audit_kept() from public;
grant execute on function counted_types(uuid), audit_number_totals(), audit_game_days(), audit_kept() to lotto_app;

-- Sums of the round or the day of games that is compared: as they are kept, and as found so far. Emptied when it is compared whole.
create table kept_sum (
  -- The type of a bet; of games, operator and provider.
  kind text not null,
  -- The number; of games, the game, and none for all of a provider.
  name text not null,
  kept bigint[] not null,
  found bigint[] not null,
  primary key (kind, name)
) with (fillfactor = 70);
grant select, insert, update (found), delete on kept_sum to lotto_app;

alter table kept_check drop constraint kept_check_part_check;
alter table kept_check
  add check (part in ('days', 'files', 'sold', 'refunded', 'paid', 'counts', 'numbers', 'games')),
  -- Of counts there is no number of a transaction below which nothing changes: they are what was written below `until`, but for these.
  add column beside bigint[] not null default '{}',
  add column kinds text[] not null default '{}',
  add column before_at timestamptz;
grant update (beside, kinds, before_at) on kept_check to lotto_app;
