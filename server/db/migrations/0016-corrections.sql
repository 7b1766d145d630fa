-- A settled round may be settled anew: by a corrected result, or by a void, which gives every ticket nothing and every
-- stake back. Each time is a revision of its own, and only the difference moves.

-- What was read somewhere, as it was read.
create table result_capture (
  id uuid primary key,
  lottery_code text not null,
  business_date date not null,
  source text not null,
  url text not null,
  raw text not null,
  raw_hash bytea not null check (length(raw_hash) = 32),
  captured_at timestamptz not null
);
create trigger result_capture_is_append_only before update or delete or truncate on result_capture
  for each statement execute function refuse_change();

-- How often a draw's result was asked for, and what was said last.
create table result_fetch (
  round_id uuid primary key references round (id),
  attempts int not null check (attempts > 0),
  outcome text not null check (outcome in ('ready', 'not_ready', 'other_date', 'invalid', 'failed')),
  detail text not null,
  fetched_at timestamptz not null,
  next_at timestamptz not null
);

-- Why a result is corrected, and what it was read from.
alter table result_proposal add column reason text;
alter table result_proposal add column capture_id uuid references result_capture (id);
alter table result add column reason text;
alter table result add column capture_id uuid references result_capture (id);
alter table result add check (revision = 1 or reason is not null);

create table void_proposal (
  id uuid primary key,
  operator_id uuid not null,
  round_id uuid not null references round (id),
  reason text not null,
  maker_id uuid not null references staff (staff_id),
  state text not null default 'open' check (state in ('open', 'confirmed', 'rejected', 'withdrawn')),
  proposed_at timestamptz not null,
  -- The other person, who writes a reason without having read the first.
  checker_id uuid references staff (staff_id),
  checker_reason text,
  decided_at timestamptz,
  check (maker_id <> checker_id),
  check ((state = 'open') = (decided_at is null))
);
create unique index one_open_void on void_proposal (round_id) where state = 'open';

-- A round that was not held, for good.
create table round_void (
  round_id uuid primary key references round (id),
  operator_id uuid not null,
  reason text not null,
  actor text not null,
  voided_at timestamptz not null
);
create trigger round_void_is_append_only before update or delete or truncate on round_void
  for each statement execute function refuse_change();

alter table settlement drop constraint settlement_round_id_revision_fkey;
alter table settlement add column kind text not null default 'result' check (kind in ('result', 'void'));
alter table settlement add column result_revision int
  generated always as (case when kind = 'result' then revision end) stored;
alter table settlement add foreign key (round_id, result_revision) references result (round_id, revision);
-- 'held': an alarm keeps the money until another person has looked. 'stopped': something newer came before its end.
alter table settlement drop constraint settlement_state_check;
alter table settlement add check (state in ('evaluating', 'held', 'paying', 'refunding', 'settled', 'stopped'));
create unique index one_void_a_round on settlement (round_id) where kind = 'void';
create index settlement_by_time on settlement (operator_id, settled_at) where state = 'settled';

create table settlement_alarm (
  round_id uuid not null,
  revision int not null,
  kind text not null check (kind in ('ratio', 'digits', 'worst_case')),
  -- What was found and what would have been usual.
  found numeric not null,
  usual numeric not null,
  raised_at timestamptz not null,
  released_by uuid references staff (staff_id),
  released_at timestamptz,
  reason text,
  primary key (round_id, revision, kind),
  foreign key (round_id, revision) references settlement (round_id, revision),
  check ((released_by is null) = (released_at is null) and (released_by is null) = (reason is null))
);

-- Every ticket that wins by a revision, and every one that an earlier revision has looked at: one with no payout any
-- more is there too. `before` is what the ticket held of earlier revisions, `held` what it holds after this one, and
-- `owed` by how much the member's debt has changed for it.
alter table settle_item drop constraint settle_item_payout_check;
alter table settle_item add check (payout >= 0);
alter table settle_item add column before bigint not null default 0 check (before >= 0);
alter table settle_item add column held bigint check (held >= 0);
alter table settle_item add column owed bigint not null default 0;
update settle_item set held = payout where paid_at is not null;
alter table settle_item add check ((held is null) = (paid_at is null));

