-- Who agrees may agree at that moment, as who proposes may propose. docs/decisions/0224-who-agrees-may-agree.md

-- The permission to decide, by kind, as `APPROVALS` says. Nobody decides a kind that is missing here.
create function approval_decider_right(kind text) returns text language sql immutable as $$
  select case kind
    when 'result' then 'results.confirm'
    when 'void' then 'voids.confirm'
    when 'numbers' then 'numbers.confirm'
    when 'price' then 'plans.confirm'
    when 'plan' then 'plans.confirm'
    when 'schedule' then 'schedules.confirm'
    when 'draws' then 'rules.confirm'
    when 'fast' then 'rules.confirm'
    when 'licence' then 'rules.confirm'
    when 'sale' then 'sales.confirm'
    when 'member' then 'members.confirm'
    when 'lift' then 'members.confirm'
    when 'withdrawal' then 'payments.withdraw'
    when 'document' then 'payments.withdraw'
    when 'staff' then 'staff.manage'
    when 'payment' then 'payments.confirm'
    when 'close' then 'payments.confirm'
    when 'receiving' then 'payments.confirm'
    when 'money' then 'payments.confirm'
    when 'adjustment' then 'payments.confirm'
    when 'income' then 'payments.confirm'
    when 'promotion' then 'payments.confirm'
    when 'coupon' then 'payments.confirm'
    when 'statement' then 'payments.confirm'
    when 'game-wallet' then 'games.confirm'
    when 'game-transfer' then 'games.confirm'
    when 'game-list' then 'games.confirm'
    when 'mailing' then 'messages.confirm'
  end
$$;

-- Without a password are programs, which act by what they are, and people who have yet to choose one, who have a link.
create function approval_has_decider(of_kind text, of_staff uuid) returns boolean language sql stable as $$
  select exists (
    select from staff s left join staff_role r on r.operator_id = s.operator_id and r.role = s.role
    where s.staff_id = of_staff and s.status = 'active'
      and (approval_decider_right(of_kind) = any(r.permissions)
        or s.password_hash = '-' and not exists (select from staff_link l where l.staff_id = s.staff_id)))
$$;

revoke execute on function approval_decider_right(text), approval_has_decider(text, uuid) from public;
grant execute on function approval_decider_right(text), approval_has_decider(text, uuid) to lotto_app;
