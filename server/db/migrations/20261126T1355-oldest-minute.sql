-- The oldest minute is its own time; of whole hours it was the hour's beginning, so that more time was promised too soon.

-- The minutes at play that began after `since`, up to the one of `at`, which does not count: it is not over.
create or replace function minutes_played(of_member uuid, since timestamptz, at timestamptz) returns table (used bigint, oldest timestamptz)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  first_hour timestamptz := play_hour_of(since);
  last_hour timestamptz := play_hour_of(minutes_played.at);
  last_minute timestamptz := date_trunc('minute', minutes_played.at);
  whole bigint;
  edges bigint;
begin
  select coalesce(sum(bit_count(t.minutes::bit(60))), 0) into whole
  from play_time t where t.member_id = of_member and t.hour > first_hour and t.hour < last_hour;
  select t.hour + (select min(n) from generate_series(0, 59) n where (t.minutes >> n) & 1 = 1) * interval '1 minute' into oldest
  from play_time t where t.member_id = of_member and t.hour > first_hour and t.hour < last_hour order by t.hour limit 1;
  select count(*), least(min(m.at), oldest) into edges, oldest
  from play_time t cross join lateral (
    select t.hour + n * interval '1 minute' as at from generate_series(0, 59) n where (t.minutes >> n) & 1 = 1) m
  where t.member_id = of_member and t.hour in (first_hour, last_hour) and m.at > since and m.at < last_minute;
  used := whole + edges;
  return next;
end $$;
