-- From which amount two people approve is an operator's setting: by the program's own login it could be raised, a withdrawal
-- be approved by one, and the setting be put back. The program changes it nowhere; whoever has the machine does.
create function refuse_withdrawal_rules() returns trigger language plpgsql as $$
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = 'public.operator'::regclass), 'member') then
    raise exception 'rules of withdrawals are set by whoever has the machine' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger withdrawal_rules_at_machine before update of settings on operator for each row
  when (new.settings->'withdrawals' is distinct from old.settings->'withdrawals') execute function refuse_withdrawal_rules();
