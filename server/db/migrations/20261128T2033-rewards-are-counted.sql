-- What promotions and campaigns have cost is kept: the console added up every grant and every claim of an operator at each look, and each
-- deposit with a promotion that has a budget every grant of it. docs/decisions/0219-what-rewards-cost-is-kept.md

-- Sixteen rows each, by the member, so that deposits of one promotion hardly ever wait for each other.
create table promotion_sum (
  promotion_id uuid not null,
  part int not null check (part between 0 and 15),
  grants int not null default 0,
  bonus bigint not null default 0,
  paid bigint not null default 0,
  given_up bigint not null default 0,
  primary key (promotion_id, part)
) with (fillfactor = 70);
create table coupon_sum (
  campaign_id uuid not null,
  part int not null check (part between 0 and 15),
  claims int not null default 0,
  credit bigint not null default 0,
  paid bigint not null default 0,
  given_up bigint not null default 0,
  primary key (campaign_id, part)
) with (fillfactor = 70);
grant select on promotion_sum, coupon_sum to lotto_app;
create function sum_part(of_member uuid) returns int language sql immutable as $$
  select get_byte(uuid_send(of_member), 15) % 16
$$;
revoke execute on function sum_part(uuid) from public;
grant execute on function sum_part(uuid) to lotto_app;

-- The owner of the database counts; the program cannot.
create function count_grants() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into promotion_sum as s (promotion_id, part, grants, bonus)
  select promotion_id, sum_part(member_id), count(*), sum(bonus) from added group by 1, 2 order by 1, 2
  on conflict (promotion_id, part) do update set grants = s.grants + excluded.grants, bonus = s.bonus + excluded.bonus;
  return null;
end $$;
create function count_grant_ends() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into promotion_sum as s (promotion_id, part, paid, given_up)
  select g.promotion_id, sum_part(g.member_id), coalesce(sum(g.bonus) filter (where e.how = 'converted'), 0),
    coalesce(sum(g.bonus) filter (where e.how = 'given-up'), 0)
  from added e join promotion_grant g on g.member_id = e.member_id and g.id = e.grant_id group by 1, 2 order by 1, 2
  on conflict (promotion_id, part) do update set paid = s.paid + excluded.paid, given_up = s.given_up + excluded.given_up;
  return null;
end $$;
create function count_claims() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into coupon_sum as s (campaign_id, part, claims, credit)
  select campaign_id, sum_part(member_id), count(*), sum(credit) from added group by 1, 2 order by 1, 2
  on conflict (campaign_id, part) do update set claims = s.claims + excluded.claims, credit = s.credit + excluded.credit;
  return null;
end $$;
create function count_claim_ends() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into coupon_sum as s (campaign_id, part, paid, given_up)
  select c.campaign_id, sum_part(c.member_id), coalesce(sum(c.credit) filter (where e.how = 'converted'), 0),
    coalesce(sum(c.credit) filter (where e.how = 'given-up'), 0)
  from added e join coupon_claim c on c.member_id = e.member_id and c.id = e.claim_id group by 1, 2 order by 1, 2
  on conflict (campaign_id, part) do update set paid = s.paid + excluded.paid, given_up = s.given_up + excluded.given_up;
  return null;
end $$;
revoke execute on function count_grants(), count_grant_ends(), count_claims(), count_claim_ends() from public;
create trigger promotion_grant_is_counted after insert on promotion_grant referencing new table as added
  for each statement execute function count_grants();
create trigger promotion_end_is_counted after insert on promotion_end referencing new table as added
  for each statement execute function count_grant_ends();
create trigger coupon_claim_is_counted after insert on coupon_claim referencing new table as added
  for each statement execute function count_claims();
create trigger coupon_end_is_counted after insert on coupon_end referencing new table as added
  for each statement execute function count_claim_ends();

