-- What may go to a member's wallet is known without adding up all that was ever earned: of tens of thousands of friends that was a million
-- rows, twice, under the locks of the account. docs/decisions/0218-income-in-bounds.md

-- What members earn by the hour at which it has waited long enough, by the start of the hour. Of hours to come it is what still waits.
create table affiliate_waiting (
  member_id uuid not null,
  hour timestamptz not null,
  amount bigint not null,
  primary key (member_id, hour)
);
grant select on affiliate_waiting to lotto_app;
create function income_hour(at timestamptz) returns timestamptz language sql immutable as $$
  select date_bin('1 hour', at, '2000-01-01 00:00+00')
$$;
revoke execute on function income_hour(timestamptz) from public;
grant execute on function income_hour(timestamptz) to lotto_app;
-- Of the hour that has begun, and for the moment from which something more may go.
create index affiliate_accrual_waits on affiliate_accrual (member_id, held_until) include (amount);
create index affiliate_game_accrual_waits on affiliate_game_accrual (member_id, held_until) include (amount);

create or replace function count_earned() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into affiliate_sum as s (member_id, level, product, staked, amount)
  select member_id, level, product, sum(staked), sum(amount) from added group by 1, 2, 3 order by 1, 2, 3
  on conflict (member_id, level, product) do update set staked = s.staked + excluded.staked, amount = s.amount + excluded.amount;
  insert into affiliate_earned as s (member_id, operator_id, earned)
  select member_id, operator_id, sum(amount) from added group by 1, 2 order by 1
  on conflict (member_id) do update set earned = s.earned + excluded.earned;
  insert into affiliate_waiting as w (member_id, hour, amount)
  select member_id, income_hour(held_until), sum(amount) from added group by 1, 2 order by 1, 2
  on conflict (member_id, hour) do update set amount = w.amount + excluded.amount;
  return null;
end $$;
insert into affiliate_waiting
select member_id, income_hour(held_until), sum(amount) from affiliate_income group by 1, 2;

-- What a member has now, as `affiliate_figures` says of any moment from all there is. Rows of friends who look like the member are read,
-- and those whose hour has begun.
create function affiliate_figures_now(of_member uuid, at_time timestamptz,
  out earned bigint, out ripe bigint, out flagged bigint, out withdrawn bigint) language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan
as $$
  with kept as materialized (
    select coalesce((select e.earned from affiliate_earned e where e.member_id = of_member), 0) as earned
  ), waits as materialized (
    select coalesce(sum(w.amount), 0) as amount from (
      select amount from affiliate_waiting where member_id = of_member and hour > income_hour(at_time)
      union all
      select amount from affiliate_accrual where member_id = of_member
        and held_until > at_time and held_until < income_hour(at_time) + interval '1 hour'
      union all
      select amount from affiliate_game_accrual where member_id = of_member
        and held_until > at_time and held_until < income_hour(at_time) + interval '1 hour'
    ) w
  ), alike as materialized (
    select coalesce(sum(i.amount), 0) as amount, coalesce(sum(i.amount) filter (where i.held_until <= at_time), 0) as ripe
    from (select distinct friend_id from affiliate_flag where member_id = of_member
        and found_at <= at_time and (released_at is null or released_at > at_time)) f
      cross join lateral (
        select amount, held_until from affiliate_accrual where member_id = of_member and friend_id = f.friend_id
        union all
        select amount, held_until from affiliate_game_accrual where member_id = of_member and friend_id = f.friend_id
      ) i
  )
  select kept.earned, (kept.earned - waits.amount - alike.ripe)::bigint, alike.amount::bigint,
    (select coalesce(sum(w.amount), 0)::bigint from affiliate_withdrawal w where w.member_id = of_member and w.at <= at_time)
  from kept, waits, alike
$$;
revoke execute on function affiliate_figures_now(uuid, timestamptz) from public;
grant execute on function affiliate_figures_now(uuid, timestamptz) to lotto_app;

create or replace function refuse_odd_affiliate_withdrawal() returns trigger language plpgsql as $$
begin
  if not exists (select from member m
    where m.member_id = new.member_id and m.operator_id = new.operator_id and m.status = 'active') then
    raise exception 'active members of the operator withdraw what they earned' using errcode = 'restrict_violation';
  end if;
  if new.at not between db_now() - interval '10 minutes' and db_now() + interval '1 second' then
    raise exception 'income is withdrawn now' using errcode = 'restrict_violation';
  end if;
  -- The books add up all there is, every five minutes and each night.
  if (select f.ripe - f.withdrawn from affiliate_figures_now(new.member_id, new.at) f) < new.amount then
    raise exception 'nobody withdraws more than was earned' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- As of 20261123T2220, of each member once for all it has withdrawn in the part: sixty withdrawals of one who has a million rows were
