create or replace function audit_money() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select * from audit_movements()
  union all select * from audit_transfers()
  union all select * from audit_holds()
  union all select * from audit_rewards()
$$;

-- No declared movement takes from the account it gives to.
alter table transfer drop constraint transfer_check;
