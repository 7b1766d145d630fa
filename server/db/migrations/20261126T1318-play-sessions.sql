-- How long a member plays, by the database's clock: a session of play, whatever sign-ins and devices it is made of, and the
-- minutes in which the member was at play, for limits of time. docs/decisions/0111-time-at-play.md

-- One a member: the session that lasts or was last. It ends with an hour without play.
create table play_session (
  member_id uuid primary key references member (member_id),
  operator_id uuid not null references operator (id),
  began_at timestamptz not null,
  -- The last moment of play.
  seen_at timestamptz not null check (seen_at >= began_at),
  -- When the member has last confirmed a check of reality, or the session began.
  checked_at timestamptz not null check (checked_at >= began_at),
  -- The cash's version when it began: what was moved since is what the session has come to.
  from_version bigint not null
);
grant select, insert, update (began_at, seen_at, checked_at, from_version) on play_session to lotto_app;

-- How often a member is checked; no row: as the operator says.
create table play_check (
  member_id uuid primary key references member (member_id),
  operator_id uuid not null references operator (id),
  minutes int not null check (minutes in (15, 30, 60, 120))
);
grant select, insert, update (minutes) on play_check to lotto_app;

-- Bit n: the member was at play in the n-th minute of this hour. However many pages and devices tell of a minute, it is one.
create table play_time (
  member_id uuid not null references member (member_id),
  hour timestamptz not null check (hour = play_hour_of(hour)),
  minutes bigint not null check (minutes between 1 and (1::bigint << 60) - 1),
  primary key (member_id, hour)
) with (fillfactor = 80);
grant select, insert, update (minutes) on play_time to lotto_app;

create function play_rest() returns interval language sql immutable return interval '60 minutes';

create function minute_bit(at timestamptz) returns bigint language sql immutable
  return 1::bigint << floor(extract(epoch from at - play_hour_of(at)) / 60)::int;

-- The member is at play now: the minute counts, and the session goes on or a new one begins.
create function touch_play(of_member uuid, of_operator uuid, at timestamptz) returns void language plpgsql as $$
begin
  insert into play_time (member_id, hour, minutes) values (of_member, play_hour_of(touch_play.at), minute_bit(touch_play.at))
    on conflict (member_id, hour) do update set minutes = play_time.minutes | excluded.minutes;
  insert into play_session (member_id, operator_id, began_at, seen_at, checked_at, from_version)
    select of_member, of_operator, touch_play.at, touch_play.at, touch_play.at,
      coalesce((select version from account where member_id = of_member and name = 'cash'), 0)
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

-- The minutes at play that began after `since`, up to the one of `at`, which does not count: it is not over.
create function minutes_played(of_member uuid, since timestamptz, at timestamptz) returns table (used bigint, oldest timestamptz)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  first_hour timestamptz := play_hour_of(since);
  last_hour timestamptz := play_hour_of(minutes_played.at);
  last_minute timestamptz := date_trunc('minute', minutes_played.at);
  whole bigint;
  edges bigint;
begin
  select coalesce(sum(bit_count(t.minutes::bit(60))), 0), min(t.hour) into whole, oldest
  from play_time t where t.member_id = of_member and t.hour > first_hour and t.hour < last_hour;
  select count(*), least(min(m.at), oldest) into edges, oldest
  from play_time t cross join lateral (
    select t.hour + n * interval '1 minute' as at from generate_series(0, 59) n where (t.minutes >> n) & 1 = 1) m
  where t.member_id = of_member and t.hour in (first_hour, last_hour) and m.at > since and m.at < last_minute;
  used := whole + edges;
  return next;
end $$;

alter table play_limit_step drop constraint play_limit_step_kind_check, drop constraint play_limit_step_span_check;
alter table play_limit_step
  add constraint play_limit_step_kind_check check (kind in ('deposit', 'stake', 'loss', 'time')),
  add constraint play_limit_step_span_check check (span in ('day', 'week', 'month') or (kind = 'time' and span = 'session')),
  -- Of time it is minutes.
  add constraint play_limit_step_minutes check (kind <> 'time' or amount <= 44640);

-- What a member has used of limits of time, in minutes: of the session that lasts, and of the spans.
create function time_used(of_member uuid, at timestamptz)
returns table (kind text, span text, max bigint, used bigint, oldest timestamptz)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  l record;
begin
  for l in select p.span, p.amount from play_limit p where p.member_id = of_member and p.kind = 'time' and p.amount is not null loop
    if l.span = 'session' then
      return query select 'time', l.span, l.amount,
          coalesce(max(floor(extract(epoch from time_used.at - s.began_at) / 60)), 0)::bigint, max(s.seen_at)
        from play_session s where s.member_id = of_member and s.seen_at > time_used.at - play_rest();
    else
      return query select 'time', l.span, l.amount, m.used, m.oldest
        from minutes_played(of_member, time_used.at - limit_span(l.span), time_used.at) m;
    end if;
  end loop;
end $$;
revoke execute on function touch_play(uuid, uuid, timestamptz), minutes_played(uuid, timestamptz, timestamptz),
  time_used(uuid, timestamptz) from public;
grant execute on function touch_play(uuid, uuid, timestamptz), minutes_played(uuid, timestamptz, timestamptz),
  time_used(uuid, timestamptz) to lotto_app;