-- What is kept of promotions and campaigns with these ids, each with all it stands for in one statement; and what there is of them.
create function stands_of_rewards(behind uuid, last uuid) returns table (id uuid, part int, sums bigint[]) language sql stable as $$
  select g.promotion_id, sum_part(g.member_id), array[count(*), sum(g.bonus),
    coalesce(sum(g.bonus) filter (where e.how = 'converted'), 0), coalesce(sum(g.bonus) filter (where e.how = 'given-up'), 0)]::bigint[]
  from promotion_grant g left join promotion_end e on e.member_id = g.member_id and e.grant_id = g.id
  where g.promotion_id > behind and g.promotion_id <= last group by 1, 2
  union all
  select c.campaign_id, sum_part(c.member_id), array[count(*), sum(c.credit),
    coalesce(sum(c.credit) filter (where e.how = 'converted'), 0), coalesce(sum(c.credit) filter (where e.how = 'given-up'), 0)]::bigint[]
  from coupon_claim c left join coupon_end e on e.member_id = c.member_id and e.claim_id = c.id
  where c.campaign_id > behind and c.campaign_id <= last group by 1, 2
$$;
insert into promotion_sum
select s.id, s.part, s.sums[1], s.sums[2], s.sums[3], s.sums[4]
from stands_of_rewards('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff') s
where exists (select from promotion p where p.promotion_id = s.id);
insert into coupon_sum
select s.id, s.part, s.sums[1], s.sums[2], s.sums[3], s.sums[4]
from stands_of_rewards('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff') s
where exists (select from coupon_campaign g where g.campaign_id = s.id);
create function audit_kept_rewards(behind uuid, last uuid)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable as $$
  select 'what a reward has cost is kept', null::uuid, coalesce(k.id, s.id), format('%s, stand %s', k.sums, s.sums)
  from (
    select promotion_id as id, part, array[grants, bonus, paid, given_up]::bigint[] as sums from promotion_sum
    where promotion_id > behind and promotion_id <= last
    union all
    select campaign_id, part, array[claims, credit, paid, given_up]::bigint[] from coupon_sum
    where campaign_id > behind and campaign_id <= last
  ) k full join stands_of_rewards(behind, last) s on (k.id, k.part) = (s.id, s.part)
  where coalesce(k.sums, '{0,0,0,0}') <> coalesce(s.sums, '{0,0,0,0}')
$$;
revoke execute on function stands_of_rewards(uuid, uuid), audit_kept_rewards(uuid, uuid) from public;
grant execute on function stands_of_rewards(uuid, uuid), audit_kept_rewards(uuid, uuid) to lotto_app;
-- What is there is added to and not written anew, so that it does not matter what else was added meanwhile.
do $$
declare
  said text;
begin
  select pg_get_functiondef('audit_kept()'::regprocedure) into strict said;
  execute regexp_replace(said, '\s*\$function\$\s*$', E'
  union all
  select * from audit_kept_rewards(''00000000-0000-0000-0000-000000000000'', ''ffffffff-ffff-ffff-ffff-ffffffffffff'')\n$function$');
end $$;
alter table kept_check drop constraint kept_check_part_check;
alter table kept_check
  add check (part in ('days', 'files', 'income', 'rewards', 'sold', 'refunded', 'paid', 'counts', 'numbers', 'games'));

-- As of 20261124T1430, from what is kept.
create or replace function promotion_spent(of_promotion uuid) returns bigint language sql stable as $$
  select coalesce(sum(s.bonus - s.given_up), 0)::bigint from promotion_sum s where s.promotion_id = of_promotion
$$;

-- Of several grants of one statement each saw none of the others: they are looked at again once they are counted, which the order of the
-- triggers' names says.
create function refuse_grants_beyond_budget() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct promotion_id, terms_id from added) a join promotion p on p.id = a.terms_id
    where promotion_budget_left(a.promotion_id, p.terms) < 0) then
    raise exception 'a promotion gives no more than its budget' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger promotion_grant_stays_within_budget after insert on promotion_grant referencing new table as added
  for each statement execute function refuse_grants_beyond_budget();

-- Who has claimed of a campaign, in order: a page at a time.
create index coupon_claim_in_order on coupon_claim (campaign_id, member_id);
drop index coupon_claim_of_campaign;
