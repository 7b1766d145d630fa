-- Statements of banks as files.

create table statement_file (
  id uuid primary key,
  operator_id uuid not null references operator (id),
  account_id uuid not null references receiving_account (id),
  layout text not null,
  name text not null,
  file_hash bytea not null check (length(file_hash) = 32),
  imported_at timestamptz not null,
  imported_by text not null,
  -- What credited nobody was taken back.
  undone_at timestamptz,
  undone_by text,
  unique (account_id, file_hash),
  check ((undone_at is null) = (undone_by is null))
);
create index statement_file_newest on statement_file (operator_id, imported_at);

create table statement_line (
  statement_id uuid not null references statement_file (id),
  row integer not null check (row > 0),
  reference text not null,
  at timestamptz not null,
  until timestamptz check (until > at),
  amount bigint not null check (amount > 0),
  sender_no text,
  text text not null,
  -- Null: not taken in yet.
  outcome text check (outcome in ('credited', 'suspense', 'known', 'changed', 'undone')),
  incoming_id uuid references incoming_payment (id),
  primary key (statement_id, row),
  check (outcome = 'changed' or (outcome is null) = (incoming_id is null))
);
create trigger statement_file_is_never_removed before delete or truncate on statement_file
  for each statement execute function refuse_change();
create trigger statement_line_is_never_removed before delete or truncate on statement_line
  for each statement execute function refuse_change();

grant select, insert on statement_file, statement_line to lotto_app;
grant update (undone_at, undone_by) on statement_file to lotto_app;
grant update (outcome, incoming_id) on statement_line to lotto_app;

-- Payments that only a statement told of, that credited nobody, and that were taken back with it. One that is told of again
-- stands in suspense again.
create table undone_payment (
  incoming_id uuid primary key references incoming_payment (id),
  statement_id uuid not null references statement_file (id),
  at timestamptz not null
);
grant select, insert, delete on undone_payment to lotto_app;
