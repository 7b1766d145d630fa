-- Rounds of games count: towards turnover, and as play of which cashback and ranks are reckoned; and what games return is measured.

-- Whether what the round came to is counted; a bet, win or rollback that comes later makes it due again.
alter table game_round add column is_counted boolean not null default false;
grant update (is_counted) on game_round to lotto_app;
create index game_round_due on game_round (last_at) where not is_counted and closed_at is not null;
create index game_round_idle on game_round (last_at) where not is_counted and closed_at is null;
create or replace view money_of_members.game_round as select * from public.game_round
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;

alter table turnover_entry drop constraint turnover_entry_part_check;
alter table turnover_entry add constraint turnover_entry_part_check
  check (part in ('top', 'bottom', 'three_front', 'three_bottom', 'game'));

-- What a game returns of a hundred staked, as its maker declares it, in hundredths; and who says so.
alter table game add column declared_return int check (declared_return between 1 and 10000);
alter table game add column return_source text check (length(return_source) between 1 and 200);
grant update (declared_return, return_source) on game to lotto_app;

-- Sums over counted rounds, by the day on which each was opened: what a game has returned, and how far chance moves that.
create table game_return (
  operator_id uuid not null,
  provider text not null,
  game text not null,
  day date not null,
  rounds bigint not null,
  staked numeric not null,
  won numeric not null,
  staked_squared numeric not null,
  won_squared numeric not null,
  product numeric not null,
  primary key (operator_id, provider, game, day)
);
create trigger game_return_is_never_removed before delete or truncate on game_return
  for each statement execute function refuse_change();
grant select, insert, update (rounds, staked, won, staked_squared, won_squared, product) on game_return to lotto_app;

-- What a member owes of games is repaid by later wins of games.
create function game_debt_of(of_member uuid) returns bigint language sql stable as $$
  select coalesce(sum(case x.kind when 'game_debt' then x.amount else -x.amount end), 0)::bigint from transfer x
  where x.member_id = of_member and x.kind in ('game_debt', 'game_debt_repaid')
$$;
create function refuse_odd_repayment() returns trigger language plpgsql as $$
begin
  if new.amount > game_debt_of(new.member_id) or not exists (select from game_transaction t
    where t.id = new.ref_id and t.member_id = new.member_id and t.operator_id = new.operator_id and t.kind = 'win'
      and t.amount >= new.amount and t.xmin = pg_current_xact_id()::xid) then
    raise exception 'what is owed of games is repaid by a win' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger transfer_repays_games before insert on transfer for each row
  when (new.kind = 'game_debt_repaid') execute function refuse_odd_repayment();

create or replace function refuse_invented_play() returns trigger language plpgsql as $$
begin
  if exists (select from added a left join round r on r.id = a.round_id
      left join game_round g on g.id = a.round_id and g.member_id = a.member_id
    where coalesce(r.operator_id, g.operator_id) is distinct from a.operator_id
      or a.at not between db_now() - interval '10 minutes' and db_now() + interval '1 second') then
    raise exception 'play counts when it is written, on a round of its operator' using errcode = 'restrict_violation';
  end if;
  if exists (select from (select distinct b.round_id from added b join round r on r.id = b.round_id) a
    where 'settled' is distinct from (
      select s.state from settlement s where s.round_id = a.round_id order by s.revision desc limit 1)) then
    raise exception 'play counts once its round is paid' using errcode = 'restrict_violation';
  end if;
  if exists (select from (select distinct b.member_id, b.round_id from added b join round r on r.id = b.round_id) a
    cross join lateral (
      select coalesce(sum(t.net) filter (where t.status = 'placed'), 0) as staked, coalesce(sum(w.won), 0) as won
      from round r join ticket t on t.member_id = a.member_id and t.round_id = r.id and t.placed_at >= r.opens_at
        cross join lateral (select sum(i.held - i.before) as won from settle_item i
          where i.member_id = t.member_id and i.ticket_id = t.id and i.paid_at is not null) w
      where r.id = a.round_id
    ) p
    cross join lateral (select sum(e.staked) as staked, sum(e.won) as won, max(e.nth) as nth, count(*) as rows
      from play_entry e where e.member_id = a.member_id and e.round_id = a.round_id) b
    where (b.staked, b.won) is distinct from (p.staked, p.won) or b.nth <> b.rows) then
    raise exception 'play is what the tickets came to' using errcode = 'restrict_violation';
  end if;
  if exists (select from (select distinct member_id, round_id from added) a
    join game_round g on g.id = a.round_id and g.member_id = a.member_id
    cross join lateral (select sum(e.staked) as staked, sum(e.won) as won, max(e.nth) as nth, count(*) as rows
      from play_entry e where e.member_id = a.member_id and e.round_id = a.round_id) b
    where (b.staked, b.won) is distinct from ((g.staked - g.staked_back)::numeric, (g.won - g.won_back)::numeric)
      or b.nth <> b.rows or (g.closed_at is null and g.last_at > db_now() - interval '24 hours')) then
    raise exception 'play of a game is what its round came to' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
