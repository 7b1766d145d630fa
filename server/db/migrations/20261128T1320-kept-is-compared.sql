-- What lists show is kept of what is given back and paid as well, and all that is kept is compared each day with what it stands for.
-- docs/decisions/0202-what-is-kept-is-compared.md

-- What of a round was given back, as its tickets say.
create table round_refunded (
  round_id uuid primary key,
  tickets int not null,
  net bigint not null
) with (fillfactor = 50);
-- What a settlement has paid: tickets with a win, and what members have of it beyond what they had before.
create table settle_paid (
  round_id uuid not null,
  revision int not null,
  tickets int not null,
  paid bigint not null,
  primary key (round_id, revision)
) with (fillfactor = 50);
grant select on round_refunded, settle_paid to lotto_app;

-- The owner of the database counts; the program cannot.
create function count_refunded() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into round_refunded as r (round_id, tickets, net)
  select n.round_id, count(*), sum(n.net) from ticket_now n join ticket_was w using (member_id, id)
  where n.status = 'refunded' and w.status <> 'refunded' group by n.round_id order by n.round_id
  on conflict (round_id) do update set tickets = r.tickets + excluded.tickets, net = r.net + excluded.net;
  return null;
end $$;
create function count_paid() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into settle_paid as p (round_id, revision, tickets, paid)
  select round_id, revision, count(*) filter (where payout > 0), sum(held - before) from item_now
  where paid_at is not null group by round_id, revision order by round_id, revision
  on conflict (round_id, revision) do update set tickets = p.tickets + excluded.tickets, paid = p.paid + excluded.paid;
  return null;
end $$;
create function recount_paid() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into settle_paid as p (round_id, revision, tickets, paid)
  select round_id, revision, coalesce(sum(sign) filter (where payout > 0), 0), sum(sign * (held - before)) from (
    select round_id, revision, payout, held, before, 1 as sign from item_now where paid_at is not null
    union all select round_id, revision, payout, held, before, -1 from item_was where paid_at is not null
  ) i group by round_id, revision order by round_id, revision
  on conflict (round_id, revision) do update set tickets = p.tickets + excluded.tickets, paid = p.paid + excluded.paid;
  return null;
end $$;
create function forget_paid() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update settle_paid p set tickets = p.tickets - gone.tickets, paid = p.paid - gone.paid
  from (
    select round_id, revision, count(*) filter (where payout > 0) as tickets, sum(held - before) as paid from item_was
    where paid_at is not null group by round_id, revision
  ) gone where (p.round_id, p.revision) = (gone.round_id, gone.revision);
  return null;
end $$;
revoke execute on function count_refunded(), count_paid(), recount_paid(), forget_paid() from public;

-- Payments wait while they are counted, and sales as long as the tickets that do not stand take, which have an index.
create trigger settle_item_is_counted after insert on settle_item referencing new table as item_now
  for each statement execute function count_paid();
create trigger settle_item_is_recounted after update on settle_item referencing old table as item_was new table as item_now
  for each statement execute function recount_paid();
create trigger settle_item_is_forgotten after delete on settle_item referencing old table as item_was
  for each statement execute function forget_paid();
insert into settle_paid
select round_id, revision, count(*) filter (where payout > 0), sum(held - before) from settle_item where paid_at is not null group by 1, 2;
create trigger ticket_refund_is_counted after update on ticket referencing old table as ticket_was new table as ticket_now
  for each statement execute function count_refunded();
insert into round_refunded select round_id, count(*), sum(net) from ticket where status <> 'placed' and status = 'refunded' group by 1;

