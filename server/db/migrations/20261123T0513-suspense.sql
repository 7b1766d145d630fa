-- Money in suspense is given to a member, or sent back, by two people.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'approval_kind_check';
  alter table approval drop constraint approval_kind_check;
  execute 'alter table approval add constraint approval_kind_check '
    || replace(kinds, '''price''::text', '''price''::text, ''payment''::text');
end $$;

update staff_role set permissions = permissions || array(
  select given from unnest(array['payments.see', 'payments.match', 'payments.confirm']) given
  where not given = any(permissions)) where role = 'operator_admin';
update staff_role set permissions = permissions || array(
  select given from unnest(array['payments.see', 'payments.confirm']) given
  where not given = any(permissions)) where role = 'draw_checker';
update staff_role set permissions = permissions || array(
  select given from unnest(array['payments.see']) given
  where not given = any(permissions)) where role = 'auditor';

alter table incoming_payment drop constraint incoming_payment_state_check;
alter table incoming_payment add constraint incoming_payment_state_check
  check (state in ('credited', 'suspense', 'returned'));
alter table incoming_payment add column returned_at timestamptz;
alter table incoming_payment add constraint incoming_payment_returned_check
  check ((state = 'returned') = (returned_at is not null));
grant update (returned_at) on incoming_payment to lotto_app;
create index incoming_payment_sender on incoming_payment (operator_id, sender_no) where member_id is not null;

-- What leaves suspense for no order was agreed to by two people in this very transaction, whoever writes. What was
-- decided stays.
create function refuse_suspense_of_one() returns trigger language plpgsql as $$
begin
  if old.state <> 'suspense' then
    raise exception 'a payment is decided once' using errcode = 'restrict_violation';
  end if;
  if new.order_id is null and not exists (select from agreed_here(new.operator_id, 'payment') agreed
    where agreed->>'incomingId' = new.id::text and (agreed->>'amount')::bigint = new.amount
      and agreed->>'memberId' is not distinct from new.member_id::text) then
    raise exception 'money of nobody takes two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger suspense_takes_two before update on incoming_payment for each row
  when (new.state is distinct from old.state or new.member_id is distinct from old.member_id
    or new.amount is distinct from old.amount)
  execute function refuse_suspense_of_one();