grant select, insert on result_capture, round_void to lotto_app;
grant select, insert on result_fetch, void_proposal, settlement_alarm to lotto_app;
grant update (attempts, outcome, detail, fetched_at, next_at) on result_fetch to lotto_app;
grant update (state, checker_id, checker_reason, decided_at) on void_proposal to lotto_app;
grant update (released_by, released_at, reason) on settlement_alarm to lotto_app;
grant update (held, owed) on settle_item to lotto_app;

-- The books: what accounts and tickets say of themselves.
create or replace function audit_books() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  with legs as (
    select t.member_id, t.id, t.debit as name, -t.amount as change, t.debit_balance as balance, t.debit_version as version
      from transfer t where t.debit_version is not null
    union all
    select t.member_id, t.id, t.credit, t.amount, t.credit_balance, t.credit_version
      from transfer t where t.credit_version is not null
  ), chained as (
    select l.*, sum(l.change) over w as expected, row_number() over w as nth
      from legs l window w as (partition by l.member_id, l.name order by l.version)
  ), sums as (
    select l.member_id, l.name, sum(l.change) as total, count(*) as moves from legs l group by 1, 2
  ), cause as (
    -- What each cause has moved. Grouped once: asked for ticket by ticket, this took minutes at 60,000 tickets.
    select x.member_id, x.kind, x.ref_id,
      sum(case when x.credit = 'round:escrow' then x.amount when x.debit = 'round:escrow' then -x.amount end) as escrow
      from transfer x where x.ref_type = 'ticket' group by 1, 2, 3
  ), fate as (
    select t.member_id, t.id, t.status, t.net, coalesce(b.escrow, 0) as taken, coalesce(-r.escrow, 0) as given_back
    from ticket t
      left join cause b on b.member_id = t.member_id and b.ref_id = t.id and b.kind = 'bet'
      left join cause r on r.member_id = t.member_id and r.ref_id = t.id and r.kind = 'refund'
  )
  select 'I1 a balance is the sum of its transfers', a.member_id, null::uuid, a.name || ' ' || a.balance
    from account a left join sums s on s.member_id = a.member_id and s.name = a.name
    where a.balance <> coalesce(s.total, 0)
  union all
  select 'I2 a version is the count of its transfers', a.member_id, null, a.name || ' ' || a.version
    from account a left join sums s on s.member_id = a.member_id and s.name = a.name
    where a.version <> coalesce(s.moves, 0)
  union all
  select 'I2 a transfer needs its account', s.member_id, null, s.name from sums s
    where not exists (select from account a where a.member_id = s.member_id and a.name = s.name)
  union all
  select 'I2 every transfer shows the balance it left', c.member_id, c.id, c.name || ' version ' || c.version
    from chained c where c.balance <> c.expected or c.version <> c.nth
  union all
  select 'I3 no account is below zero', a.member_id, null, a.name || ' ' || a.balance
    from account a where a.balance < 0 and a.name <> 'receivable'
  union all
  select 'I5 a ticket has taken exactly its price', f.member_id, f.id, f.net || ' taken ' || f.taken
    from fate f where f.taken <> f.net
  union all
  select 'I5 a bet belongs to a ticket', c.member_id, c.ref_id, c.escrow::text from cause c
    where c.kind = 'bet' and not exists (select from ticket t where t.member_id = c.member_id and t.id = c.ref_id)
  union all
  select 'I5 a ticket is given back exactly when it is cancelled or refunded', f.member_id, f.id, f.status
    from fate f where f.given_back <> case when f.status = 'placed' then 0 else f.net end
$$;

