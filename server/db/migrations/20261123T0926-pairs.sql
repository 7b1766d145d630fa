-- Peer to peer: a withdrawal is paid by members who deposit. Its money stays a hold until it has ended.

-- Whether its member lets other members pay it, until when it waits for them, and what they paid and what came back in the end.
alter table withdrawal add column by_members boolean not null default false;
alter table withdrawal add column pooled_until timestamptz;
alter table withdrawal add column paid_by_members bigint not null default 0;
alter table withdrawal add column returned bigint not null default 0;
alter table withdrawal add constraint withdrawal_parts check (
  paid_by_members >= 0 and returned >= 0 and paid_by_members + returned <= amount
  and (state = 'paid' or paid_by_members + returned = 0));
-- The provider is told of what it pays; of one that members pay whole it never hears.
alter table withdrawal drop constraint withdrawal_check2;
alter table withdrawal add constraint withdrawal_told
  check (state not in ('sending', 'unknown', 'paid') or sent_at is not null or paid_by_members = amount);
grant update (pooled_until, paid_by_members, returned) on withdrawal to lotto_app;
create index withdrawal_pool on withdrawal (operator_id, requested_at) where state = 'approved' and pooled_until is not null;

create table member_pair (
  -- Who deposits.
  payer_id uuid not null,
  id uuid not null,
  operator_id uuid not null references operator (id),
  -- Who withdraws.
  payee_id uuid not null,
  withdrawal_id uuid not null,
  amount bigint not null check (amount > 0 and amount % 100 = 0),
  -- The accounts as they were: the one paid into, and the one the money comes from.
  bank text not null,
  account_no text not null,
  holder text,
  payer_bank text not null,
  payer_no text not null,
  state text not null default 'open' check (state in ('open', 'shown', 'disputed', 'paid', 'ended')),
  opened_at timestamptz not null,
  -- Until when it is to be transferred, then until when the payee is to answer.
  expires_at timestamptz not null,
  slip_id uuid,
  ended_at timestamptz,
  -- payer, payee, clock or people
  ended_by text check (ended_by in ('payer', 'payee', 'clock', 'people')),
  key uuid not null,
  request_hash bytea not null,
  primary key (payer_id, id),
  unique (payer_id, key),
  foreign key (payer_id, slip_id) references slip (member_id, id),
  check (payer_id <> payee_id),
  check ((state in ('paid', 'ended')) = (ended_at is not null and ended_by is not null)),
  check (state in ('open', 'paid', 'ended') or slip_id is not null)
);
create unique index member_pair_open on member_pair (payer_id) where state not in ('paid', 'ended');
create index member_pair_withdrawal on member_pair (payee_id, withdrawal_id);
create index member_pair_due on member_pair (operator_id, expires_at) where state in ('open', 'shown');
create index member_pair_disputed on member_pair (operator_id, opened_at) where state = 'disputed';
create unique index member_pair_slip on member_pair (payer_id, slip_id) where slip_id is not null;
create trigger member_pair_is_never_removed before delete or truncate on member_pair
  for each statement execute function refuse_change();

-- What members of staff say of a dispute. It is decided once two of them have said the same.
create table pair_verdict (
  payer_id uuid not null,
  pair_id uuid not null,
  staff_id uuid not null references staff (staff_id),
  paid boolean not null,
  reason text not null check (length(reason) between 1 and 500),
  said_at timestamptz not null,
  primary key (payer_id, pair_id, staff_id),
  foreign key (payer_id, pair_id) references member_pair (payer_id, id)
);
create trigger pair_verdict_is_append_only before update or delete or truncate on pair_verdict
  for each statement execute function refuse_change();

grant select, insert on member_pair, pair_verdict to lotto_app;
grant update (state, expires_at, slip_id, ended_at, ended_by) on member_pair to lotto_app;

-- An end is final. A pair with a slip ends unpaid by two people alone, and paid by the payee or by two.
create function refuse_pair_of_one() returns trigger language plpgsql as $$
declare
  sayers int;
