-- What the jobs after a settlement write is compared for all rows of a statement at once: row by row, and by a function that is planned anew
-- for each member, took most of their time. Each look into other tables is by its own row, so that no plan reads a table whole.

create or replace function refuse_invented_play() returns trigger language plpgsql as $$
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
  return null;
end $$;

drop trigger affiliate_accrual_is_of_stakes on affiliate_accrual;
create or replace function refuse_odd_accrual() returns trigger language plpgsql as $$
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
  if exists (select from (select distinct member_id, friend_id, round_id, level from added) a
    cross join lateral (select sum(k.staked) as staked, sum(k.amount) as amount, max(k.nth) as nth, count(*) as rows,
        min(k.rate) as rate, max(k.rate) as most
      from affiliate_accrual k where k.member_id = a.member_id and k.friend_id = a.friend_id
        and k.round_id = a.round_id and k.level = a.level) s
    cross join lateral (select coalesce(sum(t.net), 0) as net from round r
      join ticket t on t.member_id = a.friend_id and t.placed_at >= r.opens_at and t.round_id = r.id
      where r.id = a.round_id and t.status = 'placed') p
    where s.nth <> s.rows or s.rate <> s.most or s.amount <> floor(s.staked * s.rate / 10000) or s.staked <> p.net) then
    raise exception 'income is what the stakes that stand earn' using errcode = 'restrict_violation';
  end if;
  if exists (select from added a where a.staked > 0 and a.held_until <> a.at + interval '7 days'
    or a.staked < 0 and a.held_until is distinct from (select min(k.held_until) from affiliate_accrual k
      where k.member_id = a.member_id and k.friend_id = a.friend_id and k.round_id = a.round_id
        and k.level = a.level and k.nth < a.nth)) then
    raise exception 'income waits for seven days' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger affiliate_accrual_is_of_stakes after insert on affiliate_accrual referencing new table as added
  for each statement execute function refuse_odd_accrual();

-- A table that has just begun to grow looks empty to the planner, and is read whole for each row.
alter function refuse_invented_play() set enable_seqscan = off;
alter function refuse_invented_play() set enable_hashjoin = off;
alter function refuse_invented_play() set enable_mergejoin = off;
alter function refuse_odd_accrual() set enable_seqscan = off;
alter function refuse_odd_accrual() set enable_hashjoin = off;
alter function refuse_odd_accrual() set enable_mergejoin = off;
