-- What a member staked on one round is looked up by the jobs after a settlement, and again by the triggers that prove what those wrote.
-- By member and time alone each look read the member's tickets in all rounds of those days; with the round in the index it reads
-- those of the one. It takes the place of the index of members' lists, in the same order, so that a bet pays for no more of them.
-- docs/decisions/0160-jobs-by-round.md
drop index ticket_by_member;
create index ticket_by_member on ticket (member_id, placed_at desc, id desc, round_id);

-- Play: what a member's tickets have won is looked up at once.
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
      select array_agg(t.id) as tickets, coalesce(sum(t.net) filter (where t.status = 'placed'), 0) as staked
      from round r join ticket t on t.member_id = a.member_id and t.round_id = r.id and t.placed_at >= r.opens_at
      where r.id = a.round_id
    ) p
    cross join lateral (select coalesce(sum(i.held - i.before), 0) as won from settle_item i
      where i.member_id = a.member_id and i.ticket_id = any(p.tickets) and i.paid_at is not null) w
    cross join lateral (select sum(e.staked) as staked, sum(e.won) as won, max(e.nth) as nth, count(*) as rows
      from play_entry e where e.member_id = a.member_id and e.round_id = a.round_id) b
    where (b.staked, b.won) is distinct from (p.staked, w.won) or b.nth <> b.rows) then
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

-- Income: the stakes are added up once a friend, for all who earn of them. All of them have the same, since they are written together.
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
  if exists (select from (select distinct friend_id, round_id from added) f
    cross join lateral (select coalesce(sum(t.net), 0) as net from round r
      join ticket t on t.member_id = f.friend_id and t.placed_at >= r.opens_at and t.round_id = r.id
      where r.id = f.round_id and t.status = 'placed') p
    cross join lateral (select sum(k.staked) as staked, sum(k.amount) as amount, max(k.nth) as nth, count(*) as rows,
        min(k.rate) as rate, max(k.rate) as most
      from affiliate_accrual k where k.round_id = f.round_id and k.friend_id = f.friend_id
      group by k.member_id, k.level) s
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
alter function refuse_odd_accrual() set enable_seqscan = off;
alter function refuse_odd_accrual() set enable_hashjoin = off;
alter function refuse_odd_accrual() set enable_mergejoin = off;
