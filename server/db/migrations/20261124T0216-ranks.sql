-- Ranks: what a member turned over in the last 30 Bangkok days brings more cashback.

-- What an operator has decided about ranks, as domain/rewards/ranks.ts reads it: what is not of its kind is not set.
create function rank_rules(of_operator uuid, out is_on boolean, out steps jsonb) language sql stable as $$
  select
    case when jsonb_typeof(s.set->'isOn') = 'boolean' then (s.set->>'isOn')::boolean else s.demo end,
    case when jsonb_typeof(s.set->'steps') = 'array' and jsonb_array_length(s.set->'steps') between 1 and 10
        and not jsonb_path_exists(s.set->'steps',
          '$[*] ? (!(@.needed.type() == "number" && @.needed > 0 && @.needed == @.needed.floor()
            && @.percent.type() == "number" && @.percent > 0 && @.percent <= 50 && @.percent == @.percent.floor()))')
      then s.set->'steps'
      else '[{"needed": 1000000, "percent": 1}, {"needed": 5000000, "percent": 2}, {"needed": 20000000, "percent": 3}]'::jsonb end
  from (select o.demo, o.settings->'ranks' as set from operator o where o.id = of_operator) s
$$;

-- What a member's rounds that were counted first on some Bangkok days count by now. A void one counts nothing from its void on,
-- and what a correction changes counts with its round.
create function rank_turnover(of_member uuid, first_day date, last_day date) returns bigint language sql stable as $$
  select coalesce(sum(r.counted), 0)::bigint from (
    select e.round_id, min(e.at) as at, sum(e.counted) as counted from turnover_entry e
    where e.member_id = of_member and e.at >= first_day::timestamp at time zone 'Asia/Bangkok'
    group by e.round_id
  ) r
  where r.at < (last_day + 1)::timestamp at time zone 'Asia/Bangkok'
    and not exists (select from turnover_entry f where f.member_id = of_member and f.round_id = r.round_id
      and f.at < first_day::timestamp at time zone 'Asia/Bangkok')
    and not exists (select from round_void v where v.round_id = r.round_id)
$$;

-- The rank of a member on a Bangkok day: that of the 30 days before it.
create function rank_due(of_member uuid, of_operator uuid, on_day date,
  out rank int, out percent int, out reached bigint, out turnover bigint) language sql stable as $$
  select coalesce(s.nth, 0)::int, coalesce((s.step->>'percent')::int, 0), coalesce((s.step->>'needed')::bigint, 0), t.turnover
  from (select rank_turnover(of_member, on_day - 30, on_day - 1) as turnover) t
    left join lateral (select e.step, e.nth
      from rank_rules(of_operator) r cross join lateral jsonb_array_elements(r.steps) with ordinality e(step, nth)
      where (e.step->>'needed')::bigint <= t.turnover order by e.nth desc limit 1) s on true
$$;

-- Each row is what changed on a day: a member's rank is that of the newest row. It says from which turnover and at which step.
create table member_rank (
  member_id uuid not null,
  day date not null,
  operator_id uuid not null references operator (id),
  rank int not null check (rank >= 0),
  -- Points more of what is lost come back.
  percent int not null check (percent between 0 and 50),
  reached bigint not null,
  turnover bigint not null,
  decided_at timestamptz not null,
  primary key (member_id, day),
  check ((rank = 0) = (percent = 0) and (rank = 0) = (reached = 0)),
  check (turnover >= reached)
);
create trigger member_rank_is_append_only before update or delete or truncate on member_rank
  for each statement execute function refuse_change();

-- On this day the ranks of all members of the operator were decided.
create table rank_run (
  operator_id uuid not null references operator (id),
  day date not null,
  at timestamptz not null,
  primary key (operator_id, day)
);
create trigger rank_run_is_append_only before update or delete or truncate on rank_run
  for each statement execute function refuse_change();
grant select, insert on member_rank, rank_run to lotto_app;

create function refuse_rank() returns trigger language plpgsql as $$
begin
  if new.decided_at not between db_now() - interval '10 minutes' and db_now() + interval '1 second'
    or new.day <> (new.decided_at at time zone 'Asia/Bangkok')::date then
    raise exception 'a rank is decided on its day' using errcode = 'restrict_violation';
  end if;
  if not exists (select from member m where m.member_id = new.member_id and m.operator_id = new.operator_id) then
    raise exception 'ranks are for members of the operator' using errcode = 'restrict_violation';
  end if;
  if not (select r.is_on from rank_rules(new.operator_id) r) then
    raise exception 'ranks are switched off' using errcode = 'restrict_violation';
  end if;
  if (new.rank, new.percent, new.reached, new.turnover) is distinct from
    (select (d.rank, d.percent, d.reached, d.turnover) from rank_due(new.member_id, new.operator_id, new.day) d) then
    raise exception 'a rank is what was turned over' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger rank_is_of_turnover before insert on member_rank for each row execute function refuse_rank();

