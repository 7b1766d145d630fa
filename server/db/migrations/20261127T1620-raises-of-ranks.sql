-- A rank raises what a plan pays, up to what the plan allows. docs/decisions/0158-raises-of-ranks.md

-- The most that a rank may raise a rate to, hundredths; null: no rank does.
alter table rate add column rank_max int constraint rank_max_is_no_less check (rank_max >= rate);
grant update (rank_max) on rate to lotto_app;

-- Tenths of a per cent more than the plan's rate.
alter table member_rank add column raise int not null default 0 check (raise between 0 and 50 and (rank > 0 or raise = 0));
create or replace view money_of_members.member_rank as select * from public.member_rank
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;

-- Steps of before there were raises say nothing of them.
create or replace function rank_rules(of_operator uuid, out is_on boolean, out steps jsonb) language sql stable as $$
  select
    case when jsonb_typeof(s.set->'isOn') = 'boolean' then (s.set->>'isOn')::boolean else s.demo end,
    case when jsonb_typeof(s.set->'steps') = 'array' and jsonb_array_length(s.set->'steps') between 1 and 10
        and not jsonb_path_exists(s.set->'steps',
          '$[*] ? (!(@.needed.type() == "number" && @.needed > 0 && @.needed == @.needed.floor()
            && @.percent.type() == "number" && @.percent > 0 && @.percent <= 50 && @.percent == @.percent.floor()
            && (!exists(@.raise)
              || (@.raise.type() == "number" && @.raise >= 0 && @.raise <= 50 && @.raise == @.raise.floor()))))')
      then s.set->'steps'
      else '[{"needed": 1000000, "percent": 1}, {"needed": 5000000, "percent": 2}, {"needed": 20000000, "percent": 3}]'::jsonb end
  from (select o.demo, o.settings->'ranks' as set from operator o where o.id = of_operator) s
$$;

drop function rank_due(uuid, uuid, date);
create function rank_due(of_member uuid, of_operator uuid, on_day date,
  out rank int, out percent int, out raise int, out reached bigint, out turnover bigint) language sql stable as $$
  select coalesce(s.nth, 0)::int, coalesce((s.step->>'percent')::int, 0), coalesce((s.step->>'raise')::int, 0),
    coalesce((s.step->>'needed')::bigint, 0), t.turnover
  from (select rank_turnover(of_member, on_day - 30, on_day - 1) as turnover) t
    left join lateral (select e.step, e.nth
      from rank_rules(of_operator) r cross join lateral jsonb_array_elements(r.steps) with ordinality e(step, nth)
      where (e.step->>'needed')::bigint <= t.turnover order by e.nth desc limit 1) s on true
$$;

create or replace function refuse_rank() returns trigger language plpgsql as $$
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
  if (new.rank, new.percent, new.raise, new.reached, new.turnover) is distinct from
    (select (d.rank, d.percent, d.raise, d.reached, d.turnover) from rank_due(new.member_id, new.operator_id, new.day) d) then
    raise exception 'a rank is what was turned over' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Whether what was decided last holds: where there are ranks, for a week.
create function ranks_hold(of_operator uuid) returns boolean language sql stable as $$
  select (select s.is_on from rank_rules(of_operator) s)
    and exists (select from rank_run d where d.operator_id = of_operator
      and d.day >= (db_now() at time zone 'Asia/Bangkok')::date - 7)
$$;

drop function rank_now(uuid, uuid);
create function rank_now(of_member uuid, of_operator uuid, out rank int, out percent int, out raise int, out day date)
language sql stable as $$
  select n.rank, n.percent, n.raise, n.day
  from (select r.rank, r.percent, r.raise, r.day from member_rank r where r.member_id = of_member order by r.day desc limit 1) n
  where n.rank > 0 and ranks_hold(of_operator)
$$;

-- By how much the member's rank raised some of the lines, tenths of a per cent. Each line's rate is what it was sold at.
alter table ticket add column raise int not null default 0 check (raise between 0 and 50);
create or replace view money_of_members.ticket as select * from public.ticket
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
create or replace view money_of_rounds.ticket as select * from public.ticket
  where round_id = any(current_setting('money.rounds')::uuid[]);

-- Whether ranks are switched on is not asked here: that may change while a ticket is being sold. The rank may not, under the
-- member's account lock, nor the price, which waits for tickets of its rounds where ranks raise it.
create function refuse_raised_ticket() returns trigger language plpgsql as $$
begin
  if new.purchase <> 'normal' or exists (select from fast_round f where f.round_id = new.round_id) then
    raise exception 'a board and a promise pay every rank the same' using errcode = 'restrict_violation';
  end if;
  if new.raise is distinct from
    (select r.raise from member_rank r where r.member_id = new.member_id order by r.day desc limit 1) then
    raise exception 'a ticket is raised by the rank that its member has' using errcode = 'restrict_violation';
  end if;
  if exists (select from unnest(new.types, new.rates) l(type, rate) join round o on o.id = new.round_id
      left join rate p on p.lottery_id = o.lottery_id and p.plan = new.plan and p.type = l.type
    where p.rate is null or l.rate > case when p.rank_max is null then p.rate
      else greatest(p.rate, least(p.rank_max, p.rate::bigint * (1000 + new.raise) / 1000)) end) then
    raise exception 'a rank raises no rate above what its plan allows' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ticket_is_raised_by_rank before insert on ticket for each row
  when (new.raise <> 0) execute function refuse_raised_ticket();

-- I37: a raised ticket was sold under a rank that raises as much.
create function audit_raises() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select 'I37 a ticket is raised by the rank its member had', t.member_id, t.id, t.raise::text
    from ticket t
    where t.raise <> 0 and t.raise is distinct from (select r.raise from member_rank r
      where r.member_id = t.member_id and r.decided_at <= t.placed_at order by r.day desc limit 1)
$$;
create function audit_written_raises(since bigint, before bigint)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan
as $$
  select 'I37 a ticket is raised by the rank its member had', t.member_id, t.id, t.raise::text
    from ticket t
    where t.written_by >= since and t.written_by < before and t.raise <> 0
      and t.raise is distinct from (select r.raise from member_rank r
        where r.member_id = t.member_id and r.decided_at <= t.placed_at order by r.day desc limit 1)
$$;
revoke execute on function rank_due(uuid, uuid, date), rank_now(uuid, uuid), ranks_hold(uuid), audit_raises(),
  audit_written_raises(bigint, bigint) from public;
grant execute on function rank_due(uuid, uuid, date), rank_now(uuid, uuid), ranks_hold(uuid), audit_raises(),
  audit_written_raises(bigint, bigint) to lotto_app;

do $$
declare
  standing text;
begin
  select pg_get_functiondef('audit_money()'::regprocedure) into strict standing;
  execute regexp_replace(standing, '\s*\$function\$\s*$', E'\n  union all select * from audit_raises()\n$function$');
  select pg_get_functiondef('audit_written(bigint, bigint)'::regprocedure) into strict standing;
  execute regexp_replace(standing, '\s*\$function\$\s*$',
    E'\n  union all select * from audit_written_raises(since, before)\n$function$');
end $$;
