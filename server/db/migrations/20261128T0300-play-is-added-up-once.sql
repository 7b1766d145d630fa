-- What a member's tickets on a settled round came to is added up once, by the database, and not once more to prove it.
-- docs/decisions/0187-tickets-are-read-once.md

-- The lines of the tickets that stand, one after another, each column a text with commas; what they cost, and what was won and kept.
-- Added up a member at a time, so that no plan reads the round whole for a few of them.
create function round_play(of_round uuid, of_members uuid[])
returns table (member_id uuid, types text, numbers text, stakes text, rates text, discounts text, staked bigint, won bigint)
language sql stable as $$
  select m.member_id, p.types, p.numbers, p.stakes, p.rates, p.discounts, p.staked, w.won
  from unnest(of_members) m(member_id) cross join lateral (
    select array_agg(t.id) as tickets,
      string_agg(array_to_string(t.types, ','), ',') filter (where t.status = 'placed') as types,
      string_agg(array_to_string(t.numbers, ','), ',') filter (where t.status = 'placed') as numbers,
      string_agg(array_to_string(t.stakes, ','), ',') filter (where t.status = 'placed') as stakes,
      string_agg(array_to_string(t.rates, ','), ',') filter (where t.status = 'placed') as rates,
      string_agg(array_to_string(t.discounts, ','), ',') filter (where t.status = 'placed') as discounts,
      coalesce(sum(t.net) filter (where t.status = 'placed'), 0)::bigint as staked
    from ticket t where t.member_id = m.member_id and t.round_id = of_round
      and t.placed_at >= (select r.opens_at from round r where r.id = of_round)
  ) p cross join lateral (
    select coalesce(sum(i.held - i.before), 0)::bigint as won from settle_item i
    where i.member_id = m.member_id and i.ticket_id = any(p.tickets) and i.paid_at is not null
  ) w
$$;

-- Writes what members' play on a round came to more than was written before, from their tickets alone, and tells what it read with the
-- settlement that it saw. Where the newest is not settled it writes and tells nothing.
create function count_play(of_round uuid, of_members uuid[])
returns table (member_id uuid, revision int, types text, numbers text, stakes text, rates text, discounts text)
language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  perform set_config('play.added_up', 'by the database', true);
  return query
    with newest as materialized (
      select s.revision, s.state, s.operator_id, db_now() as at from settlement s
      where s.round_id = of_round order by s.revision desc limit 1
    ), played as materialized (
      select n.revision, n.operator_id, n.at, p.* from newest n cross join lateral round_play(of_round, of_members) p
      where n.state = 'settled'
    ), written as (
      insert into play_entry (member_id, round_id, nth, operator_id, staked, won, at)
      select p.member_id, of_round, b.nth + 1, p.operator_id, p.staked - b.staked, p.won - b.won, p.at
      from played p cross join lateral (
        select coalesce(sum(e.staked), 0) as staked, coalesce(sum(e.won), 0) as won, coalesce(max(e.nth), 0) as nth
        from play_entry e where e.member_id = p.member_id and e.round_id = of_round
      ) b
      where (p.staked, p.won) <> (b.staked, b.won)
    )
    select p.member_id, p.revision, p.types, p.numbers, p.stakes, p.rates, p.discounts from played p;
  perform set_config('play.added_up', '', true);
end $$;

-- Whether what stands in play_entry is what members' tickets on a round came to, of all of them: its newest settlement is counted.
create function play_is_counted(of_round uuid) returns boolean language sql stable as $$
  select exists (select from play_count c where c.round_id = of_round
    and c.revision = (select max(s.revision) from settlement s where s.round_id = of_round))
$$;
revoke execute on function round_play(uuid, uuid[]), count_play(uuid, uuid[]), play_is_counted(uuid) from public;
grant execute on function round_play(uuid, uuid[]), count_play(uuid, uuid[]), play_is_counted(uuid) to lotto_app;

-- What the function above has added up is not added up again. Nobody else writes as the tables' owner with its mark: the program has
-- another login, whatever it sets.
do $$
declare
  standing text;
  added text;
begin
  standing = pg_get_functiondef('refuse_invented_play()'::regprocedure);
  added = regexp_replace(standing, '(\s)begin\s', E'\\1begin
  if current_setting(''play.added_up'', true) = ''by the database''
    and current_user = (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid) then
    return null;
  end if;\n');
  if added = standing then raise exception 'refuse_invented_play is not as it was'; end if;
  execute added;
end $$;

-- Income: once a round's play is counted, the stakes that stand are read from it and not from the tickets again. A first row is
-- compared by itself, since no other can be beside it; rows that come later with all before them.
create or replace function refuse_odd_accrual() returns trigger language plpgsql as $$
declare
  of_round uuid;
  is_counted boolean;
begin
  if exists (select from added a where a.at not between db_now() - interval '10 minutes' and db_now() + interval '1 second') then
    raise exception 'income is written when it is counted' using errcode = 'restrict_violation';
  end if;
  if exists (select from added a where not exists (select from referral r where r.member_id = a.friend_id
    and r.level = a.level and r.referrer_id = a.member_id and r.operator_id = a.operator_id)) then
    raise exception 'income is of members whom the member brought' using errcode = 'restrict_violation';
  end if;
  if exists (select from (select distinct round_id, revision, operator_id from added) a
    where not exists (select from settlement s where s.round_id = a.round_id and s.revision = a.revision
      and s.operator_id = a.operator_id and s.state = 'settled')) then
    raise exception 'income is of settled rounds' using errcode = 'restrict_violation';
  end if;
  for of_round in select distinct a.round_id from added a loop
    is_counted = play_is_counted(of_round);
    if exists (
      select from (
        select a.friend_id, min(a.staked) filter (where a.nth = 1) as least, max(a.staked) filter (where a.nth = 1) as most,
          bool_or(a.nth = 1 and a.amount <> a.staked * a.rate / 10000) as is_odd, bool_or(a.nth > 1) as is_later
        from added a where a.round_id = of_round group by a.friend_id
      ) f cross join lateral (
        select case when is_counted then (
          select coalesce(sum(e.staked), 0) from play_entry e where e.member_id = f.friend_id and e.round_id = of_round
        ) else (
          select coalesce(sum(t.net), 0) from round r
            join ticket t on t.member_id = f.friend_id and t.placed_at >= r.opens_at and t.round_id = r.id
          where r.id = of_round and t.status = 'placed'
        ) end as net offset 0
      ) p
      where f.is_odd or f.least <> p.net or f.most <> p.net or f.is_later and exists (
        select from affiliate_accrual k where k.round_id = of_round and k.friend_id = f.friend_id
        group by k.member_id, k.level
        having max(k.nth) <> count(*) or min(k.rate) <> max(k.rate)
          or sum(k.amount) <> floor(sum(k.staked) * min(k.rate) / 10000) or sum(k.staked) <> p.net)) then
      raise exception 'income is what the stakes that stand earn' using errcode = 'restrict_violation';
    end if;
  end loop;
  if exists (select from added a where a.staked > 0 and a.held_until <> a.at + interval '7 days'
    or a.staked < 0 and a.held_until is distinct from (select min(k.held_until) from affiliate_accrual k
      where k.member_id = a.member_id and k.friend_id = a.friend_id and k.round_id = a.round_id
        and k.level = a.level and k.nth < a.nth)) then
    raise exception 'income waits for seven days' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
alter function refuse_odd_accrual() set enable_seqscan = off;
alter function refuse_odd_accrual() set enable_hashjoin = off;
alter function refuse_odd_accrual() set enable_mergejoin = off;
