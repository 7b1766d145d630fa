-- A check of reality that is due and not confirmed holds at the doors of play, and every stake is a minute at play, whether its member has
-- limits or not. docs/decisions/0104-the-check-at-the-door.md

-- The session of play that lasts or was last, and when its check is due: half an hour after the last one where the member chose nothing.
create view play_standing as
  select s.member_id, s.seen_at, s.checked_at + make_interval(mins => coalesce(
      (select c.minutes from play_check c where c.member_id = s.member_id), 30)) as check_due_at
  from play_session s;
grant select on play_standing to lotto_app;

-- Whether a check that is due holds the doors: an hour of rest ends the session, and the check with it.
create function check_holds(due_at timestamptz, seen_at timestamptz, at timestamptz) returns boolean language sql stable as $$
  select due_at <= at and seen_at > at - play_rest()
$$;
revoke execute on function check_holds(timestamptz, timestamptz, timestamptz) from public;
grant execute on function check_holds(timestamptz, timestamptz, timestamptz) to lotto_app;

-- Which minute is counted, the session says now: the hour of a stake need not.
create or replace function take_rooms(members uuid[], stakes bigint[], at timestamptz) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  taken bigint;
begin
  update play_hour h set staked = h.staked + s.stake, room = h.room - s.stake, room_version = h.room_version + 1
  from unnest(members, stakes) as s(member_id, stake)
  where h.member_id = s.member_id and h.hour = play_hour_of(take_rooms.at) and h.room is not null;
  get diagnostics taken = row_count;
  if taken <> cardinality(members) then
    raise exception 'a stake is counted in its hour' using errcode = 'data_exception';
  end if;
end $$;
alter table play_hour drop column told_at;
