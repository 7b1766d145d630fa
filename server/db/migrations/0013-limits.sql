-- How much of a number may be sold, to whom, and at what rate as it fills up.

-- A number may have a rate of its own (as the full plan says it: other plans pay their share of it), or steps of rates.
alter table number_rule drop constraint number_rule_kind_check;
alter table number_rule
  add column rate int check (rate > 0),
  add column tiers jsonb,
  add check (kind in ('closed', 'half', 'rate', 'tiers')),
  add check ((kind = 'rate') = (rate is not null)),
  add check ((kind = 'tiers') = (tiers is not null));
grant update (rate, tiers) on number_rule to lotto_app;

-- The most that is sold of one number in one round, in satang. The cap of every number of a type stands in the limits.
create table number_cap (
  round_id uuid not null references round (id),
  type bet_type not null,
  number text not null check (number ~ '^[0-9]{1,6}$'),
  cap bigint not null check (cap >= 0),
  set_by uuid not null references staff (staff_id),
  set_at timestamptz not null,
  primary key (round_id, type, number)
);
grant select, insert, delete on number_cap to lotto_app;
grant update (cap, set_by, set_at) on number_cap to lotto_app;

-- What a lottery's rounds begin with: a round takes the newest that was there when it opened. Written once, never changed,
-- so that a new one never reaches a round on sale.
create table lottery_limits (
  lottery_id uuid not null references lottery (id),
  limits jsonb not null,
  set_by uuid not null references staff (staff_id),
  set_at timestamptz not null,
  primary key (lottery_id, set_at)
);
create trigger lottery_limits_is_append_only before update or delete or truncate on lottery_limits
  for each statement execute function refuse_change();
grant select, insert on lottery_limits to lotto_app;

-- The limits of one round, in place of its lottery's.
create table round_limits (
  round_id uuid primary key references round (id),
  limits jsonb not null,
  set_by uuid not null references staff (staff_id),
  set_at timestamptz not null
);
grant select, insert on round_limits to lotto_app;
grant update (limits, set_by, set_at) on round_limits to lotto_app;

-- Satang sold of a number that somebody has to count: one with a cap or with steps. Others have no row. Each row changes
-- with every ticket on its number, so half of every page is left free for its next version.
create table number_sale (
  round_id uuid not null references round (id),
  type bet_type not null,
  number text not null,
  sold bigint not null default 0 check (sold >= 0),
  -- The cap that the last sale reckoned with, less what bookings kept: where nobody locked the count before deciding,
  -- this is what refuses the sale. Null: decided under the lock.
  most bigint,
  primary key (round_id, type, number),
  constraint number_sale_fits check (sold <= most)
) with (fillfactor = 50);

-- The advisory lock of a round's counts, after the members' accounts. One for all its numbers: a batch touches hundreds
-- of them, and locking each costs more than all the rest.
create function number_sale_lock(round_id uuid) returns bigint language sql immutable parallel safe as
  $$ select round_lock(round_id) # 6076574518398440533 $$;
grant select, insert, delete on number_sale to lotto_app;
grant update (sold, most) on number_sale to lotto_app;

-- What a round has sold of each number, as far as it has been added up: for the operator to see, never to sell by.
create table number_total (
  round_id uuid not null references round (id),
  type bet_type not null,
  number text not null,
  stake bigint not null,
  net bigint not null,
  win bigint not null,
  primary key (round_id, type, number)
) with (fillfactor = 70);
grant select, insert, delete on number_total to lotto_app;
grant update (stake, net, win) on number_total to lotto_app;

-- Up to when: every ticket before this moment is in, and none from it on.
create table number_total_mark (
  round_id uuid primary key references round (id),
  until timestamptz not null
);
grant select, insert on number_total_mark to lotto_app;
grant update (until) on number_total_mark to lotto_app;

-- A change of rates on a round on sale waits for another person.
create table number_proposal (
  id uuid primary key,
  round_id uuid not null references round (id),
  type bet_type not null,
  numbers text[] not null check (cardinality(numbers) > 0),
  -- The rule in mind; null: that there be none any more.
  rule jsonb,
  maker_id uuid not null references staff (staff_id),
  made_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'confirmed', 'rejected', 'withdrawn')),
  decided_by uuid references staff (staff_id),
  decided_at timestamptz,
  check ((state = 'open') = (decided_by is null) and (state = 'open') = (decided_at is null)),
  check ((decided_by = maker_id) = (state = 'withdrawn'))
);
create index number_proposal_open on number_proposal (round_id) where state = 'open';
grant select, insert on number_proposal to lotto_app;
grant update (state, decided_by, decided_at) on number_proposal to lotto_app;

-- I10, one row per count that is not what stands of its number. Reads every ticket of the counted rounds on sale: for
-- tests and gates.
create function audit_counts() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  with counted as (
    select s.round_id, s.type, s.number, s.sold from number_sale s join round r on r.id = s.round_id where r.status = 'open'
  ), standing as (
    select t.round_id, l.type, l.number, sum(l.stake) as stake
    from ticket t cross join lateral unnest(t.types, t.numbers, t.stakes) as l(type, number, stake)
    where t.status = 'placed' and t.round_id in (select c.round_id from counted c) group by 1, 2, 3
  )
  select 'I10 a count is what stands of its number', null::uuid, c.round_id,
    c.type || ' ' || c.number || ' counted ' || c.sold || ', stands ' || coalesce(s.stake, 0)
  from counted c left join standing s on s.round_id = c.round_id and s.type = c.type and s.number = c.number
  where c.sold <> coalesce(s.stake, 0)
$$;
revoke execute on function audit_counts() from public;
grant execute on function audit_counts() to lotto_app;
