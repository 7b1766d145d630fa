-- How far an operator's transfers were read for its log: behind the last one taken, where only unmarked ones or those of
-- other operators follow. Without it a page of unmarked transfers would be read again for ever, and everything that
-- others write by an operator that has no business.
create table ledger_read (
  operator_id uuid primary key,
  last_by bigint not null,
  last_member uuid not null,
  last_kind text not null,
  last_ref_type text not null,
  last_ref uuid not null
);
grant select, insert on ledger_read to lotto_app;
grant update (last_by, last_member, last_kind, last_ref_type, last_ref) on ledger_read to lotto_app;
