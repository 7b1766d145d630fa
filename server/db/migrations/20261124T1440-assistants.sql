-- Assistants: a member's own sub-accounts, which play from the member's wallet.

-- A role is a set of permissions of the member's side; domain/assistants/permissions.ts names them.
create table assistant_role (
  member_id uuid not null references member (member_id),
  role_id uuid not null,
  operator_id uuid not null references operator (id),
  name text not null check (char_length(name) between 1 and 40),
  permissions text[] not null
    check (permissions <@ array['bet', 'cancel', 'history', 'balance', 'deposit', 'collect']),
  primary key (member_id, role_id),
  unique (member_id, name)
);
grant select, insert, update on assistant_role to lotto_app;

create table assistant (
  member_id uuid not null,
  assistant_id uuid not null,
  operator_id uuid not null references operator (id),
  -- Signs in as name@member. Never given to another: what was sold under it stays told.
  name text not null check (name ~ '^[a-z0-9]{2,20}$'),
  role_id uuid not null,
  password_hash text not null,
  -- Satang of stakes a Bangkok day; null: no budget.
  day_budget bigint check (day_budget > 0),
  -- Those it may bet on; null: all.
  lotteries uuid[] check (cardinality(lotteries) > 0),
  banned_at timestamptz,
  created_at timestamptz not null,
  primary key (member_id, assistant_id),
  unique (member_id, name),
  foreign key (member_id, role_id) references assistant_role (member_id, role_id)
);
grant select, insert, update on assistant to lotto_app;

create function refuse_other_assistant() returns trigger language plpgsql as $$
begin
  if new.name <> old.name or new.assistant_id <> old.assistant_id or new.member_id <> old.member_id
    or new.operator_id <> old.operator_id then
    raise exception 'an assistant stays the same' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger assistant_stays before update on assistant
  for each row execute function refuse_other_assistant();

-- Whose session it is: of the member where it is null.
alter table session add column assistant_id uuid;
alter table session add foreign key (member_id, assistant_id) references assistant (member_id, assistant_id);

-- Who did it, beside a ticket, a booking or a shot: a ticket's sealed leaf says nothing of it.
create table assistant_act (
  member_id uuid not null,
  ref_id uuid not null,
  kind text not null check (kind in ('ticket', 'booking', 'shot')),
  assistant_id uuid not null,
  -- Satang, of a ticket; of a booking and a shot 0.
  stake bigint not null check (stake >= 0 and (kind = 'ticket' or stake = 0)),
  day date not null,
  at timestamptz not null,
  primary key (member_id, ref_id, kind),
  foreign key (member_id, assistant_id) references assistant (member_id, assistant_id)
);
create index assistant_act_newest on assistant_act (member_id, assistant_id, at desc);
create trigger assistant_act_is_append_only before update or delete or truncate on assistant_act
  for each statement execute function refuse_change();
grant select, insert on assistant_act to lotto_app;

-- What each assistant has staked on a Bangkok day, less what was cancelled. Written under the member's account.
create table assistant_day (
  member_id uuid not null,
  assistant_id uuid not null,
  day date not null,
  staked bigint not null check (staked >= 0),
  primary key (member_id, assistant_id, day),
  foreign key (member_id, assistant_id) references assistant (member_id, assistant_id)
);
grant select, insert, update on assistant_day to lotto_app;
