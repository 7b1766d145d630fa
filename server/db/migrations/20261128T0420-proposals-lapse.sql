-- A proposal is good for as long as its maker may make it: whoever was closed or lost the right has none. docs/decisions/0197-a-proposal-needs-its-makers-right.md

-- The permission to propose, by kind, as `APPROVALS` says. A kind that is missing here stands by nobody.
create function approval_right(kind text) returns text language sql immutable as $$
  select case kind
    when 'result' then 'results.propose'
    when 'void' then 'voids.propose'
    when 'numbers' then 'numbers.propose'
    when 'price' then 'plans.propose'
    when 'schedule' then 'schedules.set'
    when 'draws' then 'rules.set'
    when 'fast' then 'rules.set'
    when 'licence' then 'rules.set'
    when 'sale' then 'sales.set'
    when 'member' then 'members.protect'
    when 'lift' then 'members.ban'
    when 'withdrawal' then 'payments.withdraw'
    when 'document' then 'payments.withdraw'
    when 'staff' then 'staff.manage'
    when 'payment' then 'payments.match'
    when 'close' then 'payments.match'
    when 'receiving' then 'payments.accounts'
    when 'money' then 'payments.rules'
    when 'adjustment' then 'payments.adjust'
    when 'promotion' then 'payments.rules'
    when 'coupon' then 'payments.rules'
    when 'statement' then 'payments.match'
    when 'game-wallet' then 'games.propose'
    when 'game-transfer' then 'games.propose'
    when 'game-list' then 'games.set'
    when 'mailing' then 'messages.send'
  end
$$;

-- Programs have no password and act by what they are, whatever role their name has.
create function approval_has_maker(a approval) returns boolean language sql stable as $$
  select exists (
    select from staff s left join staff_role r on r.operator_id = s.operator_id and r.role = s.role
    where s.staff_id = a.maker_id and s.status = 'active'
      and (s.password_hash = '-' or approval_right(a.kind) = any(r.permissions)))
$$;

create or replace function approval_stands(a approval) returns boolean language sql stable as $$
  select (a.expires_at is null or a.expires_at > db_now()) and approval_has_maker(a)
$$;

revoke execute on function approval_right(text), approval_has_maker(approval) from public;
grant execute on function approval_right(text), approval_has_maker(approval) to lotto_app;

alter table approval drop constraint approval_state_check,
  add constraint approval_state_check
    check (state in ('open', 'confirmed', 'rejected', 'withdrawn', 'mismatched', 'expired', 'lapsed'));
