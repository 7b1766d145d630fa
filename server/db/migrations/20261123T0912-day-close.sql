-- The books of a Bangkok day beside what banks and the provider say, and its sign-off by two people.

-- What the job found, and each later look that found something else. Nothing of it changes.
create table reconciliation (
  operator_id uuid not null references operator (id),
  day date not null,
  run int not null check (run > 0),
  taken_at timestamptz not null,
  -- Of each place where money stands: came, late, returned, paid.
  places jsonb not null,
  -- Of the ledger: credited, paid, promotions, adjusted.
  totals jsonb not null,
  differences int not null check (differences >= 0),
  -- Of all of this, so that a look that finds nothing new writes nothing.
  hash bytea not null check (length(hash) = 32),
  primary key (operator_id, day, run)
);
create trigger reconciliation_is_append_only before update or delete or truncate on reconciliation
  for each statement execute function refuse_change();

create table reconciliation_difference (
  operator_id uuid not null,
  day date not null,
  run int not null,
  nth int not null check (nth > 0),
  type text not null,
  ref text not null,
  ref_id uuid not null,
  member_id uuid,
  amount bigint not null,
  primary key (operator_id, day, run, nth),
  foreign key (operator_id, day, run) references reconciliation
);
create trigger reconciliation_difference_is_append_only before update or delete or truncate
  on reconciliation_difference for each statement execute function refuse_change();

-- A day that two people have signed off.
create table day_close (
  operator_id uuid not null,
  day date not null,
  run int not null,
  -- Of each place: opening, came, late, returned, paid, moved, closing, and the balance that the bank shows.
  places jsonb not null,
  taken_at timestamptz not null,
  -- Why there are differences; null where there are none.
  reason text check (length(reason) between 1 and 500),
  maker_id uuid not null references staff (staff_id),
  checker_id uuid not null references staff (staff_id),
  primary key (operator_id, day),
  foreign key (operator_id, day, run) references reconciliation,
  check (maker_id <> checker_id)
);
create trigger day_close_is_append_only before update or delete or truncate on day_close
  for each statement execute function refuse_change();

grant select, insert on reconciliation, reconciliation_difference, day_close to lotto_app;

do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'approval_kind_check';
  alter table approval drop constraint approval_kind_check;
  execute 'alter table approval add constraint approval_kind_check '
    || replace(kinds, '''price''::text', '''price''::text, ''close''::text');
end $$;

-- Exactly what two people have agreed to in this very transaction, and one day after another.
create function refuse_close_of_one() returns trigger language plpgsql as $$
begin
  if not exists (select from agreed_here(new.operator_id, 'close') agreed
    where agreed->>'day' = new.day::text and (agreed->>'run')::int = new.run and agreed->'places' = new.places
      and agreed->>'reason' is not distinct from new.reason) then
    raise exception 'a day is signed off by two people' using errcode = 'restrict_violation';
  end if;
  if exists (select from day_close c where c.operator_id = new.operator_id)
    and not exists (select from day_close c where c.operator_id = new.operator_id and c.day = new.day - 1) then
    raise exception 'days are signed off one after another' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger close_takes_two before insert on day_close for each row execute function refuse_close_of_one();

-- A day is read by these alone, however much lies before it. Of the ledger only what crosses the house's border: no bet.
create index transfer_of_house on transfer (operator_id, at)
  where debit in ('house:bank', 'house:adjust', 'promo:expense') or credit in ('house:bank', 'house:adjust', 'promo:expense');
create index incoming_payment_credited on incoming_payment (operator_id, credited_at) where credited_at is not null;
create index incoming_payment_returned on incoming_payment (operator_id, returned_at) where returned_at is not null;
create index incoming_payment_heard on incoming_payment (account_id, heard_at);
create index withdrawal_ended on withdrawal (operator_id, ended_at) where ended_at is not null;
create index hold_of_withdrawal on hold (operator_id) where cause = 'withdrawal' and resolved_at is null;