-- The parts of what is kept that are compared in one statement each: a day, a file.
create function audit_kept_days(of_account uuid, since date, before date)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable as $$
  select 'what came to an account on a day is kept', null::uuid, of_account, format('%s: %s, came %s', day, k.amount, p.amount)
  from (select day, amount from received_day where account_id = of_account and day >= since and day < before) k full join (
    select received_on(i.at, i.heard_at) as day, sum(i.amount)::bigint as amount from (
      select * from incoming_payment where account_id = of_account
        and at >= since::timestamp at time zone 'Asia/Bangkok' and at < before::timestamp at time zone 'Asia/Bangkok'
      union all
      select * from incoming_payment where account_id = of_account and at >= before::timestamp at time zone 'Asia/Bangkok'
        and heard_at >= since::timestamp at time zone 'Asia/Bangkok' and heard_at < before::timestamp at time zone 'Asia/Bangkok'
    ) i
    where received_on(i.at, i.heard_at) >= since
      and (i.state <> 'suspense' or not exists (select from undone_payment u where u.incoming_id = i.id)) group by 1
  ) p using (day)
  where coalesce(k.amount, 0) <> coalesce(p.amount, 0)
$$;
create function audit_kept_files(behind uuid, last uuid)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable as $$
  select 'the lines of a file are counted', null::uuid, statement_id, format('%s, stand %s', c, l)
  from (select * from statement_count where statement_id > behind and statement_id <= last) c full join (
    select statement_id, count(*) as lines, count(*) filter (where outcome = 'credited') as credited,
      count(*) filter (where outcome = 'suspense') as suspense, count(*) filter (where outcome = 'known') as known,
      count(*) filter (where outcome = 'changed') as changed, count(*) filter (where outcome = 'undone') as undone
    from statement_line where statement_id > behind and statement_id <= last group by statement_id
  ) l using (statement_id)
  where (c.lines, c.credited, c.suspense, c.known, c.changed, c.undone)
    is distinct from (l.lines, l.credited, l.suspense, l.known, l.changed, l.undone)
$$;

-- As of 20261128T0811, of what is given back and paid as well.
create or replace function audit_kept() returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable as $$
  select d.* from receiving_account a cross join lateral audit_kept_days(a.id, '-infinity', 'infinity') d
  union all
  select * from audit_kept_files('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff')
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
  union all
  select 'what a round has given back is kept', null, round_id, format('%s, gave %s', k, t)
  from round_refunded k full join (
    select round_id, count(*) as tickets, sum(net) as net from ticket where status = 'refunded' group by 1
  ) t using (round_id)
  where (coalesce(k.tickets, 0), coalesce(k.net, 0)) is distinct from (coalesce(t.tickets, 0), coalesce(t.net, 0))
  union all
  select 'what a settlement has paid is kept', null, round_id, format('%s, paid %s', k, i)
  from settle_paid k full join (
    select round_id, revision, count(*) filter (where payout > 0) as tickets, sum(held - before) as paid from settle_item
    where paid_at is not null group by 1, 2
  ) i using (round_id, revision)
  where (coalesce(k.tickets, 0), coalesce(k.paid, 0)) is distinct from (coalesce(i.tickets, 0), coalesce(i.paid, 0))
$$;
revoke execute on function audit_kept_days(uuid, date, date), audit_kept_files(uuid, uuid) from public;
grant execute on function audit_kept_days(uuid, date, date), audit_kept_files(uuid, uuid) to lotto_app;

-- How far the comparison of the day has come: it goes on piece by piece, whatever ends the program.
create table kept_check (
  one boolean primary key default true check (one),
  -- What is compared next; null: none is under way.
  part text check (part in ('days', 'files', 'sold', 'refunded', 'paid')),
  -- The account, file or round that it goes on behind, and of an account from which day.
  after uuid,
  day date,
  -- A round that is added up: up to which transaction or revision, what is kept of it, and what was found up to a place.
  round_id uuid,
  until bigint,
  kept bigint[],
  found bigint[],
  place_at timestamptz,
  place_revision int,
  place_member uuid,
  place_id uuid,
  begun_at timestamptz,
  check ((part is null) = (after is null)),
  check ((round_id is null) = (kept is null) and (kept is null) = (found is null))
);
insert into kept_check default values;
grant select on kept_check to lotto_app;
grant update (part, after, day, round_id, until, kept, found, place_at, place_revision, place_member, place_id, begun_at)
  on kept_check to lotto_app;
