-- The bank accounts members name as theirs. One account belongs to one member of an operator.

create table member_bank (
  member_id uuid not null,
  bank text not null,
  account_no text not null check (account_no ~ '^[0-9]{10,15}$'),
  operator_id uuid not null,
  created_at timestamptz not null,
  primary key (member_id, bank, account_no)
);
-- A registry of its own, as for names and phones.
create table sign_in_bank_account (
  operator_id uuid not null,
  bank text not null,
  account_no text not null,
  member_id uuid not null,
  primary key (operator_id, bank, account_no)
);

grant select, insert on member_bank, sign_in_bank_account to lotto_app;
