-- Money. A transfer is one row and so balanced by construction; it is never changed and never removed.

create table account (
  member_id uuid not null,
  name text not null check (name in ('cash', 'hold', 'bonus', 'affiliate', 'receivable')),
  operator_id uuid not null,
  balance bigint not null default 0,
  -- How many transfers have touched this account. A lost update would use a version twice.
  version bigint not null default 0,
  primary key (member_id, name),
  check (balance >= 0 or name = 'receivable')
) with (fillfactor = 70);

create table transfer (
  member_id uuid not null,
  id uuid not null,
  operator_id uuid not null,
  kind text not null,
  ref_type text not null,
  ref_id uuid not null,
  debit text not null,
  credit text not null,
  amount bigint not null check (amount > 0),
  -- Balance and version after the transfer; null for a house side, which is a sum and never a hot row.
  debit_balance bigint,
  debit_version bigint,
  credit_balance bigint,
  credit_version bigint,
  actor text not null,
  at timestamptz not null,
  primary key (member_id, id),
  -- One business effect per cause.
  unique (member_id, kind, ref_type, ref_id),
  check (debit <> credit),
  check ((debit_balance is null) = (position(':' in debit) > 0)),
  check ((credit_balance is null) = (position(':' in credit) > 0)),
  check (debit_balance >= 0 or debit = 'receivable')
);
create unique index transfer_debit_version on transfer (member_id, debit, debit_version)
  where debit_version is not null;
create unique index transfer_credit_version on transfer (member_id, credit, credit_version)
  where credit_version is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger transfer_is_append_only before update or delete or truncate on transfer
  for each statement execute function refuse_change();

grant select, insert on transfer to lotto_app;
grant select, insert on account to lotto_app;
grant update (balance, version) on account to lotto_app;
