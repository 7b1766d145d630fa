-- What a person takes in is no word of a channel. docs/decisions/0153-each-asked-feed-is-seen.md

alter table bank_notice add column for_people boolean not null default false check (not for_people or channel = 'bank-query');

-- By it a message alone stays alone.
create or replace function is_told_elsewhere(payment uuid) returns boolean language sql stable as $$
  select exists (select from bank_notice where incoming_id = payment and channel <> 'sms' and not for_people)
$$;

-- Why it waits is found anew by a second channel, or by a person who takes in what the bank told otherwise.
create or replace function refuse_other_reason() returns trigger language plpgsql as $$
begin
  if old.state <> 'suspense' or old.suspense_reason is distinct from 'message-alone' or not (is_told_elsewhere(new.id)
    or new.suspense_reason = 'told-otherwise' and exists (select from bank_notice where incoming_id = new.id and for_people)) then
    raise exception 'why a payment waits is found once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Money of this account and amount that a person took in, near its time: both may be one.
create function is_near_taken(payment incoming_payment) returns boolean language sql stable as $$
  select exists (select from incoming_payment p join bank_notice n on n.incoming_id = p.id and n.for_people
    where p.account_id = payment.account_id and p.amount = payment.amount and p.id <> payment.id
      and p.at <= coalesce(payment.until, payment.at) + interval '10 minutes'
      and coalesce(p.until, p.at) >= payment.at - interval '10 minutes')
$$;
revoke execute on function is_near_taken(incoming_payment) from public;
grant execute on function is_near_taken(incoming_payment) to lotto_app;

create or replace function refuse_suspense_of_one() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state = 'credited' and is_near_taken(new) then
      raise exception 'a payment near what a person has taken in waits for people' using errcode = 'restrict_violation';
    end if;
    if new.state = 'credited' and new.flag is distinct from 'slip' and fits_its_order(new) then
      return new;
    end if;
    raise exception 'a payment is of the order it pays, or waits for people' using errcode = 'restrict_violation';
  end if;
  if old.state <> 'suspense' then
    raise exception 'a payment is decided once' using errcode = 'restrict_violation';
  end if;
  if new.state = 'credited' and new.flag = 'slip' and old.suspense_reason <> 'told-otherwise' and fits_its_order(new) then
    return new;
  end if;
  if new.state = 'credited' and new.flag is distinct from 'slip' and old.suspense_reason = 'message-alone'
    and fits_its_order(new) and is_told_elsewhere(new.id) and not is_near_taken(new) then
    return new;
  end if;
  if not exists (select from agreed_here(new.operator_id, 'payment') agreed
    where agreed->>'incomingId' = new.id::text and (agreed->>'amount')::bigint = new.amount
      and agreed->>'memberId' is not distinct from new.member_id::text) then
    raise exception 'money of nobody takes two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
