-- A check-in is what the operator's ladder brings, to who has done what the operator asks: the database takes no other row.

-- Of a member's deposits those of one day are read, however many lie before them.
create index transfer_deposited on transfer (member_id, at) include (amount) where kind in ('deposit', 'deposit_peer');

-- What an operator has decided about check-in, as domain/rewards/check-in.ts reads it: what is not of its kind is not set.
create function check_in_rules(of_operator uuid, out is_on boolean, out ladder jsonb, out condition text, out bet_min bigint)
language sql stable as $$
  select
    case when jsonb_typeof(s.set->'isOn') = 'boolean' then (s.set->>'isOn')::boolean else s.demo end,
    case when jsonb_typeof(s.set->'ladder') = 'array' and jsonb_array_length(s.set->'ladder') between 1 and 31
        and not jsonb_path_exists(s.set->'ladder',
          '$[*] ? (!(@.amount.type() == "number" && @.amount > 0 && @.amount == @.amount.floor()
            && @.bonus.type() == "number" && @.bonus >= 0 && @.bonus == @.bonus.floor()))')
      then s.set->'ladder'
      else '[{"amount": 100, "bonus": 0}, {"amount": 100, "bonus": 0}, {"amount": 200, "bonus": 0},
        {"amount": 200, "bonus": 0}, {"amount": 300, "bonus": 0}, {"amount": 500, "bonus": 0},
        {"amount": 1000, "bonus": 2000}]'::jsonb end,
    case when s.set->>'condition' in ('either', 'deposit', 'bet', 'none') then s.set->>'condition' else 'either' end,
    case when jsonb_path_exists(s.set, '$.betMin ? (@.type() == "number" && @ >= 0 && @ == @.floor())')
      then (s.set->>'betMin')::bigint else 0 end
  from (select o.demo, o.settings->'checkIn' as set from operator o where o.id = of_operator) s
$$;

-- What a member has deposited on a Bangkok day.
create function deposited_on(of_member uuid, on_day date) returns bigint language sql stable as $$
  select coalesce(sum(x.amount), 0)::bigint from transfer x
    where x.member_id = of_member and x.kind in ('deposit', 'deposit_peer')
      and x.at >= on_day::timestamp at time zone 'Asia/Bangkok'
      and x.at < (on_day + 1)::timestamp at time zone 'Asia/Bangkok'
$$;
-- What a member has done on a Bangkok day. Stakes count on the day on which their round was counted first, right after it was
-- paid: a correction makes no second day of them. What came back, and a void round, count nothing.
create function check_in_facts(of_member uuid, on_day date, out deposited bigint, out staked bigint) language sql stable as $$
  select
    deposited_on(of_member, on_day),
    (select coalesce(sum((select sum(e.staked) from play_entry e
        where e.member_id = of_member and e.round_id = p.round_id)), 0)::bigint
      from play_entry p
      where p.member_id = of_member and p.nth = 1
        and p.at >= on_day::timestamp at time zone 'Asia/Bangkok'
        and p.at < (on_day + 1)::timestamp at time zone 'Asia/Bangkok'
        and not exists (select from round_void v where v.round_id = p.round_id))
$$;
revoke execute on function check_in_rules(uuid), deposited_on(uuid, date), check_in_facts(uuid, date) from public;
grant execute on function check_in_rules(uuid), deposited_on(uuid, date), check_in_facts(uuid, date) to lotto_app;

create or replace function refuse_odd_check_in() returns trigger language plpgsql as $$
declare
  before check_in;
  rules record;
  facts record;
  due int;
begin
  if new.at not between db_now() - interval '10 minutes' and db_now() + interval '1 second'
    or new.on_date <> (new.at at time zone 'Asia/Bangkok')::date then
    raise exception 'a check-in is of its own day' using errcode = 'restrict_violation';
  end if;
  if not exists (select from member m
    where m.member_id = new.member_id and m.operator_id = new.operator_id and m.status = 'active') then
    raise exception 'active members of the operator check in' using errcode = 'restrict_violation';
  end if;
  select * into strict rules from check_in_rules(new.operator_id);
  if not rules.is_on then
    raise exception 'check-in is switched off' using errcode = 'restrict_violation';
  end if;
  select * into before from check_in c where c.member_id = new.member_id and c.on_date = new.on_date - 1;
  due = case when before.day < jsonb_array_length(rules.ladder) then before.day + 1 else 1 end;
  if new.run <> coalesce(before.run, 0) + 1 or new.day <> due then
    raise exception 'a missed day begins the ladder anew' using errcode = 'restrict_violation';
  end if;
  if new.amount is distinct from (rules.ladder->(due - 1)->>'amount')::bigint
    or new.bonus is distinct from (rules.ladder->(due - 1)->>'bonus')::bigint then
    raise exception 'a check-in brings what its day of the ladder says' using errcode = 'restrict_violation';
  end if;
  if rules.condition <> 'none' then
    select * into strict facts from check_in_facts(new.member_id, new.on_date);
    if not (rules.condition <> 'bet' and facts.deposited > 0
      or rules.condition <> 'deposit' and facts.staked > 0 and facts.staked >= rules.bet_min) then
      raise exception 'who checks in has done what is asked' using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;
