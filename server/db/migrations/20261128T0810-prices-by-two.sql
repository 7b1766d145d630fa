-- A price begins as the program begins it, and changes as two people have agreed: by no other statement, whoever writes.
-- docs/decisions/0188-no-price-by-one.md

-- At what an operator begins, as DEFAULT_PLANS says it.
create function first_prices() returns table (
  plan text, type bet_type, rate int, discount int, stake_min bigint, stake_max bigint
) language sql immutable as $$
  values
    ('full', 'three_top'::bet_type, 90000, 0, 100::bigint, 1000000::bigint),
    ('full', 'three_tod', 15000, 0, 100, 1000000),
    ('full', 'three_front', 45000, 0, 100, 1000000),
    ('full', 'three_bottom', 45000, 0, 100, 1000000),
    ('full', 'two_top', 9000, 0, 100, 1000000),
    ('full', 'two_bottom', 9000, 0, 100, 1000000),
    ('full', 'run_top', 320, 0, 100, 1000000),
    ('full', 'run_bottom', 420, 0, 100, 1000000),
    ('full', 'two_front', 9000, 0, 100, 1000000),
    ('full', 'two_spread', 9000, 0, 100, 1000000),
    ('full', 'two_tod', 1300, 0, 100, 1000000),
    ('full', 'pin_top_hundreds', 800, 0, 100, 1000000),
    ('full', 'pin_top_tens', 800, 0, 100, 1000000),
    ('full', 'pin_top_units', 800, 0, 100, 1000000),
    ('full', 'pin_bottom_tens', 800, 0, 100, 1000000),
    ('full', 'pin_bottom_units', 800, 0, 100, 1000000),
    ('full', 'four_top', 700000, 0, 100, 1000000),
    ('full', 'four_tod', 25000, 0, 100, 1000000),
    ('full', 'four_float', 2500, 0, 100, 1000000),
    ('full', 'five_float', 1500, 0, 100, 1000000),
    ('full', 'high_low', 190, 0, 100, 1000000),
    ('full', 'odd_even', 190, 0, 100, 1000000),
    ('full', 'four_set', 83333, 0, 12000, 1000000),
    ('discount', 'three_top', 65000, 2500, 100, 1000000),
    ('discount', 'three_tod', 10500, 2500, 100, 1000000),
    ('discount', 'two_top', 6500, 2500, 100, 1000000),
    ('discount', 'two_bottom', 6500, 2500, 100, 1000000),
    ('discount', 'run_top', 300, 1000, 100, 1000000),
    ('discount', 'run_bottom', 400, 1000, 100, 1000000)
$$;
revoke execute on function first_prices() from public;
grant execute on function first_prices() to lotto_app;

-- As of 20261128T0610, of every lottery: one that is emptied would begin again.
create or replace function refuse_plan_gone_by_one() returns trigger language plpgsql as $$
begin
  if exists (
    with gone as materialized (
      select l.operator_id, l.code, w.* from price_was w join lottery l on l.id = w.lottery_id
    ), agreed as materialized (
      select o.operator_id, a.* from (select distinct operator_id from gone) o
        cross join lateral plan_prices_agreed(o.operator_id, 'remove') a
    )
    select from gone g left join agreed a on (a.operator_id, a.lottery, a.plan, a.type) = (g.operator_id, g.code, g.plan, g.type::text)
      and (a.rate, a.discount, a.rank_max, a.stake_min, a.stake_max)
        is not distinct from (g.rate, g.discount, g.rank_max, g.stake_min, g.stake_max)
    where a.plan is null) then
    raise exception 'a plan goes by two people' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- As of 20261128T0610. What comes without two people, of a lottery that begins or a type that is new, comes at the first price.
create or replace function refuse_plan_sold_by_one() returns trigger language plpgsql as $$
begin
  if exists (
    with before as materialized (
      select distinct r.lottery_id, r.plan from rate r
      where r.lottery_id in (select lottery_id from price_now)
        and not exists (select from price_now n where (n.lottery_id, n.plan, n.type) = (r.lottery_id, r.plan, r.type))
    ), fresh as materialized (
      select l.operator_id, l.code, n.* from price_now n join lottery l on l.id = n.lottery_id
      where n.lottery_id in (select lottery_id from before)
        and not exists (select from before b where (b.lottery_id, b.plan) = (n.lottery_id, n.plan))
    ), agreed as materialized (
      select o.operator_id, a.* from (select distinct operator_id from fresh) o
        cross join lateral plan_prices_agreed(o.operator_id, 'sell') a
    )
    select from fresh f left join agreed a on (a.operator_id, a.lottery, a.plan, a.type) = (f.operator_id, f.code, f.plan, f.type::text)
      and (a.rate, a.discount, a.rank_max, a.stake_min, a.stake_max)
        is not distinct from (f.rate, f.discount, f.rank_max, f.stake_min, f.stake_max)
    where a.plan is null) then
    raise exception 'a plan is sold again by two people' using errcode = 'restrict_violation';
  end if;
  if exists (
    select from price_now n join lottery l on l.id = n.lottery_id
    where not exists (select from first_prices() f
        where (f.plan, f.type, f.rate, f.discount, f.stake_min, f.stake_max)
          = (n.plan, n.type, n.rate, n.discount, n.stake_min, n.stake_max) and n.rank_max is null)
      and not exists (select from plan_prices_agreed(l.operator_id, 'sell') a
        where (a.lottery, a.plan, a.type) = (l.code, n.plan, n.type::text)
          and (a.rate, a.discount, a.rank_max, a.stake_min, a.stake_max)
            is not distinct from (n.rate, n.discount, n.rank_max, n.stake_min, n.stake_max))) then
    raise exception 'a price begins as the program begins it' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- A price changes as two people have agreed in this transaction. Nothing changes what is staked at least and at most.
create function refuse_price_of_one() returns trigger language plpgsql as $$
begin
  if exists (
    with other as materialized (
      select l.operator_id, n.* from price_now n join lottery l on l.id = n.lottery_id
      where not exists (select from price_was w where (w.lottery_id, w.plan, w.type, w.rate, w.discount, w.rank_max, w.stake_min, w.stake_max)
        is not distinct from (n.lottery_id, n.plan, n.type, n.rate, n.discount, n.rank_max, n.stake_min, n.stake_max))
    ), agreed as materialized (
      select o.operator_id, a.content->>'plan' as plan, a.content->>'type' as type, (a.content->>'rate')::int as rate,
        (a.content->>'discount')::int as discount, (a.content->>'rankMax')::int as rank_max
      from (select distinct operator_id from other) o cross join lateral agreed_here(o.operator_id, 'price') as a(content)
    )
    select from other n
    where not exists (select from price_was w
        where (w.lottery_id, w.plan, w.type, w.stake_min, w.stake_max) = (n.lottery_id, n.plan, n.type, n.stake_min, n.stake_max))
      or not exists (select from agreed a where (a.operator_id, a.plan, a.type) = (n.operator_id, n.plan, n.type::text)
        and (a.rate, a.discount, a.rank_max) is not distinct from (n.rate, n.discount, n.rank_max))) then
    raise exception 'a price changes by two people' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger price_changes_by_two after update on rate referencing old table as price_was new table as price_now
  for each statement execute function refuse_price_of_one();
revoke update (stake_min, stake_max) on rate from lotto_app;