-- I6 and I7: what settlements have moved, revision by revision.
create function audit_settlements() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  with moved as (
    select x.member_id, x.ref_id, x.ref_type,
      sum(case when x.debit = 'round:escrow' then x.amount else -x.amount end) as gained,
      sum(case when x.debit = 'receivable' then x.amount when x.credit = 'receivable' then -x.amount else 0 end) as owed
    from transfer x where x.kind in ('win', 'reversal', 'debt', 'debt_repaid') group by 1, 2, 3
  ), step as (
    select i.*, coalesce(m.gained, 0) as gained, coalesce(m.owed, 0) as debt,
      lag(i.held, 1, 0::bigint) over (partition by i.member_id, i.ticket_id, i.paid_at is null order by i.revision) as held_before
    from settle_item i
      left join moved m on m.member_id = i.member_id and m.ref_id = i.ticket_id
        and m.ref_type = 'settlement:' || i.revision
  ), flow as (
    select round_id, sum(change) as left_over from (
      select t.round_id, case when t.status = 'placed' then t.net else 0 end as change from ticket t
      union all select s.round_id, -s.gained from step s
      union all select x.ref_id, case when x.credit = 'round:escrow' then x.amount else -x.amount end
        from transfer x where x.kind = 'sweep'
    ) each_change group by round_id
  ), newest as (
    select distinct on (s.round_id) s.round_id, s.state, s.kind from settlement s
    where s.state <> 'stopped' order by s.round_id, s.revision desc
  )
  select 'I6 a settled round leaves nothing in escrow', null::uuid, n.round_id, f.left_over::text
    from newest n join flow f on f.round_id = n.round_id where n.state = 'settled' and f.left_over <> 0
  union all
  select 'I6 a void round keeps no stake', t.member_id, t.id, t.net::text
    from newest n join ticket t on t.round_id = n.round_id
    where n.kind = 'void' and n.state = 'settled' and t.status = 'placed'
  union all
  select 'I7 a revision moves exactly what a ticket holds more or less', s.member_id, s.ticket_id,
    s.payout || ' held ' || coalesce(s.held, s.before) || ' moved ' || s.gained
    from step s where s.gained <> coalesce(s.held - s.before, 0) or s.debt <> s.owed
  union all
  select 'I7 a revision begins where the one before has ended', s.member_id, s.ticket_id, s.before || ' was ' || s.held_before
    from step s where s.paid_at is not null and s.before <> s.held_before
  union all
  select 'I7 nobody holds less than the newest settled payout', s.member_id, s.ticket_id, s.payout || ' held ' || s.held
    from step s where s.held < s.payout
  union all
  select 'I7 a settled round owes nobody', i.member_id, i.ticket_id, i.payout::text
    from settle_item i join settlement s on s.round_id = i.round_id and s.revision = i.revision
    where s.state = 'settled' and i.paid_at is null
  union all
  select 'I7 a paid win belongs to an evaluated ticket', m.member_id, m.ref_id, m.ref_type from moved m
    where not exists (select from settle_item i where i.member_id = m.member_id and i.ticket_id = m.ref_id
      and m.ref_type = 'settlement:' || i.revision)
  union all
  select 'I7 a settlement is what its winning tickets add up to', null, s.round_id, s.winners || ' win ' || s.payout
    from settlement s
      left join (select i.round_id, i.revision, count(*) filter (where i.payout > 0) as winners, sum(i.payout) as payout
        from settle_item i group by 1, 2) found on found.round_id = s.round_id and found.revision = s.revision
    where s.state <> 'evaluating'
      and (s.winners <> coalesce(found.winners, 0) or s.payout <> coalesce(found.payout, 0))
$$;

create function audit_seals() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select 'I8 a seal counts every ticket and every stake that stands', null::uuid, s.round_id, s.size || ' sealed'
    from round_seal s
      left join (select t.round_id, count(*) as size, sum(t.stake) filter (where t.status <> 'cancelled') as stake
        from ticket t group by t.round_id) sold on sold.round_id = s.round_id
    where s.size <> coalesce(sold.size, 0) or s.stake_sum <> coalesce(sold.stake, 0)
$$;

create or replace function audit_transfers() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select * from audit_books()
  union all select * from audit_settlements()
  union all select * from audit_seals()
  union all
  select 'I6 money moves in and out of escrow only for a cause', x.member_id, x.ref_id, x.kind || ' ' || x.ref_type
    from transfer x
    where 'round:escrow' in (x.debit, x.credit) and not case
      when x.kind = 'bet' then x.ref_type = 'ticket'
      when x.kind in ('win', 'reversal', 'debt', 'debt_repaid') then x.ref_type like 'settlement:%'
      when x.kind = 'refund' then x.ref_type = 'ticket'
        and exists (select from ticket t where t.member_id = x.member_id and t.id = x.ref_id)
      when x.kind = 'sweep' then exists (select from settlement s where s.round_id = x.ref_id and s.state = 'settled'
        and x.ref_type = case when s.revision = 1 then 'round' else 'round:' || s.revision end)
      else false end
$$;
revoke execute on function audit_settlements(), audit_seals(), audit_transfers() from public;
grant execute on function audit_books(), audit_settlements(), audit_seals(), audit_transfers() to lotto_app;
