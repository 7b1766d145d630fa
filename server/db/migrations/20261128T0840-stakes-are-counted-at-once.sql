-- What most members' stakes on a settled round come to is counted by the database, a set of them in one statement.
-- docs/decisions/0169-counted-where-it-stands.md

-- The rows of one round lie together: they are written and looked for round by round. What a member has is found by the other indexes.
alter table turnover_entry drop constraint turnover_entry_pkey, add primary key (round_id, member_id, part, nth);
drop index turnover_entry_round;
alter table play_entry drop constraint play_entry_pkey, add primary key (round_id, member_id, nth);

-- The part of the draw that a bet is on, and in how many of a million draws a number of its type wins at most, rounded up. They are
-- those of domain/turnover/counted.ts; a type that is not known here may win always, so that the program counts it.
create function turnover_part(of_type bet_type) returns text language sql immutable parallel safe as $$
  select case when of_type in ('two_bottom', 'run_bottom', 'pin_bottom_tens', 'pin_bottom_units', 'high_low', 'odd_even') then 'bottom'
    when of_type = 'three_front' then 'three_front' when of_type = 'three_bottom' then 'three_bottom' else 'top' end
$$;
create function wins_at_most(of_type bet_type) returns int language sql immutable parallel safe as $$
  select case of_type
    when 'two_top' then 10000 when 'two_bottom' then 10000 when 'three_top' then 1000 when 'three_tod' then 6000
    when 'run_top' then 271000 when 'run_bottom' then 190000 when 'three_front' then 1999 when 'three_bottom' then 1999
    when 'two_front' then 10000 when 'two_spread' then 10000 when 'two_tod' then 54000
    when 'pin_top_hundreds' then 100000 when 'pin_top_tens' then 100000 when 'pin_top_units' then 100000
    when 'pin_bottom_tens' then 100000 when 'pin_bottom_units' then 100000
    when 'four_top' then 100 when 'four_tod' then 2400 when 'four_float' then 24000 when 'five_float' then 60000
    when 'six_top' then 1 when 'high_low' then 500000 when 'odd_even' then 500000
    else 1000000 end
$$;

-- In how many of a million draws of so many digits one of these running digits comes: each misses most where others miss.
create function running_wins(digits int, numbers bigint) returns bigint language sql immutable parallel safe as $$
  select 1000000 - case digits when 2 then 10000 * (10 - least(10, numbers)) * (10 - least(10, numbers))
    else 1000 * (10 - least(10, numbers)) * (10 - least(10, numbers)) * (10 - least(10, numbers)) end
$$;

-- Counts what stands of these members' tickets on a settled round, as play and as turnover, for all whose stakes count whole beyond
-- doubt: nothing was counted of them before, and of each part their numbers together win in at most four of five draws. Tells the
-- settlement it saw, how many rows of turnover it wrote, and whom it has left to the program. Where the newest settlement is not settled it
-- does and tells nothing. The caller holds the members' accounts.
create function count_stakes(of_round uuid, of_members uuid[], of_product text, of_percent int)
returns table (revision int, entries int, unsure uuid[])
language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  settled int;
  of_operator uuid;
  opened timestamptz;
  counted_at timestamptz;
  -- Of the members, who are neighbours in what is written of the round.
  lowest uuid = (select m from unnest(of_members) m order by m limit 1);
  highest uuid = (select m from unnest(of_members) m order by m desc limit 1);
begin
  select s.revision, s.operator_id, r.opens_at, db_now() into settled, of_operator, opened, counted_at
  from (select s.revision, s.operator_id, s.state from settlement s where s.round_id = of_round order by s.revision desc limit 1) s
    cross join round r
  where r.id = of_round and s.state = 'settled';
  if not found then return; end if;
  perform set_config('play.added_up', 'by the database', true);
  return query
    with sold as materialized (
      select t.member_id, t.net, t.status = 'placed' as stands, t.types, t.numbers, t.stakes, t.discounts
      from unnest(of_members) m(member_id) cross join lateral (
        select * from ticket t where t.member_id = m.member_id and t.round_id = of_round and t.placed_at >= opened offset 0) t
    ), part as materialized (
      select n.member_id, turnover_part(n.type) as part, sum(n.staked)::bigint as staked,
        coalesce(sum(wins_at_most(n.type)) filter (where n.type not in ('run_top', 'run_bottom')), 0)
          + running_wins(3, count(*) filter (where n.type = 'run_top')) + running_wins(2, count(*) filter (where n.type = 'run_bottom')) as wins
      from (
        select l.member_id, l.type, sum(l.stake - l.stake * l.discount / 10000) as staked from (
          -- Taken apart in the list of columns, which costs less than as a table.
          select t.member_id, unnest(t.types) as type, unnest(t.numbers) as number, unnest(t.stakes) as stake,
            unnest(t.discounts) as discount
          from sold t where t.stands
        ) l group by l.member_id, l.type, l.number
      ) n group by 1, 2
    ), left_out as materialized (
      select p.member_id from part p where p.wins > 800000
      union select e.member_id from turnover_entry e where e.round_id = of_round and e.member_id between lowest and highest
      union select e.member_id from play_entry e where e.round_id = of_round and e.member_id between lowest and highest
    ), played as (
      insert into play_entry (member_id, round_id, nth, operator_id, staked, won, at)
      select x.member_id, of_round, 1, of_operator, sum(x.staked), sum(x.won), counted_at from (
        select t.member_id, t.net as staked, 0 as won from sold t where t.stands
        union all
        select i.member_id, 0, i.held - i.before from settle_item i
        where i.round_id = of_round and i.revision <= settled and i.member_id between lowest and highest and i.paid_at is not null
          and i.member_id = any(of_members)
      ) x
      where x.member_id not in (select o.member_id from left_out o)
      group by x.member_id having sum(x.staked) <> 0 or sum(x.won) <> 0
      order by x.member_id
      returning 1
    ), turned as (
      insert into turnover_entry (member_id, round_id, part, nth, operator_id, product, staked, counted, percent, at)
      select p.member_id, of_round, p.part, 1, of_operator, of_product, p.staked, p.staked * of_percent / 100, of_percent, counted_at
      from part p where p.staked <> 0 and p.member_id not in (select o.member_id from left_out o)
      order by p.member_id, p.part
      returning 1
    )
    select settled, (select count(*) from turned)::int,
      coalesce((select array_agg(o.member_id order by o.member_id) from left_out o where o.member_id = any(of_members)), '{}');
  perform set_config('play.added_up', '', true);
