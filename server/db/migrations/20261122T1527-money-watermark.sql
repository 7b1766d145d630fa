-- The books are checked from a watermark on; what was checked once is read again by the nightly run alone.

-- The transaction that wrote a row. Every transaction below the oldest one that still runs has ended, so a watermark there
-- misses none: neither a clock nor a sequence could say so of rows that are not committed yet. Rows of before are 0.
-- A transfer says so already, because the log of transfers goes by it.
alter table ticket add column written_by bigint not null default 0;
alter table ticket alter column written_by set default pg_current_xact_id()::text::bigint;
-- A few bytes a range: a tree over them would be paid for by every bet.
create index ticket_in_order on ticket using brin (written_by) with (pages_per_range = 16, autosummarize = on);

create table money_check (
  one boolean primary key default true check (one),
  -- Everything written by transactions below it was found in order.
  watermark bigint not null,
  -- How far the whole run has come; null: none is under way.
  part text check (part in ('members', 'rounds')),
  after uuid,
  faults int not null default 0,
  begun_at timestamptz,
  moved_at timestamptz,
  ended_at timestamptz,
  check ((part is null) = (after is null))
);
insert into money_check (watermark) values (pg_snapshot_xmin(pg_current_snapshot())::text::bigint);
grant select on money_check to lotto_app;
grant update (watermark, part, after, faults, begun_at, moved_at, ended_at) on money_check to lotto_app;

-- A settled round is checked once a revision.
alter table settlement add column checked_at timestamptz;
create index settlement_unchecked on settlement (round_id) where state = 'settled' and checked_at is null;
grant update (checked_at) on settlement to lotto_app;

-- audit_money() over some members: with this schema first on the search path its functions see these tables.
create schema money_of_members;
create view money_of_members.account as select * from public.account
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
create view money_of_members.transfer as select * from public.transfer
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
create view money_of_members.ticket as select * from public.ticket
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
create view money_of_members.settle_item as select * from public.settle_item
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
create view money_of_members.hold as select * from public.hold
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
create view money_of_members.hold_resolution as select * from public.hold_resolution
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
create view money_of_members.booking as select * from public.booking
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
create view money_of_members.shot_reward as select * from public.shot_reward
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
create view money_of_members.round_seal as select * from public.round_seal where false;

-- The same over some rounds, for the rules that add a round up.
create schema money_of_rounds;
create view money_of_rounds.ticket as select * from public.ticket
  where round_id = any(current_setting('money.rounds')::uuid[]);
create view money_of_rounds.settle_item as select * from public.settle_item
  where round_id = any(current_setting('money.rounds')::uuid[]);
create view money_of_rounds.settlement as select * from public.settlement
  where round_id = any(current_setting('money.rounds')::uuid[]);
create view money_of_rounds.round_seal as select * from public.round_seal
  where round_id = any(current_setting('money.rounds')::uuid[]);
create view money_of_rounds.transfer as
  select x.* from public.transfer x join public.operator o on o.house_member_id = x.member_id
  where x.kind = 'sweep' and x.ref_id = any(current_setting('money.rounds')::uuid[])
  union all
  select x.* from public.settle_item i join public.transfer x on x.member_id = i.member_id
    and x.kind in ('win', 'reversal', 'debt', 'debt_repaid') and x.ref_type = 'settlement:' || i.revision and x.ref_id = i.ticket_id
  where i.round_id = any(current_setting('money.rounds')::uuid[]);
grant usage on schema money_of_members, money_of_rounds to lotto_app;
grant select on all tables in schema money_of_members, money_of_rounds to lotto_app;

-- Rules that add a whole round up: some members of it say nothing.
create function is_round_rule(rule text) returns boolean language sql immutable
  return rule in ('I6 a settled round leaves nothing in escrow', 'I7 a settlement is what its winning tickets add up to',
    'I8 a seal counts every ticket and every stake that stands');

