-- What settled rounds count of members' turnover, counted once more. Nothing of it changes.

create table turnover_recount (
  round_id uuid not null,
  revision int not null,
  -- A later count that finds something else is a run of its own.
  run int not null check (run > 0),
  operator_id uuid not null,
  at timestamptz not null,
  differences int not null check (differences >= 0),
  primary key (round_id, revision, run)
);
create trigger turnover_recount_is_append_only before update or delete or truncate on turnover_recount
  for each statement execute function refuse_change();

create table turnover_difference (
  round_id uuid not null,
  revision int not null,
  run int not null,
  member_id uuid not null,
  -- What is missing of what the stakes count; below zero: what is there too much.
  amount bigint not null,
  primary key (round_id, revision, run, member_id),
  foreign key (round_id, revision, run) references turnover_recount
);
create trigger turnover_difference_is_append_only before update or delete or truncate on turnover_difference
  for each statement execute function refuse_change();

grant select, insert on turnover_recount, turnover_difference to lotto_app;
