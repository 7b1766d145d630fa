-- Income of a friend who looks like the member goes by two people. docs/decisions/0200-held-income-by-two.md
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'approval_kind_check';
  alter table approval drop constraint approval_kind_check;
  execute 'alter table approval add constraint approval_kind_check '
    || replace(kinds, '''price''::text', '''price''::text, ''income''::text');
end $$;

-- As of 20261128T0610, with held income.
create or replace function approval_right(kind text) returns text language sql immutable as $$
  select case kind
    when 'result' then 'results.propose'
    when 'void' then 'voids.propose'
    when 'numbers' then 'numbers.propose'
    when 'price' then 'plans.propose'
    when 'plan' then 'plans.remove'
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
    when 'income' then 'payments.confirm'
    when 'promotion' then 'payments.rules'
    when 'coupon' then 'payments.rules'
    when 'statement' then 'payments.match'
    when 'game-wallet' then 'games.propose'
    when 'game-transfer' then 'games.propose'
    when 'game-list' then 'games.set'
    when 'mailing' then 'messages.send'
  end
$$;

create or replace function refuse_second_release() returns trigger language plpgsql as $$
begin
  if old.released_at is not null or new.released_at is null
    or (new.member_id, new.friend_id, new.reason, new.operator_id, new.found_at)
      is distinct from (old.member_id, old.friend_id, old.reason, old.operator_id, old.found_at) then
    raise exception 'what looks like the member is released once' using errcode = 'restrict_violation';
  end if;
  -- As agreed to in this very transaction: by whom, why, and no more than was seen.
  if not exists (
    select from approval a
    where a.operator_id = new.operator_id and a.kind = 'income' and a.state = 'confirmed' and a.xmin = pg_current_xact_id()::xid
      and a.decided_by = new.released_by and a.reason = new.release_reason
      and a.content->>'memberId' = new.member_id::text and a.content->>'friendId' = new.friend_id::text
      and a.content->'reasons' ? new.reason
      and (a.content->>'amount')::bigint >= (select coalesce(sum(i.amount), 0) from affiliate_income i
        where i.member_id = new.member_id and i.friend_id = new.friend_id)) then
    raise exception 'income that is held goes by two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- A mark that came released would keep the two from ever being marked.
create function refuse_released_mark() returns trigger language plpgsql as $$
begin
  raise exception 'income that is held goes by two people' using errcode = 'restrict_violation';
end $$;
create trigger affiliate_flag_comes_held before insert on affiliate_flag
  for each row when (new.released_at is not null) execute function refuse_released_mark();