-- What transactions in [since, before) have written, each row by its neighbours: what it follows, what caused it, and the
-- account it moved. Whoever checks from a watermark on has checked every row it follows.
create function audit_written(since bigint, before bigint)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable
-- By look-ups alone: a plan for any range takes it for a share of the ledger, and reads all of it.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan
as $$
  with moved as materialized (
    select * from transfer x where x.written_by >= since and x.written_by < before
  ), leg as materialized (
    select m.member_id, m.ref_id, m.debit as name, -m.amount as change, m.debit_balance as balance, m.debit_version as version
      from moved m where m.debit_version is not null
    union all
    select m.member_id, m.ref_id, m.credit, m.amount, m.credit_balance, m.credit_version
      from moved m where m.credit_version is not null
  ), touched as materialized (
    select distinct l.member_id, l.name from leg l
  ), stands as (
    select a.member_id, a.name, a.balance, a.version,
      (select coalesce(sum(b), 0) from (
        select t.debit_balance as b from transfer t
          where t.member_id = a.member_id and t.debit = a.name and t.debit_version = a.version
        union all select t.credit_balance from transfer t
          where t.member_id = a.member_id and t.credit = a.name and t.credit_version = a.version) last) as left_by_last,
      exists (select from transfer t where t.member_id = a.member_id and t.debit = a.name and t.debit_version > a.version)
        or exists (select from transfer t where t.member_id = a.member_id and t.credit = a.name and t.credit_version > a.version)
        as is_behind
    from touched o join account a on a.member_id = o.member_id and a.name = o.name
  ), cause as materialized (
    select distinct m.member_id, m.ref_type, m.ref_id from moved m where m.kind in ('win', 'reversal', 'debt', 'debt_repaid')
  ), due as (
    select c.member_id, c.ref_id, c.ref_type, i.ticket_id, coalesce(i.held - i.before, 0) as due,
      (select coalesce(sum(case when x.debit = 'round:escrow' then x.amount else -x.amount end), 0) from transfer x
        where x.member_id = c.member_id and x.kind in ('win', 'reversal', 'debt', 'debt_repaid')
          and x.ref_type = c.ref_type and x.ref_id = c.ref_id) as gained
    from cause c left join settle_item i on i.member_id = c.member_id and i.ticket_id = c.ref_id
      and c.ref_type = 'settlement:' || i.revision
  )
  select 'I2 every transfer shows the balance it left', l.member_id, l.ref_id, l.name || ' version ' || l.version
    from leg l left join lateral (
      select t.debit_balance as balance from transfer t
        where t.member_id = l.member_id and t.debit = l.name and t.debit_version = l.version - 1
      union all select t.credit_balance from transfer t
        where t.member_id = l.member_id and t.credit = l.name and t.credit_version = l.version - 1
    ) p on true
    where l.balance <> coalesce(p.balance, 0) + l.change or (l.version > 1) <> (p.balance is not null)
  union all
  select 'I1 a balance is the sum of its transfers', s.member_id, null::uuid, s.name || ' ' || s.balance
    from stands s where s.balance <> s.left_by_last
  union all
  select 'I2 a version is the count of its transfers', s.member_id, null, s.name || ' ' || s.version
    from stands s where s.is_behind
  union all
  select 'I2 a transfer needs its account', o.member_id, null, o.name from touched o
    where not exists (select from account a where a.member_id = o.member_id and a.name = o.name)
  union all
  select 'I3 no account is below zero', s.member_id, null, s.name || ' ' || s.balance
    from stands s where s.balance < 0 and s.name <> 'receivable'
  union all
  select 'I5 a ticket has taken exactly its price', t.member_id, t.id, t.net::text
    from ticket t where t.written_by >= since and t.written_by < before and t.net <> (select coalesce(sum(x.amount), 0) from transfer x
      where x.member_id = t.member_id and x.kind = 'bet' and x.ref_type = 'ticket' and x.ref_id = t.id)
  union all
  select 'I5 a bet belongs to a ticket', m.member_id, m.ref_id, m.amount::text from moved m
    where m.kind = 'bet' and not exists (select from ticket t where t.member_id = m.member_id and t.id = m.ref_id and t.net = m.amount)
  union all
  select 'I5 a ticket is given back exactly when it is cancelled or refunded', m.member_id, m.ref_id, m.amount::text
    from moved m left join ticket t on t.member_id = m.member_id and t.id = m.ref_id
    where m.kind = 'refund' and (t.status is null or t.status = 'placed' or t.net <> m.amount)
  union all
  select 'I6 money moves in and out of escrow only for a cause', m.member_id, m.ref_id, m.kind || ' ' || m.ref_type
    from moved m
    where 'round:escrow' in (m.debit, m.credit) and not case
      when m.kind in ('bet', 'refund') then m.ref_type = 'ticket'
      when m.kind in ('win', 'reversal', 'debt', 'debt_repaid') then m.ref_type like 'settlement:%'
      when m.kind = 'sweep' then exists (select from settlement s where s.round_id = m.ref_id and s.state = 'settled'
        and m.ref_type = case when s.revision = 1 then 'round' else 'round:' || s.revision end)
      else false end
  union all
  select 'I7 a paid win belongs to an evaluated ticket', d.member_id, d.ref_id, d.ref_type from due d where d.ticket_id is null
  union all
  select 'I7 a revision moves exactly what a ticket holds more or less', d.member_id, d.ref_id, d.due || ' moved ' || d.gained
    from due d where d.ticket_id is not null and d.due <> d.gained
  union all
  select 'I9 money is set aside only by a hold', m.member_id, m.ref_id, m.amount::text from moved m
    where m.credit = 'hold' and not exists (select from hold h
      where h.member_id = m.member_id and h.cause = m.ref_type and h.cause_id = m.ref_id and h.amount = m.amount)
  union all
  select 'I9 the hold account is the sum of the open holds', s.member_id, null, s.balance::text from stands s
    where s.name = 'hold' and s.balance <> (select coalesce(sum(h.amount), 0) from hold h
      where h.member_id = s.member_id and h.resolved_at is null)
  union all
  select 'I16 a paid rank was decided', m.member_id, m.ref_id, m.ref_type from moved m
    where m.kind = 'reward' and not exists (select from shot_reward w where w.member_id = m.member_id
      and w.round_id = m.ref_id and m.ref_type = 'shot-rank:' || w.rank and w.amount = m.amount)
$$;
revoke execute on function audit_written(bigint, bigint), is_round_rule(text) from public;
grant execute on function audit_written(bigint, bigint), is_round_rule(text) to lotto_app;
