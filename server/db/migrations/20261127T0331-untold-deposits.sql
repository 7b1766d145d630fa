-- Deposits that no page of their member has shown: told at the next visit, and taken away once a page has.
create table untold_deposit (
  member_id uuid not null,
  -- Of the incoming payment, or of the pair.
  id uuid not null,
  amount bigint not null check (amount > 0),
  primary key (member_id, id)
);
grant select, insert, delete on untold_deposit to lotto_app;