create function refuse_rank_run() returns trigger language plpgsql as $$
begin
  if new.at not between db_now() - interval '10 minutes' and db_now() + interval '1 second'
    or new.day <> (new.at at time zone 'Asia/Bangkok')::date then
    raise exception 'ranks are decided on their day' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger rank_run_is_of_its_day before insert on rank_run for each row execute function refuse_rank_run();

-- What a member's rank brings now: nothing without one, where there are none, and once nobody has decided for a week.
create function rank_now(of_member uuid, of_operator uuid, out rank int, out percent int, out day date)
language sql stable as $$
  select n.rank, n.percent, n.day
  from (select r.rank, r.percent, r.day from member_rank r where r.member_id = of_member order by r.day desc limit 1) n
  where n.rank > 0 and (select s.is_on from rank_rules(of_operator) s)
    and exists (select from rank_run d where d.operator_id = of_operator
      and d.day >= (db_now() at time zone 'Asia/Bangkok')::date - 7)
$$;

-- Cashback names the rank whose points are among its per cent.
alter table cashback add column rank_day date;
alter table cashback add column rank_percent int not null default 0;
alter table cashback add constraint cashback_of_rank foreign key (member_id, rank_day) references member_rank (member_id, day);
alter table cashback add constraint cashback_rank_is_named
  check ((rank_day is null) = (rank_percent = 0) and rank_percent between 0 and percent);
create or replace view money_of_members.cashback as select * from public.cashback
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
create view money_of_members.member_rank as select * from public.member_rank
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
grant select on money_of_members.member_rank to lotto_app;

create function refuse_cashback_of_rank() returns trigger language plpgsql as $$
begin
  if new.rank_percent <> 0 and not exists (select from rank_now(new.member_id, new.operator_id) n
    where n.day = new.rank_day and new.rank_percent = least(n.percent, 100 - (new.percent - new.rank_percent))) then
    raise exception 'cashback is of the rank that the member has' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger cashback_is_of_rank before insert on cashback for each row execute function refuse_cashback_of_rank();

-- I28: what a rank brought is of one that was decided, and a rank is of the step that was turned over.
create function audit_ranks() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select 'I28 cashback of a rank is of one that was decided', c.member_id, c.id, c.rank_percent::text
    from cashback c left join member_rank r on r.member_id = c.member_id and r.day = c.rank_day
    where c.rank_percent <> 0
      and (r.rank is null or c.rank_percent <> least(r.percent, 100 - (c.percent - c.rank_percent)) or r.operator_id <> c.operator_id or r.day > c.ends_on + 1)
  union all
  select 'I28 a rank was turned over', r.member_id, null::uuid, r.day::text
    from member_rank r
    where r.turnover < r.reached or (r.rank = 0) <> (r.percent = 0)
      or r.turnover > (select coalesce(sum(greatest(e.counted, 0)), 0) from turnover_entry e
        where e.member_id = r.member_id and e.at <= r.decided_at
          and e.at >= (r.day - 30)::timestamp at time zone 'Asia/Bangkok')
$$;
create function audit_written_ranks(since bigint, before bigint)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan
as $$
  select 'I28 cashback of a rank is of one that was decided', c.member_id, c.id, c.rank_percent::text
    from transfer x join cashback c on c.member_id = x.member_id and c.id = x.ref_id
      left join member_rank r on r.member_id = c.member_id and r.day = c.rank_day
    where x.written_by >= since and x.written_by < before and x.kind = 'cashback' and c.rank_percent <> 0
      and (r.rank is null or c.rank_percent <> least(r.percent, 100 - (c.percent - c.rank_percent)) or r.operator_id <> c.operator_id or r.day > c.ends_on + 1)
$$;
revoke execute on function rank_rules(uuid), rank_turnover(uuid, date, date), rank_due(uuid, uuid, date),
  rank_now(uuid, uuid), audit_ranks(), audit_written_ranks(bigint, bigint) from public;
grant execute on function rank_rules(uuid), rank_turnover(uuid, date, date), rank_due(uuid, uuid, date),
  rank_now(uuid, uuid), audit_ranks(), audit_written_ranks(bigint, bigint) to lotto_app;

-- What is there is added to and not written anew, so that it does not matter what else was added meanwhile.
do $$
declare
  standing text;
  added text;
begin
  select pg_get_functiondef('audit_money()'::regprocedure) into strict standing;
  execute regexp_replace(standing, '\s*\$function\$\s*$', E'\n  union all select * from audit_ranks()\n$function$');
  select pg_get_functiondef('audit_written(bigint, bigint)'::regprocedure) into strict standing;
  execute regexp_replace(standing, '\s*\$function\$\s*$',
    E'\n  union all select * from audit_written_ranks(since, before)\n$function$');
  -- Ranks are decided by two people.
  standing = pg_get_functiondef('money_rules(jsonb)'::regprocedure);
  added = replace(standing, '''adjustDayMax'', settings->''adjustDayMax''',
    '''adjustDayMax'', settings->''adjustDayMax'', ''ranks'', settings->''ranks''');
  if added = standing then raise exception 'money_rules is not as it was'; end if;
  execute added;
end $$;
