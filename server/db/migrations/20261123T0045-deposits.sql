-- Deposits by bank transfer: the accounts that take them, what members ask for, and what comes in.

create table receiving_account (
  id uuid primary key,
  operator_id uuid not null references operator (id),
  bank text not null,
  account_no text not null check (account_no ~ '^[0-9]{10,15}$'),
  holder text not null,
  is_on boolean not null default true,
  -- Satang of a Bangkok day; null: as much as comes.
  daily_cap bigint check (daily_cap > 0),
  -- Minutes of the Bangkok day; both null: always.
  open_from smallint check (open_from between 0 and 1439),
  open_until smallint check (open_until between 0 and 1440),
  created_at timestamptz not null,
  unique (operator_id, bank, account_no),
  check ((open_from is null) = (open_until is null))
);

create table deposit_order (
  member_id uuid not null,
  id uuid not null,
  operator_id uuid not null,
  account_id uuid not null references receiving_account (id),
  asked bigint not null check (asked > 0 and asked % 100 = 0),
  -- What is transferred: no other order of the account has this amount while it waits and for some time after.
  pay bigint not null,
  -- The member's own account, from which the money comes.
  bank text not null,
  account_no text not null,
  state text not null default 'open' check (state in ('open', 'credited', 'cancelled')),
  started_at timestamptz not null,
  expires_at timestamptz not null,
  cancelled_at timestamptz,
  incoming_id uuid,
  key uuid not null,
  request_hash bytea not null,
  primary key (member_id, id),
  unique (member_id, key),
  check (pay between asked + 1 and asked + 99),
  check (expires_at > started_at),
  check ((state = 'credited') = (incoming_id is not null)),
  check (state <> 'cancelled' or cancelled_at is not null)
);
create index deposit_order_amount on deposit_order (account_id, pay, expires_at);
create index deposit_order_waiting on deposit_order (account_id, expires_at) where state = 'open';
create trigger deposit_order_is_never_removed before delete or truncate on deposit_order
  for each statement execute function refuse_change();

-- Money that came into a receiving account. It is credited to a member once, or waits for people.
create table incoming_payment (
  id uuid primary key,
  operator_id uuid not null,
  account_id uuid not null references receiving_account (id),
  amount bigint not null check (amount > 0),
  -- By the bank's clock.
  at timestamptz not null,
  heard_at timestamptz not null,
  sender_bank text,
  sender_no text,
  sender_name text,
  state text not null check (state in ('credited', 'suspense')),
  suspense_reason text check (suspense_reason in ('no-order', 'several-orders', 'sender-differs')),
  member_id uuid,
  order_id uuid,
  -- It came after its order had ended.
  flag text check (flag in ('late', 'cancelled')),
  credited_at timestamptz,
  check ((state = 'credited') = (member_id is not null and credited_at is not null)),
  check (state = 'credited' or suspense_reason is not null)
);
create index incoming_payment_amount on incoming_payment (account_id, amount, at);
create index incoming_payment_day on incoming_payment (account_id, at);
create index incoming_payment_member on incoming_payment (member_id) where member_id is not null;
create index incoming_payment_suspense on incoming_payment (operator_id, heard_at) where state = 'suspense';
create trigger incoming_payment_is_never_removed before delete or truncate on incoming_payment
  for each statement execute function refuse_change();

-- What a channel has told of a payment. Each channel tells of it once, by its own reference.
create table bank_notice (
  account_id uuid not null references receiving_account (id),
  channel text not null check (channel in ('bank-feed', 'demo')),
  reference text not null,
  incoming_id uuid not null references incoming_payment (id),
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  heard_at timestamptz not null,
  primary key (account_id, channel, reference)
);
create unique index bank_notice_incoming on bank_notice (incoming_id, channel);
create trigger bank_notice_is_append_only before update or delete or truncate on bank_notice
  for each statement execute function refuse_change();

grant select, insert on receiving_account, deposit_order, incoming_payment, bank_notice to lotto_app;
grant update (is_on, daily_cap, open_from, open_until, holder) on receiving_account to lotto_app;
grant update (state, cancelled_at, incoming_id) on deposit_order to lotto_app;
grant update (state, member_id, order_id, flag, credited_at) on incoming_payment to lotto_app;

-- I18: a deposit is money that came in, all of it, credited once and to one member.
create function audit_deposits() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select 'I18 a deposit is a payment that came in', x.member_id, x.ref_id, x.amount::text
    from transfer x left join incoming_payment p on p.id = x.ref_id and p.member_id = x.member_id
    where x.kind = 'deposit' and (p.id is null or p.amount <> x.amount or p.operator_id <> x.operator_id)
  union all
  select 'I18 a credited payment is a deposit', p.member_id, p.id, p.amount::text
    from incoming_payment p
    where p.state = 'credited' and not exists (select from transfer x where x.member_id = p.member_id
      and x.kind = 'deposit' and x.ref_type = 'incoming-payment' and x.ref_id = p.id and x.amount = p.amount)
  union all
  select 'I18 a payment was told of by a channel', p.member_id, p.id, p.amount::text
    from incoming_payment p where p.member_id is not null and not exists (select from bank_notice n where n.incoming_id = p.id and n.amount = p.amount)
  union all
  select 'I18 a credited order has its payment', o.member_id, o.id, o.pay::text
    from deposit_order o left join incoming_payment p on p.id = o.incoming_id
    where o.state = 'credited' and (p.order_id is distinct from o.id or p.member_id <> o.member_id or p.amount <> o.pay)
$$;
revoke execute on function audit_deposits() from public;
grant execute on function audit_deposits() to lotto_app;

create view money_of_members.incoming_payment as select * from public.incoming_payment
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
create view money_of_members.deposit_order as select * from public.deposit_order
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
grant select on money_of_members.incoming_payment, money_of_members.deposit_order to lotto_app;

create or replace function audit_money() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select * from audit_movements()
  union all select * from audit_transfers()
  union all select * from audit_holds()
  union all select * from audit_bookings()
  union all select * from audit_rewards()
  union all select * from audit_deposits()
$$;

-- The five-minute check asks a table of rules for each part of the books.
alter function audit_written(bigint, bigint) rename to audit_written_bets;
create function audit_written_deposits(since bigint, before bigint)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan
as $$
  select 'I18 a deposit is a payment that came in', x.member_id, x.ref_id, x.amount::text
    from transfer x left join incoming_payment p on p.id = x.ref_id
    where x.written_by >= since and x.written_by < before and x.kind = 'deposit'
      and (p.id is null or p.member_id is distinct from x.member_id or p.amount <> x.amount
        or p.operator_id <> x.operator_id)
$$;
create function audit_written(since bigint, before bigint)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable as $$
  select * from audit_written_bets(since, before)
  union all select * from audit_written_deposits(since, before)
$$;
revoke execute on function audit_written(bigint, bigint), audit_written_deposits(bigint, bigint) from public;
grant execute on function audit_written(bigint, bigint), audit_written_deposits(bigint, bigint) to lotto_app;