begin
  if old.state in ('paid', 'ended') then
    raise exception 'a pair ends once' using errcode = 'restrict_violation';
  end if;
  if new.state not in ('paid', 'ended') or (new.state = 'paid' and new.ended_by = 'payee')
    or (new.state = 'ended' and old.state = 'open' and new.slip_id is null) then
    return new;
  end if;
  select count(distinct v.staff_id) into sayers from pair_verdict v
    where v.payer_id = new.payer_id and v.pair_id = new.id and v.paid = (new.state = 'paid');
  if old.state <> 'disputed' or sayers < 2 then
    raise exception 'a disputed transfer takes two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger pair_takes_two before update on member_pair for each row
  when (new.state is distinct from old.state) execute function refuse_pair_of_one();
create trigger pair_begins_open before insert on member_pair for each row
  when (new.state <> 'open') execute function refuse_change();

-- A pair as the one who is paid sees it.
create view paid_by_member as
  select payee_id as member_id, withdrawal_id, id, amount, state from member_pair;
grant select on paid_by_member to lotto_app;
create view money_of_members.member_pair as select * from public.member_pair
  where payer_id > current_setting('money.after')::uuid and payer_id <= current_setting('money.until')::uuid;
create view money_of_members.paid_by_member as select * from public.paid_by_member
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
grant select on money_of_members.member_pair, money_of_members.paid_by_member to lotto_app;
-- The columns of before are all that a view of `*` has.
create or replace view money_of_members.withdrawal as select * from public.withdrawal
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;

-- I20 as before, with what members have paid of a withdrawal, and what came back of it.
create or replace function audit_withdrawals() returns table (rule text, member_id uuid, ref uuid, detail text)
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
      or r.posted <> case when w.state = 'paid' then w.amount - w.returned else 0 end
  union all
  select 'I20 money paid out is a paid withdrawal', x.member_id, x.ref_id, x.amount::text
    from transfer x left join withdrawal w on w.member_id = x.member_id and w.id = x.ref_id
    where x.kind = 'withdraw_paid'
      and (w.id is null or w.state <> 'paid' or w.amount - w.paid_by_members - w.returned <> x.amount)
  union all
  select 'I20 a paid withdrawal is paid out', w.member_id, w.id, w.amount::text
    from withdrawal w
    where w.state = 'paid' and w.amount > w.paid_by_members + w.returned
      and not exists (select from transfer x where x.member_id = w.member_id
        and x.kind = 'withdraw_paid' and x.ref_type = 'withdrawal' and x.ref_id = w.id
        and x.amount = w.amount - w.paid_by_members - w.returned)
$$;
create or replace function audit_written_withdrawals(since bigint, before bigint)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan
as $$
  select 'I20 money paid out is a paid withdrawal', x.member_id, x.ref_id, x.amount::text
    from transfer x left join withdrawal w on w.member_id = x.member_id and w.id = x.ref_id
    where x.written_by >= since and x.written_by < before and x.kind = 'withdraw_paid'
      and (w.id is null or w.state <> 'paid' or w.amount - w.paid_by_members - w.returned <> x.amount
        or w.operator_id <> x.operator_id)
$$;