end $$;
-- Counts what these friends' stakes on a round earn, for all of whom nothing was counted before; of levels and their rates of 10,000. Tells
-- how many entries it wrote, of whom, and whom it has left to the program: all, where the round's play is not counted yet. Where the newest
-- settlement is not settled it does and tells nothing. The caller holds the accounts of the friends and of who earns.
create function count_income(of_round uuid, of_friends uuid[], of_product text, of_levels int[], of_rates int[])
returns table (entries int, earned uuid[], unsure uuid[])
language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  settled int;
  of_operator uuid;
  because text;
  counted_at timestamptz;
  lowest uuid = (select f from unnest(of_friends) f order by f limit 1);
  highest uuid = (select f from unnest(of_friends) f order by f desc limit 1);
begin
  select s.revision, s.operator_id, db_now(),
    case when s.kind = 'void' then 'void' when s.revision = 1 then 'settled' else 'corrected' end
  into settled, of_operator, counted_at, because
  from (select s.* from settlement s where s.round_id = of_round order by s.revision desc limit 1) s where s.state = 'settled';
  if not found then return; end if;
  if not play_is_counted(of_round) then
    return query select 0, '{}'::uuid[], of_friends;
    return;
  end if;
  perform set_config('income.added_up', 'by the database', true);
  return query
    with left_out as materialized (
      select distinct a.friend_id from affiliate_accrual a where a.round_id = of_round and a.friend_id between lowest and highest
    ), stake as materialized (
      select e.member_id, sum(e.staked)::bigint as staked from play_entry e
      where e.round_id = of_round and e.member_id between lowest and highest group by e.member_id having sum(e.staked) > 0
    ), due as materialized (
      select r.referrer_id, s.member_id as friend_id, r.level, s.staked, l.rate
      from unnest(of_friends) f(id) join stake s on s.member_id = f.id
        cross join lateral (select r.referrer_id, r.level from referral r where r.member_id = s.member_id offset 0) r
        join unnest(of_levels, of_rates) l(level, rate) on l.level = r.level and l.rate > 0
      where s.member_id not in (select o.friend_id from left_out o)
    ), written as (
      insert into affiliate_accrual (member_id, friend_id, round_id, level, nth, operator_id, product, revision, cause,
        staked, rate, amount, at, held_until)
      select d.referrer_id, d.friend_id, of_round, d.level, 1, of_operator, of_product, settled, because,
        d.staked, d.rate, d.staked * d.rate / 10000, counted_at, counted_at + interval '7 days'
      from due d
      returning 1
    )
    select (select count(*) from written)::int, coalesce((select array_agg(distinct d.friend_id) from due d), '{}'),
      coalesce((select array_agg(o.friend_id order by o.friend_id) from left_out o where o.friend_id = any(of_friends)), '{}');
  perform set_config('income.added_up', '', true);
end $$;

-- What this function has reckoned from the play that stands is not reckoned again, as with play: nobody else writes as the tables' owner
-- with its mark.
do $$
declare
  standing text;
  added text;
begin
  standing = pg_get_functiondef('refuse_odd_accrual()'::regprocedure);
  added = regexp_replace(standing, '(\s)begin\s', E'\\1begin
  if current_setting(''income.added_up'', true) = ''by the database''
    and current_user = (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid) then
    return null;
  end if;\n');
  if added = standing then raise exception 'refuse_odd_accrual is not as it was'; end if;
  execute added;
end $$;
revoke execute on function turnover_part(bet_type), wins_at_most(bet_type), running_wins(int, bigint), count_stakes(uuid, uuid[], text, int),
  count_income(uuid, uuid[], text, int[], int[]) from public;
grant execute on function turnover_part(bet_type), wins_at_most(bet_type), running_wins(int, bigint), count_stakes(uuid, uuid[], text, int),
  count_income(uuid, uuid[], text, int[], int[]) to lotto_app;
