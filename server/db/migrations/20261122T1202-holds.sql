-- A member's money set aside for a cause: begun once, and posted, released or expired once. The ledger owns it, whatever the
-- cause is; so far it is a booking.
create table hold (
  member_id uuid not null,
  -- What the money waits for names the hold, as it names its transfers: of one member and cause there is one.
  cause text not null,
  cause_id uuid not null,
  operator_id uuid not null,
  amount bigint not null check (amount > 0),
  begun_at timestamptz not null,
  -- Null: it waits until somebody ends it.
  expires_at timestamptz,
  -- Says only that it is over, for the indexes below; how it ended stands in hold_resolution.
  resolved_at timestamptz,
  primary key (member_id, cause, cause_id),
  check (expires_at > begun_at)
);
create index hold_open on hold (member_id, expires_at) where resolved_at is null;
create index hold_due on hold (expires_at) where resolved_at is null;
create trigger hold_is_never_removed before delete or truncate on hold
  for each statement execute function refuse_change();

insert into hold (member_id, cause, cause_id, operator_id, amount, begun_at, expires_at, resolved_at)
select member_id, 'booking', id, operator_id, held, booked_at, expires_at, resolved_at from booking;

alter table hold_resolution rename to booking_end;
alter index hold_resolution_pkey rename to booking_end_pkey;

-- How a hold ended. The key is the guarantee that it ends once, whoever is first: member, clock or close.
create table hold_resolution (
  member_id uuid not null,
  cause text not null,
  cause_id uuid not null,
  outcome text not null check (outcome in ('posted', 'released', 'expired')),
  -- What went where it was meant to go, and what came back to cash. Together they are the hold's amount.
  posted bigint not null check (posted >= 0),
  released bigint not null check (released >= 0),
  cash_after bigint not null,
  actor text not null,
  at timestamptz not null,
  primary key (member_id, cause, cause_id),
  foreign key (member_id, cause, cause_id) references hold (member_id, cause, cause_id),
  check ((outcome = 'posted') = (posted > 0))
);

insert into hold_resolution (member_id, cause, cause_id, outcome, posted, released, cash_after, actor, at)
select h.member_id, h.cause, h.cause_id,
  case e.outcome when 'confirmed' then 'posted' when 'cancelled' then 'released' else e.outcome end,
  coalesce(x.amount, 0), h.amount - coalesce(x.amount, 0), e.cash_after,
  case when e.outcome in ('confirmed', 'cancelled') then 'member' else 'clock' end, e.at
from booking_end e
  join hold h on h.member_id = e.member_id and h.cause = 'booking' and h.cause_id = e.hold_id
  left join transfer x on x.member_id = e.member_id and x.kind = 'bet' and x.ref_type = 'ticket' and x.ref_id = e.hold_id
    and x.debit = 'hold';
drop table booking_end;
create trigger hold_resolution_is_append_only before update or delete or truncate on hold_resolution
  for each statement execute function refuse_change();

alter table booking drop column held, drop column expires_at, drop column resolved_at;

-- Bookings whose hold is not over yet, though it may have expired.
create view open_booking as
  select b.member_id, b.id, b.operator_id, b.round_id, b.plan, b.types, b.numbers, b.stakes, b.rates, b.discounts, b.fates,
    h.amount as held, h.expires_at
  from hold h join booking b on b.member_id = h.member_id and b.id = h.cause_id
  where h.cause = 'booking' and h.resolved_at is null;

grant select, insert on hold, hold_resolution to lotto_app;
grant update (resolved_at) on hold to lotto_app;
grant select on open_booking to lotto_app;

create or replace function refuse_sold_round() returns trigger language plpgsql as $$
begin
  if exists (select from ticket where round_id = old.id)
    or exists (select from open_booking where round_id = old.id) then
    raise exception 'a round somebody bought in stays' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;

