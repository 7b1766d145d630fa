-- What a member with limits of play has staked and won back, by the hour of the stake, so that a bet adds hours up instead of
-- tickets. Members without limits have no rows. docs/decisions/0110-play-by-the-hour.md

create function play_hour_of(at timestamptz) returns timestamptz language sql immutable
  return date_bin('1 hour', at, timestamptz '2000-01-01 00:00:00+00');

-- Each stake that counts in a limit, at its own time, and what came back of it. The one place that says what counts.
create view play_counted as
  select t.member_id, t.placed_at as at, t.net as staked, coalesce((
      select sum(i.held - i.before) from settle_item i
      where i.member_id = t.member_id and i.ticket_id = t.id and i.paid_at is not null), 0)::bigint as back
  from ticket t where t.status = 'placed'
  union all
  select g.member_id, g.at, g.amount, coalesce((
      select sum(w.amount) from game_transaction w
      where w.operator_id = g.operator_id and w.provider = g.provider and w.reference = g.transaction_id
        and not exists (select from game_rollback r where r.target_id = w.id)), 0)::bigint
  from game_transaction g
  where g.kind = 'bet' and not exists (select from game_rollback r where r.target_id = g.id);
grant select on play_counted to lotto_app;

create table play_hour (
  member_id uuid not null references member (member_id),
  hour timestamptz not null check (hour = play_hour_of(hour)),
  staked bigint not null,
  back bigint not null,
  primary key (member_id, hour)
) with (fillfactor = 80);
grant select, insert, update, delete on play_hour to lotto_app;

create index member_limited on member (member_id) where plays_limited;

create function fill_play_hours(of_member uuid) returns void language sql as $$
  insert into play_hour (member_id, hour, staked, back)
  select member_id, play_hour_of(at), sum(staked), sum(back) from play_counted
  where member_id = of_member group by member_id, play_hour_of(at)
$$;
select fill_play_hours(member_id) from member where plays_limited;

-- Whoever sets a limit holds the member's accounts, so no stake is between the fill and the first one that adds itself.
create or replace function count_play_limit() returns trigger language plpgsql as $$
declare
  is_limited boolean := play_is_limited(new.member_id);
begin
  update member set plays_limited = is_limited
  where member_id = new.member_id and plays_limited is distinct from is_limited;
  if not found then return null; end if;
  delete from play_hour where member_id = new.member_id;
  if is_limited then perform fill_play_hours(new.member_id); end if;
  return null;
end $$;

-- The time of the first stake after `since` of which something is used.
create function first_play(of_member uuid, since timestamptz, is_loss boolean) returns timestamptz
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  of_ticket timestamptz;
  of_game timestamptz;
begin
  select t.placed_at into of_ticket from ticket t
  where t.member_id = of_member and t.placed_at > since and t.status = 'placed'
    and (not is_loss or t.net > (
      select coalesce(sum(i.held - i.before), 0) from settle_item i
      where i.member_id = t.member_id and i.ticket_id = t.id and i.paid_at is not null))
  order by t.placed_at limit 1;
  select g.at into of_game from game_transaction g
  where g.member_id = of_member and g.kind = 'bet' and g.at > since
    and not exists (select from game_rollback r where r.target_id = g.id)
    and g.amount > (case when is_loss then (
      select coalesce(sum(w.amount), 0) from game_transaction w
      where w.operator_id = g.operator_id and w.provider = g.provider and w.reference = g.transaction_id
        and not exists (select from game_rollback r where r.target_id = w.id)) else 0 end)
  order by g.at limit 1;
  return least(of_ticket, of_game);
end $$;

-- What a member has used of the limits of stakes and losses: whole hours, and stake by stake the hour in which a window begins.
-- Statements of a function are planned once a connection; as one statement the plan took longer than the reading.
create function play_used(of_member uuid, at timestamptz, confirms uuid)
returns table (kind text, span text, max bigint, used bigint, oldest timestamptz)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  l record;
  booked record;
  whole record;
  begun record;
  since timestamptz;
  next_hour timestamptz;
