-- A budget of a promotion is taken by the deposits that come in first, and by nobody who has accepted and deposits nothing. What was
-- accepted before this is granted as far as the budget lasts.

drop function promotion_budget_left(uuid, jsonb, uuid);
drop function promotion_promised(uuid, uuid);
drop index promotion_choice_promises;

-- What is left of the budget of a version's promotion; null: it has none.
create function promotion_budget_left(of_promotion uuid, terms jsonb) returns bigint language sql stable as $$
  select case when terms->>'budget' is null then null
    else (terms->>'budget')::bigint - promotion_spent(of_promotion) end
$$;
revoke execute on function promotion_budget_left(uuid, jsonb) from public;
grant execute on function promotion_budget_left(uuid, jsonb) to lotto_app;

create or replace function refuse_promotion_choice() returns trigger language plpgsql as $$
declare
  chosen promotion;
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
  return new;
end $$;

-- Whoever writes a grant waits for those who did before, and sees what they have taken: a statement after the lock has a newer
-- snapshot.
create function refuse_grant_beyond_budget() returns trigger language plpgsql as $$
declare
  accepted jsonb;
begin
  select p.terms into accepted from promotion p where p.id = new.terms_id;
  if accepted->>'budget' is not null then
    perform pg_advisory_xact_lock(hashtextextended('promotion-budget:' || new.promotion_id, 0));
    if new.bonus > promotion_budget_left(new.promotion_id, accepted) then
      raise exception 'a promotion gives no more than its budget' using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;
create trigger promotion_grant_is_within_budget before insert on promotion_grant
  for each row execute function refuse_grant_beyond_budget();