-- sixty million, and the statement was cancelled. Of the others the whole run tells.
create or replace function audit_written_affiliates(since bigint, before bigint)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan
as $$
  select 'I26 income that moves was withdrawn', x.member_id, x.ref_id, x.amount::text
    from transfer x left join affiliate_withdrawal w on w.member_id = x.member_id and w.id = x.ref_id
    where x.written_by >= since and x.written_by < before and x.kind = 'affiliate'
      and (w.id is null or w.amount <> x.amount or w.operator_id <> x.operator_id)
  union all
  select 'I26 nobody withdraws more than was earned', w.member_id, w.id, w.amount::text
    from (
      select distinct on (w.member_id) w.member_id, w.id, w.at, x.amount
      from transfer x join affiliate_withdrawal w on w.member_id = x.member_id and w.id = x.ref_id
      where x.written_by >= since and x.written_by < before and x.kind = 'affiliate' order by w.member_id, w.at desc
    ) w cross join lateral affiliate_figures(w.member_id, w.at) f
    where f.ripe < f.withdrawn
  union all
  select 'I26 income is of stakes at its rate', a.member_id, a.round_id, a.amount::text
    from affiliate_accrual a cross join lateral (
      select sum(s.staked) as staked, sum(s.amount) as amount from affiliate_accrual s where s.member_id = a.member_id
        and s.friend_id = a.friend_id and s.round_id = a.round_id and s.level = a.level and s.nth <= a.nth
    ) s
    where a.written_by >= since and a.written_by < before and s.amount <> floor(s.staked * a.rate / 10000)
$$;

-- What is kept of members, each with all it stands for in one statement.
create function audit_kept_income(behind uuid, last uuid)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable as $$
  with stands as materialized (
    select i.member_id, i.level, i.product, income_hour(i.held_until) as hour, sum(i.staked) as staked, sum(i.amount) as amount
    from affiliate_income i where i.member_id > behind and i.member_id <= last group by 1, 2, 3, 4
  )
  select 'what members earn is kept', coalesce(k.member_id, s.member_id), null::uuid, format('%s, earned %s', k, s)
  from (select * from affiliate_sum a where a.member_id > behind and a.member_id <= last) k full join (
    select s.member_id, s.level, s.product, sum(s.staked) as staked, sum(s.amount) as amount from stands s group by 1, 2, 3
  ) s on (k.member_id, k.level, k.product) = (s.member_id, s.level, s.product)
  where (coalesce(k.staked, 0), coalesce(k.amount, 0)) is distinct from (coalesce(s.staked, 0), coalesce(s.amount, 0))
  union all
  select 'what a member has earned is kept', coalesce(k.member_id, s.member_id), null, format('%s, of products %s', k, s)
  from (select * from affiliate_earned a where a.member_id > behind and a.member_id <= last) k full join (
    select a.member_id, sum(a.amount) as earned from affiliate_sum a where a.member_id > behind and a.member_id <= last group by 1
  ) s on s.member_id = k.member_id
  where coalesce(k.earned, 0) <> coalesce(s.earned, 0)
  union all
  select 'what waits for its hour is kept', coalesce(k.member_id, s.member_id), null, format('%s, waits %s', k, s)
  from (select * from affiliate_waiting a where a.member_id > behind and a.member_id <= last) k full join (
    select s.member_id, s.hour, sum(s.amount) as amount from stands s group by 1, 2
  ) s on (k.member_id, k.hour) = (s.member_id, s.hour)
  where coalesce(k.amount, 0) <> coalesce(s.amount, 0)
$$;
revoke execute on function audit_kept_income(uuid, uuid) from public;
grant execute on function audit_kept_income(uuid, uuid) to lotto_app;
do $$
declare
  said text;
  was text := '
  select ''what members earn is kept'', coalesce(k.member_id, i.member_id), null, format(''%s, earned %s'', k, i)
  from affiliate_sum k full join (
    select member_id, level, product, sum(staked) as staked, sum(amount) as amount from affiliate_income group by 1, 2, 3
  ) i on (k.member_id, k.level, k.product) = (i.member_id, i.level, i.product)
  where (coalesce(k.staked, 0), coalesce(k.amount, 0)) is distinct from (coalesce(i.staked, 0), coalesce(i.amount, 0))
  union all
  select ''what a member has earned is kept'', coalesce(e.member_id, s.member_id), null, format(''%s, of products %s'', e, s)
  from affiliate_earned e full join (
    select member_id, sum(amount) as earned from affiliate_sum group by 1) s on s.member_id = e.member_id
  where coalesce(e.earned, 0) <> coalesce(s.earned, 0)';
begin
  select pg_get_functiondef('audit_kept()'::regprocedure) into strict said;
  if position(was in said) = 0 then
    raise exception 'audit_kept() is not as it was';
  end if;
  execute replace(said, was, '
  select * from audit_kept_income(''00000000-0000-0000-0000-000000000000'', ''ffffffff-ffff-ffff-ffff-ffffffffffff'')');
end $$;

alter table kept_check drop constraint kept_check_part_check;
alter table kept_check
  add check (part in ('days', 'files', 'income', 'sold', 'refunded', 'paid', 'counts', 'numbers', 'games'));
