-- What in a member's play may tell of harm, what was done about it, and what came of that. docs/decisions/0121-markers-of-harm.md
update staff_role set permissions = permissions || 'safer.see'::text
where role in ('auditor', 'operator_admin') and not 'safer.see' = any(permissions);
update staff_role set permissions = permissions || 'safer.act'::text
where role = 'operator_admin' and not 'safer.act' = any(permissions);

-- What an hour's members are found by: rows come in the order of their time, or nearly.
create index play_time_by_hour on play_time using brin (hour) with (pages_per_range = 16, autosummarize = on);
create index play_limit_step_by_time on play_limit_step using brin (at) with (pages_per_range = 16, autosummarize = on);
create index member_pair_by_time on member_pair using brin (opened_at) with (pages_per_range = 16, autosummarize = on);
create index withdrawal_paid on withdrawal (member_id, ended_at) where state = 'paid';

-- Up to which hour an operator's play was looked at, and while that goes on, up to which member.
create table marker_run (
  operator_id uuid primary key references operator (id),
  -- The hours (since, until] are looked at together.
  since timestamptz not null,
  until timestamptz not null check (until = play_hour_of(until)),
  -- Null: all of them are done.
  after uuid,
  check (since < until)
);
grant select, insert, update (since, until, after) on marker_run to lotto_app;

-- One open a member: from the first marker until somebody has done something about it.
create table play_case (
  member_id uuid not null references member (member_id),
  id uuid not null,
  operator_id uuid not null references operator (id),
  opened_at timestamptz not null,
  closed_at timestamptz check (closed_at >= opened_at),
  primary key (member_id, id)
);
create unique index play_case_open on play_case (member_id) where closed_at is null;
create index play_case_waiting on play_case (operator_id, opened_at, id) where closed_at is null;
create index play_case_closed on play_case (operator_id, closed_at, id) where closed_at is not null;
create index play_case_by_id on play_case (operator_id, id);
grant select, insert, update (closed_at) on play_case to lotto_app;

create function refuse_case_anew() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null or new.closed_at is null then
    raise exception 'a case is closed once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger play_case_closes_once before update on play_case for each row execute function refuse_case_anew();
create trigger play_case_is_never_removed before delete or truncate on play_case
  for each statement execute function refuse_change();

create table play_marker (
  member_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  kind text not null check (kind in ('deposit-size', 'failed-deposits', 'night-play', 'limit-raises', 'redeposits',
    'loss-size', 'deposits-after-loss', 'long-play')),
  -- Satang, minutes or a count, by the kind.
  figure bigint not null check (figure > 0),
  usual bigint check (usual >= 0),
  -- The end of the hour in which it was found.
  at timestamptz not null check (at = play_hour_of(at)),
  primary key (member_id, id),
  unique (member_id, kind, at),
  foreign key (member_id, case_id) references play_case (member_id, id)
);
create index play_marker_of_case on play_marker (member_id, case_id);
create trigger play_marker_is_append_only before update or delete or truncate on play_marker
  for each statement execute function refuse_change();
grant select, insert on play_marker to lotto_app;

create table play_care (
  member_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  operator_id uuid not null references operator (id),
  kind text not null check (kind in ('offer', 'message', 'limit', 'call', 'break', 'watch')),
  -- Null: the program's own.
  staff_id uuid references staff (staff_id),
  note text check (length(note) between 1 and 500),
  facts jsonb not null,
  at timestamptz not null,
  -- The effect that is reckoned next, and when; null: all are.
  effect_days smallint check (effect_days in (7, 30)),
  effect_due timestamptz,
  primary key (member_id, id),
  foreign key (member_id, case_id) references play_case (member_id, id),
  check ((kind = 'offer') = (staff_id is null)),
  check ((kind = 'offer') = (note is null)),
  check ((effect_days is null) = (effect_due is null))
);
create index play_care_newest on play_care (member_id, at, id);
create index play_care_due on play_care (operator_id, effect_due) where effect_due is not null;
create trigger play_care_is_never_removed before delete or truncate on play_care
  for each statement execute function refuse_change();
grant select, insert, update (effect_days, effect_due) on play_care to lotto_app;

-- Play of as many days before a care and after it.
create table play_effect (
  member_id uuid not null,
  care_id uuid not null,
  days smallint not null check (days in (7, 30)),
  deposited_before bigint not null,
  deposited_after bigint not null,
  staked_before bigint not null,
  staked_after bigint not null,
  lost_before bigint not null,
  lost_after bigint not null,
  minutes_before int not null,
  minutes_after int not null,
  reckoned_at timestamptz not null,
  primary key (member_id, care_id, days),
  foreign key (member_id, care_id) references play_care (member_id, id)
);
create trigger play_effect_is_append_only before update or delete or truncate on play_effect
  for each statement execute function refuse_change();
grant select, insert on play_effect to lotto_app;

-- What a member did after `since` up to `until`: deposits, what rounds that are over came to, and the minutes at play of hours
-- that began in it.
create function play_between(of_member uuid, since timestamptz, until timestamptz)
returns table (deposited bigint, staked bigint, lost bigint, minutes int)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  select coalesce(sum(x.amount), 0) into deposited from transfer x
  where x.member_id = of_member and x.kind in ('deposit', 'deposit_peer') and x.at > since and x.at <= play_between.until;
  select coalesce(sum(e.staked), 0), coalesce(sum(e.staked - e.won), 0) into staked, lost from play_entry e
  where e.member_id = of_member and e.at > since and e.at <= play_between.until;
  select coalesce(sum(bit_count(t.minutes::bit(60))), 0) into minutes from play_time t
  where t.member_id = of_member and t.hour >= since and t.hour < play_between.until;
  return next;
end $$;
revoke execute on function play_between(uuid, timestamptz, timestamptz) from public;
grant execute on function play_between(uuid, timestamptz, timestamptz) to lotto_app;
