-- Settled rounds whose affiliate income was counted once more from the tickets, each revision once.
create table affiliate_recount (
  round_id uuid not null,
  revision int not null,
  operator_id uuid not null,
  at timestamptz not null,
  -- Rows of income that were missing or wrong, and were written then.
  entries int not null check (entries >= 0),
  primary key (round_id, revision),
  foreign key (round_id, revision) references settlement (round_id, revision)
);
create trigger affiliate_recount_is_append_only before update or delete or truncate on affiliate_recount
  for each statement execute function refuse_change();
grant select, insert on affiliate_recount to lotto_app;
