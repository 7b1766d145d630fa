-- Pictures of bank slips. A slip credits nothing by itself: it helps to find whose a payment is.

create table slip (
  member_id uuid not null,
  id uuid not null,
  operator_id uuid not null,
  -- Of the file as it came: the same file sent twice is one slip.
  file_hash bytea not null,
  -- Drawn anew as JPEG: nothing of the file itself is kept.
  picture bytea not null check (octet_length(picture) between 1 and 4194304),
  width integer not null,
  height integer not null,
  name text not null,
  -- What the mini QR says; both null where it cannot be read.
  sending_bank text check (sending_bank ~ '^[0-9]{3}$'),
  reference text check (reference ~ '^[0-9A-Z]{8,40}$'),
  uploaded_at timestamptz not null,
  order_id uuid,
  attached_at timestamptz,
  primary key (member_id, id),
  unique (member_id, file_hash),
  check ((sending_bank is null) = (reference is null)),
  check ((order_id is null) = (attached_at is null)),
  foreign key (member_id, order_id) references deposit_order (member_id, id)
);
alter table slip alter column picture set storage external;
create index slip_of_order on slip (member_id, order_id, attached_at) where order_id is not null;
create index slip_reference_attached on slip (operator_id, reference) where order_id is not null and reference is not null;
create trigger slip_is_never_removed before delete or truncate on slip
  for each statement execute function refuse_change();

-- Every picture that was opened, slip or not: what a member may have opened in a day is counted here.
create table slip_try (
  member_id uuid not null,
  id uuid not null,
  tried_at timestamptz not null,
  primary key (member_id, id)
);

-- Whose a bank's reference is, among the members of all operators: a transfer is shown by one of them.
create table slip_reference (
  sending_bank text not null,
  reference text not null,
  operator_id uuid not null,
  member_id uuid not null,
  claimed_at timestamptz not null,
  primary key (sending_bank, reference)
);
create trigger slip_reference_is_append_only before update or delete or truncate on slip_reference
  for each statement execute function refuse_change();

grant select, insert on slip, slip_try, slip_reference to lotto_app;
grant update (order_id, attached_at) on slip to lotto_app;

alter table incoming_payment drop constraint incoming_payment_flag_check;
alter table incoming_payment add constraint incoming_payment_flag_check check (flag in ('late', 'cancelled', 'slip'));

-- I18 as before, but that a payment which a slip gave to its order may be another amount than was asked for.
create or replace function audit_deposits() returns table (rule text, member_id uuid, ref uuid, detail text)
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
    where o.state = 'credited' and (p.order_id is distinct from o.id or p.member_id <> o.member_id
      or (p.amount <> o.pay and p.flag is distinct from 'slip'))
$$;

-- What a slip has told: a payment that it gave to an order bears the slip's reference, and the reference is the member's.
create function audit_slips() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select 'I18 a payment found by a slip has its reference', p.member_id, p.id, p.amount::text
    from incoming_payment p
    where p.flag = 'slip' and not exists (
      select from slip s join bank_notice n on n.incoming_id = p.id
      where s.member_id = p.member_id and s.order_id = p.order_id
        and s.reference = upper(regexp_replace(n.reference, '[\s-]', '', 'g')))
  union all
  select 'I18 a slip with a reference is of the member who claimed it', s.member_id, s.id, s.reference
    from slip s left join slip_reference r on r.sending_bank = s.sending_bank and r.reference = s.reference
    where s.reference is not null and r.member_id is distinct from s.member_id
$$;
revoke execute on function audit_slips() from public;
grant execute on function audit_slips() to lotto_app;

create view money_of_members.slip as select * from public.slip
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
grant select on money_of_members.slip to lotto_app;

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
$$;
