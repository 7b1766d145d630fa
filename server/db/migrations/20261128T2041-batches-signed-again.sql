-- A batch that an earlier secret has signed, signed again by the one after it: what goes back of its tickets before their round is
-- sealed is compared under the program's own key alone. docs/decisions/0220-what-an-earlier-secret-has-sold.md
create table batch_signed_again (
  batch_id uuid not null references admission_batch (id),
  public_key bytea not null check (length(public_key) = 32),
  signature bytea not null,
  primary key (batch_id, public_key)
);
grant select, insert on batch_signed_again to lotto_app;

-- The first start with a key that follows another one, and the operators that there were: those made later have sold under no other.
create table key_follows (
  public_key bytea primary key check (length(public_key) = 32),
  operators uuid[] not null,
  at timestamptz not null
);
grant select, insert on key_follows to lotto_app;

-- By which key the batches of an operator were signed again, all of them, and when: an earlier one signs nothing after it.
create table key_taken_up (
  operator_id uuid not null references operator (id),
  public_key bytea not null check (length(public_key) = 32),
  signed int not null,
  at timestamptz not null,
  primary key (operator_id, public_key)
);
grant select, insert on key_taken_up to lotto_app;
