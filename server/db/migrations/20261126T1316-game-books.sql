-- What providers of games say of a day, line by line, and how it differs from what is written here.
create table game_statement (
  id uuid primary key,
  operator_id uuid not null references operator (id),
  provider text not null,
  day date not null,
  nth int not null check (nth > 0),
  -- The file's name, or where it was asked for.
  name text not null check (length(name) between 1 and 200),
  hash bytea not null check (length(hash) = 32),
  lines int not null check (lines >= 0),
  brought_by text not null check (brought_by = 'system' or brought_by like 'staff:%'),
  brought_at timestamptz not null,
  unique (operator_id, provider, day, nth),
  foreign key (operator_id, provider) references game_wallet (operator_id, provider)
);
create trigger game_statement_is_append_only before update or delete or truncate on game_statement
  for each statement execute function refuse_change();
grant select, insert on game_statement to lotto_app;

create table game_statement_line (
  statement_id uuid not null references game_statement (id),
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  -- Of a rollback: what it takes back.
  transaction_id text not null check (length(transaction_id) between 1 and 128),
  -- Satang; of a rollback nothing.
  amount bigint not null check (amount >= 0),
  primary key (statement_id, kind, transaction_id)
);
create trigger game_statement_line_is_append_only before update or delete or truncate on game_statement_line
  for each statement execute function refuse_change();
grant select, insert on game_statement_line to lotto_app;

-- Each once for what it is about. It is gone when a later look does not find it, and settled when somebody has said why it is so.
create table game_difference (
  id uuid primary key,
  operator_id uuid not null references operator (id),
  provider text not null,
  day date not null,
  type text not null check (type in ('missing-here', 'missing-there', 'amount-differs', 'rollback-unknown', 'round-open')),
  -- The provider's id of a transaction, or its name of a round.
  about text not null check (length(about) between 1 and 128),
  member_id uuid,
  -- Satang; null: not there.
  ours bigint,
  theirs bigint,
  found_at timestamptz not null,
  gone_at timestamptz,
  settled_by uuid references staff (staff_id),
  settled_at timestamptz,
  note text check (length(note) between 1 and 200),
  -- Money by hand that two people have agreed to because of it.
  adjustment_id uuid,
  unique (operator_id, provider, day, type, about),
  check ((settled_by is null) = (settled_at is null) and (settled_by is null) = (note is null)),
  check (adjustment_id is null or settled_by is not null)
);
create index game_difference_open on game_difference (operator_id, day) where gone_at is null;
create trigger game_difference_is_never_removed before delete or truncate on game_difference
  for each statement execute function refuse_change();
create function refuse_odd_game_difference() returns trigger language plpgsql as $$
begin
  if (new.id, new.operator_id, new.provider, new.day, new.type, new.about, new.member_id, new.found_at)
      is distinct from (old.id, old.operator_id, old.provider, old.day, old.type, old.about, old.member_id, old.found_at)
    or old.settled_by is not null and (new.settled_by, new.settled_at, new.note, new.adjustment_id)
      is distinct from (old.settled_by, old.settled_at, old.note, old.adjustment_id) then
    raise exception 'a difference stays what it was' using errcode = 'restrict_violation';
  end if;
  if new.adjustment_id is not null and old.adjustment_id is null and not exists (select from adjustment a
    where a.member_id = new.member_id and a.id = new.adjustment_id and a.operator_id = new.operator_id
      and a.made_at >= new.found_at and abs(a.amount) = abs(coalesce(new.ours, 0) - coalesce(new.theirs, 0))
      and not exists (select from game_difference o where o.adjustment_id = a.id)) then
    raise exception 'a difference is settled by the money that two people have moved for it' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger game_difference_stays before update on game_difference
  for each row execute function refuse_odd_game_difference();
grant select, insert, update (ours, theirs, gone_at, settled_by, settled_at, note, adjustment_id) on game_difference to lotto_app;

-- A day's transactions lie together: an index of a few pages, which costs a bet nothing.
create index game_transaction_by_time on game_transaction using brin (at) with (pages_per_range = 16, autosummarize = on);
