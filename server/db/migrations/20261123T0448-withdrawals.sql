-- Withdrawals: what members ask for, and what became of it. Their money is a hold of the ledger with the same id.

create table withdrawal (
  member_id uuid not null,
  id uuid not null,
  operator_id uuid not null references operator (id),
  amount bigint not null check (amount > 0),
  -- The member's own account, to which the money goes, and its holder as registered.
  bank text not null,
  account_no text not null,
  holder text,
  state text not null check (state in ('review', 'approved', 'sending', 'unknown', 'paid', 'failed')),
  -- Why people have to approve; empty: nobody need.
  waits text[] not null,
  requested_at timestamptz not null,
  -- Who approved or refused it: staff, or 'rules'.
  decided_by text,
  decided_at timestamptz,
  -- What the member is told of a refusal.
  reason text check (length(reason) between 1 and 500),
  -- When the provider was last told to pay, written before it was told.
  sent_at timestamptz,
  sends smallint not null default 0,
  asked_at timestamptz,
  -- Of the provider.
  reference text,
  ended_at timestamptz,
  key uuid not null,
  request_hash bytea not null,
  primary key (member_id, id),
  unique (member_id, key),
  check ((state = 'review') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (state not in ('sending', 'unknown', 'paid') or sent_at is not null),
  check ((state in ('paid', 'failed')) = (ended_at is not null))
);
-- One at a time.
create unique index withdrawal_open on withdrawal (member_id) where state not in ('paid', 'failed');
create index withdrawal_waiting on withdrawal (operator_id, requested_at) where state not in ('paid', 'failed');
create index withdrawal_by_id on withdrawal (operator_id, id);
create trigger withdrawal_is_never_removed before delete or truncate on withdrawal
  for each statement execute function refuse_change();

grant select, insert on withdrawal to lotto_app;
grant update (state, decided_by, decided_at, reason, sent_at, sends, asked_at, reference, ended_at) on withdrawal to lotto_app;

create view money_of_members.withdrawal as select * from public.withdrawal
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
grant select on money_of_members.withdrawal to lotto_app;

-- I20: the money of a withdrawal is set aside until it is paid out, all of it, or given back.
create function audit_withdrawals() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select 'I20 a withdrawal has its hold, and a hold for a withdrawal its withdrawal', coalesce(w.member_id, h.member_id),
      coalesce(w.id, h.cause_id), coalesce(w.amount, h.amount)::text
    from withdrawal w full join (select * from hold where cause = 'withdrawal') h
      on h.member_id = w.member_id and h.cause_id = w.id
    where w.id is null or h.cause_id is null or w.amount <> h.amount or w.operator_id <> h.operator_id
      or h.expires_at is not null
  union all
  select 'I20 a withdrawal is over exactly as its hold is', w.member_id, w.id, w.state || ' ' || coalesce(r.outcome, 'open')
    from withdrawal w
      left join hold_resolution r on r.member_id = w.member_id and r.cause = 'withdrawal' and r.cause_id = w.id
    where case when r.outcome is null then 'open' when r.outcome = 'posted' then 'paid' else 'failed' end
        <> case when w.state in ('paid', 'failed') then w.state else 'open' end
      or r.posted not in (0, w.amount)
  union all
  select 'I20 money paid out is a paid withdrawal', x.member_id, x.ref_id, x.amount::text
    from transfer x left join withdrawal w on w.member_id = x.member_id and w.id = x.ref_id
    where x.kind = 'withdraw_paid' and (w.id is null or w.state <> 'paid' or w.amount <> x.amount)
  union all
  select 'I20 a paid withdrawal is paid out', w.member_id, w.id, w.amount::text
    from withdrawal w
    where w.state = 'paid' and not exists (select from transfer x where x.member_id = w.member_id
      and x.kind = 'withdraw_paid' and x.ref_type = 'withdrawal' and x.ref_id = w.id and x.amount = w.amount)
$$;
revoke execute on function audit_withdrawals() from public;
grant execute on function audit_withdrawals() to lotto_app;

create or replace function audit_money() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select * from audit_movements()
  union all select * from audit_transfers()
  union all select * from audit_holds()
  union all select * from audit_bookings()
  union all select * from audit_rewards()
  union all select * from audit_deposits()
  union all select * from audit_withdrawals()
$$;

create function audit_written_withdrawals(since bigint, before bigint)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan
as $$
  select 'I20 money paid out is a paid withdrawal', x.member_id, x.ref_id, x.amount::text
    from transfer x left join withdrawal w on w.member_id = x.member_id and w.id = x.ref_id
    where x.written_by >= since and x.written_by < before and x.kind = 'withdraw_paid'
      and (w.id is null or w.state <> 'paid' or w.amount <> x.amount or w.operator_id <> x.operator_id)
$$;
create or replace function audit_written(since bigint, before bigint)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable as $$
  select * from audit_written_bets(since, before)
  union all select * from audit_written_deposits(since, before)
  union all select * from audit_written_withdrawals(since, before)
$$;
revoke execute on function audit_written_withdrawals(bigint, bigint) from public;
grant execute on function audit_written_withdrawals(bigint, bigint) to lotto_app;
