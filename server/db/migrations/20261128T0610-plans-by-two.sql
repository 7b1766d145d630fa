-- A plan of a lottery group is sold no more, or again, by two people. docs/decisions/0157-plans-by-two.md
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'approval_kind_check';
  alter table approval drop constraint approval_kind_check;
  execute 'alter table approval add constraint approval_kind_check '
    || replace(kinds, '''price''::text', '''price''::text, ''plan''::text');
end $$;

-- As of 20261128T0420, with the plans.
create or replace function approval_right(kind text) returns text language sql immutable as $$
  select case kind
    when 'result' then 'results.propose'
    when 'void' then 'voids.propose'
    when 'numbers' then 'numbers.propose'
    when 'price' then 'plans.propose'
    when 'plan' then 'plans.remove'
    when 'schedule' then 'schedules.set'
    when 'draws' then 'rules.set'
    when 'fast' then 'rules.set'
    when 'licence' then 'rules.set'
    when 'sale' then 'sales.set'
    when 'member' then 'members.protect'
    when 'lift' then 'members.ban'
    when 'withdrawal' then 'payments.withdraw'
    when 'document' then 'payments.withdraw'
    when 'staff' then 'staff.manage'
    when 'payment' then 'payments.match'
    when 'close' then 'payments.match'
    when 'receiving' then 'payments.accounts'
    when 'money' then 'payments.rules'
    when 'adjustment' then 'payments.adjust'
    when 'promotion' then 'payments.rules'
    when 'coupon' then 'payments.rules'
    when 'statement' then 'payments.match'
    when 'game-wallet' then 'games.propose'
    when 'game-transfer' then 'games.propose'
    when 'game-list' then 'games.set'
    when 'mailing' then 'messages.send'
  end
$$;

-- Without a password are programs, which act by what they are, and people who have yet to choose one, who have a link.
create or replace function approval_has_maker(a approval) returns boolean language sql stable as $$
  select exists (
    select from staff s left join staff_role r on r.operator_id = s.operator_id and r.role = s.role
    where s.staff_id = a.maker_id and s.status = 'active'
      and (approval_right(a.kind) = any(r.permissions)
        or s.password_hash = '-' and not exists (select from staff_link l where l.staff_id = s.staff_id)))
$$;

-- What was agreed on in this transaction: the prices of a plan, as they go or come.
create function plan_prices_agreed(of_operator uuid, of_act text) returns table (
  plan text, lottery text, type text, rate int, discount int, rank_max int, stake_min bigint, stake_max bigint
) language sql stable as $$
  select a.content->>'plan', p.lottery, p.type, p.rate, p.discount, p."rankMax", p."stakeMin", p."stakeMax"
  from agreed_here(of_operator, 'plan') as a(content)
    cross join lateral jsonb_to_recordset(a.content->'prices') as p(lottery text, type text, rate int, discount int,
      "rankMax" int, "stakeMin" bigint, "stakeMax" bigint)
  where a.content->>'act' = of_act
$$;
revoke execute on function plan_prices_agreed(uuid, text) from public;
grant execute on function plan_prices_agreed(uuid, text) to lotto_app;

-- Of a lottery that stays, no price goes but with its plan, as two people have agreed.
create function refuse_plan_gone_by_one() returns trigger language plpgsql as $$
begin
  if exists (
    with gone as materialized (
      select l.operator_id, l.code, w.* from price_was w join lottery l on l.id = w.lottery_id
      where exists (select from rate r where r.lottery_id = w.lottery_id)
    ), agreed as materialized (
      select o.operator_id, a.* from (select distinct operator_id from gone) o
        cross join lateral plan_prices_agreed(o.operator_id, 'remove') a
    )
    select from gone g left join agreed a on (a.operator_id, a.lottery, a.plan, a.type) = (g.operator_id, g.code, g.plan, g.type::text)
      and (a.rate, a.discount, a.rank_max, a.stake_min, a.stake_max)
        is not distinct from (g.rate, g.discount, g.rank_max, g.stake_min, g.stake_max)
    where a.plan is null) then
    raise exception 'a plan goes by two people' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger plan_goes_by_two after delete on rate referencing old table as price_was
  for each statement execute function refuse_plan_gone_by_one();

-- A lottery begins with its plans, and a plan gets new types. A plan that a lottery lacks comes as two people have agreed.
create function refuse_plan_sold_by_one() returns trigger language plpgsql as $$
begin
  if exists (
    with before as materialized (
      select distinct r.lottery_id, r.plan from rate r
      where r.lottery_id in (select lottery_id from price_now)
        and not exists (select from price_now n where (n.lottery_id, n.plan, n.type) = (r.lottery_id, r.plan, r.type))
    ), fresh as materialized (
      select l.operator_id, l.code, n.* from price_now n join lottery l on l.id = n.lottery_id
      where n.lottery_id in (select lottery_id from before)
        and not exists (select from before b where (b.lottery_id, b.plan) = (n.lottery_id, n.plan))
    ), agreed as materialized (
      select o.operator_id, a.* from (select distinct operator_id from fresh) o
        cross join lateral plan_prices_agreed(o.operator_id, 'sell') a
    )
    select from fresh f left join agreed a on (a.operator_id, a.lottery, a.plan, a.type) = (f.operator_id, f.code, f.plan, f.type::text)
      and (a.rate, a.discount, a.rank_max, a.stake_min, a.stake_max)
        is not distinct from (f.rate, f.discount, f.rank_max, f.stake_min, f.stake_max)
    where a.plan is null) then
    raise exception 'a plan is sold again by two people' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger plan_is_sold_by_two after insert on rate referencing new table as price_now
  for each statement execute function refuse_plan_sold_by_one();
