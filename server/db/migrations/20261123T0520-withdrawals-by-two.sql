-- Withdrawals above an operator's amount, and those without an answer of the provider, are decided by two people.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'approval_kind_check';
  alter table approval drop constraint approval_kind_check;
  execute 'alter table approval add constraint approval_kind_check '
    || replace(kinds, '''member''::text', '''member''::text, ''withdrawal''::text');
end $$;

update staff_role set permissions = permissions || 'payments.withdraw'::text
where role in ('operator_admin', 'draw_checker') and not 'payments.withdraw' = any(permissions);
