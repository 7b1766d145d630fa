-- Once a day an operator publishes how far its log of transfers has come, and a tree over what it owes each member.

create table published_day (
  operator_id uuid not null,
  seq int not null check (seq > 0),
  -- In Bangkok, of the moment at which the balances were read.
  day date not null,
  taken_at timestamptz not null,
  ledger_size bigint not null check (ledger_size >= 0),
  ledger_root bytea not null check (length(ledger_root) = 32),
  members int not null check (members >= 0),
  debts bigint not null check (debts >= 0),
  debts_root bytea not null check (length(debts_root) = 32),
  previous bytea not null check (length(previous) = 32),
  head bytea not null check (length(head) = 32),
  signature bytea not null,
  -- Hides who is who in the tree: each member is told only what follows from it for that member.
  salt bytea not null check (length(salt) = 32),
  primary key (operator_id, seq),
  unique (operator_id, day)
);
create trigger published_day_is_append_only before update or delete or truncate on published_day
  for each statement execute function refuse_change();

-- The leaves of a day's tree in the order of their tags, 1,024 each but the last: a tag of 32 bytes, and satang in 8.
create table published_debts (
  operator_id uuid not null,
  seq int not null,
  chunk int not null check (chunk >= 0),
  -- The first tag: by it a member's chunk is found.
  first_tag bytea not null check (length(first_tag) = 32),
  leaves bytea not null check (length(leaves) between 40 and 40960 and length(leaves) % 40 = 0),
  hash bytea not null check (length(hash) = 32),
  sum bigint not null check (sum >= 0),
  primary key (operator_id, seq, chunk),
  foreign key (operator_id, seq) references published_day
);

grant select, insert on published_day, published_debts to lotto_app;
-- Proofs of a balance are given for some weeks; heads stay.
grant delete on published_debts to lotto_app;
