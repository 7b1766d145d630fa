-- Bets whose order does not matter are counted under one number, their digits in rising order: 252 and 522 of a tod are 225.
-- A rule, cap or count of one order held for that order alone before, and reordering the digits evaded it.

-- The types that take any order, as domain/betting/bet-types.ts declares them.
create function takes_any_order(type bet_type) returns boolean language sql immutable parallel safe as
  $$ select type in ('three_tod', 'two_tod', 'four_tod', 'four_float', 'five_float') $$;

-- One expression without a subquery, so that the planner puts it into the statement instead of calling it for each line.
create function canonical_number(type bet_type, number text) returns text language sql immutable parallel safe as $$
  select case when takes_any_order(type) and number !~ '^0*1*2*3*4*5*6*7*8*9*$' then
    repeat('0', length(number) - length(replace(number, '0', ''))) || repeat('1', length(number) - length(replace(number, '1', '')))
    || repeat('2', length(number) - length(replace(number, '2', ''))) || repeat('3', length(number) - length(replace(number, '3', '')))
    || repeat('4', length(number) - length(replace(number, '4', ''))) || repeat('5', length(number) - length(replace(number, '5', '')))
    || repeat('6', length(number) - length(replace(number, '6', ''))) || repeat('7', length(number) - length(replace(number, '7', '')))
    || repeat('8', length(number) - length(replace(number, '8', ''))) || repeat('9', length(number) - length(replace(number, '9', '')))
  else number end
$$;

-- Two rules that become one: the stricter stays. Closed comes first, then what pays least at the start, then what falls
-- further, then the newer.
create temp table kept_rule on commit drop as
select distinct on (n.round_id, n.type, canonical_number(n.type, n.number)) n.round_id, n.type,
  canonical_number(n.type, n.number) as number, n.kind, n.rate, n.tiers, n.set_by, n.set_at
from number_rule n
  join round r on r.id = n.round_id
  left join rate p on p.lottery_id = r.lottery_id and p.type = n.type and p.plan = 'full'
where takes_any_order(n.type)
order by n.round_id, n.type, canonical_number(n.type, n.number), n.kind = 'closed' desc,
  case n.kind when 'half' then p.rate / 2 when 'rate' then n.rate when 'tiers' then (n.tiers -> 0 ->> 'rate')::int end
    nulls last, n.kind = 'tiers' desc, n.set_at desc;
delete from number_rule where takes_any_order(type);
insert into number_rule (round_id, type, number, kind, rate, tiers, set_by, set_at)
select round_id, type, number, kind, rate, tiers, set_by, set_at from kept_rule;

-- Of two caps the lower stays.
create temp table kept_cap on commit drop as
select distinct on (round_id, type, canonical_number(type, number)) round_id, type,
  canonical_number(type, number) as number, cap, set_by, set_at
from number_cap where takes_any_order(type)
order by round_id, type, canonical_number(type, number), cap, set_at desc;
delete from number_cap where takes_any_order(type);
insert into number_cap (round_id, type, number, cap, set_by, set_at)
select round_id, type, number, cap, set_by, set_at from kept_cap;

-- A count was of one order only where a single number was capped: the tickets say what is sold in all orders.
create temp table counted on commit drop as
select distinct round_id, type, canonical_number(type, number) as number from number_sale where takes_any_order(type);
create temp table standing on commit drop as
select t.round_id, l.type, canonical_number(l.type, l.number) as number, sum(l.stake) as stake
from ticket t cross join lateral unnest(t.types, t.numbers, t.stakes) as l(type, number, stake)
where t.round_id in (select round_id from counted) and t.status = 'placed' and takes_any_order(l.type)
group by 1, 2, 3;
delete from number_sale where takes_any_order(type);
insert into number_sale (round_id, type, number, sold)
select c.round_id, c.type, c.number, coalesce(s.stake, 0) from counted c left join standing s using (round_id, type, number);

create temp table kept_hold on commit drop as
select round_id, type, canonical_number(type, number) as number, booking_id, sum(stake) as stake,
  min(expires_at) as expires_at
from number_hold where takes_any_order(type) group by 1, 2, 3, 4;
delete from number_hold where takes_any_order(type);
insert into number_hold (round_id, type, number, booking_id, stake, expires_at)
select round_id, type, number, booking_id, stake, expires_at from kept_hold;

create temp table kept_total on commit drop as
select round_id, type, canonical_number(type, number) as number, sum(stake) as stake, sum(net) as net, sum(win) as win
from number_total where takes_any_order(type) group by 1, 2, 3;
delete from number_total where takes_any_order(type);
insert into number_total (round_id, type, number, stake, net, win)
select round_id, type, number, stake, net, win from kept_total;

alter table number_rule add constraint number_rule_is_canonical check (number = canonical_number(type, number));
alter table number_cap add constraint number_cap_is_canonical check (number = canonical_number(type, number));
alter table number_sale add constraint number_sale_is_canonical check (number = canonical_number(type, number));
alter table number_hold add constraint number_hold_is_canonical check (number = canonical_number(type, number));
alter table number_total add constraint number_total_is_canonical check (number = canonical_number(type, number));

-- I10, one row per count that is not what stands of its number, in every order of its digits. Reads every ticket of the
-- counted rounds on sale: for tests and gates.
create or replace function audit_counts() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  with counted as (
    select s.round_id, s.type, s.number, s.sold from number_sale s join round r on r.id = s.round_id where r.status = 'open'
  ), standing as (
    select t.round_id, l.type, canonical_number(l.type, l.number) as number, sum(l.stake) as stake
    from ticket t cross join lateral unnest(t.types, t.numbers, t.stakes) as l(type, number, stake)
    where t.status = 'placed' and t.round_id in (select c.round_id from counted c) group by 1, 2, 3
  )
  select 'I10 a count is what stands of its number', null::uuid, c.round_id,
    c.type || ' ' || c.number || ' counted ' || c.sold || ', stands ' || coalesce(s.stake, 0)
  from counted c left join standing s on s.round_id = c.round_id and s.type = c.type and s.number = c.number
  where c.sold <> coalesce(s.stake, 0)
$$;
