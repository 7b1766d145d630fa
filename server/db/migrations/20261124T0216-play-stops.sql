-- Pauses and exclusions that members begin themselves. Nobody shortens one, staff and the owner of the database
-- included.
alter table member add column no_play_until timestamptz;
-- By the triggers below alone: they refuse whatever does not follow from the stops.
grant update (no_play_until) on member to lotto_app;

create table play_stop (
  member_id uuid not null references member (member_id),
  -- Of the form that asked, so that sending it twice begins one.
  id uuid not null,
  operator_id uuid not null references operator (id),
  kind text not null check (kind in ('break', 'exclusion')),
  length text not null check (length in ('day', 'week', 'month', 'two-months', 'three-months', 'six-months', 'year', 'five-years')),
  began_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > began_at),
  primary key (member_id, id),
  check ((kind = 'exclusion') = (length in ('six-months', 'year', 'five-years')))
);
create index play_stop_newest on play_stop (member_id, ends_at desc);
create trigger play_stop_is_append_only before update or delete or truncate on play_stop
  for each statement execute function refuse_change();
grant select, insert on play_stop to lotto_app;

-- The request to come back after an exclusion.
create table play_return (
  member_id uuid not null,
  stop_id uuid not null,
  operator_id uuid not null references operator (id),
  asked_at timestamptz not null,
  returns_at timestamptz not null check (returns_at >= asked_at + interval '24 hours'),
  primary key (member_id, stop_id),
  foreign key (member_id, stop_id) references play_stop (member_id, id)
);
create trigger play_return_is_append_only before update or delete or truncate on play_return
  for each statement execute function refuse_change();
grant select, insert on play_return to lotto_app;

-- Until when a member does not play, from what was asked for; far ahead for an exclusion nobody has asked to end.
create function play_stops_until(of_member uuid) returns timestamptz language sql stable as $$
  select max(case when s.kind = 'break' then s.ends_at else coalesce(r.returns_at, '9999-01-01') end)
  from play_stop s left join play_return r on r.member_id = s.member_id and r.stop_id = s.id
  where s.member_id = of_member
$$;

create function stop_play() returns trigger language plpgsql as $$
declare
  standing timestamptz;
begin
  if tg_table_name = 'play_stop' then
    select ends_at into standing from play_stop where member_id = new.member_id and id <> new.id order by ends_at desc limit 1;
    if standing >= new.ends_at and play_stops_until(new.member_id) > db_now() then
      raise exception 'a stop of play is not made shorter' using errcode = 'restrict_violation';
    end if;
  else
    if exists (select from play_stop where member_id = new.member_id and id = new.stop_id and ends_at > db_now()) then
      raise exception 'an exclusion lasts its time' using errcode = 'restrict_violation';
    end if;
  end if;
  update member set no_play_until = play_stops_until(new.member_id) where member_id = new.member_id;
  return null;
end $$;
create trigger play_stop_counts after insert on play_stop for each row execute function stop_play();
create trigger play_return_counts after insert on play_return for each row execute function stop_play();

create function refuse_play_sooner() returns trigger language plpgsql as $$
begin
  if new.no_play_until is distinct from play_stops_until(new.member_id) then
    raise exception 'until when a member does not play follows from its stops' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger member_play_follows before update of no_play_until on member
  for each row execute function refuse_play_sooner();