-- I9: money on hold belongs to an open hold, all of it and nothing else; and each hold gives out what it took, once.
create or replace function audit_holds() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  with open_hold as (
    select h.member_id, sum(h.amount) as held from hold h where h.resolved_at is null group by 1
  ), pot as (
    select a.member_id, a.balance from account a where a.name = 'hold'
  ), moved as (
    select x.member_id, x.ref_id, min(x.ref_type) filter (where x.credit = 'hold') as cause,
      coalesce(sum(x.amount) filter (where x.credit = 'hold'), 0) as taken,
      coalesce(sum(x.amount) filter (where x.debit = 'hold' and x.credit <> 'cash'), 0) as posted,
      coalesce(sum(x.amount) filter (where x.debit = 'hold' and x.credit = 'cash'), 0) as released
    from transfer x where 'hold' in (x.debit, x.credit) group by 1, 2
  ), fate as (
    select h.*, m.cause as taken_for, coalesce(m.taken, 0) as taken, coalesce(m.posted, 0) as has_posted,
      coalesce(m.released, 0) as has_released, r.outcome, r.posted, r.released, r.at
    from hold h
      left join moved m on m.member_id = h.member_id and m.ref_id = h.cause_id
      left join hold_resolution r on r.member_id = h.member_id and r.cause = h.cause and r.cause_id = h.cause_id
  )
  select 'I9 the hold account is the sum of the open holds', coalesce(p.member_id, o.member_id), null::uuid,
    coalesce(p.balance, 0) || ' held, open ' || coalesce(o.held, 0)
    from pot p full join open_hold o on o.member_id = p.member_id
    where coalesce(p.balance, 0) <> coalesce(o.held, 0)
  union all
  select 'I9 a hold has taken exactly its amount', f.member_id, f.cause_id, f.amount || ' taken ' || f.taken
    from fate f where f.taken <> f.amount or f.taken_for is distinct from f.cause
  union all
  select 'I9 what a hold has posted and released is its amount, once over', f.member_id, f.cause_id,
    f.amount || ' posted ' || f.has_posted || ' released ' || f.has_released
    from fate f
    where f.has_posted <> coalesce(f.posted, 0) or f.has_released <> coalesce(f.released, 0)
      or f.posted + f.released <> f.amount
  union all
  select 'I9 a hold is over exactly when it says how it ended', f.member_id, f.cause_id, coalesce(f.outcome, 'open')
    from fate f where (f.resolved_at is null) <> (f.outcome is null)
  union all
  select 'I9 a hold is posted before its time is over', f.member_id, f.cause_id, f.at || ' after ' || f.expires_at
    from fate f where f.outcome = 'posted' and f.at >= f.expires_at
  union all
  select 'I9 money is set aside only by a hold', m.member_id, m.ref_id, m.taken::text
    from moved m where not exists (select from hold h where h.member_id = m.member_id and h.cause_id = m.ref_id)
$$;

-- What a booking is to its hold.
create function audit_bookings() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select 'I9 a booking has its hold, and a hold for a booking its booking', coalesce(b.member_id, h.member_id),
    coalesce(b.id, h.cause_id), case when b.id is null then 'no booking' else 'no hold' end
    from booking b
      full join (select * from hold where cause = 'booking') h on h.member_id = b.member_id and h.cause_id = b.id
    where b.id is null or h.cause_id is null
  union all
  select 'I9 a confirmed booking is a ticket, and no other is', b.member_id, b.id, coalesce(r.outcome, 'open')
    from booking b
      left join hold_resolution r on r.member_id = b.member_id and r.cause = 'booking' and r.cause_id = b.id
      left join ticket t on t.member_id = b.member_id and t.id = b.id and t.purchase = 'realtime'
    where (r.outcome is not distinct from 'posted') <> (t.id is not null)
$$;
revoke execute on function audit_bookings() from public;
grant execute on function audit_bookings() to lotto_app;

create or replace function audit_money() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select * from audit_movements()
  union all select * from audit_transfers()
  union all select * from audit_holds()
  union all select * from audit_bookings()
  union all select * from audit_rewards()
$$;
