-- Rounds of games earn for who brought their player: by day, since a share of one spin is less than a satang.
-- docs/decisions/0150-affiliates-by-games.md

-- Whether what the round counts is in the income of its day. Only rounds of members whom somebody brought are ever due.
alter table game_round add column is_income_counted boolean not null default true;
grant update (is_income_counted) on game_round to lotto_app;
create index game_round_income_due on game_round (operator_id, member_id) where not is_income_counted;
create or replace view money_of_members.game_round as select * from public.game_round
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;

-- Each row is a difference: what a member has of a friend's day and product is the sum of its rows.
create table affiliate_game_accrual (
  -- Who earns.
  member_id uuid not null,
  friend_id uuid not null,
  -- The Bangkok day on which the rounds were opened.
  day date not null,
  product text not null check (product in ('slot', 'casino', 'sport')),
  level int not null check (level between 1 and 5),
  nth int not null check (nth > 0),
  operator_id uuid not null,
  cause text not null check (cause in ('played', 'taken-back')),
  -- Of what counts as turnover.
  staked bigint not null check (staked <> 0),
  -- Satang of each 10,000, as it stood when the day was counted first.
  rate int not null check (rate between 1 and 300),
  amount bigint not null,
  at timestamptz not null,
  held_until timestamptz not null,
  written_by bigint not null default pg_current_xact_id()::text::bigint,
  primary key (member_id, friend_id, day, product, level, nth),
  check ((cause = 'played') = (staked > 0)),
  -- The first row adds, and waits for seven days.
  check (nth > 1 or (staked > 0 and held_until = at + interval '7 days'))
);
create index affiliate_game_accrual_of_day on affiliate_game_accrual (friend_id, day);
create index affiliate_game_accrual_in_order on affiliate_game_accrual using brin (written_by)
  with (pages_per_range = 16, autosummarize = on);
create trigger affiliate_game_accrual_is_append_only before update or delete or truncate on affiliate_game_accrual
  for each statement execute function refuse_change();
grant select, insert on affiliate_game_accrual to lotto_app;
create view money_of_members.affiliate_game_accrual as select * from public.affiliate_game_accrual
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
grant select on money_of_members.affiliate_game_accrual to lotto_app;

-- What a member's rounds that were opened on a Bangkok day count as turnover, by product: that under which each was counted first.
create function game_turnover(of_member uuid, of_day date) returns table (product text, counted bigint)
language sql stable as $$
  select c.product, sum(c.counted)::bigint
  from public.game_round g cross join lateral (
    select (array_agg(e.product order by e.nth))[1] as product, sum(e.counted) as counted
    from public.turnover_entry e where e.member_id = g.member_id and e.round_id = g.id and e.part = 'game') c
  where g.member_id = of_member and g.opened_at >= of_day::timestamp at time zone 'Asia/Bangkok'
    and g.opened_at < (of_day + 1)::timestamp at time zone 'Asia/Bangkok' and c.product is not null
  group by c.product
$$;

-- All that members earn, whatever it is of.
create view affiliate_income as
  select member_id, friend_id, level, operator_id, product, staked, amount, at, held_until from affiliate_accrual
  union all
  select member_id, friend_id, level, operator_id, product, staked, amount, at, held_until from affiliate_game_accrual;
create view money_of_members.affiliate_income as select * from public.affiliate_income
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
grant select on affiliate_income, money_of_members.affiliate_income to lotto_app;

create or replace function affiliate_figures(of_member uuid, at_time timestamptz,
  out earned bigint, out ripe bigint, out flagged bigint, out withdrawn bigint) language sql stable as $$
  select coalesce(sum(a.amount), 0)::bigint,
    coalesce(sum(a.amount) filter (where f.friend_id is null and a.held_until <= at_time), 0)::bigint,
    coalesce(sum(a.amount) filter (where f.friend_id is not null), 0)::bigint,
    (select coalesce(sum(w.amount), 0)::bigint from affiliate_withdrawal w
      where w.member_id = of_member and w.at <= at_time)
  from affiliate_income a
    left join (select distinct l.friend_id from affiliate_flag l where l.member_id = of_member
      and l.found_at <= at_time and (l.released_at is null or l.released_at > at_time)) f on f.friend_id = a.friend_id
  where a.member_id = of_member and a.at <= at_time
$$;

