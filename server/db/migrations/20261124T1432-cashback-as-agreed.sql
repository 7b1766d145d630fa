-- Cashback is as two people agreed to: its per cent, its least and its most. Whoever has the program's login writes no other, and the
-- books find one that the owner of the database has written.

-- What an operator has decided about cashback, as domain/rewards/cashback.ts reads it: what is not of its kind is not set.
create function cashback_rules(of_operator uuid, out is_on boolean, out period text, out percent int, out at_least bigint,
  out at_most bigint) language sql stable as $$
  select
    case when jsonb_typeof(s.set->'isOn') = 'boolean' then (s.set->>'isOn')::boolean else s.demo end,
    case when s.set->>'period' in ('day', 'week', 'month') then s.set->>'period' when s.demo then 'day' else 'week' end,
    case when jsonb_path_exists(s.set, '$.percent ? (@.type() == "number" && @ >= 0 && @ <= 100 && @ == @.floor())')
      then (s.set->>'percent')::int else 5 end,
    case when jsonb_path_exists(s.set, '$.least ? (@.type() == "number" && @ >= 0 && @ == @.floor())')
      then (s.set->>'least')::bigint else 100 end,
    case when jsonb_path_exists(s.set, '$.most ? (@.type() == "number" && @ >= 0 && @ == @.floor())')
      then (s.set->>'most')::bigint else 100000 end
  from (select o.demo, o.settings->'cashback' as set from operator o where o.id = of_operator) s
$$;

create function refuse_odd_cashback() returns trigger language plpgsql as $$
declare
  rules record;
begin
  select * into strict rules from cashback_rules(new.operator_id);
  if not rules.is_on then
    raise exception 'cashback is switched off' using errcode = 'restrict_violation';
  end if;
  if (new.period, new.percent - new.rank_percent, new.at_least, new.at_most)
    is distinct from (rules.period, rules.percent, rules.at_least, rules.at_most) then
    raise exception 'cashback is as the operator has it' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger cashback_is_agreed before insert on cashback for each row execute function refuse_odd_cashback();

-- What a program begins with, without anybody having agreed to it.
create function is_usual_cashback(period text, percent int, at_least bigint, at_most bigint) returns boolean
language sql immutable as $$
  select period in ('day', 'week') and percent = 5 and at_least = 100 and at_most = 100000
$$;

do $migration$
declare
  said text;
begin
  select pg_get_functiondef('audit_cashback()'::regprocedure) into strict said;
  execute regexp_replace(said, '\s*\$function\$\s*$', $added$
  union all
  select 'I24 cashback is as was agreed to', c.member_id, c.id, c.percent || ' ' || c.at_most
    from cashback c
    where not is_usual_cashback(c.period, c.percent - c.rank_percent, c.at_least, c.at_most)
      and not exists (select from public.approval a
        where a.operator_id = c.operator_id and a.kind = 'money' and a.state = 'confirmed'
          and a.decided_at <= c.collected_at
          and a.content->'after'->'cashback' @> jsonb_build_object('period', c.period,
            'percent', c.percent - c.rank_percent, 'least', c.at_least, 'most', c.at_most))
$function$$added$);
end $migration$;
revoke execute on function cashback_rules(uuid), is_usual_cashback(text, int, bigint, bigint) from public;
grant execute on function cashback_rules(uuid), is_usual_cashback(text, int, bigint, bigint) to lotto_app;
