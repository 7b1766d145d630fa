-- What pages of the console show again and again is kept, and counted at no look. docs/decisions/0190-lists-count-nothing.md

-- What a round has sold, as far as a job has added it up: by the number of the transaction that wrote it, so that each ticket and each
-- cancel is in once. Lists add what was written since.
create table round_sold (
  round_id uuid primary key references round (id),
  tickets int not null,
  -- Satang, of all tickets; what was cancelled is taken off when it is read.
  stakes bigint not null,
  cancelled int not null,
  cancelled_stakes bigint not null
);
create table round_sold_mark (
  one boolean primary key default true check (one),
  -- Written by transactions below it: in round_sold.
  watermark bigint not null,
  -- Nothing that was written by others is older.
  since timestamptz not null
);
grant select, insert, update (tickets, stakes, cancelled, cancelled_stakes) on round_sold to lotto_app;
grant select, update (watermark, since) on round_sold_mark to lotto_app;

-- A cancelled ticket stands in two indexes already; one that stands is written into none of them. Sales wait while it is built.
create index ticket_cancelled_by_round on ticket (round_id, cancelled_at) where cancelled_at is not null;

-- Nothing is added up here: the job begins below the first ticket of a round that is not sealed, and below whatever still runs, which may
-- write with a number that it has already. Until the job has come to the newest, a look leaves out nothing by time.
insert into round_sold_mark (watermark, since)
select least((
    select min(of_round.first) from round r
    cross join lateral (select min(t.written_by) as first from ticket t where t.round_id = r.id) of_round
    where not exists (select from round_seal s where s.round_id = r.id)
  ), base + pg_snapshot_xmin(pg_current_snapshot())::text::bigint), '-infinity'
from transaction_base;

-- What became of the lines of a file.
create table statement_count (
  statement_id uuid primary key references statement_file (id),
  lines int not null default 0,
  credited int not null default 0,
  suspense int not null default 0,
  known int not null default 0,
  changed int not null default 0,
  undone int not null default 0
) with (fillfactor = 50);
grant select on statement_count to lotto_app;
lock table statement_line in share row exclusive mode;
insert into statement_count
select statement_id, count(*), count(*) filter (where outcome = 'credited'), count(*) filter (where outcome = 'suspense'),
  count(*) filter (where outcome = 'known'), count(*) filter (where outcome = 'changed'), count(*) filter (where outcome = 'undone')
from statement_line group by statement_id;

-- The owner of the database counts; the program cannot.
create function count_statement_lines() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into statement_count as c (statement_id, lines, credited, suspense, known, changed, undone)
  select statement_id, sum(sign), coalesce(sum(sign) filter (where outcome = 'credited'), 0),
    coalesce(sum(sign) filter (where outcome = 'suspense'), 0), coalesce(sum(sign) filter (where outcome = 'known'), 0),
    coalesce(sum(sign) filter (where outcome = 'changed'), 0), coalesce(sum(sign) filter (where outcome = 'undone'), 0)
  from (select statement_id, outcome, 1 as sign from line_now) l group by statement_id
  on conflict (statement_id) do update set lines = c.lines + excluded.lines, credited = c.credited + excluded.credited,
    suspense = c.suspense + excluded.suspense, known = c.known + excluded.known, changed = c.changed + excluded.changed,
    undone = c.undone + excluded.undone;
  return null;
end $$;
create function recount_statement_lines() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update statement_count c set credited = c.credited + d.credited, suspense = c.suspense + d.suspense, known = c.known + d.known,
    changed = c.changed + d.changed, undone = c.undone + d.undone
  from (
    select statement_id, coalesce(sum(sign) filter (where outcome = 'credited'), 0) as credited,
      coalesce(sum(sign) filter (where outcome = 'suspense'), 0) as suspense, coalesce(sum(sign) filter (where outcome = 'known'), 0) as known,
      coalesce(sum(sign) filter (where outcome = 'changed'), 0) as changed, coalesce(sum(sign) filter (where outcome = 'undone'), 0) as undone
    from (select statement_id, outcome, 1 as sign from line_now union all select statement_id, outcome, -1 from line_was) l
    group by statement_id
  ) d where c.statement_id = d.statement_id;
  return null;
end $$;
revoke execute on function count_statement_lines(), recount_statement_lines() from public;
create trigger statement_line_is_counted after insert on statement_line referencing new table as line_now
  for each statement execute function count_statement_lines();
create trigger statement_line_is_recounted after update on statement_line referencing old table as line_was new table as line_now
  for each statement execute function recount_statement_lines();

-- What came to a receiving account on a Bangkok day: of both days that a payment has, when it was sent and when it was heard of, the earlier
-- one. What was undone has not come.
create table received_day (
  account_id uuid not null references receiving_account (id),
  day date not null,
  amount bigint not null,
  primary key (account_id, day)
) with (fillfactor = 50);
grant select on received_day to lotto_app;
create function received_on(at timestamptz, heard_at timestamptz) returns date language sql immutable as
  $$ select (least(at, heard_at) at time zone 'Asia/Bangkok')::date $$;
