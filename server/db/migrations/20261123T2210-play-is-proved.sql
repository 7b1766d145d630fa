-- What cashback counts as stakes and winnings is what the tickets came to: the database takes no other row, and the books compare.

-- Nothing is counted beside this: an old process that counts at this moment waits.
lock table play_entry in share row exclusive mode;

-- A settled revision of a round whose play is written, of all members: from then on what is missing is a fault.
create table play_count (
  round_id uuid not null,
  revision int not null,
  operator_id uuid not null,
  at timestamptz not null,
  primary key (round_id, revision)
);
create trigger play_count_is_append_only before update or delete or truncate on play_count
  for each statement execute function refuse_change();
grant select, insert on play_count to lotto_app;

-- What a member's tickets on a round came to: stakes that stand, and what they have won and kept.
create function play_of(of_member uuid, of_round uuid, out staked bigint, out won bigint) language sql stable as $$
  select coalesce(sum(t.net) filter (where t.status = 'placed'), 0)::bigint, coalesce(sum(w.won), 0)::bigint
  from round r join ticket t on t.member_id = of_member and t.round_id = r.id and t.placed_at >= r.opens_at
    left join lateral (select sum(i.held - i.before) as won from settle_item i
      where i.member_id = t.member_id and i.ticket_id = t.id and i.paid_at is not null) w on true
  where r.id = of_round
$$;

-- Rounds that a process of before counted without their play: on the day of this migration, since no day that is over gets rows.
insert into play_entry (member_id, round_id, nth, operator_id, staked, won, at)
select p.member_id, p.round_id, coalesce(b.nth, 0) + 1, p.operator_id, p.staked - coalesce(b.staked, 0),
  p.won - coalesce(b.won, 0), db_now()
from (
  select t.member_id, t.round_id, t.operator_id, coalesce(sum(t.net) filter (where t.status = 'placed'), 0)::bigint as staked,
    coalesce(sum(w.won), 0)::bigint as won
  from settlement s join ticket t on t.round_id = s.round_id
    left join (select i.member_id, i.ticket_id, sum(i.held - i.before) as won from settle_item i
      where i.paid_at is not null group by 1, 2) w on w.member_id = t.member_id and w.ticket_id = t.id
  where s.state = 'settled'
    and not exists (select from settlement n where n.round_id = s.round_id and n.revision > s.revision)
  group by 1, 2, 3
) p left join (select e.member_id, e.round_id, sum(e.staked)::bigint as staked, sum(e.won)::bigint as won, max(e.nth) as nth
  from play_entry e group by 1, 2) b on b.member_id = p.member_id and b.round_id = p.round_id
where p.staked <> coalesce(b.staked, 0) or p.won <> coalesce(b.won, 0);
insert into play_count (round_id, revision, operator_id, at)
select s.round_id, s.revision, s.operator_id, db_now() from settlement s
where s.state = 'settled' and not exists (select from settlement n where n.round_id = s.round_id and n.revision > s.revision);

-- Which transaction wrote a row. Those of before are 0, and for the nightly run.
alter table play_entry add column written_by bigint not null default 0;
alter table play_count add column written_by bigint not null default 0;
do $$
declare
  base bigint;
begin
  select b.base into strict base from transaction_base b;
  execute format('alter table play_entry alter column written_by set default (pg_current_xact_id()::text::bigint + %s)', base);
  execute format('alter table play_count alter column written_by set default (pg_current_xact_id()::text::bigint + %s)', base);
end $$;
create index play_entry_in_order on play_entry using brin (written_by) with (pages_per_range = 16, autosummarize = on);
create index play_count_in_order on play_count (written_by);
create or replace view money_of_members.play_entry as select * from public.play_entry
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;

create function refuse_invented_play() returns trigger language plpgsql as $$
begin
  if exists (select from added a left join round r on r.id = a.round_id
    where r.operator_id is distinct from a.operator_id
      or a.at not between db_now() - interval '10 minutes' and db_now() + interval '1 second') then
    raise exception 'play counts when it is written, on a round of its operator' using errcode = 'restrict_violation';
  end if;
  if exists (select from (select distinct round_id from added) a where 'settled' is distinct from (
    select s.state from settlement s where s.round_id = a.round_id order by s.revision desc limit 1)) then
    raise exception 'play counts once its round is paid' using errcode = 'restrict_violation';
  end if;
  if exists (select from (select distinct member_id, round_id from added) a
    cross join lateral play_of(a.member_id, a.round_id) p
    cross join lateral (select sum(e.staked) as staked, sum(e.won) as won, max(e.nth) as nth, count(*) as rows
      from play_entry e where e.member_id = a.member_id and e.round_id = a.round_id) b
    where (b.staked, b.won) is distinct from (p.staked, p.won) or b.nth <> b.rows) then
    raise exception 'play is what the tickets came to' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger play_is_of_tickets after insert on play_entry referencing new table as added
  for each statement execute function refuse_invented_play();