-- I21: what members have paid to each other was set aside by who withdrew it, and is credited once to who paid it.
create function audit_pairs() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select 'I21 a deposit paid to a member is a paid pair', x.member_id, x.ref_id, x.amount::text
    from transfer x left join member_pair p on p.payer_id = x.member_id and p.id = x.ref_id
    where x.kind = 'deposit_peer'
      and (p.id is null or p.state <> 'paid' or p.amount <> x.amount or p.operator_id <> x.operator_id)
  union all
  select 'I21 a paid pair is credited', p.payer_id, p.id, p.amount::text
    from member_pair p
    where p.state = 'paid' and not exists (select from transfer x where x.member_id = p.payer_id
      and x.kind = 'deposit_peer' and x.ref_type = 'pair' and x.ref_id = p.id and x.amount = p.amount)
  union all
  select 'I21 members pay no more than a withdrawal, and all of it before it ends', w.member_id, w.id,
      w.state || ' ' || coalesce(p.paid, 0) || ' open ' || coalesce(p.open, 0) || ' of ' || w.amount
    from withdrawal w left join (
      select b.member_id, b.withdrawal_id, sum(b.amount) filter (where b.state = 'paid') as paid,
        sum(b.amount) filter (where b.state not in ('paid', 'ended')) as open
      from paid_by_member b group by 1, 2
    ) p on p.member_id = w.member_id and p.withdrawal_id = w.id
    where coalesce(p.paid, 0) + coalesce(p.open, 0) > w.amount
      or (w.state in ('paid', 'failed') and (coalesce(p.open, 0) > 0 or coalesce(p.paid, 0) <> w.paid_by_members))
      or (w.state in ('sending', 'unknown') and coalesce(p.open, 0) > 0)
  union all
  select 'I21 a pair is of a withdrawal', b.member_id, b.id, b.amount::text
    from paid_by_member b left join withdrawal w on w.member_id = b.member_id and w.id = b.withdrawal_id
    where w.id is null
  union all
  select 'I21 what members have paid of a withdrawal is posted', w.member_id, w.id, w.paid_by_members::text
    from withdrawal w
      left join lateral (select sum(x.amount) as posted from transfer x where x.member_id = w.member_id
        and x.kind = 'withdraw_peer' and x.ref_id = w.id) x on true
    where coalesce(x.posted, 0) <> w.paid_by_members
$$;
create function audit_written_pairs(since bigint, before bigint)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan
as $$
  select 'I21 a deposit paid to a member is a paid pair', x.member_id, x.ref_id, x.amount::text
    from transfer x left join member_pair p on p.payer_id = x.member_id and p.id = x.ref_id
    where x.written_by >= since and x.written_by < before and x.kind = 'deposit_peer'
      and (p.id is null or p.state <> 'paid' or p.amount <> x.amount or p.operator_id <> x.operator_id)
  union all
  select 'I21 what members have paid of a withdrawal is posted', x.member_id, x.ref_id, x.amount::text
    from transfer x left join withdrawal w on w.member_id = x.member_id and w.id = x.ref_id
    where x.written_by >= since and x.written_by < before and x.kind = 'withdraw_peer'
      and (w.id is null or w.state <> 'paid' or w.paid_by_members <> x.amount)
$$;
revoke execute on function audit_pairs(), audit_written_pairs(bigint, bigint) from public;
grant execute on function audit_pairs(), audit_written_pairs(bigint, bigint) to lotto_app;
create or replace function audit_money() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select * from audit_movements()
  union all select * from audit_transfers()
  union all select * from audit_holds()
  union all select * from audit_bookings()
  union all select * from audit_rewards()
  union all select * from audit_deposits()
  union all select * from audit_withdrawals()
  union all select * from audit_slips()
  union all select * from audit_pairs()
$$;
create or replace function audit_written(since bigint, before bigint)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable as $$
  select * from audit_written_bets(since, before)
  union all select * from audit_written_deposits(since, before)
  union all select * from audit_written_withdrawals(since, before)
  union all select * from audit_written_pairs(since, before)
$$;

-- What another account of the same person would share: bank accounts, the phone, and an address with its device.
create function traces_of(of_member uuid) returns text[] language sql stable as $$
  select array(
    select 'bank:' || b.bank || ':' || b.account_no from member_bank b where b.member_id = of_member
    union
    select 'phone:' || m.phone from member m where m.member_id = of_member and m.phone is not null
    union
    select distinct 'device:' || s.address || ' ' || s.device from session s
      where s.member_id = of_member and s.seen_at > db_now() - interval '30 days'
  )
$$;
revoke execute on function traces_of(uuid) from public;
grant execute on function traces_of(uuid) to lotto_app;
