-- A promotion may bound what of it becomes one member's cash, all times together. A grant is no larger than what is left of that,
-- so nobody plays for a bonus that is not paid. One promotion is in use at a time, so what was granted before has ended by then.

-- What of a promotion became a member's cash, or waits to: of grants before a place in the order; null: of all.
create function promotion_cash(of_member uuid, of_promotion uuid, before bigint) returns bigint language sql stable as $$
  select coalesce(sum(g.bonus), 0)::bigint from promotion_grant g
  where g.member_id = of_member and g.promotion_id = of_promotion and (before is null or g.seq < before)
    and not exists (select from promotion_end e
      where e.member_id = g.member_id and e.grant_id = g.id and e.how = 'given-up')
$$;

-- What a deposit brings a member who has had so much of its promotion as cash. `least` passes over the bound of terms without one.
create function promotion_bonus(terms jsonb, deposit bigint, had bigint) returns bigint language sql immutable as $$
  select least(promotion_bonus(terms, deposit), (terms->>'cashMax')::bigint - had)
$$;
create function promotion_need(terms jsonb, deposit bigint, bonus bigint) returns bigint language sql immutable as $$
  select ((deposit - deposit % 100) + bonus) * (terms->>'times')::int
$$;

alter table promotion add constraint promotion_cash_is_enough
  check (coalesce((terms->>'cashMax')::bigint >= promotion_most(terms), true));

create or replace function refuse_promotion_grant() returns trigger language plpgsql as $$
declare
  chosen promotion_choice;
  offered promotion;
begin
  select * into chosen from promotion_choice c where c.member_id = new.member_id order by c.seq desc limit 1;
  select * into offered from promotion p where p.id = new.terms_id;
  if chosen.id is distinct from new.choice_id or chosen.terms_id is distinct from new.terms_id
    or chosen.operator_id <> new.operator_id or offered.promotion_id is distinct from new.promotion_id
    or new.granted_at > chosen.holds_until or not is_promotion_now(new.granted_at) then
    raise exception 'a grant is of what the member has accepted' using errcode = 'restrict_violation';
  end if;
  if not exists (select from transfer x where x.member_id = new.member_id and x.ref_type = new.ref_type
      and x.ref_id = new.ref_id and x.kind in ('deposit', 'deposit_peer') and x.amount = new.deposit
      and x.xmin = pg_current_xact_id()::xid) then
    raise exception 'a grant is of a deposit of its transaction' using errcode = 'restrict_violation';
  end if;
  if new.deposit < (offered.terms->>'depositMin')::bigint or new.bonus <> promotion_bonus(offered.terms, new.deposit,
      promotion_cash(new.member_id, new.promotion_id, new.seq))
    or new.need <> promotion_need(offered.terms, new.deposit, new.bonus) then
    raise exception 'a grant is as its terms say' using errcode = 'restrict_violation';
  end if;
  if has_active_promotion(new.member_id) or (offered.terms->>'timesEach')::int <= (select count(*)
      from promotion_grant g where g.member_id = new.member_id and g.promotion_id = new.promotion_id) then
    raise exception 'one promotion at a time, as often as its terms say' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- I27 as before; a grant is no larger than what its terms left of the member's cash, and asks for no more stakes than that.
create or replace function audit_promotions() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select 'I27 a bonus is that of a grant that was played', x.member_id, x.ref_id, x.amount::text
    from transfer x left join promotion_grant g on g.member_id = x.member_id and g.id = x.ref_id
      left join promotion_end e on e.member_id = g.member_id and e.grant_id = g.id
    where x.kind = 'promotion' and (g.id is null or e.how is distinct from 'converted' or g.bonus <> x.amount
      or g.operator_id <> x.operator_id)
  union all
  select 'I27 a bonus that was played is paid', e.member_id, e.grant_id, e.how
    from promotion_end e join promotion_grant g on g.member_id = e.member_id and g.id = e.grant_id
    where e.how = 'converted' and not exists (select from transfer x where x.member_id = e.member_id
      and x.kind = 'promotion' and x.ref_type = 'promotion-grant' and x.ref_id = e.grant_id and x.amount = g.bonus)
  union all
  select 'I27 a grant is of a deposit', g.member_id, g.id, g.deposit::text
    from promotion_grant g where not exists (select from transfer x where x.member_id = g.member_id
      and x.ref_type = g.ref_type and x.ref_id = g.ref_id and x.kind in ('deposit', 'deposit_peer')
      and x.amount = g.deposit)
  union all
  select 'I27 a grant is as its terms say', g.member_id, g.id, g.bonus || ' ' || g.need
    from promotion_grant g join promotion p on p.id = g.terms_id
      left join promotion_choice c on c.member_id = g.member_id and c.id = g.choice_id
    where c.terms_id is distinct from g.terms_id or g.need <> promotion_need(p.terms, g.deposit, g.bonus)
      or g.bonus <> promotion_bonus(p.terms, g.deposit, case when p.terms->>'cashMax' is null then null
        else promotion_cash(g.member_id, g.promotion_id, g.seq) end)
      or g.deposit < (p.terms->>'depositMin')::bigint
  union all
  select 'I27 one promotion at a time', g.member_id, g.id, g.seq::text
    from promotion_grant g join promotion_grant o on o.member_id = g.member_id and o.seq < g.seq
      left join promotion_end e on e.member_id = o.member_id and e.grant_id = o.id
    where e.seq is null or e.seq > g.seq
  union all
  -- A void that came later takes nothing back, so it is not looked at here: it has entries of its own after the end.
  select 'I27 a bonus is paid when its stakes were played', e.member_id, e.grant_id, e.done::text
    from promotion_end e join promotion_grant g on g.member_id = e.member_id and g.id = e.grant_id
      join promotion p on p.id = g.terms_id
    where e.how = 'converted' and g.need > (select coalesce(sum(t.counted), 0) from turnover_entry t
      where t.member_id = e.member_id and t.seq > g.seq and t.seq < e.seq
        and (jsonb_array_length(p.terms->'groups') = 0 or p.terms->'groups' ? t.product)
        and not exists (select from turnover_entry f
          where f.member_id = t.member_id and f.round_id = t.round_id and f.seq <= g.seq))
  union all
  -- What has become cash all the same, however the grants came to be.
  select 'I27 no more of a promotion becomes cash of one member than its most', s.member_id, s.promotion_id, s.paid::text
    from (select g.member_id, g.promotion_id, sum(x.amount) as paid from transfer x
        join promotion_grant g on g.member_id = x.member_id and g.id = x.ref_id where x.kind = 'promotion'
        group by g.member_id, g.promotion_id) s
    where s.paid > (select max((q.terms->>'cashMax')::bigint) from promotion q where q.promotion_id = s.promotion_id
      having count(*) = count(q.terms->>'cashMax'))
$$;
drop function promotion_need(jsonb, bigint);

revoke execute on function promotion_cash(uuid, uuid, bigint), promotion_bonus(jsonb, bigint, bigint),
  promotion_need(jsonb, bigint, bigint) from public;
grant execute on function promotion_cash(uuid, uuid, bigint), promotion_bonus(jsonb, bigint, bigint),
  promotion_need(jsonb, bigint, bigint) to lotto_app;
