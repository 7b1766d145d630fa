-- What a member's own limits leave for certain, and what bets have taken of it, stands in the row of the member's cash: a bet locks
-- and writes that row anyway, and of limits reads and writes nothing more. docs/decisions/0189-room-in-the-account.md

alter table account
  -- Satang that limits leave at least, as long as it is before `room_until` and nothing but bets that took of it has moved the cash:
  -- its version is this one. Null: not known.
  -- The check is read anew with each statement that writes the table, so it is short; for the rest I32 asks.
  add column room bigint check (room >= 0),
  add column room_until timestamptz,
  add column room_version bigint,
  -- What bets have taken of rooms in this hour, which its row of play_hour does not count: hour and account together are what was staked.
  add column taken bigint,
  add column taken_hour timestamptz;
grant update (room, room_until, room_version, taken, taken_hour) on account to lotto_app;
create or replace view money_of_members.account as select * from public.account
  where member_id > (select current_setting('money.after')::uuid) and member_id <= (select current_setting('money.until')::uuid);

-- A room that stands is forgotten: what its hours have counted they keep.
alter table play_hour drop column room, drop column room_until, drop column room_version;
drop function take_rooms(uuid[], bigint[], timestamptz);

-- What an account has taken in an hour besides what the hour counts.
create function taken_of(of_member uuid, of_hour timestamptz) returns bigint language sql stable
set enable_seqscan = off as $$
  select coalesce((select taken from public.account where member_id = of_member and name = 'cash' and taken_hour = of_hour), 0)
$$;

create or replace function fill_play_hours(of_member uuid) returns void language sql as $$
  insert into play_hour (member_id, hour, staked, back)
  select of_member, hour, sum(staked), sum(back)
  from (
    select play_hour_of(at) as hour, staked, back from play_counted where member_id = of_member
    union all
    select taken_hour, -taken, 0 from account where member_id = of_member and name = 'cash' and taken_hour is not null) s
  group by hour
$$;

-- It ends with what makes less of it and may move no cash: a limit that is set, and a recount that finds more used.
create or replace function forget_room(of_member uuid) returns void language sql
set enable_seqscan = off as $$
  update account set room = null, room_until = null, room_version = null
  where member_id = of_member and name = 'cash' and room is not null
$$;

create or replace function play_rooms(members uuid[], confirms uuid[], at timestamptz)
returns table (member_id uuid, room bigint, until timestamptz, version bigint)
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  day timestamptz := play_hour_of(play_rooms.at - limit_span('day'));
  week timestamptz := play_hour_of(play_rooms.at - limit_span('week'));
  month timestamptz := play_hour_of(play_rooms.at - limit_span('month'));
  this_minute timestamptz := date_trunc('minute', play_rooms.at);
  next_hour timestamptz := play_hour_of(play_rooms.at) + interval '1 hour';
begin
  return query
  select m.member_id,
    -- Without a limit of money there is more than anybody stakes.
    coalesce(least(l.stake_day - u.stake_day - c.taken_day, l.stake_week - u.stake_week - c.taken_week,
      l.stake_month - u.stake_month - c.taken_month, l.loss_day - u.loss_day - c.taken_day, l.loss_week - u.loss_week - c.taken_week,
      l.loss_month - u.loss_month - c.taken_month), 100000000000)::bigint - b.held,
    least(next_hour, least(s.session + l.time_session * interval '1 minute', this_minute + (l.time_day - t.time_day) * interval '1 minute',
      this_minute + (l.time_week - t.time_week) * interval '1 minute',
      this_minute + (l.time_month - t.time_month) * interval '1 minute') - interval '1 minute'),
    c.version
  from unnest(members, confirms) as m(member_id, confirms)
    cross join lateral (
      select a.version, case when a.taken_hour >= day then a.taken else 0 end as taken_day,
        case when a.taken_hour >= week then a.taken else 0 end as taken_week,
        case when a.taken_hour >= month then a.taken else 0 end as taken_month
      from public.account a where a.member_id = m.member_id and a.name = 'cash' limit 1) c
    cross join lateral (
      select min(p.amount) filter (where p.kind = 'stake' and p.span = 'day') as stake_day,
        min(p.amount) filter (where p.kind = 'stake' and p.span = 'week') as stake_week,
        min(p.amount) filter (where p.kind = 'stake' and p.span = 'month') as stake_month,
        min(p.amount) filter (where p.kind = 'loss' and p.span = 'day') as loss_day,
        min(p.amount) filter (where p.kind = 'loss' and p.span = 'week') as loss_week,
        min(p.amount) filter (where p.kind = 'loss' and p.span = 'month') as loss_month,
        min(p.amount) filter (where p.kind = 'time' and p.span = 'session') as time_session,
        min(p.amount) filter (where p.kind = 'time' and p.span = 'day') as time_day,
        min(p.amount) filter (where p.kind = 'time' and p.span = 'week') as time_week,
        min(p.amount) filter (where p.kind = 'time' and p.span = 'month') as time_month
      from play_limit p where p.member_id = m.member_id) l
    cross join lateral (
      select coalesce(sum(b.held), 0)::bigint as held from open_booking b
      where b.member_id = m.member_id and b.expires_at > play_rooms.at and b.id is distinct from m.confirms) b
    cross join lateral (
      select coalesce(sum(h.staked) filter (where h.hour >= day), 0) as stake_day,
        coalesce(sum(h.staked) filter (where h.hour >= week), 0) as stake_week,
        coalesce(sum(h.staked), 0) as stake_month,
        coalesce(sum(h.staked - case when h.hour > day then h.back else 0 end) filter (where h.hour >= day), 0) as loss_day,
        coalesce(sum(h.staked - case when h.hour > week then h.back else 0 end) filter (where h.hour >= week), 0) as loss_week,
        coalesce(sum(h.staked - case when h.hour > month then h.back else 0 end), 0) as loss_month
      from play_hour h where h.member_id = m.member_id and h.hour >= month) u
    cross join lateral (
      select coalesce(sum(bit_count(t.minutes::bit(60))) filter (where t.hour >= day), 0)::bigint as time_day,
        coalesce(sum(bit_count(t.minutes::bit(60))) filter (where t.hour >= week), 0)::bigint as time_week,
        coalesce(sum(bit_count(t.minutes::bit(60))), 0)::bigint as time_month
      from play_time t
      where coalesce(l.time_day, l.time_week, l.time_month) is not null and t.member_id = m.member_id and t.hour >= month) t
    cross join lateral (
      select coalesce(date_trunc('minute', min(s.began_at)), this_minute) as session from play_session s
      where l.time_session is not null and s.member_id = m.member_id and s.seen_at > play_rooms.at - play_rest()) s;
