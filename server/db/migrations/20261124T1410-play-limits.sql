-- Limits of what a member deposits, stakes and loses, of the member's own. Lower holds at once; higher, or none, only a day after
-- it was asked for and when it is confirmed in the 7 days after that. Nobody loosens one sooner, staff and the owner of the
-- database included.
alter table member add column plays_limited boolean not null default false;
-- By the triggers below alone: they refuse whatever does not follow from the steps.
grant update (plays_limited) on member to lotto_app;

create table play_limit_step (
  member_id uuid not null references member (member_id),
  -- Of the form that asked, so that sending it twice is one step.
  id uuid not null,
  n bigint generated always as identity,
  operator_id uuid not null references operator (id),
  kind text not null check (kind in ('deposit', 'stake', 'loss')),
  span text not null check (span in ('day', 'week', 'month')),
  -- 'set': this stands from now on. 'ask': wished for. 'drop': the wish is taken back.
  step text not null check (step in ('set', 'ask', 'drop')),
  -- Satang; null: no limit.
  amount bigint check (amount between 1 and 100000000000),
  at timestamptz not null,
  primary key (member_id, id),
  check (step <> 'drop' or amount is null)
);
create index play_limit_newest on play_limit_step (member_id, kind, span, n desc);
create trigger play_limit_step_is_append_only before update or delete or truncate on play_limit_step
  for each statement execute function refuse_change();
grant select, insert on play_limit_step to lotto_app;

-- The limit of each kind and span that a member has set last; its amount is null when it was taken away.
create view play_limit as
  select distinct on (member_id, kind, span) member_id, kind, span, amount
  from play_limit_step where step = 'set' order by member_id, kind, span, n desc;
grant select on play_limit to lotto_app;

-- How far back a limit looks: a month is the longest one.
create function limit_span(span text) returns interval language sql immutable as $$
  select case span when 'day' then interval '24 hours' when 'week' then interval '168 hours' else interval '744 hours' end
$$;

create function play_is_limited(of_member uuid) returns boolean language sql stable as $$
  select exists (select from play_limit where member_id = of_member and amount is not null)
$$;

-- The step's time is the database's own, so that no request is older than it is.
create function check_play_limit_step() returns trigger language plpgsql as $$
declare
  standing bigint;
  asked play_limit_step;
begin
  perform 1 from member where member_id = new.member_id for no key update;
  new.at := db_now();
  if new.step <> 'set' then return new; end if;
  select amount into standing from play_limit_step
    where member_id = new.member_id and kind = new.kind and span = new.span and step = 'set' order by n desc limit 1;
  if standing is null or new.amount <= standing then return new; end if;
  select * into asked from play_limit_step
    where member_id = new.member_id and kind = new.kind and span = new.span order by n desc limit 1;
  if asked.step = 'ask' and asked.amount is not distinct from new.amount
    and new.at >= asked.at + interval '24 hours' and new.at < asked.at + interval '24 hours' + interval '168 hours' then
    return new;
  end if;
  raise exception 'a limit of play is loosened a day after it was asked for, and not otherwise' using errcode = 'restrict_violation';
end $$;
create trigger play_limit_step_waits before insert on play_limit_step
  for each row execute function check_play_limit_step();

create function count_play_limit() returns trigger language plpgsql as $$
begin
  update member set plays_limited = play_is_limited(new.member_id)
  where member_id = new.member_id and plays_limited is distinct from play_is_limited(new.member_id);
  return null;
end $$;
create trigger play_limit_step_counts after insert on play_limit_step for each row execute function count_play_limit();

create function refuse_limit_unasked() returns trigger language plpgsql as $$
begin
  if new.plays_limited is distinct from play_is_limited(new.member_id) then
    raise exception 'whether a member has limits follows from what the member has set' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger member_limits_follow before update of plays_limited on member
  for each row execute function refuse_limit_unasked();
