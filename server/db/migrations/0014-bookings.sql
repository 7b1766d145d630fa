-- Numbers booked at a live price: the money is set aside and the capacity kept, for a minute of the database's clock.

-- How a lottery's rounds are sold: at the plan's rate, at live prices, or both.
alter table lottery add column sold text not null default 'normal' check (sold in ('normal', 'realtime', 'both'));
grant update (sold) on lottery to lotto_app;

-- How a ticket was bought.
alter table ticket add column purchase text not null default 'normal' check (purchase in ('normal', 'realtime'));

create table booking (
  member_id uuid not null,
  -- Once confirmed, the ticket has this id too: a booking becomes one ticket at most.
  id uuid not null,
  operator_id uuid not null,
  round_id uuid not null,
  plan text not null,
  -- The lines as they were wished for, side by side, with what became of each.
  types bet_type[] not null,
  numbers text[] not null,
  stakes bigint[] not null,
  rates int[] not null,
  discounts int[] not null,
  -- 'held', 'changed' (held, at a rate the screen did not show), or the code of its refusal.
  fates text[] not null,
  -- What would have been taken of each.
  stakes_max bigint[] not null,
  -- What was moved from cash to hold, and the cash after it.
  held bigint not null check (held > 0),
  cash_after bigint not null,
  key uuid not null,
  request_hash bytea not null,
  booked_at timestamptz not null,
  expires_at timestamptz not null,
  -- Says only that it is over, for the indexes below; how it ended stands in hold_resolution.
  resolved_at timestamptz,
  primary key (member_id, id),
  unique (member_id, key),
  check (expires_at > booked_at),
  check (cardinality(types) between 1 and 2000
    and cardinality(numbers) = cardinality(types) and cardinality(stakes) = cardinality(types)
    and cardinality(rates) = cardinality(types) and cardinality(discounts) = cardinality(types)
    and cardinality(fates) = cardinality(types) and cardinality(stakes_max) = cardinality(types))
);
create index booking_open on booking (member_id, expires_at) where resolved_at is null;
create index booking_due on booking (expires_at) where resolved_at is null;
create index booking_of_round on booking (round_id) where resolved_at is null;

-- How a hold ended. The key is the guarantee that it ends once, whoever is first: member, clock or close.
create table hold_resolution (
  member_id uuid not null,
  hold_id uuid not null,
  outcome text not null check (outcome in ('confirmed', 'cancelled', 'expired', 'released')),
  cash_after bigint not null,
  at timestamptz not null,
  primary key (member_id, hold_id)
);
create trigger hold_resolution_is_append_only before update or delete or truncate on hold_resolution
  for each statement execute function refuse_change();

-- Capacity kept for a booking. It counts until expires_at and not a moment longer, whether or not anyone has tidied up.
create table number_hold (
  round_id uuid not null,
  type bet_type not null,
  number text not null,
  booking_id uuid not null,
  stake bigint not null check (stake > 0),
  expires_at timestamptz not null,
  primary key (round_id, type, number, booking_id)
);
create index number_hold_of_booking on number_hold (booking_id);

grant select, insert on booking, hold_resolution to lotto_app;
grant update (resolved_at) on booking to lotto_app;
grant select, insert, delete on number_hold to lotto_app;

-- I9: money on hold belongs to an open booking, all of it and nothing else; and each booking gives back what it took.
create function audit_holds() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  with open_hold as (
    select b.member_id, sum(b.held) as held from booking b where b.resolved_at is null group by 1
  ), moved as (
    select x.member_id, x.ref_id, sum(case when x.credit = 'hold' then x.amount else 0 end) as taken,
      sum(case when x.debit = 'hold' then x.amount else 0 end) as given_back
    from transfer x where 'hold' in (x.debit, x.credit) group by 1, 2
  )
  select 'I9 the hold account is the sum of open holds', a.member_id, null::uuid,
    a.balance || ' held, open ' || coalesce(o.held, 0)
    from account a left join open_hold o on o.member_id = a.member_id
    where a.name = 'hold' and a.balance <> coalesce(o.held, 0)
  union all
  select 'I9 a booking has taken exactly what it holds', b.member_id, b.id, b.held || ' taken ' || coalesce(m.taken, 0)
    from booking b left join moved m on m.member_id = b.member_id and m.ref_id = b.id
    where coalesce(m.taken, 0) <> b.held
      or coalesce(m.given_back, 0) <> case when b.resolved_at is null then 0 else b.held end
  union all
  select 'I9 a booking is over exactly when it says how it ended', b.member_id, b.id, coalesce(r.outcome, 'open')
    from booking b left join hold_resolution r on r.member_id = b.member_id and r.hold_id = b.id
    where (b.resolved_at is null) <> (r.hold_id is null)
  union all
  select 'I9 a confirmed booking is a ticket, and no other is', b.member_id, b.id, coalesce(r.outcome, 'open')
    from booking b
      left join hold_resolution r on r.member_id = b.member_id and r.hold_id = b.id
      left join ticket t on t.member_id = b.member_id and t.id = b.id and t.purchase = 'realtime'
    where (r.outcome is not distinct from 'confirmed') <> (t.id is not null)
$$;
revoke execute on function audit_holds() from public;
grant execute on function audit_holds() to lotto_app;

-- Each group of rules is a function of its own; audit_money() is all of them.
alter function audit_money() rename to audit_transfers;
create function audit_money() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select * from audit_transfers() union all select * from audit_holds()
$$;
revoke execute on function audit_money() from public;
grant execute on function audit_money() to lotto_app;
