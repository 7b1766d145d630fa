-- Messages of a member. The inbox numbers them without a gap, under its lock, so that what is unread is a difference of two figures
-- and nobody counts.
create table inbox (
  member_id uuid primary key references member (member_id),
  operator_id uuid not null references operator (id),
  -- The number of the newest message.
  last int not null default 0 check (last >= 0),
  -- Everything up to it was seen.
  read_through int not null default 0 check (read_through >= 0 and read_through <= last)
);
grant select, insert, update (last, read_through) on inbox to lotto_app;

create function refuse_odd_inbox() returns trigger language plpgsql as $$
begin
  if new.last < old.last or new.read_through < old.read_through then
    raise exception 'an inbox only goes on' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger inbox_only_goes_on before update on inbox
  for each row execute function refuse_odd_inbox();

create table message (
  member_id uuid not null references inbox (member_id),
  n int not null check (n > 0),
  operator_id uuid not null references operator (id),
  -- What it tells: domain/messages/message.ts names the kinds and their facts.
  kind text not null check (kind ~ '^[a-z-]{2,40}$'),
  -- What has happened, by its own name: told once.
  cause text not null check (char_length(cause) between 3 and 120),
  facts jsonb not null,
  at timestamptz not null,
  primary key (member_id, n),
  unique (member_id, cause)
);
create function refuse_changed_message() returns trigger language plpgsql as $$
begin
  raise exception 'a message is not rewritten' using errcode = 'restrict_violation';
end $$;
create trigger message_is_not_rewritten before update or truncate on message
  for each statement execute function refuse_changed_message();
-- The oldest go when an inbox is full.
grant select, insert, delete on message to lotto_app;

-- Which settlements of a round its members were told of, and up to which member that was done.
create table round_told (
  round_id uuid not null,
  revision int not null,
  after_member uuid not null,
  told_at timestamptz,
  primary key (round_id, revision),
  foreign key (round_id, revision) references settlement (round_id, revision)
);
grant select, insert, update (after_member, told_at) on round_told to lotto_app;
-- What was settled before is told to nobody any more.
insert into round_told (round_id, revision, after_member, told_at)
  select round_id, revision, '00000000-0000-0000-0000-000000000000', now()
  from settlement where state in ('settled', 'stopped');
