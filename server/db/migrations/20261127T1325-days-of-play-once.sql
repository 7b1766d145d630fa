-- What a friend's day of games turns over is added up once for all who earn of it. docs/decisions/0150-affiliates-by-games.md
create or replace function refuse_odd_game_accrual() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (select from added a where a.at not between db_now() - interval '10 minutes' and db_now() + interval '1 second') then
    raise exception 'income is written when it is counted' using errcode = 'restrict_violation';
  end if;
  if exists (select from added a where not exists (select from referral r where r.member_id = a.friend_id
    and r.level = a.level and r.referrer_id = a.member_id and r.operator_id = a.operator_id)) then
    raise exception 'income is of members whom the member brought' using errcode = 'restrict_violation';
  end if;
  if exists (
    with turned as materialized (select d.friend_id, d.day, t.product, t.counted
      from (select distinct friend_id, day from added) d cross join lateral game_turnover(d.friend_id, d.day) t)
    select from (select distinct member_id, friend_id, day, product, level from added) a
    cross join lateral (select sum(k.staked) as staked, sum(k.amount) as amount, max(k.nth) as nth, count(*) as rows,
        min(k.rate) as rate, max(k.rate) as most
      from affiliate_game_accrual k where k.member_id = a.member_id and k.friend_id = a.friend_id
        and k.day = a.day and k.product = a.product and k.level = a.level) s
    left join turned p on p.friend_id = a.friend_id and p.day = a.day and p.product = a.product
    where s.nth <> s.rows or s.rate <> s.most or s.amount <> floor(s.staked * s.rate / 10000)
      or s.staked <> coalesce(p.counted, 0)) then
    raise exception 'income is what the rounds of the day earn' using errcode = 'restrict_violation';
  end if;
  if exists (select from added a where a.staked > 0 and a.held_until <> a.at + interval '7 days'
    or a.staked < 0 and a.held_until is distinct from (select min(k.held_until) from affiliate_game_accrual k
      where k.member_id = a.member_id and k.friend_id = a.friend_id and k.day = a.day and k.product = a.product
        and k.level = a.level and k.nth < a.nth)) then
    raise exception 'income waits for seven days' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create or replace function audit_game_income() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  with s as materialized (
    select a.member_id, a.friend_id, a.day, a.product, sum(a.staked) as staked, sum(a.amount) as amount, min(a.rate) as rate,
      max(a.rate) as most
    from affiliate_game_accrual a group by a.member_id, a.friend_id, a.day, a.product, a.level
  ), turned as materialized (
    select d.friend_id, d.day, t.product, t.counted
    from (select distinct s.friend_id, s.day from s) d cross join lateral game_turnover(d.friend_id, d.day) t
  )
  select 'I26 income of games is of turnover at its rate', s.member_id, s.friend_id, s.day || ' ' || s.product || ' ' || s.amount
    from s left join turned p on p.friend_id = s.friend_id and p.day = s.day and p.product = s.product
    where s.rate <> s.most or s.amount <> floor(s.staked * s.rate / 10000) or s.staked < 0
      or (s.staked <> coalesce(p.counted, 0) and not exists (select from public.game_round g
        where g.member_id = s.friend_id and not g.is_income_counted))
$$;
