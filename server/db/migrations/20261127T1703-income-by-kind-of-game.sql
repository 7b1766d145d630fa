-- Each kind of game begins to earn by itself. docs/decisions/0150-affiliates-by-games.md

-- The kinds of game of which some round of a member's day was in its income before.
create function game_products_counted(of_member uuid, of_day date) returns text[] language sql stable as $$
  select coalesce(array_agg(distinct c.product), '{}')
  from public.game_round g cross join lateral (
    select e.product from public.turnover_entry e
    where e.member_id = g.member_id and e.round_id = g.id and e.part = 'game' order by e.nth limit 1) c
  where g.member_id = of_member and g.opened_at >= of_day::timestamp at time zone 'Asia/Bangkok'
    and g.opened_at < (of_day + 1)::timestamp at time zone 'Asia/Bangkok' and g.was_income_counted
$$;
revoke execute on function game_products_counted(uuid, date) from public;
grant execute on function game_products_counted(uuid, date) to lotto_app;

-- What was due when was_income_counted came was taken as counted: where nothing was earned of the day, it is not.
update game_round g set was_income_counted = false
where not g.is_income_counted and g.was_income_counted
  and not exists (select from affiliate_game_accrual a
    where a.friend_id = g.member_id and a.day = (g.opened_at at time zone 'Asia/Bangkok')::date)
  -- Of rounds since, it is known.
  and g.opened_at < (select m.at from migration m where m.name = '20261127T1621-income-of-late-days.sql');
