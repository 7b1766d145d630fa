-- What a member's own limits leave for certain is kept in the hour of the stake: the next bets of the hour take of it, and nothing is
-- added up for them. docs/decisions/0136-room-in-the-hour.md

alter table play_hour
  -- The last stake whose minute at play was counted.
  add column told_at timestamptz,
  -- Satang that limits leave at least, as long as it is before `room_until`, in this hour, and nothing but bets that took of it has moved
  -- the member's cash: its version is this one. Null: not known.
  add column room bigint check (room >= 0),
  add column room_until timestamptz,
  add column room_version bigint,
  add check (num_nulls(room, room_until, room_version) in (0, 3));

-- What the limits of these members leave for certain, until when, and the version of their cash. The bound never says less than what is
-- used: the hour in which a span begins counts whole, and nothing that came back of it. Of time, each minute from now on is one at
-- play, a session began with its first minute, and one minute more may be told by a page at this moment.
create function play_rooms(members uuid[], confirms uuid[], at timestamptz)
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
    coalesce(least(l.stake_day - u.stake_day, l.stake_week - u.stake_week, l.stake_month - u.stake_month,
      l.loss_day - u.loss_day, l.loss_week - u.loss_week, l.loss_month - u.loss_month), 100000000000)::bigint - b.held,
    least(next_hour, least(s.session + l.time_session * interval '1 minute', this_minute + (l.time_day - t.time_day) * interval '1 minute',
      this_minute + (l.time_week - t.time_week) * interval '1 minute',
      this_minute + (l.time_month - t.time_month) * interval '1 minute') - interval '1 minute'),
    c.version
  from unnest(members, confirms) as m(member_id, confirms)
    cross join lateral (
      select a.version from account a where a.member_id = m.member_id and a.name = 'cash' limit 1) c
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
drop function play_may_exceed(uuid[], bigint[], uuid[], timestamptz);

-- Bets of members whose room is known take of it. Their accounts are held, and their bets have moved their cash once each.
create function take_rooms(members uuid[], stakes bigint[], at timestamptz) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  taken bigint;
begin
  update play_hour h set staked = h.staked + s.stake, told_at = take_rooms.at, room = h.room - s.stake, room_version = h.room_version + 1
  from unnest(members, stakes) as s(member_id, stake)
  where h.member_id = s.member_id and h.hour = play_hour_of(take_rooms.at) and h.room is not null;
  get diagnostics taken = row_count;
  if taken <> cardinality(members) then
    raise exception 'a stake is counted in its hour' using errcode = 'data_exception';
  end if;
end $$;

-- A room that was found before ends with what makes less of it: a limit that is set, and a recount that finds more used, with or
-- without a movement of cash.
create function forget_room(of_member uuid) returns void language sql
set enable_seqscan = off as $$
  update play_hour set room = null, room_until = null, room_version = null
  where member_id = of_member and hour >= (select play_hour_of(db_now())) and room is not null
$$;

create or replace function count_play_limit() returns trigger language plpgsql as $$
declare
  is_limited boolean := play_is_limited(new.member_id);
begin
  perform forget_room(new.member_id);
  update member set plays_limited = is_limited
  where member_id = new.member_id and plays_limited is distinct from is_limited;
  if not found then return null; end if;
  delete from play_hour where member_id = new.member_id;
  if is_limited then perform fill_play_hours(new.member_id); end if;
  return null;
end $$;

create function forget_room_recounted() returns trigger language plpgsql as $$
begin
  perform forget_room(new.member_id);
  return null;
end $$;
create trigger play_hour_recounted after update of back on play_hour
  for each row when (new.staked - new.back > old.staked - old.back or new.staked > old.staked) execute function forget_room_recounted();

-- Those who stake several times in a minute are at play in it once. All are written at once: one by one took as long again.
create or replace function touch_plays(members uuid[], operators uuid[], at timestamptz) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  untold uuid[];
  untold_operators uuid[];
begin
  select array_agg(w.member_id order by w.member_id), array_agg(w.operator_id order by w.member_id) into untold, untold_operators
  from unnest(members, operators) as w(member_id, operator_id)
    left join lateral (
      select true as is_told from play_session s
      where s.member_id = w.member_id and date_trunc('minute', s.seen_at) = date_trunc('minute', touch_plays.at)) s on true
  where s.is_told is null;
  if untold is null then return; end if;
  insert into play_time (member_id, hour, minutes)
    select w.member_id, play_hour_of(touch_plays.at), minute_bit(touch_plays.at) from unnest(untold) as w(member_id)
    on conflict (member_id, hour) do update set minutes = play_time.minutes | excluded.minutes;
  insert into play_session (member_id, operator_id, began_at, seen_at, checked_at, from_version)
    select w.member_id, w.operator_id, touch_plays.at, touch_plays.at, touch_plays.at, coalesce(c.version, 0)
    from unnest(untold, untold_operators) as w(member_id, operator_id)
      left join lateral (select version from account where member_id = w.member_id and name = 'cash' limit 1) c on true
    on conflict (member_id) do update set
      seen_at = excluded.seen_at,
      began_at = case when play_session.seen_at > excluded.seen_at - play_rest() then least(play_session.began_at, excluded.seen_at)
        else excluded.began_at end,
      checked_at = case when play_session.seen_at > excluded.seen_at - play_rest()
        then greatest(least(play_session.checked_at, excluded.seen_at), least(play_session.began_at, excluded.seen_at))
        else excluded.checked_at end,
      from_version = case when play_session.seen_at > excluded.seen_at - play_rest() then play_session.from_version
        else excluded.from_version end;
end $$;
drop function touch_play(uuid, uuid, timestamptz);

-- I32: what an hour says that limits leave is no more than they do. Its minutes may be one fewer: the one that is told with the stake.
create function audit_play_rooms(members uuid[]) returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select 'I32 an hour of play leaves no more than limits do', r.member_id, null::uuid, h.hour::text
    from play_rooms(members, '{}', db_now()) r
    cross join lateral (
      select p.hour, p.room, p.room_until from public.play_hour p
      where p.member_id = r.member_id and p.hour = (select play_hour_of(db_now())) and p.room_version = r.version
        and p.room_until > db_now() limit 1) h
    where h.room > r.room or h.room_until > r.until + interval '1 minute'
$$;
do $$
declare
  said text;
begin
  select pg_get_functiondef('audit_play_hours()'::regprocedure) into strict said;
  execute regexp_replace(said, '\s*\$function\$\s*$', E'\n  union all
  select a.* from audit_play_rooms((
      select array_agg(l.member_id) from limited_member l
      where exists (select from public.play_hour h where h.member_id = l.member_id and h.room_until > db_now()))) a\n$function$');
  select pg_get_functiondef('audit_written_play_hours(bigint, bigint)'::regprocedure) into strict said;
  execute regexp_replace(said, '\s*\$function\$\s*$', E'\n  union all
  select a.* from audit_play_rooms((
      select array_agg(distinct t.member_id)
      from ticket t join public.member m on m.member_id = t.member_id and m.plays_limited
      where t.written_by >= since and t.written_by < before)) a\n$function$');
end $$;

revoke execute on function play_rooms(uuid[], uuid[], timestamptz), take_rooms(uuid[], bigint[], timestamptz), forget_room(uuid),
  audit_play_rooms(uuid[]) from public;
grant execute on function play_rooms(uuid[], uuid[], timestamptz), take_rooms(uuid[], bigint[], timestamptz), forget_room(uuid),
  audit_play_rooms(uuid[]) to lotto_app;
