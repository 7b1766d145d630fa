-- Where members' money goes is decided by two people: a new receiving account, and how much and when one takes.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'approval_kind_check';
  alter table approval drop constraint approval_kind_check;
  execute 'alter table approval add constraint approval_kind_check '
    || replace(kinds, '''price''::text', '''price''::text, ''receiving''::text');
end $$;

update staff_role set permissions = permissions || 'payments.accounts'::text
where role = 'operator_admin' and not 'payments.accounts' = any(permissions);

-- Who added it: the machine's command, or the person who agreed to it.
alter table receiving_account add column added_by text not null default 'system'
  check (added_by = 'system' or added_by like 'staff:%');
alter table receiving_account alter column added_by drop default;
revoke update (holder) on receiving_account from lotto_app;

-- When a bank was heard of an account last.
create index bank_notice_latest on bank_notice (account_id, heard_at);

create function receiving_limits(cap bigint, open_from smallint, open_until smallint) returns jsonb
language sql immutable as $$
  select jsonb_build_object('dailyCap', cap, 'hours',
    case when open_from is not null then jsonb_build_object('from', open_from, 'until', open_until) end)
$$;

create function refuse_receiving_of_one() returns trigger language plpgsql as $$
declare
  after jsonb = receiving_limits(new.daily_cap, new.open_from, new.open_until);
begin
  if tg_op = 'INSERT' and not exists (select from agreed_here(new.operator_id, 'receiving') agreed
    where agreed->>'accountId' is null and agreed->>'bank' = new.bank and agreed->>'accountNo' = new.account_no
      and agreed->>'holder' = new.holder and new.kind = 'bank' and agreed->'after' = after) then
    raise exception 'a receiving account takes two people' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' and not exists (select from agreed_here(new.operator_id, 'receiving') agreed
    where agreed->>'accountId' = new.id::text and agreed->'after' = after
      and agreed->'before' = receiving_limits(old.daily_cap, old.open_from, old.open_until)) then
    raise exception 'what a receiving account takes is decided by two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger receiving_account_takes_two before insert on receiving_account for each row
  when (new.added_by <> 'system') execute function refuse_receiving_of_one();
create trigger receiving_limits_take_two before update on receiving_account for each row
  when ((new.daily_cap, new.open_from, new.open_until) is distinct from (old.daily_cap, old.open_from, old.open_until))
  execute function refuse_receiving_of_one();

-- Deposits go where two people have agreed: an account's number and holder never change.
create function refuse_other_account() returns trigger language plpgsql as $$
begin
  raise exception 'a receiving account stays what it is' using errcode = 'restrict_violation';
end $$;
create trigger receiving_account_stays before update on receiving_account for each row
  when ((new.id, new.operator_id, new.kind, new.bank, new.account_no, new.holder, new.added_by)
    is distinct from (old.id, old.operator_id, old.kind, old.bank, old.account_no, old.holder, old.added_by))
  execute function refuse_other_account();
