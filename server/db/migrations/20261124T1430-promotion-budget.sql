-- A promotion may have a budget: what its bonuses may come to together, given-up ones not among them. Who accepts is promised
-- the most that one deposit can bring, until the promise lapses; so whoever has accepted is granted the bonus, and the budget
-- is never exceeded. Sums and no counter: no deposit waits for another's bonus.

create index promotion_grant_sums on promotion_grant (promotion_id) include (member_id, id, bonus);
create index promotion_choice_promises on promotion_choice (terms_id, holds_until);

-- The most that one deposit brings.
create function promotion_most(terms jsonb) returns bigint language sql immutable as $$
  select least((terms->>'bonusMax')::bigint, case when (terms->>'percent')::int > 0
    then (terms->>'bonusMax')::bigint else (terms->>'fixed')::bigint end)
$$;

-- What is granted and not given up.
create function promotion_spent(of_promotion uuid) returns bigint language sql stable as $$
  select coalesce(sum(g.bonus), 0)::bigint from promotion_grant g
  where g.promotion_id = of_promotion and not exists (select from promotion_end e
    where e.member_id = g.member_id and e.grant_id = g.id and e.how = 'given-up')
$$;

-- What is promised to others than a member. A deposit that is being credited may be as old as is_promotion_now allows, so a
-- promise is kept so much longer than it holds.
create function promotion_promised(of_promotion uuid, besides uuid) returns bigint language sql stable as $$
  select coalesce(sum(promotion_most(p.terms)), 0)::bigint
  from promotion p join promotion_choice c on c.terms_id = p.id
  where p.promotion_id = of_promotion and c.holds_until > db_now() - interval '15 minutes'
    and c.member_id is distinct from besides
    and not exists (select from promotion_choice d where d.member_id = c.member_id and d.seq > c.seq)
    and not exists (select from promotion_grant g where g.member_id = c.member_id and g.choice_id = c.id)
$$;

-- What is left of the budget of a version's promotion; null: it has none. One statement, so that a promise that becomes a grant
-- meanwhile is seen as one of both.
create function promotion_budget_left(of_promotion uuid, terms jsonb, besides uuid) returns bigint language sql stable as $$
  select case when terms->>'budget' is null then null
    else (terms->>'budget')::bigint - promotion_spent(of_promotion) - promotion_promised(of_promotion, besides) end
$$;

alter table promotion add constraint promotion_budget_is_enough
  check (coalesce((terms->>'budget')::bigint >= promotion_most(terms), true));

create or replace function refuse_promotion_choice() returns trigger language plpgsql as $$
declare
  chosen promotion;
  remaining bigint;
begin
  if not is_promotion_now(new.chosen_at) or not exists (select from member m where m.member_id = new.member_id
      and m.operator_id = new.operator_id and m.status = 'active') then
    raise exception 'a promotion is accepted now, by a member of the operator' using errcode = 'restrict_violation';
  end if;
  if new.terms_id is null then
    return new;
  end if;
  select * into chosen from promotion p where p.id = new.terms_id and p.operator_id = new.operator_id and not p.is_over
    and not exists (select from promotion q where q.promotion_id = p.promotion_id and q.nth > p.nth)
    and new.chosen_at >= (p.terms->>'startsAt')::timestamptz
    and new.chosen_at < coalesce((p.terms->>'endsAt')::timestamptz, 'infinity');
  if chosen.id is null or has_active_promotion(new.member_id) then
    raise exception 'a promotion is accepted as it stands, one at a time' using errcode = 'restrict_violation';
  end if;
  if new.holds_until > coalesce((chosen.terms->>'endsAt')::timestamptz, 'infinity') then
    raise exception 'what is accepted holds no longer than its promotion' using errcode = 'restrict_violation';
  end if;
  if chosen.terms->>'budget' is not null then
    -- That of the program's own statement. What is read after it is of a newer snapshot.
    perform pg_advisory_xact_lock(hashtextextended('promotion-budget:' || chosen.promotion_id, 0));
    remaining := promotion_budget_left(chosen.promotion_id, chosen.terms, new.member_id);
    if remaining < promotion_most(chosen.terms) then
      raise exception 'a promotion promises no more than its budget' using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;

-- I31: what was granted under versions with a budget comes to no more than the largest of them. It adds up all members, so the
-- nightly run, which goes by members, looks at it with the first of them alone.
create function audit_promotion_budgets() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select 'I31 a promotion gives no more than its budget', null::uuid, p.promotion_id,
      sum(g.bonus) || ' of ' || max((p.terms->>'budget')::bigint)
    from public.promotion_grant g join promotion p on p.id = g.terms_id
    where coalesce(nullif(current_setting('money.after', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
        = '00000000-0000-0000-0000-000000000000'
      and p.terms->>'budget' is not null and not exists (select from public.promotion_end e
      where e.member_id = g.member_id and e.grant_id = g.id and e.how = 'given-up')
    group by p.promotion_id
    having sum(g.bonus) > (select max((q.terms->>'budget')::bigint) from promotion q where q.promotion_id = p.promotion_id)
$$;
revoke execute on function promotion_most(jsonb), promotion_spent(uuid), promotion_promised(uuid, uuid),
  promotion_budget_left(uuid, jsonb, uuid), audit_promotion_budgets() from public;
grant execute on function promotion_most(jsonb), promotion_spent(uuid), promotion_promised(uuid, uuid),
  promotion_budget_left(uuid, jsonb, uuid), audit_promotion_budgets() to lotto_app;

do $$
declare
  said text;
begin
  select pg_get_functiondef('audit_money()'::regprocedure) into strict said;
  execute regexp_replace(said, '\s*\$function\$\s*$', E'\n  union all select * from audit_promotion_budgets()\n$function$');
end $$;