alter function refuse_invented_play() set enable_seqscan = off;
alter function refuse_invented_play() set enable_hashjoin = off;
alter function refuse_invented_play() set enable_mergejoin = off;

-- I24: what games came to is play as well. A round that is due is compared once it is counted.
create or replace function audit_play() returns table (rule text, member_id uuid, ref uuid, detail text)
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
      and not exists (select from game_round g where g.member_id = p.member_id and g.id = p.round_id)
  union all
  select 'I24 play of a game is what its round came to', g.member_id, g.id, coalesce(p.staked, 0) || ' won ' || coalesce(p.won, 0)
    from game_round g left join written p on p.member_id = g.member_id and p.round_id = g.id
    where g.is_counted
      and (coalesce(p.staked, 0) <> g.staked - g.staked_back or coalesce(p.won, 0) <> g.won - g.won_back)
$$;
create or replace function audit_written_play(since bigint, before bigint)
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
      and not exists (select from game_round g where g.id = o.round_id and g.member_id = o.member_id)
  union all
  select 'I24 play of a game is what its round came to', o.member_id, o.round_id, p.staked || ' won ' || p.won
    from touched o join game_round g on g.id = o.round_id and g.member_id = o.member_id
      cross join lateral (select coalesce(sum(e.staked), 0) as staked, coalesce(sum(e.won), 0) as won from play_entry e
        where e.member_id = o.member_id and e.round_id = o.round_id) p
    where g.is_counted and (p.staked, p.won) is distinct from
      ((g.staked - g.staked_back)::numeric, (g.won - g.won_back)::numeric)
$$;

-- I30: nobody repays more of games than was owed.
create function audit_game_debts() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select 'I30 what is owed of games is repaid once', x.member_id, null::uuid,
      sum(case x.kind when 'game_debt' then x.amount else -x.amount end)::text
    from transfer x where x.kind in ('game_debt', 'game_debt_repaid') group by x.member_id
    having sum(case x.kind when 'game_debt' then x.amount else -x.amount end) < 0
$$;
create function audit_written_game_debts(since bigint, before bigint)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan
as $$
  select 'I30 what is owed of games is repaid once', d.member_id, null::uuid, game_debt_of(d.member_id)::text
    from (select distinct x.member_id from transfer x where x.written_by >= since and x.written_by < before
      and x.kind = 'game_debt_repaid') d
    where game_debt_of(d.member_id) < 0
$$;
revoke execute on function game_debt_of(uuid), audit_game_debts(), audit_written_game_debts(bigint, bigint) from public;
grant execute on function game_debt_of(uuid), audit_game_debts(), audit_written_game_debts(bigint, bigint) to lotto_app;
do $$
declare
  said text;
begin
  select pg_get_functiondef('audit_money()'::regprocedure) into strict said;
  execute regexp_replace(said, '\s*\$function\$\s*$', E'\n  union all select * from audit_game_debts()\n$function$');
  select pg_get_functiondef('audit_written(bigint, bigint)'::regprocedure) into strict said;
  execute regexp_replace(said, '\s*\$function\$\s*$',
    E'\n  union all select * from audit_written_game_debts(since, before)\n$function$');
end $$;
