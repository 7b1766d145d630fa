-- The transfers of an operator as a log that only grows (RFC 6962). Its root is signed and stands in every round's head.

-- Null: a head of version 1.
alter table round_seal add column anchors jsonb;

-- The number of the transaction that wrote a transfer. Once every transaction below a number is over, the transfers below
-- it are all there and none comes later, whatever their clocks say. 0: written before there was a log.
alter table transfer add column written_by bigint not null default 0;
alter table transfer alter column written_by set default (pg_current_xact_id()::text::bigint);
create index transfer_in_order on transfer (written_by);

-- The program's mark, by a key that the database has not: money that reaches a member's account bears it.
alter table transfer add column mark bytea check (length(mark) = 16);

-- 1,024 leaves each but the last, and the transfer that the last leaf is of: the next chunk goes on behind it.
create table ledger_chunk (
  operator_id uuid not null,
  chunk int not null check (chunk >= 0),
  leaves bytea not null check (length(leaves) between 32 and 32768 and length(leaves) % 32 = 0),
  root bytea not null check (length(root) = 32),
  last_by bigint not null,
  last_member uuid not null,
  last_kind text not null,
  last_ref_type text not null,
  last_ref uuid not null,
  primary key (operator_id, chunk)
);

create table ledger_head (
  operator_id uuid not null,
  -- 0: the log has begun, and what was written before it is in it or never will be.
  size bigint not null check (size >= 0),
  root bytea not null check (length(root) = 32),
  signed_at timestamptz not null,
  signature bytea not null,
  primary key (operator_id, size)
);
create trigger ledger_head_is_append_only before update or delete or truncate on ledger_head
  for each statement execute function refuse_change();

-- Transfers that nobody of the program has written, or that are not as they were. Told with the broken rules of the money.
create table ledger_fault (
  member_id uuid not null,
  kind text not null,
  ref_type text not null,
  ref_id uuid not null,
  operator_id uuid not null,
  fault text not null check (fault in ('unmarked', 'changed', 'missing', 'head')),
  found_at timestamptz not null,
  primary key (operator_id, member_id, kind, ref_type, ref_id)
);

grant select, insert on ledger_chunk, ledger_head, ledger_fault to lotto_app;
grant update (leaves, root, last_by, last_member, last_kind, last_ref_type, last_ref) on ledger_chunk to lotto_app;

-- How far the heads of rounds were written to the append-only file of a path. Another path begins anew.
create table heads_file (
  path text primary key,
  size bigint not null check (size >= 0),
  seqs jsonb not null
);
grant select, insert on heads_file to lotto_app;
grant update (size, seqs) on heads_file to lotto_app;
