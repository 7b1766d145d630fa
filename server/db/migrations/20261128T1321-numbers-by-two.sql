-- Rates of numbers in a round on sale change as two people have agreed, whoever writes. docs/decisions/0204-rates-of-numbers-by-two.md

-- The rule that a closure lies over: to open the number again brings it back.
alter table number_rule add column under jsonb, add check (kind = 'closed' or under is null);
grant update (under) on number_rule to lotto_app;

-- As proposals say it.
create function rule_as_said(kind text, rate int, tiers jsonb) returns jsonb language sql immutable as $$
  select case kind when 'rate' then jsonb_build_object('kind', kind, 'rate', rate)
    when 'tiers' then jsonb_build_object('kind', kind, 'tiers', tiers) else jsonb_build_object('kind', kind) end
$$;

-- What was agreed to in this very transaction of numbers of a round.
create function numbers_agreed(of_round uuid) returns table (type text, number text, rule jsonb) language sql stable as $$
  select a.content->>'type', canonical_number((a.content->>'type')::bet_type, n), a.content->'rule'
  from approval a cross join jsonb_array_elements_text(a.content->'numbers') n
  where a.round_id = of_round and a.kind = 'numbers' and a.state = 'confirmed' and a.xmin = pg_current_xact_id()::xid
$$;
revoke execute on function rule_as_said(text, int, jsonb), numbers_agreed(uuid) from public;
grant execute on function rule_as_said(text, int, jsonb), numbers_agreed(uuid) to lotto_app;

-- To close is the act of one, and so is to open again, which brings back what the closure lay over.
create function refuse_number_of_one() returns trigger language plpgsql as $$
begin
  if exists (
    with changed as materialized (
      select n.round_id, n.type::text as type, n.number, rule_as_said(n.kind, n.rate, n.tiers) as rule from rule_now n
      where n.kind <> 'closed' or n.under is not null
    ), agreed as materialized (
      select o.round_id, a.* from (select distinct c.round_id from changed c join round r on r.id = c.round_id and r.status = 'open') o
        cross join lateral numbers_agreed(o.round_id) a
    )
    select from changed c join round r on r.id = c.round_id and r.status = 'open'
    where not exists (select from agreed a where (a.round_id, a.type, a.number, a.rule) = (c.round_id, c.type, c.number, c.rule))) then
    raise exception 'rates of numbers on sale take two people' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create function refuse_other_number_of_one() returns trigger language plpgsql as $$
begin
  if exists (
    with changed as materialized (
      select n.round_id, n.type::text as type, n.number, rule_as_said(n.kind, n.rate, n.tiers) as rule
      from rule_now n join rule_was w using (round_id, type, number)
      where (n.kind, n.rate, n.tiers, n.under) is distinct from (w.kind, w.rate, w.tiers, w.under)
        and not case when n.kind = 'closed'
          then n.under is not distinct from case w.kind when 'closed' then w.under else rule_as_said(w.kind, w.rate, w.tiers) end
          else w.kind = 'closed' and w.under is not distinct from rule_as_said(n.kind, n.rate, n.tiers) end
    ), agreed as materialized (
      select o.round_id, a.* from (select distinct c.round_id from changed c join round r on r.id = c.round_id and r.status = 'open') o
        cross join lateral numbers_agreed(o.round_id) a
    )
    select from changed c join round r on r.id = c.round_id and r.status = 'open'
    where not exists (select from agreed a where (a.round_id, a.type, a.number, a.rule) = (c.round_id, c.type, c.number, c.rule))) then
    raise exception 'rates of numbers on sale take two people' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create function refuse_number_gone_by_one() returns trigger language plpgsql as $$
begin
  if exists (
    with gone as materialized (
      select w.round_id, w.type::text as type, w.number from rule_was w join round r on r.id = w.round_id and r.status = 'open'
      where w.kind <> 'closed' or w.under is not null
    ), agreed as materialized (
      select o.round_id, a.* from (select distinct round_id from gone) o cross join lateral numbers_agreed(o.round_id) a
    )
    select from gone g
    where not exists (select from agreed a where (a.round_id, a.type, a.number, a.rule) = (g.round_id, g.type, g.number, 'null'::jsonb))) then
    raise exception 'rates of numbers on sale take two people' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger number_comes_by_two after insert on number_rule referencing new table as rule_now
  for each statement execute function refuse_number_of_one();
create trigger number_changes_by_two after update on number_rule referencing old table as rule_was new table as rule_now
  for each statement execute function refuse_other_number_of_one();
create trigger number_goes_by_two after delete on number_rule referencing old table as rule_was
  for each statement execute function refuse_number_gone_by_one();

-- Steps of a whole type are set before a round opens: of one on sale nothing changes them, a version of the lottery from before neither.
create function steps_of(limits jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(t.key, t.value->'tiers') filter (where jsonb_typeof(t.value->'tiers') = 'array'), '{}')
  from jsonb_each(limits->'types') t
$$;
create function refuse_steps_on_sale() returns trigger language plpgsql as $$
begin
  if exists (
    select from round r where r.id = new.round_id and r.status = 'open'
      -- The row that stands, at an insert too: whatever gives way to a conflict is asked as an insert first.
      and steps_of(new.limits) <> steps_of(coalesce(
        (select o.limits from round_limits o where o.round_id = r.id),
        (select d.limits from lottery_limits d where d.lottery_id = r.lottery_id and d.set_at <= r.opens_at
          order by d.set_at desc limit 1)))) then
    raise exception 'steps of a round on sale stay' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger steps_on_sale_stay before insert or update on round_limits for each row execute function refuse_steps_on_sale();
create function refuse_steps_of_before() returns trigger language plpgsql as $$
begin
  if exists (
    select from round r
    where r.lottery_id = new.lottery_id and r.status = 'open' and r.opens_at >= new.set_at
      and not exists (select from round_limits o where o.round_id = r.id)
      and not exists (select from lottery_limits d where d.lottery_id = r.lottery_id and d.set_at > new.set_at and d.set_at <= r.opens_at)
      and steps_of(new.limits) <> steps_of((select d.limits from lottery_limits d where d.lottery_id = r.lottery_id
        and d.set_at <= r.opens_at order by d.set_at desc limit 1))) then
    raise exception 'steps of a round on sale stay' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger steps_of_before_stay before insert on lottery_limits for each row execute function refuse_steps_of_before();
revoke execute on function steps_of(jsonb) from public;
grant execute on function steps_of(jsonb) to lotto_app;

-- No way around either: a round on sale is not said to be ahead of its sale, nor to have opened at another time, by which its limits go.
create function refuse_other_opening() returns trigger language plpgsql as $$
begin
  raise exception 'a round on sale stays as it opened' using errcode = 'restrict_violation';
end $$;
create trigger round_stays_as_it_opened before update on round for each row
  when (old.status = 'open' and (new.status = 'scheduled' or new.opens_at <> old.opens_at)) execute function refuse_other_opening();
