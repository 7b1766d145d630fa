-- A number whose digits count in any order got the cap of one of its orders, and a count only where that order had been
-- counted: what was sold of its other orders was missing. Every such count of a round on sale is made again.

-- Whoever sells in a round holds its lock together with others: alone, every ticket is there or comes after.
select pg_advisory_xact_lock(key) from (
  select round_lock(id) as key from round where status in ('scheduled', 'open') order by 1) ordered;

create temp table recounted on commit drop as
select c.round_id, c.type, c.number from number_cap c union
select n.round_id, n.type, n.number from number_rule n where n.kind = 'tiers' union
select s.round_id, s.type, s.number from number_sale s;
delete from recounted c using round r
where r.id = c.round_id and (r.status not in ('scheduled', 'open') or not takes_any_order(c.type));

create temp table sold_of_number on commit drop as
select t.round_id, l.type, canonical_number(l.type, l.number) as number, sum(l.stake) as stake
from ticket t cross join lateral unnest(t.types, t.numbers, t.stakes) as l(type, number, stake)
where t.round_id in (select round_id from recounted) and t.status = 'placed' and takes_any_order(l.type)
group by 1, 2, 3;

-- No sale reckons with this count yet, so it fits any cap: the next sale looks again.
insert into number_sale (round_id, type, number, sold)
select c.round_id, c.type, c.number, coalesce(s.stake, 0) from recounted c left join sold_of_number s using (round_id, type, number)
on conflict (round_id, type, number) do update set sold = excluded.sold, most = null where number_sale.sold <> excluded.sold;

-- I10, one row per count that is not what stands of its number, in every order of its digits; a number with a cap or steps
-- of its own that has no count counts as none. Reads every ticket of those rounds on sale: for tests and gates.
create or replace function audit_counts() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  with counted as (
    select n.round_id, n.type, n.number, coalesce(s.sold, 0) as sold
    from (select round_id, type, number from number_sale
      union select round_id, type, number from number_cap
      union select round_id, type, number from number_rule where kind = 'tiers') n
      join round r on r.id = n.round_id and r.status = 'open'
      left join number_sale s on s.round_id = n.round_id and s.type = n.type and s.number = n.number
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
