-- What a level earns of a product by what is decided, of 10,000, as `affiliateRulesWith` reads it: what does not fit is as if it were not set.
create function affiliate_rate(of_operator uuid, of_product text, of_level int) returns int language sql stable as $$
  select case when coalesce(case when jsonb_typeof(s.set->'isOn') = 'boolean' then (s.set->>'isOn')::boolean end, s.demo)
    then coalesce((case when r.fits then r.given else r.usual end ->> (of_level - 1))::numeric::int, 0) else 0 end
  from (select o.demo, case when jsonb_typeof(o.settings->'affiliates') = 'object' then o.settings->'affiliates' end as set
    from operator o where o.id = of_operator) s
    cross join lateral (select s.set->'rates'->of_product as given,
      case when of_product in ('slot', 'casino', 'sport') and not s.demo then '[0, 0]'::jsonb
        when of_product = 'slot' or of_product = 'sport' then '[30, 10]'
        when of_product = 'casino' then '[20, 10]' else '[50, 20]' end as usual) u
    cross join lateral (select u.given, u.usual, jsonb_typeof(u.given) = 'array'
      and jsonb_array_length(case when jsonb_typeof(u.given) = 'array' then u.given else '[]' end) between 1 and 5
      and not jsonb_path_exists(u.given, '$[*] ? (!(@.type() == "number" && @ >= 0 && @ <= $most && @ == @.floor()))',
        jsonb_build_object('most', case when of_product in ('slot', 'casino', 'sport') then 100 else 300 end)) as fits) r
$$;
revoke execute on function affiliate_rate(uuid, text, int) from public;
grant execute on function affiliate_rate(uuid, text, int) to lotto_app;

-- Whether a round that was settled before has been looked through for income that is missing: what earned nothing then had no rate.
create function income_may_begin(of_round uuid) returns boolean language sql stable as $$
  select not exists (select from affiliate_recount c where c.round_id = of_round and c.at < db_now() - interval '2 days')
$$;
revoke execute on function income_may_begin(uuid) from public;
grant execute on function income_may_begin(uuid) to lotto_app;

-- As of 20261128T0840, with the rates that are decided in place of those the caller names.
do $$
declare
  standing text;
  changed text;
begin
  standing = pg_get_functiondef('count_income(uuid, uuid[], text, int[], int[])'::regprocedure);
  changed = replace(standing, ', of_rates integer[])', ')');
  changed = replace(changed, 'join unnest(of_levels, of_rates) l(level, rate) on l.level = r.level and l.rate > 0',
    'join (select n as level, affiliate_rate(of_operator, of_product, n) as rate from unnest(of_levels) n offset 0) l
          on l.level = r.level and l.rate > 0');
  changed = replace(changed, 'if not play_is_counted(of_round) then', 'if not play_is_counted(of_round) or not income_may_begin(of_round) then');
  if position('of_rates' in changed) > 0 or position('income_may_begin' in changed) = 0 then
    raise exception 'count_income is not as it was';
  end if;
  execute changed;
end $$;
drop function count_income(uuid, uuid[], text, int[], int[]);
revoke execute on function count_income(uuid, uuid[], text, int[]) from public;
grant execute on function count_income(uuid, uuid[], text, int[]) to lotto_app;

-- What the program writes itself begins at the rate that is decided, too. What was decided meanwhile is read when it is counted again.
do $$
declare
  standing text;
  added text;
begin
  standing = pg_get_functiondef('refuse_odd_accrual()'::regprocedure);
  added = replace(standing, $mark$  for of_round in select distinct a.round_id from added a loop$mark$,
    $mark$  if exists (select from (select distinct operator_id, product, level, rate from added where nth = 1) a
    where a.rate <> affiliate_rate(a.operator_id, a.product, a.level)) then
    raise exception 'income begins at the rate that is decided' using errcode = 'restrict_violation';
  end if;
  for of_round in select distinct a.round_id from added a loop$mark$);
  if added = standing then raise exception 'refuse_odd_accrual is not as it was'; end if;
  execute added;
end $$;