begin
  select coalesce(sum(b.held), 0) as held, min(k.booked_at) as oldest into booked
  from open_booking b join booking k on k.member_id = b.member_id and k.id = b.id
  where b.member_id = of_member and b.expires_at > play_used.at and b.id is distinct from confirms;
  for l in
    select p.span, max(p.amount) filter (where p.kind = 'stake') as stake, max(p.amount) filter (where p.kind = 'loss') as loss
    from play_limit p where p.member_id = of_member and p.kind in ('stake', 'loss') and p.amount is not null
    group by p.span
  loop
    since := play_used.at - limit_span(l.span);
    next_hour := play_hour_of(since) + interval '1 hour';
    select coalesce(sum(h.staked), 0) as staked, coalesce(sum(h.back), 0) as back into whole
    from play_hour h where h.member_id = of_member and h.hour >= next_hour;
    select coalesce(sum(c.staked), 0) as staked, coalesce(sum(c.back), 0) as back into begun
    from play_counted c where c.member_id = of_member and c.at > since and c.at < next_hour;
    if l.stake is not null then
      return query select 'stake', l.span, l.stake, (whole.staked + begun.staked + booked.held)::bigint,
        least(booked.oldest, first_play(of_member, since, false));
    end if;
    if l.loss is not null then
      return query select 'loss', l.span, l.loss,
        (whole.staked + begun.staked + booked.held - whole.back - begun.back)::bigint,
        least(booked.oldest, first_play(of_member, since, true));
    end if;
  end loop;
end $$;
revoke execute on function fill_play_hours(uuid), first_play(uuid, timestamptz, boolean), play_used(uuid, timestamptz, uuid) from public;
grant execute on function fill_play_hours(uuid), first_play(uuid, timestamptz, boolean), play_used(uuid, timestamptz, uuid) to lotto_app;

create view limited_member as select member_id from member where plays_limited;
create view money_of_members.limited_member as select member_id from public.member where plays_limited
  and member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
create view money_of_members.play_hour as select * from public.play_hour
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
grant select on limited_member, money_of_members.limited_member, money_of_members.play_hour to lotto_app;

-- I32: the hours of a member with limits are what was played, and nobody else has any.
create function audit_play_hours() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  with counted as (
    select l.member_id, play_hour_of(c.at) as hour, sum(c.staked) as staked, sum(c.back) as back
    from limited_member l cross join lateral (
      select p.at, p.staked, p.back from public.play_counted p where p.member_id = l.member_id offset 0) c
    group by 1, 2
  )
  select 'I32 an hour of play is what was played in it', coalesce(c.member_id, h.member_id), null::uuid,
    coalesce(c.hour, h.hour)::text
    from counted c full join play_hour h on h.member_id = c.member_id and h.hour = c.hour
    where (coalesce(c.staked, 0), coalesce(c.back, 0)) <> (coalesce(h.staked, 0), coalesce(h.back, 0))
$$;
-- The same of the hours of tickets that were sold in [since, before).
create function audit_written_play_hours(since bigint, before bigint)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan
as $$
  select 'I32 an hour of play is what was played in it', s.member_id, null::uuid, s.hour::text
    from (select distinct t.member_id, play_hour_of(t.placed_at) as hour
      from ticket t join public.member m on m.member_id = t.member_id and m.plays_limited
      where t.written_by >= since and t.written_by < before) s
    cross join lateral (
      select coalesce(sum(c.staked), 0) as staked, coalesce(sum(c.back), 0) as back from public.play_counted c
      where c.member_id = s.member_id and c.at >= s.hour and c.at < s.hour + interval '1 hour') c
    left join public.play_hour h on h.member_id = s.member_id and h.hour = s.hour
    where (c.staked, c.back) <> (coalesce(h.staked, 0), coalesce(h.back, 0))
$$;
revoke execute on function audit_play_hours(), audit_written_play_hours(bigint, bigint) from public;
grant execute on function audit_play_hours(), audit_written_play_hours(bigint, bigint) to lotto_app;

do $$
declare
  said text;
begin
  select pg_get_functiondef('audit_money()'::regprocedure) into strict said;
  execute regexp_replace(said, '\s*\$function\$\s*$', E'\n  union all select * from audit_play_hours()\n$function$');
  select pg_get_functiondef('audit_written(bigint, bigint)'::regprocedure) into strict said;
  execute regexp_replace(said, '\s*\$function\$\s*$',
    E'\n  union all select * from audit_written_play_hours(since, before)\n$function$');
end $$;
