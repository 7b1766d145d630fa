-- Whoever writes with the program's login cannot give money of nobody away alone, or have a large withdrawal paid alone.

-- What is credited for an order is of that order's member and account, and of its amount or found by a slip of its.
create function fits_its_order(payment incoming_payment) returns boolean language sql stable as $$
  select exists (select from deposit_order o
    where o.id = payment.order_id and o.member_id = payment.member_id and o.account_id = payment.account_id
      and (o.pay = payment.amount or payment.flag = 'slip')
      and (payment.flag is distinct from 'slip' or exists (select from slip s join bank_notice n on n.incoming_id = payment.id
        where s.member_id = o.member_id and s.order_id = o.id
          and s.reference = upper(regexp_replace(n.reference, '[\s-]', '', 'g')))))
$$;
revoke execute on function fits_its_order(incoming_payment) from public;
grant execute on function fits_its_order(incoming_payment) to lotto_app;

create or replace function refuse_suspense_of_one() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state = 'credited' and new.flag is distinct from 'slip' and fits_its_order(new) then
      return new;
    end if;
    raise exception 'a payment is of the order it pays, or waits for people' using errcode = 'restrict_violation';
  end if;
  if old.state <> 'suspense' then
    raise exception 'a payment is decided once' using errcode = 'restrict_violation';
  end if;
  if new.state = 'credited' and new.flag = 'slip' and fits_its_order(new) then
    return new;
  end if;
  if not exists (select from agreed_here(new.operator_id, 'payment') agreed
    where agreed->>'incomingId' = new.id::text and (agreed->>'amount')::bigint = new.amount
      and agreed->>'memberId' is not distinct from new.member_id::text) then
    raise exception 'money of nobody takes two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger suspense_takes_two on incoming_payment;
create trigger suspense_takes_two before update on incoming_payment for each row
  when ((new.state, new.member_id, new.order_id, new.flag, new.amount, new.credited_at, new.returned_at)
    is distinct from (old.state, old.member_id, old.order_id, old.flag, old.amount, old.credited_at, old.returned_at))
  execute function refuse_suspense_of_one();
create trigger new_payment_has_its_order before insert on incoming_payment for each row
  when (new.state <> 'suspense') execute function refuse_suspense_of_one();

-- The amount from which two people approve, as domain/payments/withdrawal.ts has it.
create function withdrawal_two_from(of_operator uuid) returns numeric language sql stable as $$
  select case
      when jsonb_typeof(two_from) = 'number' and two_from::numeric between 0 and 9007199254740991
        and trunc(two_from::numeric) = two_from::numeric then two_from::numeric
      when demo then 500000 else 2000000 end
    from (select demo, settings->'withdrawals'->'twoFrom' as two_from from operator where id = of_operator) set_by
$$;
revoke execute on function withdrawal_two_from(uuid) from public;
grant execute on function withdrawal_two_from(uuid) to lotto_app;

create function refuse_withdrawal_of_one() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state in ('paid', 'failed') then
    raise exception 'a withdrawal ends once' using errcode = 'restrict_violation';
  end if;
  if (tg_op = 'INSERT' or old.state = 'review') and new.state not in ('review', 'failed')
    and new.amount >= withdrawal_two_from(new.operator_id)
    and not exists (select from agreed_here(new.operator_id, 'withdrawal') agreed
      where agreed->>'withdrawalId' = new.id::text and agreed->>'act' = 'approve'
        and (agreed->>'amount')::bigint = new.amount) then
    raise exception 'a large withdrawal takes two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger withdrawal_takes_two before insert or update of state on withdrawal for each row
  execute function refuse_withdrawal_of_one();
