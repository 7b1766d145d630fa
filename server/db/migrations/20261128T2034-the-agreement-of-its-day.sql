-- What a reward has brought is compared with the rules of money that stood when it was given, and not with any that ever stood; check-in and
-- ranks were compared with none. docs/decisions/0219-what-rewards-cost-is-kept.md
create index approval_of_money on approval (operator_id, decided_at) where kind = 'money' and state = 'confirmed';

-- Since when and until when two people's rules of money stood, the last at first: `said` is null before there were any, and of a part that
-- it does not name what a program begins with holds: a reward of a demo is on. A clock is read before its commit, so that each stands some
-- minutes longer.
create function money_agreements() returns table (operator_id uuid, since timestamptz, until timestamptz, said jsonb, demo boolean)
language sql stable as $$
  select a.operator_id, a.decided_at - interval '10 minutes',
    coalesce(lead(a.decided_at) over (partition by a.operator_id order by a.decided_at, a.id) + interval '10 minutes', 'infinity'),
    a.content->'after', o.demo
  from public.approval a join public.operator o on o.id = a.operator_id where a.kind = 'money' and a.state = 'confirmed'
  union all
  select o.id, '-infinity', coalesce((select min(a.decided_at) + interval '10 minutes' from public.approval a
    where a.operator_id = o.id and a.kind = 'money' and a.state = 'confirmed'), 'infinity'), null, o.demo
  from public.operator o
$$;
create function is_agreed(said jsonb, demo boolean, part text) returns boolean language sql immutable as $$
  select coalesce((said->part->>'isOn')::boolean, demo)
$$;
-- What a program begins with, as domain/rewards and domain/affiliates have it.
create function usual_ladder() returns jsonb language sql immutable as $$
  select '[{"amount": 100, "bonus": 0}, {"amount": 100, "bonus": 0}, {"amount": 200, "bonus": 0}, {"amount": 200, "bonus": 0},
    {"amount": 300, "bonus": 0}, {"amount": 500, "bonus": 0}, {"amount": 1000, "bonus": 2000}]'::jsonb
$$;
create function usual_rank_steps() returns jsonb language sql immutable as $$
  select '[{"needed": 1000000, "percent": 1}, {"needed": 5000000, "percent": 2}, {"needed": 20000000, "percent": 3}]'::jsonb
$$;
create function usual_affiliate_rates(of_product text, demo boolean) returns jsonb language sql immutable as $$
  select case when of_product not in ('slot', 'casino', 'sport') then '[50, 20]' when not demo then '[0, 0]'
    when of_product = 'casino' then '[20, 10]' else '[30, 10]' end::jsonb
$$;

create function audit_agreed_rewards() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  with agreed as materialized (select * from public.money_agreements())
  select 'I23 a check-in is as was agreed to', c.member_id, c.id, c.day || ': ' || c.amount || ' ' || c.bonus
    from check_in c where not exists (select from agreed g
      where g.operator_id = c.operator_id and c.at >= g.since and c.at < g.until and public.is_agreed(g.said, g.demo, 'checkIn')
        and coalesce(g.said->'checkIn'->'ladder', public.usual_ladder())->(c.day - 1)
          @> jsonb_build_object('amount', c.amount, 'bonus', c.bonus))
  union all
  select 'I24 cashback is as was agreed to', c.member_id, c.id, c.percent || ' ' || c.at_most
    from cashback c where not exists (select from agreed g
      where g.operator_id = c.operator_id and c.collected_at >= g.since and c.collected_at < g.until and public.is_agreed(g.said, g.demo, 'cashback')
        and case when g.said->'cashback' is null
          then public.is_usual_cashback(c.period, c.percent - c.rank_percent, c.at_least, c.at_most)
          else g.said->'cashback' @> jsonb_build_object('period', c.period, 'percent', c.percent - c.rank_percent,
            'least', c.at_least, 'most', c.at_most) end)
  union all
  select 'I25 a wheel has the places that were agreed to', w.member_id, w.id, w.prize::text
    from wheel_spin w join wheel_table t on t.operator_id = w.operator_id and t.hash = w.table_hash
    where not exists (select from agreed g
      where g.operator_id = w.operator_id and w.at >= g.since and w.at < g.until and public.is_agreed(g.said, g.demo, 'wheel')
        and coalesce(g.said->'wheel'->'places', public.usual_wheel_places()) = t.places)
  union all
  select 'I25 a wheel is turned as often as was agreed to', w.member_id, w.id, w.nth::text
    from wheel_spin w where not exists (select from agreed g
      where g.operator_id = w.operator_id and w.at >= g.since and w.at < g.until
        and w.nth <= coalesce((g.said->'wheel'->>'mostADay')::int, 5))
  union all
  select 'I26 income begins at the rate that was agreed to', a.member_id, a.friend_id, a.product || ' ' || a.level || ' ' || a.rate
    from (
      select member_id, friend_id, operator_id, product, level, rate, at from affiliate_accrual where nth = 1
      union all
      select member_id, friend_id, operator_id, product, level, rate, at from affiliate_game_accrual where nth = 1
    ) a where not exists (select from agreed g
      where g.operator_id = a.operator_id and a.at >= g.since and a.at < g.until and public.is_agreed(g.said, g.demo, 'affiliates')
        and (coalesce(g.said->'affiliates'->'rates'->a.product, public.usual_affiliate_rates(a.product, g.demo))
          ->>(a.level - 1))::int = a.rate)
  union all
  select 'I28 a rank is as was agreed to', r.member_id, null, r.day || ': ' || r.rank || ' ' || r.percent
    from member_rank r where r.rank > 0 and not exists (select from agreed g
      where g.operator_id = r.operator_id and r.decided_at >= g.since and r.decided_at < g.until and public.is_agreed(g.said, g.demo, 'ranks')
        and coalesce(g.said->'ranks'->'steps', public.usual_rank_steps())->(r.rank - 1)
          @> jsonb_build_object('needed', r.reached, 'percent', r.percent))
$$;
revoke execute on function money_agreements(), usual_ladder(), usual_rank_steps(), is_agreed(jsonb, boolean, text), usual_affiliate_rates(text, boolean),
  audit_agreed_rewards() from public;
grant execute on function money_agreements(), usual_ladder(), usual_rank_steps(), is_agreed(jsonb, boolean, text), usual_affiliate_rates(text, boolean),
  audit_agreed_rewards() to lotto_app;

do $$
declare
  said text;
  was text;
begin
  -- The looser rules of before go.
  said = pg_get_functiondef('audit_cashback()'::regprocedure);
  was = substring(said from E'\\s+union all\\s+select ''I24 cashback is as was agreed to''.*''least'', c\\.at_least, ''most'', c\\.at_most\\)\\)');
  if was is null then raise exception 'audit_cashback() is not as it was'; end if;
  execute replace(said, was, '');
  said = pg_get_functiondef('audit_wheel()'::regprocedure);
  was = substring(said from E'\\s+union all\\s+select ''I25 a wheel has the places that were agreed to''.*''places'' = t\\.places\\)');
  if was is null then raise exception 'audit_wheel() is not as it was'; end if;
  execute replace(said, was, '');
  said = pg_get_functiondef('audit_money()'::regprocedure);
  execute regexp_replace(said, '\s*\$function\$\s*$', E'\n  union all select * from audit_agreed_rewards()\n$function$');
end $$;