revoke execute on function received_on(timestamptz, timestamptz) from public;
grant execute on function received_on(timestamptz, timestamptz) to lotto_app;

lock table incoming_payment, undone_payment in share row exclusive mode;
insert into received_day (account_id, day, amount)
select p.account_id, received_on(p.at, p.heard_at), sum(p.amount) from incoming_payment p
where p.state <> 'suspense' or not exists (select from undone_payment u where u.incoming_id = p.id) group by 1, 2;

create function add_received(p incoming_payment, sign int) returns void language sql
set search_path = public, pg_temp as $$
  insert into received_day as d (account_id, day, amount) values (p.account_id, received_on(p.at, p.heard_at), sign * p.amount)
  on conflict (account_id, day) do update set amount = d.amount + excluded.amount
$$;
revoke execute on function add_received(incoming_payment, int) from public;
create function count_incoming() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_undone boolean := exists (select from undone_payment u where u.incoming_id = new.id);
begin
  if tg_op = 'UPDATE' and (old.state <> 'suspense' or not is_undone) then perform add_received(old, -1); end if;
  if new.state <> 'suspense' or not is_undone then perform add_received(new, 1); end if;
  return null;
end $$;
create trigger incoming_is_counted after insert on incoming_payment for each row execute function count_incoming();
create trigger incoming_is_recounted after update on incoming_payment for each row
  when ((old.account_id, old.at, old.heard_at, old.amount, old.state = 'suspense')
    is distinct from (new.account_id, new.at, new.heard_at, new.amount, new.state = 'suspense')) execute function count_incoming();
create function count_undone() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform add_received(p, -1) from incoming_payment p where p.id = new.incoming_id and p.state = 'suspense';
  else
    perform add_received(p, 1) from incoming_payment p where p.id = old.incoming_id and p.state = 'suspense';
  end if;
  return null;
end $$;
create trigger undone_is_counted after insert or delete on undone_payment for each row execute function count_undone();
revoke execute on function count_incoming(), count_undone() from public;

create or replace function taken_today(of_account uuid) returns bigint language sql stable
set enable_seqscan = off set enable_bitmapscan = off
as $$
  select (select coalesce(sum(d.amount), 0) from received_day d where d.account_id = of_account
      and d.day >= (select (db_now() at time zone 'Asia/Bangkok')::date))::bigint
    + (select coalesce(sum(o.pay), 0) from deposit_order o where o.account_id = of_account and o.state = 'open'
      and o.expires_at > (select db_now()))::bigint
$$;

-- One row for each number that is not what it stands for. Reads everything: for tests and gates.
create function audit_kept() returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable as $$
  select 'what came to an account on a day is kept', null::uuid, account_id, format('%s: %s, came %s', day, k.amount, p.amount)
  from received_day k full join (
    select account_id, received_on(at, heard_at) as day, sum(amount)::bigint as amount from incoming_payment i
    where state <> 'suspense' or not exists (select from undone_payment u where u.incoming_id = i.id) group by 1, 2
  ) p using (account_id, day)
  where coalesce(k.amount, 0) <> coalesce(p.amount, 0)
  union all
  select 'the lines of a file are counted', null, statement_id, format('%s, stand %s', c, l)
  from statement_count c full join (
    select statement_id, count(*) as lines, count(*) filter (where outcome = 'credited') as credited,
      count(*) filter (where outcome = 'suspense') as suspense, count(*) filter (where outcome = 'known') as known,
      count(*) filter (where outcome = 'changed') as changed, count(*) filter (where outcome = 'undone') as undone
    from statement_line group by statement_id
  ) l using (statement_id)
  where (c.lines, c.credited, c.suspense, c.known, c.changed, c.undone)
    is distinct from (l.lines, l.credited, l.suspense, l.known, l.changed, l.undone)
  union all
  select 'what a round has sold is kept', null, round_id, format('%s, sold %s', k, t)
  from round_sold k full join (
    select t.round_id, count(*) filter (where t.written_by < m.watermark) as tickets,
      coalesce(sum(t.stake) filter (where t.written_by < m.watermark), 0) as stakes,
      count(*) filter (where x.written_by < m.watermark) as cancelled,
      coalesce(sum(t.stake) filter (where x.written_by < m.watermark), 0) as cancelled_stakes
    from round_sold_mark m cross join ticket t left join transfer x on t.cancelled_at is not null
      and (x.member_id, x.kind, x.ref_type, x.ref_id) = (t.member_id, 'refund', 'ticket', t.id)
    where not exists (select from round_seal s where s.round_id = t.round_id)
    group by t.round_id
  ) t using (round_id)
  where not exists (select from round_seal s where s.round_id = coalesce(k.round_id, t.round_id))
    and (coalesce(k.tickets, 0), coalesce(k.stakes, 0), coalesce(k.cancelled, 0), coalesce(k.cancelled_stakes, 0))
      is distinct from (coalesce(t.tickets, 0), coalesce(t.stakes, 0), coalesce(t.cancelled, 0), coalesce(t.cancelled_stakes, 0))
$$;
revoke execute on function audit_kept() from public;
grant execute on function audit_kept() to lotto_app;