create function refuse_odd_game_accrual() returns trigger language plpgsql as $$
begin
  if exists (select from added a where a.at not between db_now() - interval '10 minutes' and db_now() + interval '1 second') then
    raise exception 'income is written when it is counted' using errcode = 'restrict_violation';
  end if;
  if exists (select from added a where not exists (select from referral r where r.member_id = a.friend_id
    and r.level = a.level and r.referrer_id = a.member_id and r.operator_id = a.operator_id)) then
    raise exception 'income is of members whom the member brought' using errcode = 'restrict_violation';
  end if;
  if exists (
    with turned as materialized (select d.friend_id, d.day, t.product, t.counted
      from (select distinct friend_id, day from added) d cross join lateral game_turnover(d.friend_id, d.day) t)
    select from (select distinct member_id, friend_id, day, product, level from added) a
    cross join lateral (select sum(k.staked) as staked, sum(k.amount) as amount, max(k.nth) as nth, count(*) as rows,
        min(k.rate) as rate, max(k.rate) as most
      from affiliate_game_accrual k where k.member_id = a.member_id and k.friend_id = a.friend_id
        and k.day = a.day and k.product = a.product and k.level = a.level) s
    left join turned p on p.friend_id = a.friend_id and p.day = a.day and p.product = a.product
    where s.nth <> s.rows or s.rate <> s.most or s.amount <> floor(s.staked * s.rate / 10000)
      or s.staked <> coalesce(p.counted, 0)) then
    raise exception 'income is what the rounds of the day earn' using errcode = 'restrict_violation';
  end if;
  if exists (select from added a where a.staked > 0 and a.held_until <> a.at + interval '7 days'
    or a.staked < 0 and a.held_until is distinct from (select min(k.held_until) from affiliate_game_accrual k
      where k.member_id = a.member_id and k.friend_id = a.friend_id and k.day = a.day and k.product = a.product
        and k.level = a.level and k.nth < a.nth)) then
    raise exception 'income waits for seven days' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger affiliate_game_accrual_is_of_rounds after insert on affiliate_game_accrual referencing new table as added
  for each statement execute function refuse_odd_game_accrual();
-- A table that has just begun to grow looks empty to the planner, and is read whole for each row.
alter function refuse_odd_game_accrual() set enable_seqscan = off;
alter function refuse_odd_game_accrual() set enable_hashjoin = off;
alter function refuse_odd_game_accrual() set enable_mergejoin = off;

-- I26: income of games is its rate of what the rounds of the day count. A day with a round that is still due is compared once it is counted.
create function audit_game_income() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  with s as materialized (
    select a.member_id, a.friend_id, a.day, a.product, sum(a.staked) as staked, sum(a.amount) as amount, min(a.rate) as rate,
      max(a.rate) as most
    from affiliate_game_accrual a group by a.member_id, a.friend_id, a.day, a.product, a.level
  ), turned as materialized (
    select d.friend_id, d.day, t.product, t.counted
    from (select distinct s.friend_id, s.day from s) d cross join lateral game_turnover(d.friend_id, d.day) t
  )
  select 'I26 income of games is of turnover at its rate', s.member_id, s.friend_id, s.day || ' ' || s.product || ' ' || s.amount
    from s left join turned p on p.friend_id = s.friend_id and p.day = s.day and p.product = s.product
    where s.rate <> s.most or s.amount <> floor(s.staked * s.rate / 10000) or s.staked < 0
      or (s.staked <> coalesce(p.counted, 0) and not exists (select from public.game_round g
        where g.member_id = s.friend_id and not g.is_income_counted))
$$;
create function audit_written_game_income(since bigint, before bigint)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan
as $$
  select 'I26 income of games is of turnover at its rate', a.member_id, a.friend_id, a.day || ' ' || a.product || ' ' || a.amount
    from affiliate_game_accrual a cross join lateral (
      select sum(s.staked) as staked, sum(s.amount) as amount from affiliate_game_accrual s where s.member_id = a.member_id
        and s.friend_id = a.friend_id and s.day = a.day and s.product = a.product and s.level = a.level and s.nth <= a.nth
    ) s
    where a.written_by >= since and a.written_by < before and s.amount <> floor(s.staked * a.rate / 10000)
$$;
revoke execute on function game_turnover(uuid, date), audit_game_income(),
  audit_written_game_income(bigint, bigint) from public;
grant execute on function game_turnover(uuid, date), audit_game_income(),
  audit_written_game_income(bigint, bigint) to lotto_app;
do $$
declare
  said text;
begin
  select pg_get_functiondef('audit_money()'::regprocedure) into strict said;
  execute regexp_replace(said, '\s*\$function\$\s*$', E'\n  union all select * from audit_game_income()\n$function$');
  select pg_get_functiondef('audit_written(bigint, bigint)'::regprocedure) into strict said;
  execute regexp_replace(said, '\s*\$function\$\s*$',
    E'\n  union all select * from audit_written_game_income(since, before)\n$function$');
end $$;