create function refuse_early_play_count() returns trigger language plpgsql as $$
begin
  if not exists (select from settlement s where s.round_id = new.round_id and s.revision = new.revision
    and s.operator_id = new.operator_id and s.state = 'settled') then
    raise exception 'play is counted once its round is paid' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger play_count_is_of_paid_rounds before insert on play_count
  for each row execute function refuse_early_play_count();

-- I24 too: what members' play came to is what their tickets say, none more and none missing. A round that is being settled
-- anew, and one whose newest revision is not counted yet, is compared once it is.
create function audit_play() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  with counted as (
    select c.round_id from play_count c join settlement s on s.round_id = c.round_id and s.revision = c.revision
    where s.state = 'settled' and not exists (select from settlement n
      where n.round_id = c.round_id and n.revision > c.revision)
  ), came_to as (
    select t.member_id, t.round_id, coalesce(sum(t.net) filter (where t.status = 'placed'), 0) as staked,
      coalesce(sum(w.won), 0) as won
    from counted c join ticket t on t.round_id = c.round_id
      left join (select i.member_id, i.ticket_id, sum(i.held - i.before) as won from settle_item i
        where i.paid_at is not null group by 1, 2) w on w.member_id = t.member_id and w.ticket_id = t.id
    group by 1, 2
  ), written as (
    select p.member_id, p.round_id, sum(p.staked) as staked, sum(p.won) as won from play_entry p group by 1, 2
  )
  select 'I24 play is what its tickets came to', coalesce(t.member_id, p.member_id), coalesce(t.round_id, p.round_id),
      coalesce(p.staked, 0) || ' won ' || coalesce(p.won, 0)
    from came_to t full join written p on p.member_id = t.member_id and p.round_id = t.round_id
    where (coalesce(t.staked, 0) <> coalesce(p.staked, 0) or coalesce(t.won, 0) <> coalesce(p.won, 0))
      and (t.round_id is not null or exists (select from counted c where c.round_id = p.round_id))
  union all
  select 'I24 play is of a round that was settled', p.member_id, p.round_id, p.staked || ' won ' || p.won
    from written p
    where not exists (select from settlement s where s.round_id = p.round_id and s.settled_at is not null)
$$;
create function audit_written_play(since bigint, before bigint)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan
as $$
  with touched as materialized (
    select p.member_id, p.round_id from play_entry p where p.written_by >= since and p.written_by < before
    union
    select t.member_id, t.round_id from play_count c join ticket t on t.round_id = c.round_id
      where c.written_by >= since and c.written_by < before
  )
  select 'I24 play is what its tickets came to', o.member_id, o.round_id, p.staked || ' won ' || p.won
    from touched o
      cross join lateral (select coalesce(sum(e.staked), 0) as staked, coalesce(sum(e.won), 0) as won from play_entry e
        where e.member_id = o.member_id and e.round_id = o.round_id) p
      cross join lateral play_of(o.member_id, o.round_id) t
      cross join lateral (select s.revision, s.state from settlement s where s.round_id = o.round_id
        order by s.revision desc limit 1) n
    where (p.staked, p.won) is distinct from (t.staked::numeric, t.won::numeric) and n.state = 'settled'
      and exists (select from play_count c where c.round_id = o.round_id and c.revision = n.revision)
  union all
  select 'I24 play is of a round that was settled', o.member_id, o.round_id, ''
    from touched o
    where not exists (select from settlement s where s.round_id = o.round_id and s.settled_at is not null)
$$;
revoke execute on function play_of(uuid, uuid), audit_play(), audit_written_play(bigint, bigint) from public;
grant execute on function play_of(uuid, uuid), audit_play(), audit_written_play(bigint, bigint) to lotto_app;

-- What is there is added to and not written anew, so that it does not matter what else was added meanwhile.
do $$
declare
  said text;
begin
  select pg_get_functiondef('audit_money()'::regprocedure) into strict said;
  execute regexp_replace(said, '\s*\$function\$\s*$', E'\n  union all select * from audit_play()\n$function$');
  select pg_get_functiondef('audit_written(bigint, bigint)'::regprocedure) into strict said;
  execute regexp_replace(said, '\s*\$function\$\s*$',
    E'\n  union all select * from audit_written_play(since, before)\n$function$');
end $$;
