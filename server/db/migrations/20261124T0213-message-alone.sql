-- A message of a bank can be forged by whoever knows the number of the phone. Alone it credits little; more waits until another
-- channel has told of the money, or for two people.
alter table incoming_payment drop constraint incoming_payment_suspense_reason_check;
alter table incoming_payment add constraint incoming_payment_suspense_reason_check
  check (suspense_reason in
    ('no-order', 'several-orders', 'sender-differs', 'amount-differs', 'paid-twice', 'message-alone'));

-- Credited by a message alone, and no other channel has told of it since.
alter table incoming_payment add column told_alone boolean not null default false
  check (not told_alone or state = 'credited');
create index incoming_payment_told_alone on incoming_payment (account_id, credited_at) include (amount) where told_alone;
grant update (told_alone, suspense_reason) on incoming_payment to lotto_app;

-- What waited for a second channel is credited when one has told of it, to the order it pays.
create function is_told_elsewhere(payment uuid) returns boolean language sql stable as $$
  select exists (select from bank_notice where incoming_id = payment and channel <> 'sms')
$$;
revoke execute on function is_told_elsewhere(uuid) from public;
grant execute on function is_told_elsewhere(uuid) to lotto_app;

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
  if new.state = 'credited' and new.flag is distinct from 'slip' and old.suspense_reason = 'message-alone'
    and fits_its_order(new) and is_told_elsewhere(new.id) then
    return new;
  end if;
  if not exists (select from agreed_here(new.operator_id, 'payment') agreed
    where agreed->>'incomingId' = new.id::text and (agreed->>'amount')::bigint = new.amount
      and agreed->>'memberId' is not distinct from new.member_id::text) then
    raise exception 'money of nobody takes two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Why it waits is found anew by a second channel, and nobody writes that it waited for one when it did not.
create function refuse_other_reason() returns trigger language plpgsql as $$
begin
  if old.state <> 'suspense' or old.suspense_reason is distinct from 'message-alone' or not is_told_elsewhere(new.id) then
    raise exception 'why a payment waits is found once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger reason_is_found_once before update of suspense_reason on incoming_payment for each row
  when (new.suspense_reason is distinct from old.suspense_reason) execute function refuse_other_reason();

-- What a message alone has credited counts until another channel has told of it.
create function refuse_alone_uncounted() returns trigger language plpgsql as $$
begin
  if exists (select from incoming_payment p where p.id = new.incoming_id and p.state = 'credited' and not p.told_alone
    and p.suspense_reason is null) and not is_told_elsewhere(new.incoming_id) then
    raise exception 'what a message alone credits is counted' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger message_alone_is_counted before insert on bank_notice for each row
  when (new.channel = 'sms') execute function refuse_alone_uncounted();
create function refuse_told_forgotten() returns trigger language plpgsql as $$
begin
  if new.told_alone or not is_told_elsewhere(new.id) then
    raise exception 'another channel has told of it first' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger told_alone_ends_once before update of told_alone on incoming_payment for each row
  when (new.told_alone is distinct from old.told_alone) execute function refuse_told_forgotten();

do $$
declare
  standing text;
  added text;
begin
  standing = pg_get_functiondef('money_rules(jsonb)'::regprocedure);
  added = replace(standing, '''adjustDayMax'', settings->''adjustDayMax''',
    '''adjustDayMax'', settings->''adjustDayMax'', ''messages'', settings->''messages''');
  if added = standing then raise exception 'money_rules is not as it was'; end if;
  execute added;
end $$;
