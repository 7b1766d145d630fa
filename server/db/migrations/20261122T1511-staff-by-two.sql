-- An account of staff that takes part where two people are needed is made, raised or given a new password by two: one is
-- given a link, the other a code, and a password is chosen by both together.
alter table staff_link add column code_hash text check (code_hash ~ '^[A-Za-z0-9_-]{43}$');

-- One kind more than there are, and the check of which kinds are about a round, which had no name of its own.
do $$
declare
  kinds text;
  of_round text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'approval_kind_check';
  alter table approval drop constraint approval_kind_check;
  execute 'alter table approval add constraint approval_kind_check '
    || replace(kinds, '''price''::text', '''price''::text, ''staff''::text');
  select conname into strict of_round from pg_constraint
  where conrelid = 'approval'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%(round_id IS NULL)%';
  execute format('alter table approval drop constraint %I', of_round);
end $$;
alter table approval add constraint approval_of_round_check
  check ((kind in ('result', 'void', 'numbers')) = (round_id is not null));

-- A role that nobody has may go, and a host that an operator is served at no more.
grant delete on staff_role, operator_host to lotto_app;