end $$;

create or replace function play_used(of_member uuid, at timestamptz, confirms uuid)
returns table (kind text, span text, max bigint, used bigint, oldest timestamptz)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
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
    select coalesce(sum(h.staked), 0) + coalesce((select a.taken from public.account a
        where a.member_id = of_member and a.name = 'cash' and a.taken_hour >= next_hour), 0) as staked,
      coalesce(sum(h.back), 0) as back into whole
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

-- I32: the hours of a member with limits, with what the account has taken, are what was played, and nobody else has any. No account
-- says that limits leave more than the bound does; its minutes may be one fewer: the one that is told with the stake.
create or replace function audit_play_rooms(members uuid[]) returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select 'I32 an account leaves no more than limits do', r.member_id, null::uuid, a.taken_hour::text
    from play_rooms(members, '{}', db_now()) r
    cross join lateral (
      select p.taken_hour, p.room, p.room_until from public.account p
      where p.member_id = r.member_id and p.name = 'cash' and p.room_version = r.version and p.room_until > db_now() limit 1) a
    where a.room > r.room or a.room_until > r.until + interval '1 minute'
$$;

create or replace function audit_play_hours() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  with counted as (
    select l.member_id, play_hour_of(c.at) as hour, sum(c.staked) as staked, sum(c.back) as back
    from limited_member l cross join lateral (
      select p.at, p.staked, p.back from public.play_counted p where p.member_id = l.member_id offset 0) c
    group by 1, 2
  ), told as (
    select member_id, hour, sum(staked) as staked, sum(back) as back
    from (
      select member_id, hour, staked, back from play_hour
      union all
      select a.member_id, a.taken_hour, a.taken, 0 from limited_member l
        join account a on a.member_id = l.member_id and a.name = 'cash' and a.taken <> 0) h
    group by 1, 2
  )
  select 'I32 an hour of play is what was played in it', coalesce(c.member_id, h.member_id), null::uuid,
    coalesce(c.hour, h.hour)::text
    from counted c full join told h on h.member_id = c.member_id and h.hour = c.hour
    where (coalesce(c.staked, 0), coalesce(c.back, 0)) <> (coalesce(h.staked, 0), coalesce(h.back, 0))
  union all
  select a.* from audit_play_rooms((
      select array_agg(l.member_id) from limited_member l join account c on c.member_id = l.member_id and c.name = 'cash'
      where c.room_until > db_now())) a
$$;

create or replace function audit_written_play_hours(since bigint, before bigint)
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
    left join public.account a on a.member_id = s.member_id and a.name = 'cash' and a.taken_hour = s.hour
    where (c.staked, c.back) <> (coalesce(h.staked, 0) + coalesce(a.taken, 0), coalesce(h.back, 0))
  union all
  select a.* from audit_play_rooms((
      select array_agg(distinct t.member_id)
      from ticket t join public.member m on m.member_id = t.member_id and m.plays_limited
      where t.written_by >= since and t.written_by < before)) a
$$;

revoke execute on function taken_of(uuid, timestamptz) from public;
grant execute on function taken_of(uuid, timestamptz) to lotto_app;
