-- What holds for withdrawals, between members, for turnover and for money by hand is decided by two people, whoever writes.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'approval_kind_check';
  alter table approval drop constraint approval_kind_check;
  execute 'alter table approval add constraint approval_kind_check '
    || replace(kinds, '''price''::text', '''price''::text, ''money''::text');
end $$;

update staff_role set permissions = permissions || 'payments.rules'::text
where role = 'operator_admin' and not 'payments.rules' = any(permissions);

create function money_rules(settings jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('withdrawals', settings->'withdrawals', 'membersPay', settings->'membersPay',
    'turnover', settings->'turnover', 'adjustDayMax', settings->'adjustDayMax')
$$;
revoke execute on function money_rules(jsonb) from public;
grant execute on function money_rules(jsonb) to lotto_app;

create function refuse_money_rules_of_one() returns trigger language plpgsql as $$
begin
  if not exists (select from agreed_here(new.id, 'money') agreed where agreed->'after' = money_rules(new.settings)) then
    raise exception 'rules of money take two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger money_rules_take_two before update of settings on operator for each row
  when (money_rules(new.settings) is distinct from money_rules(old.settings)) execute function refuse_money_rules_of_one();

-- Whether an operator is a demo decides what holds where nothing is set, and who pays out: the program never changes it, nor
-- anything of an operator but its settings and its look.
revoke update on operator from lotto_app;
grant update (settings, theme) on operator to lotto_app;
