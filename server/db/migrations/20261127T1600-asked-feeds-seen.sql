-- What was heard of a bank's feed that is asked: a row each receiving account. docs/decisions/0153-each-asked-feed-is-seen.md
delete from outside_part where part = 'bank-query';
alter table outside_part add column account_id uuid references receiving_account (id);
alter table outside_part drop constraint outside_part_pkey;
alter table outside_part add constraint outside_part_once unique nulls not distinct (operator_id, part, account_id);
alter table outside_part add constraint outside_part_account check ((part = 'bank-query') = (account_id is not null));

-- What people take in against what the bank told before.
alter table incoming_payment drop constraint incoming_payment_suspense_reason_check;
alter table incoming_payment add constraint incoming_payment_suspense_reason_check
  check (suspense_reason in ('no-order', 'several-orders', 'sender-differs', 'amount-differs', 'paid-twice', 'message-alone',
    'over-limit', 'told-otherwise'));

-- What a feed that is asked told of and was not taken in. The same words are one row, however often the bank repeats them.
create table refused_notice (
  id uuid primary key,
  operator_id uuid not null references operator (id),
  account_id uuid not null references receiving_account (id),
  channel text not null check (channel = 'bank-query'),
  -- As long as the bank makes it: a refused one keeps back none after it.
  reference text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  sender_bank text,
  sender_no text,
  sender_name text,
  -- The refusal's code.
  code text not null check (length(code) between 1 and 60),
  refused_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'set-aside')),
  -- What it became.
  incoming_id uuid unique references incoming_payment (id),
  decided_by uuid references staff (staff_id),
  decided_at timestamptz,
  reason text check (length(reason) between 1 and 200),
  unique nulls not distinct (account_id, channel, reference, amount, at, sender_bank, sender_no),
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null) and (decided_at is null) = (reason is null)),
  check ((state = 'taken') = (incoming_id is not null))
);
create index refused_notice_waiting on refused_notice (operator_id, refused_at, id) where state = 'waiting';
grant select, insert on refused_notice to lotto_app;
grant update (state, incoming_id, decided_by, decided_at, reason) on refused_notice to lotto_app;

create function refused_notice_is_decided_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' then
    raise exception 'what was decided about a refused notice stands' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger refused_notice_is_decided_once before update on refused_notice
  for each row execute function refused_notice_is_decided_once();
