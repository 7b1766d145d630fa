-- Lotteries, their rounds, and the tickets in them.

create type bet_type as enum (
  'three_top', 'three_tod', 'three_front', 'three_bottom', 'two_top', 'two_bottom', 'run_top', 'run_bottom',
  'two_front', 'two_spread', 'two_tod',
  'pin_top_hundreds', 'pin_top_tens', 'pin_top_units', 'pin_bottom_tens', 'pin_bottom_units',
  'four_top', 'four_tod', 'four_float', 'five_float', 'six_top', 'high_low', 'odd_even'
);

create table lottery (
  id uuid primary key,
  operator_id uuid not null references operator (id),
  -- Names the rules in domain/lottery/registry.ts.
  code text not null,
  on_sale boolean not null default true,
  position int not null default 0,
  unique (operator_id, code)
);

create table rate (
  lottery_id uuid not null references lottery (id),
  plan text not null check (plan in ('full', 'discount')),
  type bet_type not null,
  -- Hundredths: 900.00 is 90000.
  rate int not null check (rate > 0),
  discount int not null default 0 check (discount between 0 and 9999),
  stake_min bigint not null check (stake_min > 0),
  stake_max bigint not null check (stake_max >= stake_min),
  primary key (lottery_id, plan, type)
);

create table round (
  id uuid primary key,
  operator_id uuid not null references operator (id),
  lottery_id uuid not null references lottery (id),
  code text not null,
  business_date date not null,
  -- The bet types this draw has; an old government draw has no front three.
  types bet_type[] not null,
  status text not null default 'scheduled'
    check (status in ('scheduled', 'open', 'closed', 'sealed', 'resulted', 'settled', 'void')),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draw_at timestamptz not null,
  closed_at timestamptz,
  close_reason text,
  -- Keys the member tags in ticket leaves, so that a published leaf names nobody.
  salt bytea not null check (length(salt) = 32),
  created_at timestamptz not null,
  unique (operator_id, code),
  check (opens_at < closes_at and closes_at <= draw_at)
);
create index round_by_time on round (operator_id, status, closes_at);
create index round_by_lottery on round (lottery_id, business_date desc);

-- The advisory lock of a round: bets take it shared, the close exclusive. (A row lock starved the close for 10 s.)
create function round_lock(round_id uuid) returns bigint language sql immutable parallel safe
  return ('x' || right(replace(round_id::text, '-', ''), 16))::bit(64)::bigint;

-- What the server signed when it admitted tickets together: a leaf missing after the close is provable.
create table admission_batch (
  id uuid primary key,
  operator_id uuid not null,
  size int not null check (size > 0),
  leaves bytea not null check (length(leaves) = size * 32),
  root bytea not null,
  signature bytea not null,
  at timestamptz not null
);

create sequence bill_number;

create table ticket (
  member_id uuid not null,
  id uuid not null,
  operator_id uuid not null,
  round_id uuid not null,
  bill_no bigint not null default nextval('bill_number'),
  plan text not null,
  -- The lines, side by side: snapshots that settle exactly as sold.
  types bet_type[] not null,
  numbers text[] not null,
  stakes bigint[] not null,
  rates int[] not null,
  discounts int[] not null,
  stake bigint not null check (stake > 0),
  net bigint not null check (net > 0 and net <= stake),
  status text not null default 'placed' check (status in ('placed', 'cancelled', 'refunded')),
  note text check (length(note) <= 60),
  key uuid not null,
  request_hash bytea not null,
  leaf bytea not null,
  nonce bytea not null,
  batch_id uuid not null,
  batch_index int not null,
  placed_at timestamptz not null,
  primary key (member_id, id),
  unique (member_id, key),
  check (cardinality(types) between 1 and 2000
    and cardinality(numbers) = cardinality(types) and cardinality(stakes) = cardinality(types)
    and cardinality(rates) = cardinality(types) and cardinality(discounts) = cardinality(types))
);
create index ticket_by_round on ticket (round_id, placed_at, id);

create table round_seal (
  round_id uuid primary key references round (id),
  operator_id uuid not null,
  seq bigint not null check (seq > 0),
  size int not null,
  stake_sum bigint not null,
  root bytea not null,
  cancelled_root bytea not null,
  closed_at timestamptz not null,
  previous_head bytea not null,
  head bytea not null,
  signature bytea not null,
  sealed_at timestamptz not null,
  unique (operator_id, seq)
);

-- The last word against past-posting, should admission ever be wrong.
create function refuse_sealed_ticket() returns trigger language plpgsql as $$
begin
  if exists (select from placed join round_seal using (round_id)) then
    raise exception 'a sealed round takes no ticket' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger ticket_before_seal after insert on ticket
  referencing new table as placed for each statement execute function refuse_sealed_ticket();
create trigger round_seal_is_append_only before update or delete or truncate on round_seal
  for each statement execute function refuse_change();

grant select, insert on lottery, rate, round, admission_batch, ticket, round_seal to lotto_app;
grant usage on sequence bill_number to lotto_app;
grant update (on_sale, position) on lottery to lotto_app;
grant update (rate, discount, stake_min, stake_max) on rate to lotto_app;
grant update (status, opens_at, closes_at, draw_at, closed_at, close_reason) on round to lotto_app;
grant update (status) on ticket to lotto_app;
