-- An account of staff that takes part where two people are needed is made, raised or given a new password by two: one is
-- given a link, the other a code, and a password is chosen by both together.
alter table staff_link add column code_hash text check (code_hash ~ '^[A-Za-z0-9_-]{43}$');

alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check check (kind in ('result', 'void', 'numbers', 'price', 'staff'));

-- Which kinds are about no round. The check had no name of its own.
do $$
declare
  named text;
begin
  select conname into strict named from pg_constraint
  where conrelid = 'approval'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%(round_id IS NULL)%';
  execute format('alter table approval drop constraint %I', named);
end $$;
alter table approval add constraint approval_round_check
  check ((kind in ('price', 'staff')) = (round_id is null));

-- A role that nobody has may go.
grant delete on staff_role to lotto_app;
-- And a host that an operator is served at no more.
grant delete on operator_host to lotto_app;
